/**
 * The ids with the highest scores. Equal scores are ordered by ascending id, so that the order of offers does not
 * matter.
 */
export class TopScores {
  readonly #limit: number
  readonly #ids: number[] = []
  readonly #scores: number[] = []

  /**
   * Creates an empty list.
   * @param limit the maximum number of ids
   */
  constructor(limit: number) {
    this.#limit = limit
  }

  get ids(): number[] {
    return this.#ids
  }

  /** Adds the id if its score is high enough. Each id may be offered once. */
  offer(id: number, score: number): void {
    const ids = this.#ids
    const scores = this.#scores
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
