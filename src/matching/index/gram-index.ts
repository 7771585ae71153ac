/** Names that look alike, whatever happened to their letters and spaces. */

/** A gram in more than this share of the names finds nobody in particular. */
const COMMON_SHARE = 0.02
const COMMON_FLOOR = 50
/** Names with less than this share of the best overlap are not worth comparing. */
const WORTH_COMPARING = 0.4

/**
 * Grams of three letters, spaces left out: two slips, a lost or a moved space in a name spoil some of its grams and
 * leave the others, so that overlap finds it in a fraction of the time that edit distance over a dictionary would
 * take. Rare grams weigh more.
 */
export class GramIndex {
  /** By gram, the places of the records that hold it. */
  readonly #places = new Map<string, number[]>()
  readonly #placeOf = new Map<number, number>()
  /** By place: which record's, and how many grams its longest text has. */
  readonly #ids: number[] = []
  readonly #lengths: number[] = []
  readonly #free: number[] = []
  /** By place, all 0 between questions: counting in an array takes a tenth of the time that it does in a map. */
  #scores = new Float64Array(1024)

  /** All texts of a record that is not there yet. */
  add(id: number, texts: readonly string[]): void {
    const place = this.#free.pop() ?? this.#ids.length
    this.#ids[place] = id
    this.#placeOf.set(id, place)
    const grams = texts.map(gramsOf)
    this.#lengths[place] = Math.max(0, ...grams.map(({ length }) => length))
    for (const gram of new Set(grams.flat())) {
      const places = this.#places.get(gram)
      if (places === undefined) this.#places.set(gram, [place])
      else places.push(place)
    }
  }

  /** Takes out a record with all the texts it was added with. */
  remove(id: number, texts: readonly string[]): void {
    const place = this.#placeOf.get(id)
    if (place === undefined) return
    for (const gram of new Set(texts.flatMap(gramsOf))) {
      const left = (this.#places.get(gram) ?? []).filter((other) => other !== place)
      if (left.length > 0) this.#places.set(gram, left)
      else this.#places.delete(gram)
    }
    this.#placeOf.delete(id)
    this.#free.push(place)
  }

  /** The ids whose texts overlap most with `text`, most alike first. */
  alike(text: string, limit: number): number[] {
    if (this.#scores.length < this.#ids.length) this.#scores = new Float64Array(this.#ids.length * 2)
    const scores = this.#scores
    const grams = gramsOf(text)
    const touched: number[] = []
    for (const places of this.#telling(grams)) {
      const weight = Math.log2(1 + this.#placeOf.size / places.length)
      for (const place of places) {
        if (scores[place] === 0) touched.push(place)
        scores[place] = (scores[place] ?? 0) + weight
      }
    }
    const best = this.#best(touched, grams.length, limit)
    for (const place of touched) scores[place] = 0
    return best
  }

  #telling(grams: readonly string[]): readonly (readonly number[])[] {
    const most = Math.max(COMMON_FLOOR, this.#placeOf.size * COMMON_SHARE)
    const all = grams.flatMap((gram) => {
      const places = this.#places.get(gram)
      return places === undefined ? [] : [places]
    })
    const rare = all.filter((places) => places.length <= most)
    return rare.length > 0 ? rare : all
  }

  /** Overlap relative to the length of both texts: a long name shares some grams with anything. */
  #best(touched: readonly number[], length: number, limit: number): number[] {
    const shareOf = (place: number) => (this.#scores[place] ?? 0) / (length + (this.#lengths[place] ?? 0))
    let most = 0
    for (const place of touched) most = Math.max(most, shareOf(place))
    const ranking = new Ranking(limit)
    for (const place of touched) {
      const share = shareOf(place)
      if (share >= most * WORTH_COMPARING) ranking.offer(this.#ids[place] ?? 0, share)
    }
    return ranking.ids
  }
}

/** `acme` has `^ac`, `acm`, `cme`, `me$`: the ends count as letters. */
function gramsOf(text: string): string[] {
  const bounded = `^${text}$`
  const grams = new Set<string>()
  for (let i = 0; i + 3 <= bounded.length; i++) grams.add(bounded.slice(i, i + 3))
  return [...grams]
}

/** Higher scores first, then lower ids: whatever the order in which they are offered. */
export class Ranking {
  readonly #limit: number
  readonly #ids: number[] = []
  readonly #scores: number[] = []

  /** @param limit how many are kept */
  constructor(limit: number) {
    this.#limit = limit
  }

  get ids(): number[] {
    return this.#ids
  }

  /** An id that was not offered before. */
  offer(id: number, score: number): void {
    const [ids, scores] = [this.#ids, this.#scores]
    let at = ids.length
    while (at > 0 && isBefore(id, score, ids[at - 1] ?? 0, scores[at - 1] ?? 0)) at--
    if (at >= this.#limit) return
    ids.splice(at, 0, id)
    scores.splice(at, 0, score)
    if (ids.length <= this.#limit) return
    ids.pop()
    scores.pop()
  }
}

function isBefore(id: number, score: number, otherId: number, otherScore: number): boolean {
  return score > otherScore || (score === otherScore && id < otherId)
}
