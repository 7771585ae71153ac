/** Searches the companies that a queried name may mean, in rounds. Each round is more expensive and runs only if necessary. */

import { type BestName, findBestName } from '../compare/company.ts'
import {
  type ComparableName,
  toComparableQueryName,
  toComparableStoredName,
} from '../compare/comparable-name.ts'
import type { CompanyNameIndex } from '../index/company-name-index.ts'
import {
  type ParsedCompanyName,
  parseStoredNames,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'
import type { CompanyNameInterpretation } from '../normalize/company/company-name-query.ts'
import type { RecordSource } from '../types.ts'

/** A name with this weight ends the search, unless more companies may be called so. Other candidates can only be worse. */
const GOOD_NAME_WEIGHT = 6.5
/** Companies this many bits below the best are not candidates. */
const MAX_BITS_BELOW_BEST = 10
const MAX_BY_NAME = 6
/** The maximum number of candidates if many have the same name and only other fields distinguish them. */
const MAX_WITH_EQUAL_NAMES = 60

const ROUNDS = 4
const ROUND_BY_LETTERS = 1
const ROUND_BY_WORDS = 2

/**
 * Searches one name, in up to four rounds. An interpretation that omits a part is not searched by letters or initials, and a name with a
 * legal form not by initials: BRC Inc. is a name of its own.
 */
function* searchInRounds(
  name: CompanyNameInterpretation,
  records: RecordSource,
  index: CompanyNameIndex,
): Generator<readonly number[], undefined> {
  const isWhole = name.omitted === 'nothing'
  yield findByWholeName(index, name, records)
  const similar = isWhole ? index.findByLetters(name, 1) : []
  yield similar
  const mayBeInitials = isWhole && name.legalForms.length === 0
  yield [...index.findByWords(name), ...(mayBeInitials ? index.findByInitials(name) : [])]
  if (isWhole && similar.length === 0) yield index.findByLetters(name, 2)
}

/** Returns companies whose name or domain differs only in spaces, legal form, and words like "Group". */
function findByWholeName(
  index: CompanyNameIndex,
  name: CompanyNameInterpretation,
  records: RecordSource,
): number[] {
  const labels = new Set([toCompanyNameKey(name), name.words.join(''), name.words.join('-')])
  const byLabel = [...labels].flatMap((label) => records.companiesByDomainLabel(label))
  return [...index.findByKey(name), ...byLabel.map(({ id }) => id).sort((a, b) => a - b)]
}

interface FoundName {
  readonly id: number
  readonly name: BestName
}

/** The last search of each name. They last as long as the interpretations, which are cached by text. */
const searches = new WeakMap<
  readonly CompanyNameInterpretation[],
  { readonly index: CompanyNameIndex; readonly version: number; readonly found: readonly FoundName[] }
>()

/** Finds the companies that a queried name may mean, best first. Many people have the same employer. */
export function findByName(
  names: readonly CompanyNameInterpretation[],
  records: RecordSource,
  index: CompanyNameIndex,
): readonly FoundName[] {
  const { version } = index
  const last = searches.get(names)
  if (last?.index === index && last.version === version) return last.found
  const found = searchByName(names, records, index)
  searches.set(names, { index, version, found })
  return found
}

/**
 * Searches the whole name first. Only if that finds no good name, searches the interpretations that omit a part: a
 * query for `Nestle India` means Nestle India if it is stored.
 */
function searchByName(
  names: readonly CompanyNameInterpretation[],
  records: RecordSource,
  index: CompanyNameIndex,
): FoundName[] {
  const interpretations = names.map(toComparableQueryName)
  const isWhole = ({ name }: (typeof interpretations)[number]) => name.omitted === 'nothing'
  const compared = new Map<number, BestName>()
  const ofWhole = runRounds(interpretations.filter(isWhole), compared, records, index)
  const parts = ofWhole < GOOD_NAME_WEIGHT ? interpretations.filter((each) => !isWhole(each)) : []
  const bestWeight = Math.max(ofWhole, runRounds(parts, compared, records, index))
  const sorted = [...compared]
    .map(([id, name]) => ({ id, name }))
    .filter(
      ({ name }) => name.comparison.level !== 'unlike' && name.weight >= bestWeight - MAX_BITS_BELOW_BEST,
    )
    .sort((a, b) => b.name.weight - a.name.weight || a.id - b.id)
  const equalCount = sorted.filter(({ name }) => name.weight === bestWeight).length
  return sorted.slice(0, Math.min(Math.max(MAX_BY_NAME, equalCount + MAX_BY_NAME), MAX_WITH_EQUAL_NAMES))
}

/**
 * Runs the rounds until a name is good enough. Returns the highest weight.
 * @param compared gets the best comparison by company id
 */
function runRounds(
  names: readonly ComparableName<CompanyNameInterpretation>[],
  compared: Map<number, BestName>,
  records: RecordSource,
  index: CompanyNameIndex,
): number {
  const seen = new Set<number>()
  const searches = names.map(({ name }) => searchInRounds(name, records, index))
  let best: BestName | undefined
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of searches.flatMap((search) => search.next().value ?? [])) {
      const company = seen.has(id) ? undefined : records.company(id)
      seen.add(id)
      const stored = company === undefined ? [] : parseStoredNames(company)
      const name = findBestName(names, stored.map(toComparableStoredName), index)
      if (name === undefined) continue
      if (name.weight > (compared.get(id)?.weight ?? Number.NEGATIVE_INFINITY)) compared.set(id, name)
      if (best === undefined || name.weight > best.weight) best = name
    }
    if (best === undefined || best.weight < GOOD_NAME_WEIGHT) continue
    if (round >= ROUND_BY_WORDS) break
    const { query, stored, comparison } = best
    const isRespelled = comparison.words.length > 0
    // Fields cut long names, so longer ones may be meant.
    const mayBeCut = comparison.words.some(({ level }) => level === 'cut')
    if (round === ROUND_BY_LETTERS && mayBeCut) continue
    // One company is named Delta, and others are called so for short. All must be candidates for a correct probability.
    const name = isRespelled ? stored.name : query
    if (!index.mayHaveMoreMatches(name, countWithTerms(name, compared))) break
  }
  return best?.weight ?? Number.NEGATIVE_INFINITY
}

/** Returns how many of the compared companies have the whole name or all its words. Others only have similar letters. */
const countWithTerms = ({ terms }: ParsedCompanyName, compared: ReadonlyMap<number, BestName>): number =>
  [...compared.values()].filter(
    ({ stored, comparison }) =>
      comparison.words.length === 0 || terms.every((term) => stored.name.terms.includes(term)),
  ).length
