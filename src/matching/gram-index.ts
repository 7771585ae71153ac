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
  readonly #ids = new Map<string, number[]>()
  readonly #counts = new Map<number, number>()

  add(id: number, text: string): void {
    const grams = gramsOf(text)
    this.#counts.set(id, Math.max(this.#counts.get(id) ?? 0, grams.length))
    for (const gram of grams) {
      const ids = this.#ids.get(gram)
      if (ids === undefined) this.#ids.set(gram, [id])
      else if (ids.at(-1) !== id) ids.push(id)
    }
  }

  remove(id: number, text: string): void {
    this.#counts.delete(id)
    for (const gram of gramsOf(text)) {
      const ids = this.#ids.get(gram) ?? []
      const at = ids.indexOf(id)
      if (at >= 0) ids.splice(at, 1)
      if (ids.length === 0) this.#ids.delete(gram)
    }
  }

  /** The ids whose texts overlap most with `text`, most alike first. */
  alike(text: string, limit: number): number[] {
    const scores = new Map<number, number>()
    const grams = gramsOf(text)
    for (const gram of this.#telling(grams)) {
      const ids = this.#ids.get(gram) ?? []
      const weight = Math.log2(1 + this.#counts.size / ids.length)
      for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
    }
    return this.#best(scores, grams.length, limit)
  }

  #telling(grams: readonly string[]): readonly string[] {
    const most = Math.max(COMMON_FLOOR, this.#counts.size * COMMON_SHARE)
    const rare = grams.filter((gram) => (this.#ids.get(gram)?.length ?? 0) <= most)
    return rare.length > 0 ? rare : grams
  }

  /** Overlap relative to the length of both texts: a long name shares some grams with anything. */
  #best(scores: ReadonlyMap<number, number>, length: number, limit: number): number[] {
    let most = 0
    const relative: [number, number][] = []
    for (const [id, score] of scores) {
      const share = score / (length + (this.#counts.get(id) ?? 0))
      if (share < most * WORTH_COMPARING) continue
      most = Math.max(most, share)
      relative.push([id, share])
    }
    return relative
      .filter(([, share]) => share >= most * WORTH_COMPARING)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([id]) => id)
  }
}

/** `acme` has `^ac`, `acm`, `cme`, `me$`: the ends count as letters. */
function gramsOf(text: string): string[] {
  const bounded = `^${text}$`
  const grams = new Set<string>()
  for (let i = 0; i + 3 <= bounded.length; i++) grams.add(bounded.slice(i, i + 3))
  return [...grams]
}
