import type { Database } from 'bun:sqlite'
import { Recent } from '../lib/recent.ts'

/**
 * Whether what was read may still be remembered. What another process stores shows in SQLite's `data_version`, which
 * is looked at when a request is let in; what this one stores must be told.
 */
export class Changes {
  readonly #dataVersion
  #others: number | undefined
  #version = 0
  readonly #listeners: (() => void)[] = []

  constructor(client: Database) {
    this.#dataVersion = client.prepare<{ data_version: number }, []>('PRAGMA data_version')
  }

  /** Another number after each change that was told or seen. */
  get version(): number {
    return this.#version
  }

  /** To be told when others have stored something; it may be read then. */
  whenOthersStored(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Sees what other processes have stored. */
  look(): void {
    const others = this.#dataVersion.get()?.data_version
    if (others === this.#others) return
    this.#others = others
    this.#version++
    for (const listener of this.#listeners) listener()
  }

  tell(): void {
    this.#version++
  }
}

/** The results of reading, by key: at most so many, and none from before the last change. */
export class Remembered<Key, Value extends object | string | number> {
  readonly #changes: Changes
  readonly #values: Recent<Key, Value>
  #version = -1

  constructor(changes: Changes, most: number) {
    this.#changes = changes
    this.#values = new Recent(most)
  }

  get(key: Key): Value | undefined {
    this.#forgetOld()
    return this.#values.get(key)
  }

  /** Returns the value. */
  set<Given extends Value>(key: Key, value: Given): Given {
    this.#forgetOld()
    return this.#values.set(key, value)
  }

  #forgetOld(): void {
    if (this.#version === this.#changes.version) return
    this.#version = this.#changes.version
    this.#values.clear()
  }
}
