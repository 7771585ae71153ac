/** The texts of a table of the market, in memory from the first search on, and following what changes. */
import { type Found, Haystack, type Texts } from '../lib/haystack.ts'
import { inSlices } from '../lib/slices.ts'

export interface TextSource {
  /** The next few in the order of their ids. */
  after(id: number): readonly Texts[]
  /** Those there are of these. */
  of(ids: readonly number[]): readonly Texts[]
}

export interface Search {
  readonly text: string
  readonly limit: number
  /** Whether a record is meant at all. */
  readonly isMeant: (id: number) => boolean
}

/** Records that are read at a time. */
const PAGE = 100

/** With more outdated texts than these it is made anew. */
const MOST_OUTDATED = 50_000

export class SearchedTexts {
  readonly #source: TextSource
  #haystack: Haystack | undefined
  #isFollowing = false
  #changed = new Set<number>()
  /** One search at a time: each finds what was changed before it. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(source: TextSource) {
    this.#source = source
  }

  /** To be told of all records that are stored, changed or removed. */
  changed(ids: Iterable<number>): void {
    // Without a search nobody needs them.
    if (this.#isFollowing) for (const id of ids) this.#changed.add(id)
  }

  find(search: Search): Promise<Found> {
    const found = this.#last.then(
      () => this.#find(search),
      () => this.#find(search),
    )
    this.#last = found
    return found
  }

  async #find({ text, limit, isMeant }: Search): Promise<Found> {
    try {
      const haystack = this.#usable() ?? (await inSlices(this.#fill()))
      await inSlices(this.#catchUp(haystack))
      return await inSlices(haystack.find(text, limit, isMeant))
    } catch (error) {
      // What could not be read is still missing.
      this.#haystack = undefined
      throw error
    }
  }

  #usable(): Haystack | undefined {
    return (this.#haystack?.outdated ?? 0) < MOST_OUTDATED ? this.#haystack : undefined
  }

  *#fill(): Generator<void, Haystack> {
    const haystack = new Haystack()
    this.#haystack = undefined
    this.#changed = new Set()
    this.#isFollowing = true
    let last = Number.MIN_SAFE_INTEGER
    for (let page = this.#source.after(last); page.length > 0; page = this.#source.after(last)) {
      for (const texts of page) haystack.add(texts)
      last = page.at(-1)?.id ?? last
      yield
    }
    this.#haystack = haystack
    return haystack
  }

  *#catchUp(haystack: Haystack): Generator<void, void> {
    const changed = [...this.#changed]
    this.#changed = new Set()
    haystack.takeOut(changed)
    for (let at = 0; at < changed.length; at += PAGE) {
      for (const texts of this.#source.of(changed.slice(at, at + PAGE))) haystack.add(texts)
      yield
    }
  }
}
