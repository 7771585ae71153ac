/** The best of many, without sorting the others. */

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
