/** Companies by name: found round by round, and compared as far as it can matter. */

import type { CompanyIndex } from './company-index.ts'
import type { AskedCompanyName } from './company-name-readings.ts'
import { type BestName, bestName } from './compare-company.ts'
import { askedName, type ComparedName } from './compared-name.ts'

/** A name this good need not be searched for: further candidates could only be worse. */
const GOOD_NAME = 6.5
/** Candidates by name that are worth reading from the market: within so many bits of the best, and so many. */
const WITHIN_BITS = 10
const MAX_BY_NAME = 6
/** Of equal names, which only other fields tell apart, so many more. */
const MAX_EQUALS = 60

type Asked = ComparedName<AskedCompanyName>
type Round = (index: CompanyIndex, name: AskedCompanyName) => readonly number[]

const FIRST_ROUNDS: readonly Round[] = [
  (index, name) => index.withKeyOf(name),
  (index, name) => index.sharingWords(name),
]
/** Each dearer than the last. */
const ALL_ROUNDS: readonly Round[] = [
  ...FIRST_ROUNDS,
  (index, name) => index.lookingAlike(name),
  (index, name) => index.blended(name),
]

/**
 * The name as it stands first, and only where that leads nowhere the parts of it that may be one: whoever asks for
 * `Nestle India` means Nestle India if there is one.
 */
export function findByName(
  names: readonly AskedCompanyName[],
  index: CompanyIndex,
): { id: number; name: BestName }[] {
  const asked = names.map((name) => askedName(name, index))
  const search = new Search(index)
  let bestWeight = search.run(
    asked.filter(({ name }) => name.leftOut === 'nothing'),
    ALL_ROUNDS,
  )
  if (bestWeight < GOOD_NAME) {
    const inPart = asked.filter(({ name }) => name.leftOut !== 'nothing')
    bestWeight = Math.max(bestWeight, search.run(inPart, FIRST_ROUNDS))
  }
  const sorted = [...search.compared]
    .map(([id, name]) => ({ id, name }))
    .filter(({ name }) => name.comparison.level !== 'unlike' && name.weight >= bestWeight - WITHIN_BITS)
    .sort((a, b) => b.name.weight - a.name.weight || a.id - b.id)
  const equals = sorted.filter(({ name }) => name.weight === bestWeight).length
  return sorted.slice(0, Math.min(Math.max(MAX_BY_NAME, equals + MAX_BY_NAME), MAX_EQUALS))
}

class Search {
  /** By the id of the company. Names too far below the best stand there as unlike. */
  readonly compared = new Map<number, BestName>()
  readonly #index: CompanyIndex
  #bestWeight = Number.NEGATIVE_INFINITY

  constructor(index: CompanyIndex) {
    this.#index = index
  }

  /** Round by round, until a name is good enough; returns the weight of the best. */
  run(asked: readonly Asked[], rounds: readonly Round[]): number {
    const seen = new Set<number>()
    let bestWeight = Number.NEGATIVE_INFINITY
    for (const [i, round] of asked.length > 0 ? rounds.entries() : []) {
      for (const id of asked.flatMap(({ name }) => round(this.#index, name))) {
        if (seen.has(id)) continue
        seen.add(id)
        bestWeight = Math.max(bestWeight, this.#compare(id, asked))
      }
      // One company is called Delta, others for short: they must be seen for the answer to be as unsure as it is.
      const hasRivals =
        i === 0 && asked.some(({ name }) => this.#index.hasOthersLike(name, this.compared.size))
      if (bestWeight >= GOOD_NAME && !hasRivals) break
    }
    return bestWeight
  }

  /** Returns the weight. What cannot come within reach of the best any more is no candidate, whatever it weighs. */
  #compare(id: number, asked: readonly Asked[]): number {
    const name = bestName(asked, this.#index.comparedNames(id), this.#index, this.#bestWeight - WITHIN_BITS)
    if (name === undefined) return Number.NEGATIVE_INFINITY
    if (name.weight > (this.compared.get(id)?.weight ?? Number.NEGATIVE_INFINITY)) this.compared.set(id, name)
    this.#bestWeight = Math.max(this.#bestWeight, name.weight)
    return name.weight
  }
}
