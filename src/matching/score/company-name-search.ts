/**
 * Searches the companies that a queried name may mean, in rounds. Each round is more expensive and runs only if
 * necessary.
 */

import { type BestName, findBestName } from '../compare/company.ts'
import {
  type ComparableName,
  toComparableQueryName,
  toComparableStoredName,
} from '../compare/comparable-name.ts'
import type { CompanyNameIndex } from '../index/company-name-index.ts'
import { parseStoredNames, toCompanyNameKey } from '../normalize/company/company-name.ts'
import type { CompanyNameInterpretation } from '../normalize/company/company-name-query.ts'
import type { Records } from '../types.ts'

/** A name with this weight ends the search, because further candidates can only be worse. */
const GOOD_NAME_WEIGHT = 6.5
/** Companies this many bits below the best are not candidates. */
const MAX_BITS_BELOW_BEST = 10
const MAX_BY_NAME = 6
/** The maximum number of candidates if many have the same name and only other fields distinguish them. */
const MAX_WITH_EQUAL_NAMES = 60

type SearchRound = (
  index: CompanyNameIndex,
  name: CompanyNameInterpretation,
  records: Records,
) => readonly number[]

const FIRST_ROUNDS: readonly SearchRound[] = [findByWholeName, (index, name) => index.findByWords(name)]
const ALL_ROUNDS: readonly SearchRound[] = [...FIRST_ROUNDS, (index, name) => index.findByLetters(name)]

/** Returns companies whose name or domain differs only in spaces, legal form, and words like "Group". */
function findByWholeName(
  index: CompanyNameIndex,
  name: CompanyNameInterpretation,
  records: Records,
): number[] {
  const labels = new Set([toCompanyNameKey(name), name.words.join(''), name.words.join('-')])
  const byLabel = [...labels].flatMap((label) => records.companiesByDomainLabel(label))
  return [...index.findByKey(name), ...byLabel.map(({ id }) => id).sort((a, b) => a - b)]
}

interface FoundName {
  readonly id: number
  readonly name: BestName
}

/** The results of searches. They last as long as the interpretations of the name, which are cached by text. */
type Searches = WeakMap<readonly CompanyNameInterpretation[], readonly FoundName[]>

const searchesByIndex = new WeakMap<
  CompanyNameIndex,
  { readonly version: number; readonly searches: Searches }
>()

/** Finds the companies that a queried name may mean, best first. Many people have the same employer. */
export function findByName(
  names: readonly CompanyNameInterpretation[],
  records: Records,
  index: CompanyNameIndex,
): readonly FoundName[] {
  return getSearches(index).getOrInsertComputed(names, () => searchByName(names, records, index))
}

/** Returns the searches since the last change of the index. */
function getSearches(index: CompanyNameIndex): Searches {
  const { version } = index
  const last = searchesByIndex.get(index)
  if (last?.version === version) return last.searches
  const searches: Searches = new WeakMap()
  searchesByIndex.set(index, { version, searches })
  return searches
}

/**
 * Searches the whole name first. Only if that finds no good name, searches the interpretations that omit a part: a
 * query for `Nestle India` means Nestle India if it is stored.
 */
function searchByName(
  names: readonly CompanyNameInterpretation[],
  records: Records,
  index: CompanyNameIndex,
): FoundName[] {
  const interpretations = names.map(toComparableQueryName)
  const search = new CompanyNameSearch(records, index)
  let bestWeight = search.run(
    interpretations.filter(({ name }) => name.omitted === 'nothing'),
    ALL_ROUNDS,
  )
  if (bestWeight < GOOD_NAME_WEIGHT) {
    const partial = interpretations.filter(({ name }) => name.omitted !== 'nothing')
    bestWeight = Math.max(bestWeight, search.run(partial, FIRST_ROUNDS))
  }
  const sorted = [...search.compared]
    .map(([id, name]) => ({ id, name }))
    .filter(
      ({ name }) => name.comparison.level !== 'unlike' && name.weight >= bestWeight - MAX_BITS_BELOW_BEST,
    )
    .sort((a, b) => b.name.weight - a.name.weight || a.id - b.id)
  const equalCount = sorted.filter(({ name }) => name.weight === bestWeight).length
  return sorted.slice(0, Math.min(Math.max(MAX_BY_NAME, equalCount + MAX_BY_NAME), MAX_WITH_EQUAL_NAMES))
}

class CompanyNameSearch {
  /** The best comparison by company id. */
  readonly compared = new Map<number, BestName>()
  readonly #records: Records
  readonly #index: CompanyNameIndex

  constructor(records: Records, index: CompanyNameIndex) {
    this.#records = records
    this.#index = index
  }

  /** Runs the rounds until a name is good enough. Returns the highest weight. */
  run(names: readonly ComparableName<CompanyNameInterpretation>[], rounds: readonly SearchRound[]): number {
    const seen = new Set<number>()
    let bestWeight = Number.NEGATIVE_INFINITY
    for (const [i, round] of names.length > 0 ? rounds.entries() : []) {
      for (const id of names.flatMap(({ name }) => round(this.#index, name, this.#records))) {
        if (seen.has(id)) continue
        seen.add(id)
        bestWeight = Math.max(bestWeight, this.#compare(id, names))
      }
      // One company is named Delta, and others are called so for short. All must be candidates for a correct probability.
      const hasRivals =
        i === 0 && names.some(({ name }) => this.#index.mayHaveMoreMatches(name, this.compared.size))
      if (bestWeight >= GOOD_NAME_WEIGHT && !hasRivals) break
    }
    return bestWeight
  }

  /** Compares a company, and returns the weight of its best name. */
  #compare(id: number, names: readonly ComparableName<CompanyNameInterpretation>[]): number {
    const company = this.#records.company(id)
    const stored = company === undefined ? [] : parseStoredNames(company)
    const name = findBestName(names, stored.map(toComparableStoredName), this.#index)
    if (name === undefined) return Number.NEGATIVE_INFINITY
    if (name.weight > (this.compared.get(id)?.weight ?? Number.NEGATIVE_INFINITY)) this.compared.set(id, name)
    return name.weight
  }
}
