import { type Block, BREAK, Growing } from './haystack-block.ts'

/**
 * Texts of records, one after the other, in which any part is looked for: a hundred million letters are gone through in
 * twenty milliseconds, as bytes, where a database looks at every row.
 */

/** A record, as it is found. */
export interface Texts {
  readonly id: number
  /** What is shown first, and by what records are put in order. */
  readonly name: string
  readonly others: readonly string[]
}

export interface Found {
  /** The first ones: names that begin with what was asked, then by name. */
  readonly ids: readonly number[]
  readonly total: number
}

interface Hit {
  readonly id: number
  readonly name: string
  readonly begins: boolean
}

/** Bytes that are gone through at a stretch: in a millisecond where every record is a hit. */
const BLOCK = 128 * 1024

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(BREAK, ' ')

/** Whatever the case of letters, and however their accents are written. */
export class Haystack {
  readonly #blocks: Block[] = []
  #growing = new Growing()
  /** Of records that were added again or taken out: the first block in which they may be as they are now. */
  readonly #since = new Map<number, number>()
  #outdated = 0

  /** How often records were taken out: their old texts still take up room. */
  get outdated(): number {
    return this.#outdated
  }

  add({ id, name, others }: Texts): void {
    this.#growing.add(id, [name, ...others].map(folded))
    if (this.#growing.length >= BLOCK) this.#close()
  }

  /** To be called before they are added again. */
  takeOut(ids: Iterable<number>): void {
    this.#close()
    for (const id of ids) {
      this.#since.set(id, this.#blocks.length)
      this.#outdated++
    }
  }

  /**
   * Pauses after every block.
   * @param isMeant whether a record counts at all
   */
  *find(text: string, most: number, isMeant: (id: number) => boolean): Generator<void, Found> {
    this.#close()
    const needle = Buffer.from(folded(text))
    const first = new First(most)
    for (const [number, block] of this.#blocks.entries()) {
      for (const { id, at, begins } of block.holding(needle)) {
        if ((this.#since.get(id) ?? 0) > number || !isMeant(id)) continue
        first.take({ id, begins, name: () => block.nameAt(at) })
      }
      yield
    }
    return { ids: first.hits.map(({ id }) => id), total: first.total }
  }

  #close(): void {
    if (this.#growing.length === 0) return
    this.#blocks.push(this.#growing.close())
    this.#growing = new Growing()
  }
}

/** The first of all hits, in order. */
class First {
  readonly hits: Hit[] = []
  total = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  take({ id, begins, name }: { id: number; begins: boolean; name: () => string }): void {
    this.total++
    const last = this.hits.at(-1)
    const isFull = this.hits.length >= this.#most
    if (isFull && last?.begins && !begins) return
    const hit: Hit = { id, begins, name: name() }
    if (isFull && last !== undefined && order(hit, last) > 0) return
    if (isFull) this.hits.pop()
    const place = this.hits.findIndex((other) => order(hit, other) < 0)
    this.hits.splice(place < 0 ? this.hits.length : place, 0, hit)
  }
}

const order = (a: Hit, b: Hit): number =>
  Number(b.begins) - Number(a.begins) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)
