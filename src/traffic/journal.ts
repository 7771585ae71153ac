/** The requests that were answered, newest last: what a test asks for when it wants to know what its client did. */

import { Recorded, type Told } from './recorded.ts'

interface Bounds {
  readonly entries: number
  readonly bytes: number
}

export const BOUNDS: Bounds = { entries: 10_000, bytes: 64 * 1024 * 1024 }

/** Keeps the last requests: so many, and so much of them, that memory is bounded. The oldest go first. */
export class Journal {
  readonly #bounds: Bounds
  /** A ring: the oldest stands at `#head`, the others follow it, and the place after the last one is the first. */
  readonly #ring: (Recorded | undefined)[] = []
  #head = 0
  #size = 0
  #bytes = 0
  #evicted = 0
  #lastEvicted = 0
  #sequence = 0
  readonly #watchers = new Set<() => void>()
  #isClosed = false

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds
  }

  record(told: Told): void {
    const recorded = new Recorded(++this.#sequence, told)
    if (this.#size === this.#bounds.entries) this.#evict()
    this.#ring[(this.#head + this.#size++) % this.#bounds.entries] = recorded
    this.#bytes += recorded.size
    while (this.#bytes > this.#bounds.bytes && this.#size > 0) this.#evict()
    for (const wake of this.#watchers) wake()
  }

  /** How many are kept. */
  size(): number {
    return this.#size
  }

  /** What they are reckoned with, all together. */
  get bytes(): number {
    return this.#bytes
  }

  /** How many had to go for later ones since the journal was last cleared. */
  get evicted(): number {
    return this.#evicted
  }

  /** The number of the last one that had to go; 0 as long as none had. */
  get lastEvicted(): number {
    return this.#lastEvicted
  }

  /** The number of the last one that was recorded; 0 as long as none was. */
  get lastSequence(): number {
    return this.#sequence
  }

  /** Those before the one with the number `before`, newest first. */
  *newestFirst(before = Number.POSITIVE_INFINITY): Generator<Recorded> {
    for (let at = this.#firstAfter(before - 1) - 1; at >= 0; at--) {
      const recorded = this.#at(at)
      if (recorded) yield recorded
    }
  }

  /** At most `most` of those after the one with the number `sequence`, oldest first. */
  after(sequence: number, most: number): Recorded[] {
    const start = this.#firstAfter(sequence)
    const places = Array.from({ length: Math.min(most, this.#size - start) }, (_, place) => start + place)
    return places.flatMap((place) => this.#at(place) ?? [])
  }

  find(transactionId: string): Recorded | undefined {
    for (const recorded of this.newestFirst()) {
      if (recorded.transactionId === transactionId) return recorded
    }
    return undefined
  }

  /**
   * Forgets all, or those of one organization.
   * @returns how many there were
   */
  clear(orgId?: string): number {
    const all = this.after(0, this.#size)
    const kept = orgId === undefined ? [] : all.filter(({ caller }) => caller?.orgId !== orgId)
    if (orgId === undefined) this.#evicted = 0
    this.#ring.length = 0
    this.#ring.push(...kept)
    this.#head = 0
    this.#size = kept.length
    this.#bytes = kept.reduce((sum, { size }) => sum + size, 0)
    return all.length - kept.length
  }

  /**
   * Has `wake` called with every request that is recorded, and when the journal is closed.
   * @returns what ends that
   */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake)
    return () => this.#watchers.delete(wake)
  }

  /** Whether nobody needs to wait for more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Lets everybody who waits for more go: a server that stops would wait for them. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#watchers) wake()
  }

  /** Resolves when all is recorded that was answered before: that happens a turn of the loop after the answer. */
  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }

  #at(place: number): Recorded | undefined {
    return this.#ring[(this.#head + place) % this.#bounds.entries]
  }

  /** The place of the oldest with a number above `sequence`; the number of all where there is none. */
  #firstAfter(sequence: number): number {
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#at(middle)?.sequence ?? 0) > sequence) high = middle
      else low = middle + 1
    }
    return low
  }

  #evict(): void {
    const oldest = this.#at(0)
    this.#ring[this.#head] = undefined
    this.#head = (this.#head + 1) % this.#bounds.entries
    this.#size--
    this.#evicted++
    if (oldest === undefined) return
    this.#bytes -= oldest.size
    this.#lastEvicted = oldest.sequence
  }
}
