import MiniSearch, { type SearchOptions } from 'minisearch'
import type { TermStatistics } from '../compare/comparable-name.ts'
import {
  type ParsedCompanyName,
  parseStoredNames,
  toCompanyNameKey,
  toInitials,
} from '../normalize/company/company-name.ts'
import { getShareOfNames, PRIOR_NAME_COUNT } from '../normalize/company/company-words.ts'
import type { CompanyRecord } from '../types.ts'
import { listSwaps } from './swaps.ts'

/** A word that more companies have only ranks the companies that rarer words find, unless it is the rarest. */
const MAX_FOUND = 100
/** A word that more companies have is skipped. MiniSearch visits all companies with a word, even if few are needed. */
const MAX_RANKED = 1500
const MAX_BY_WORDS = 16
const MAX_BY_LETTERS = 16
/** Companies with a lower share of the best score have little in common with the query. Comparing them takes longer than the search. */
const MIN_SHARE_OF_BEST = 0.3
/** Shorter names may differ in one letter only, because most names of four letters differ in two. */
const LETTERS_PER_DIFFERENCE = 4
/**
 * Subtracted from each document count (absolute discounting; Ney, Essen, and Kneser 1994). A word of one stored company
 * is hardly ever another company's. A word of two companies is often that of a third, which is not stored.
 */
const UNSEEN_DISCOUNT = 0.6
/** The maximum number of words in the short name of a company. */
const MAX_SHORT_NAME_WORDS = 2

/** The names of a company, without the label of its domain, which the `RecordSource` finds. */
interface IndexedCompany {
  readonly id: number
  readonly words: readonly string[]
  /** Each name without spaces: as spelled, and its key. */
  readonly wholeNames: readonly string[]
  readonly initials: readonly string[]
}

/**
 * Finds company names by key, by words, and by letters. Also provides the term statistics of all stored
 * names.
 */
