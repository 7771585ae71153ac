/**
 * Whether a noisy company name could as well mean another stored company: a truth is only one when nobody would
 * argue. It asks for more than a matcher needs: what is in doubt is better dropped than fitted on.
 */

import { distance } from 'fastest-levenshtein'
import {
  type ParsedCompanyName,
  toCompanyNameKey,
  parseCompanyName,
} from '../../../src/matching/normalize/company-name.ts'
import { toDomainKey, getDomainLabel } from '../../../src/matching/normalize/keys.ts'
import type { CompanyRecord } from '../../../src/matching/types.ts'

interface StoredNames {
  /** Whether it is a name the company has, but for case, accents, legal form and the like. */
  isOwn(text: string, company: CompanyRecord): boolean
  /** Whether another stored company bears exactly this name. */
  isAnothers(text: string, company: CompanyRecord): boolean
  /** Whether they are another stored company's initials, which is as good as its name where this one is not stored. */
  areInitials(text: string, company: CompanyRecord): boolean
  /** Whether another stored company is at least as near, or takes up all of what is left of the name. */
  isNearAnother(text: string, company: CompanyRecord): boolean
  /** Two letters single nobody out. */
  isTooShort(text: string): boolean
}

interface Name {
  readonly company: number
  readonly key: string
  readonly terms: ReadonlySet<string>
}

/** Names that differ by words like these are one. */
const EMPTY_WORDS = new Set(['group', 'holding', 'and', 'the', 'company'])
const LONGEST_INDEXED = 40
const FEWEST_LETTERS = 3

export function storedNames(companies: readonly CompanyRecord[]): StoredNames {
  const names = companies.flatMap(namesOf)
  const byKey = Map.groupBy(names, ({ key }) => key)
  const byTerm = indexed(names, ({ terms }) => terms)
  const byInitials = Map.groupBy(names, ({ terms }) => initials(terms))
  const sortedKeys = [...byKey.keys()].sort()
  const byPruned = indexed(sortedKeys, pruned)

  const others = (found: readonly Name[] | undefined, { id }: CompanyRecord) =>
    found?.some(({ company }) => company !== id) === true

  const beginsAnother = (key: string, company: CompanyRecord) => {
    for (let i = lowerBound(sortedKeys, key); sortedKeys[i]?.startsWith(key) === true; i++) {
      if (others(byKey.get(sortedKeys[i] ?? ''), company)) return true
    }
    return false
  }

  const isWithinAnother = (terms: ReadonlySet<string>, company: CompanyRecord) => {
    const [rarest = []] = [...terms].map((term) => byTerm.get(term) ?? []).sort((a, b) => a.length - b.length)
    return others(
      rarest.filter((name) => terms.isSubsetOf(name.terms)),
      company,
    )
  }

  /** By one slip each at most: two slips apart from another one is seldom, and costs an index ten times as large. */
  const isSlipOfAnother = (key: string, company: CompanyRecord) => {
    const own = Math.min(...namesOf(company).map((name) => distance(key, name.key)))
    const near = new Set([...pruned(key)].flatMap((shorter) => byPruned.get(shorter) ?? []))
    return [...near].some((other) => distance(key, other) <= own && others(byKey.get(other), company))
  }

  return {
    isTooShort: (text) => keyOf(text).length < FEWEST_LETTERS,
    isOwn: (text, company) => namesOf(company).some(({ key }) => key === keyOf(text)),
    isAnothers: (text, company) =>
      others(byKey.get(keyOf(text)), company) || others(byKey.get(keyOf(labelOf(text))), company),
    areInitials: (text, company) => others(byInitials.get(keyOf(text)), company),
    isNearAnother: (text, company) => {
      const parsed = parseCompanyName(text)
      const key = toCompanyNameKey(parsed)
      return (
        beginsAnother(key, company) ||
        isWithinAnother(telling(parsed), company) ||
        others(byInitials.get(key), company) ||
        isSlipOfAnother(key, company)
      )
    },
  }
}

function keyOf(name: string): string {
  return toCompanyNameKey(parseCompanyName(name))
}

function namesOf({ id, name, otherNames }: CompanyRecord): Name[] {
  return [name, ...otherNames]
    .map(parseCompanyName)
    .map((parsed) => ({ company: id, key: toCompanyNameKey(parsed), terms: telling(parsed) }))
}

function telling({ terms }: ParsedCompanyName): ReadonlySet<string> {
  const some = terms.filter((term) => !EMPTY_WORDS.has(term))
  return new Set(some.length > 0 ? some : terms)
}

/** Of three words and more: fewer are no acronym. */
function initials(terms: ReadonlySet<string>): string {
  return terms.size < 3 ? '' : [...terms].map((term) => term.charAt(0)).join('')
}

/** The name in a domain that was given as a name. */
function labelOf(text: string): string {
  const domain = toDomainKey(text)
  return domain === undefined ? text : getDomainLabel(domain)
}

/** The key, and the key without each of its letters: what two keys one slip apart have in common. */
function pruned(key: string): ReadonlySet<string> {
  const shorter = [...key.slice(0, LONGEST_INDEXED)].map((_, i) => key.slice(0, i) + key.slice(i + 1))
  return new Set([key, ...shorter])
}

function indexed<T>(items: readonly T[], keysOf: (item: T) => Iterable<string>): Map<string, T[]> {
  const index = new Map<string, T[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const known = index.get(key)
      if (known === undefined) index.set(key, [item])
      else known.push(item)
    }
  }
  return index
}

function lowerBound(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
