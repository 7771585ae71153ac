/** A CSV file that is written row by row, so that it may be larger than memory. */
import { closeSync, openSync, writeSync } from 'node:fs'

const CHUNK = 1 << 20

export class TableFile {
  readonly #file: number
  #pending = ''
  #hasHeader = false

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  /** The first row's fields are the header. */
  write(row: Readonly<Record<string, string>>): void {
    if (!this.#hasHeader) this.#add(Object.keys(row))
    this.#hasHeader = true
    this.#add(Object.values(row))
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #add(values: readonly string[]): void {
    this.#pending += `${values.map(quoted).join(',')}\n`
    if (this.#pending.length >= CHUNK) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#pending = ''
  }
}

function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