export class CompanyNameIndex implements TermStatistics {
  /** Scores are the inverse document frequency alone. The average length of all names would make them depend on past edits. */
  readonly #companies = new MiniSearch<IndexedCompany>({
    fields: ['words', 'wholeNames'],
    stringifyField: (terms: readonly string[]) => terms.join(' '),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 0, b: 0, d: 0 } },
  })
  /** The number of companies with each word. */
  readonly #counts = new Map<string, number>()
  /** The companies with each initials. In MiniSearch, the initials would make each search for typos visit more terms. */
  readonly #byInitials = new Map<string, Set<number>>()
  #version = 0

  /** Another number after each change. */
  get version(): number {
    return this.#version
  }

  add(record: CompanyRecord): void {
    this.#version++
    const company = toIndexedCompany(record)
    this.#companies.add(company)
    for (const word of company.words) this.#counts.set(word, this.#count(word) + 1)
    for (const initials of company.initials)
      this.#byInitials.getOrInsertComputed(initials, () => new Set()).add(company.id)
  }

  /**
   * Removes a company as it was added. An update is a removal and an addition. Unlike `discard`, `remove` leaves nothing to
   * vacuum.
   */
  remove(record: CompanyRecord): void {
    this.#version++
    const company = toIndexedCompany(record)
    this.#companies.remove(company)
    for (const word of company.words) {
      const count = this.#count(word) - 1
      if (count > 0) this.#counts.set(word, count)
      else this.#counts.delete(word)
    }
    for (const initials of company.initials) {
      const ids = this.#byInitials.get(initials)
      ids?.delete(company.id)
      if (ids?.size === 0) this.#byInitials.delete(initials)
    }
  }

  idf(term: string): number {
    const count = Math.max(this.#count(term), 1) - UNSEEN_DISCOUNT
    const { documentCount } = this.#companies
    return Math.log2((documentCount + PRIOR_NAME_COUNT) / (count + PRIOR_NAME_COUNT * getShareOfNames(term)))
  }

  get identifyingBits(): number {
    return Math.log2((this.#companies.documentCount + PRIOR_NAME_COUNT) / (1 - UNSEEN_DISCOUNT))
  }

  hasTerm(term: string): boolean {
    return this.#counts.has(term)
  }

  /** Returns companies whose name differs only in spaces, legal form, and words like "Group". */
  findByKey(name: ParsedCompanyName): number[] {
    return this.#search([toCompanyNameKey(name)], { fields: ['wholeNames'] })
  }

  /** Returns companies whose initials are the name, if it is one word that no company has. */
  findByInitials({ terms: [term = '', ...others] }: ParsedCompanyName): number[] {
    if (others.length > 0 || this.hasTerm(term)) return []
    return [...(this.#byInitials.get(term) ?? [])].sort((a, b) => a - b).slice(0, MAX_BY_WORDS)
  }

  /**
   * Returns whether more than `count` companies may have all words of the name, so that it may be the short name of
   * another one.
   */
  mayHaveMoreMatches({ terms }: ParsedCompanyName, count: number): boolean {
    return terms.length <= MAX_SHORT_NAME_WORDS && terms.every((term) => this.#count(term) > count)
  }

  /**
   * Returns companies that share rare words with the name, and companies with words that are similar to its unknown
   * words.
   */
  findByWords({ terms }: ParsedCompanyName): number[] {
    // Unknown words follow those that find companies, because similar ones may be common.
    const order = (term: string) => this.#counts.get(term) ?? MAX_FOUND
    const words = [...new Set(terms)]
      .filter((term) => this.#count(term) <= MAX_RANKED)
      .sort((a, b) => order(a) - order(b))
    const rarest = Math.min(...words.map((word) => this.#count(word)))
    const found = new Set<number>()
    const boostDocument = (id: number, word: string): number => {
      if (this.#count(word) <= Math.max(rarest, MAX_FOUND)) found.add(id)
      return found.has(id) ? 1 : 0
    }
    const isUnknown = (term: string) => !this.hasTerm(term)
    const queried = words.flatMap((word) =>
      isUnknown(word) ? [word, ...listSwaps(word).filter((swapped) => this.hasTerm(swapped))] : word,
    )
    return this.#search(queried, {
      fields: ['words'],
      fuzzy: (term) => isUnknown(term) && 1,
      boostDocument,
    }).slice(0, MAX_BY_WORDS)
  }

  /** Returns companies whose name has similar letters, regardless of spaces, with at most 1 or 2 differences. */
  findByLetters({ words }: ParsedCompanyName, differences: 1 | 2): number[] {
    const letters = words.join('')
    if (letters.length < LETTERS_PER_DIFFERENCE * differences) return []
    return this.#search([letters, ...listSwaps(letters)], {
      fields: ['wholeNames'],
      fuzzy: (_, i) => i === 0 && differences,
    }).slice(0, MAX_BY_LETTERS)
  }

  /** Returns the ids with the highest scores. Equal scores are in the order of the ids, so that the order of additions does not matter. */
  #search(terms: readonly string[], options: SearchOptions): number[] {
    const results = this.#companies.search(terms.join(' '), options)
    const lowest = MIN_SHARE_OF_BEST * (results[0]?.score ?? 0)
    return results
      .filter(({ score }) => score >= lowest)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .map(({ id }) => id)
  }

  #count(word: string): number {
    return this.#counts.get(word) ?? 0
  }
}

function toIndexedCompany(record: CompanyRecord): IndexedCompany {
  const names = parseStoredNames({ ...record, website: '' }).map(({ name }) => name)
  const words = new Set(names.flatMap(({ terms }) => terms))
  const wholeNames = new Set(names.flatMap((name) => [toCompanyNameKey(name), name.words.join('')]))
  const initials = new Set(names.map(toInitials).filter((letters) => letters !== ''))
  return { id: record.id, words: [...words], wholeNames: [...wholeNames], initials: [...initials] }
}
