/** Texts as bytes, in pages that are filled from front to back, and used again when nothing in them is needed any more. */

interface Page {
  bytes: Buffer
  /** How often something was written that is still needed. */
  needed: number
}

/** Where several texts are, one behind the other. */
export interface Written {
  readonly page: Page
  readonly start: number
  /** Bytes of each. */
  readonly lengths: readonly number[]
}

/** Bytes. Texts that may need more get a page of their own. */
const PAGE = 1024 * 1024

/** At most, of a letter that JavaScript counts as one. */
const BYTES_A_LETTER = 3

/** Spare pages that are kept at most. */
const SPARE = 4

/** Ten thousands of texts are nothing to the garbage collector here, which would look at each of so many strings again and again. */
export class Pages {
  #page: Page = { bytes: Buffer.alloc(0), needed: 0 }
  #end = 0
  readonly #spare: Buffer[] = []

  /** @param texts well-formed: a lone surrogate would come back as another letter */
  write(texts: readonly string[]): Written {
    const most = texts.reduce((sum, text) => sum + text.length, 0) * BYTES_A_LETTER
    if (this.#end + most > this.#page.bytes.length) this.#turnOver(most)
    const page = this.#page
    const start = this.#end
    const lengths = texts.map((text) => {
      const length = page.bytes.write(text, this.#end)
      this.#end += length
      return length
    })
    page.needed++
    return { page, start, lengths }
  }

  /** To be called once for what is no longer needed: it cannot be read any more from some time on. */
  free({ page }: Written): void {
    page.needed--
    if (page.needed === 0 && page !== this.#page) this.#reuse(page)
  }

  #turnOver(bytes: number): void {
    const full = this.#page
    const next =
      bytes > PAGE ? Buffer.allocUnsafeSlow(bytes) : (this.#spare.pop() ?? Buffer.allocUnsafeSlow(PAGE))
    this.#page = { bytes: next, needed: 0 }
    this.#end = 0
    if (full.needed === 0) this.#reuse(full)
  }

  /** Who still has a text of it finds it empty, and never another's. */
  #reuse(page: Page): void {
    if (page.bytes.length === PAGE && this.#spare.length < SPARE) this.#spare.push(page.bytes)
    page.bytes = Buffer.alloc(0)
  }
}

/** One of them; empty where they have been freed. */
export function textOf({ page, start, lengths }: Written, which: number): string {
  const from = lengths.slice(0, which).reduce((sum, length) => sum + length, start)
  return page.bytes.toString('utf8', from, from + (lengths[which] ?? 0))
}
