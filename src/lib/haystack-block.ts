/** A part of a haystack: the texts of some thousand records. */

/** Stands between texts; there is none in them. */
export const BREAK = '\n'
const BREAK_BYTE = 10

/** A block that is added to. */
export class Growing {
  length = 0
  readonly #texts: string[] = []
  readonly #ids: number[] = []

  add(id: number, texts: readonly string[]): void {
    const text = BREAK + texts.join(BREAK)
    this.#texts.push(text)
    this.#ids.push(id)
    this.length += text.length
  }

  close(): Block {
    const starts = new Uint32Array(this.#ids.length)
    let at = 0
    this.#texts.forEach((text, index) => {
      starts[index] = at
      at += Buffer.byteLength(text)
    })
    return new Block(Buffer.from(this.#texts.join('')), Float64Array.from(this.#ids), starts)
  }
}

/** Texts as bytes, each behind a break. */
export class Block {
  readonly #bytes: Buffer
  readonly #ids: Float64Array
  readonly #starts: Uint32Array

  constructor(bytes: Buffer, ids: Float64Array, starts: Uint32Array) {
    this.#bytes = bytes
    this.#ids = ids
    this.#starts = starts
  }

  /** Each record that holds the needle, once. */
  *holding(
    needle: Buffer,
  ): Generator<{ readonly id: number; readonly at: number; readonly begins: boolean }> {
    let index = 0
    for (let found = this.#bytes.indexOf(needle); found >= 0; ) {
      while (this.#startOf(index + 1) <= found) index++
      const at = this.#startOf(index)
      yield { id: this.#ids[index] ?? 0, at, begins: found === at + 1 }
      found = this.#bytes.indexOf(needle, this.#startOf(index + 1))
    }
  }

  nameAt(start: number): string {
    const end = this.#bytes.indexOf(BREAK_BYTE, start + 1)
    return this.#bytes.toString('utf8', start + 1, end < 0 ? undefined : end)
  }

  #startOf(index: number): number {
    return this.#starts[index] ?? this.#bytes.length
  }
}
