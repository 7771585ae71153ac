import type { Database } from 'bun:sqlite'
import { Recent } from '../lib/recent.ts'

/**
 * Whether what was read may still be remembered. What another process stores shows in SQLite's `data_version`, which
 * is looked at when a request is let in; what this one stores must be told. The period, such as the month, changes by
 * the clock.
 */
export class Changes {
  readonly #dataVersion
  #others: number | undefined
  #version = 0
  #period = 0
  #periodNow = (): number => 0
  readonly #listeners: (() => void)[] = []

  constructor(client: Database) {
    this.#dataVersion = client.prepare<{ data_version: number }, []>('PRAGMA data_version')
  }

  /** Another number after each change that was told or seen, and in each period. */
  get version(): number {
    const period = this.#periodNow()
    if (period !== this.#period) {
      this.#period = period
      this.#version++
    }
    return this.#version
  }

  /** Nothing is remembered beyond the period that `periodNow` returns a number for. */
  goBy(periodNow: () => number): void {
    this.#periodNow = periodNow
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
    const { version } = this.#changes
    if (this.#version === version) return
    this.#version = version
    this.#values.clear()
  }
}
