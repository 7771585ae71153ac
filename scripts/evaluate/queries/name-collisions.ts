/** Tells whether a noisy company name could mean another stored company. It is stricter than a matcher. */
import { distance } from 'fastest-levenshtein'
import {
  type ParsedCompanyName,
  parseCompanyName,
  toCompanyNameKey,
} from '../../../src/matching/normalize/company/company-name.ts'
import { getDomainLabel, toDomainKey } from '../../../src/matching/normalize/lookup-keys.ts'
import type { CompanyRecord } from '../../../src/matching/types.ts'

interface Name {
  readonly company: number
  readonly key: string
  readonly terms: ReadonlySet<string>
}

/** Words that do not distinguish names. */
const EMPTY_WORDS = new Set(['group', 'holding', 'and', 'the', 'company'])
const MAX_INDEXED_LENGTH = 40
/** Shorter names identify no company. */
const MIN_LETTERS = 3

export function createNameCollisions(companies: readonly CompanyRecord[]) {
  const names = companies.flatMap(getNames)
  const byKey = Map.groupBy(names, ({ key }) => key)
  const byInitials = Map.groupBy(names, ({ terms }) => getInitials(terms))
  const byTerm = groupByEach(names, ({ terms }) => terms)
  const sortedKeys = [...byKey.keys()].sort()
  const byDeletion = groupByEach(sortedKeys, getDeletions)

  const hasOther = (found: readonly Name[] | undefined, { id }: CompanyRecord): boolean =>
    found?.some(({ company }) => company !== id) === true

  const isPrefixOfOther = (key: string, company: CompanyRecord): boolean => {
    for (let i = findInsertionPoint(sortedKeys, key); sortedKeys[i]?.startsWith(key) === true; i++) {
      if (hasOther(byKey.get(sortedKeys[i] ?? ''), company)) return true
    }
    return false
  }

  const isPartOfOther = (terms: ReadonlySet<string>, company: CompanyRecord): boolean => {
    const [rarest = []] = [...terms].map((term) => byTerm.get(term) ?? []).sort((a, b) => a.length - b.length)
    return hasOther(
      rarest.filter((name) => terms.isSubsetOf(name.terms)),
      company,
    )
  }

  /** Finds names that share a deletion. Names with two typos seldom collide, and their index is ten times as large. */
  const isTypoOfOther = (key: string, company: CompanyRecord): boolean => {
    const own = Math.min(...getNames(company).map((name) => distance(key, name.key)))
    const near = new Set([...getDeletions(key)].flatMap((deletion) => byDeletion.get(deletion) ?? []))
    return [...near].some((other) => distance(key, other) <= own && hasOther(byKey.get(other), company))
  }

  return {
    isTooShort: (text: string) => toKey(text).length < MIN_LETTERS,
    /** Whether it is a name of the company, apart from case, accents, legal form, and the like. */
    isOwnName: (text: string, company: CompanyRecord) =>
      getNames(company).some(({ key }) => key === toKey(text)),
    /** Whether it is a name or the domain of another stored company. */
    isNameOfOther: (text: string, company: CompanyRecord) =>
      hasOther(byKey.get(toKey(text)), company) || hasOther(byKey.get(toKey(getLabel(text))), company),
    isInitialsOfOther: (text: string, company: CompanyRecord) =>
      hasOther(byInitials.get(toKey(text)), company),
    /** Whether the name of another stored company is at least as similar, or contains the whole text. */
    isSimilarToOther: (text: string, company: CompanyRecord) => {
      const parsed = parseCompanyName(text)
      const key = toCompanyNameKey(parsed)
      return (
        isPrefixOfOther(key, company) ||
        isPartOfOther(getDistinctiveTerms(parsed), company) ||
        hasOther(byInitials.get(key), company) ||
        isTypoOfOther(key, company)
      )
    },
  }
}

const toKey = (name: string): string => toCompanyNameKey(parseCompanyName(name))

const getNames = ({ id, name, otherNames }: CompanyRecord): Name[] =>
  [name, ...otherNames]
    .map(parseCompanyName)
    .map((parsed) => ({ company: id, key: toCompanyNameKey(parsed), terms: getDistinctiveTerms(parsed) }))

function getDistinctiveTerms({ terms }: ParsedCompanyName): ReadonlySet<string> {
  const some = terms.filter((term) => !EMPTY_WORDS.has(term))
  return new Set(some.length > 0 ? some : terms)
}

/** Returns a blank text for fewer than three words, whose initials are not used as an acronym. */
const getInitials = (terms: ReadonlySet<string>): string =>
  terms.size < 3 ? '' : [...terms].map((term) => term.charAt(0)).join('')

/** Returns the name in a domain, or the text itself. */
function getLabel(text: string): string {
  const domain = toDomainKey(text)
  return domain === undefined ? text : getDomainLabel(domain)
}

/** Returns the key, and the key without each of its letters. Keys with one typo between them share one of these. */
function getDeletions(key: string): ReadonlySet<string> {
  const letters = [...key.slice(0, MAX_INDEXED_LENGTH)]
  return new Set([key, ...letters.map((_, i) => key.slice(0, i) + key.slice(i + 1))])
}

function groupByEach<T>(items: readonly T[], getKeys: (item: T) => Iterable<string>): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items)
    for (const key of getKeys(item)) groups.getOrInsertComputed(key, () => []).push(item)
  return groups
}

/** Returns the index of the first key that is not less than the given one. */
function findInsertionPoint(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
