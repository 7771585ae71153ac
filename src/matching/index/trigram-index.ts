import { TopScores } from './top-scores.ts'

/**
 * Trigrams of more than this share of the records, and of more than the floor, are skipped if the text has rarer ones.
 */
const COMMON_SHARE = 0.02
const COMMON_FLOOR = 50
/** Records below this share of the highest overlap are not returned. */
const MIN_RELATIVE_OVERLAP = 0.4

/**
 * Finds texts with similar letters, regardless of spaces. Two typos, or a lost or moved space, change only some of the
 * trigrams of a name. The overlap of trigrams therefore finds it in a fraction of the time of edit distances over all
 * names. Rare trigrams have a higher weight.
 */
export class TrigramIndex {
  /** By trigram: the slots of the records that contain it. A map takes twice the time. */
  readonly #slotsByTrigram: (number[] | undefined)[] = new Array(BASE ** 3)
  readonly #slotById = new Map<number, number>()
  /** By slot: the id of the record. */
  readonly #ids: number[] = []
  /** By slot: the number of trigrams of the longest text. */
  readonly #lengths: number[] = []
  readonly #freeSlots: number[] = []
  /** By slot. All 0 between queries. Counting in an array takes a tenth of the time of a map. */
  #scores = new Float64Array(1024)

  /** Adds all texts of a record that is not in the index yet. */
  add(id: number, texts: readonly string[]): void {
    const slot = this.#freeSlots.pop() ?? this.#ids.length
    this.#ids[slot] = id
    this.#slotById.set(id, slot)
    let longest = 0
    for (const text of texts) {
      const trigrams = listTrigrams(text)
      longest = Math.max(longest, trigrams.length)
      for (const trigram of trigrams) this.#addSlot(trigram, slot)
    }
    this.#lengths[slot] = longest
  }

  /** A trigram of two texts of the record is added once. */
  #addSlot(trigram: number, slot: number): void {
    const slots = this.#slotsByTrigram[trigram]
    if (slots === undefined) this.#slotsByTrigram[trigram] = [slot]
    else if (slots[slots.length - 1] !== slot) slots.push(slot)
  }

  /** Removes a record. `texts` must be those it was added with. */
  remove(id: number, texts: readonly string[]): void {
    const slot = this.#slotById.get(id)
    if (slot === undefined) return
    for (const trigram of new Set(texts.flatMap(listTrigrams))) {
      const slots = this.#slotsByTrigram[trigram] ?? []
      // Thousands of names may share a trigram, so the list is not copied.
      const at = slots.indexOf(slot)
      if (at >= 0) slots.splice(at, 1)
      if (slots.length === 0) this.#slotsByTrigram[trigram] = undefined
    }
    this.#slotById.delete(id)
    this.#freeSlots.push(slot)
  }

  /** Returns the ids of the records with the highest overlap, most similar first. */
  findSimilar(text: string, limit: number): number[] {
    if (this.#scores.length < this.#ids.length) this.#scores = new Float64Array(this.#ids.length * 2)
    const scores = this.#scores
    const trigrams = listTrigrams(text)
    const touched: number[] = []
    for (const slots of this.#getSelectiveSlots(trigrams)) {
      const weight = Math.log2(1 + this.#slotById.size / slots.length)
      for (const slot of slots) {
        if (scores[slot] === 0) touched.push(slot)
        scores[slot] = (scores[slot] ?? 0) + weight
      }
    }
    const best = this.#rank(touched, trigrams.length, limit)
    for (const slot of touched) scores[slot] = 0
    return best
  }

  /** Returns the slots of the rare trigrams, or of all if none is rare. */
  #getSelectiveSlots(trigrams: readonly number[]): readonly (readonly number[])[] {
    const limit = Math.max(COMMON_FLOOR, this.#slotById.size * COMMON_SHARE)
    const all = trigrams.flatMap((trigram) => {
      const slots = this.#slotsByTrigram[trigram]
      return slots === undefined ? [] : [slots]
    })
    const rare = all.filter((slots) => slots.length <= limit)
    return rare.length > 0 ? rare : all
  }

  /**
   * Ranks by the overlap relative to the length of both texts, because a long name shares some trigrams with any other.
   */
  #rank(touched: readonly number[], length: number, limit: number): number[] {
    const getOverlap = (slot: number) => (this.#scores[slot] ?? 0) / (length + (this.#lengths[slot] ?? 0))
    let highest = 0
    for (const slot of touched) highest = Math.max(highest, getOverlap(slot))
    const top = new TopScores(limit)
    for (const slot of touched) {
      const overlap = getOverlap(slot)
      if (overlap >= highest * MIN_RELATIVE_OVERLAP) top.offer(this.#ids[slot] ?? 0, overlap)
    }
    return top.ids
  }
}

/**
 * Returns the distinct trigrams, including both ends: `·ac`, `acm`, `cme`, and `me·` for `acme`. A trigram is a number
 * of three digits with the base 37, because strings take longer.
 */
function listTrigrams(text: string): number[] {
  const trigrams: number[] = []
  let before = END
  let current = toDigit(text, 0)
  for (let i = 1; i <= text.length; i++) {
    const next = toDigit(text, i)
    const trigram = (before * BASE + current) * BASE + next
    if (!trigrams.includes(trigram)) trigrams.push(trigram)
    before = current
    current = next
  }
  return trigrams
}

/** Both ends of a text. Digits are 1 to 10, letters 11 to 36. */
const END = 0
const BASE = 37
const CODE_OF_0 = 48
const CODE_OF_A = 97

/** @param text consists of digits and lower-case letters, as the words of `splitWords` do */
function toDigit(text: string, i: number): number {
  if (i >= text.length) return END
  const code = text.charCodeAt(i)
  return code >= CODE_OF_A ? code - CODE_OF_A + 11 : code - CODE_OF_0 + 1
}
