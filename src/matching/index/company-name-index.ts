import { distance } from 'fastest-levenshtein'
import type { TermStatistics } from '../compare/comparable-name.ts'
import {
  type ParsedCompanyName,
  parseStoredNames,
  type StoredCompanyName,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'
import { getShareOfNames, PRIOR_NAME_COUNT } from '../normalize/company/company-words.ts'
import type { CompanyRecord } from '../types.ts'
import { LetterIndex } from './letter-index.ts'
import { SpellingIndex } from './spelling-index.ts'
import { TermIndex } from './term-index.ts'

/** Terms in more than this share of the names, and in more than the floor, are skipped if the query has rarer ones. */
const COMMON_SHARE = 0.005
const COMMON_FLOOR = 60
/**
 * The maximum number of ids read for one term, and of candidates returned. They bound the work of a query without a
 * match.
 */
const MAX_IDS = 1500
const MAX_BY_WORDS = 16
const MAX_BY_LETTERS = 16
/** Shorter names may differ in one letter only, because most names of four letters differ in two. */
const LETTERS_PER_DIFFERENCE = 4
const MAX_DIFFERENCES = 2
const MAX_COMPLETIONS = 20
const MIN_LENGTH_TO_COMPLETE = 4
/**
 * Subtracted from each document count (absolute discounting; Ney, Essen, and Kneser 1994). A word of one stored company
 * is hardly ever another company's. A word of two companies is often that of a third, which is not stored.
 */
const UNSEEN_DISCOUNT = 0.6
/** The maximum number of words in the short name of a company. */
const MAX_SHORT_NAME_WORDS = 2
/** The score in bits of a similar word, for ordering the candidates. */
const SIMILARITY_SCORE = 6

/**
 * Finds company names by key, by words, and by letters. Also provides the term statistics of all stored
 * names.
 */
export class CompanyNameIndex implements TermStatistics {
  /** The companies by `listKeys`. */
  readonly #keys = new LetterIndex()
  readonly #terms = new TermIndex()
  readonly #spellings = new SpellingIndex((term) => this.hasTerm(term))
  #companyCount = 0
  #version = 0

  /** Another number after each change. */
  get version(): number {
    return this.#version
  }

  add(record: CompanyRecord): void {
    this.#version++
    this.#companyCount++
    const names = parseIndexedNames(record)
    for (const key of listKeys(names)) this.#keys.add(key, record.id)
    for (const { name } of names)
      for (const term of this.#terms.add(record.id, name.terms)) this.#spellings.add(term)
  }

  /** Removes a company as it was added. An update is a removal and an addition. */
  remove(record: CompanyRecord): void {
    this.#version++
    this.#companyCount--
    const names = parseIndexedNames(record)
    for (const key of listKeys(names)) this.#keys.remove(key, record.id)
    for (const { name } of names) this.#terms.remove(record.id, name.terms)
  }

  idf(term: string): number {
    const count = Math.max(this.#terms.count(term), 1) - UNSEEN_DISCOUNT
    return Math.log2(
      (this.#companyCount + PRIOR_NAME_COUNT) / (count + PRIOR_NAME_COUNT * getShareOfNames(term)),
    )
  }

  get identifyingBits(): number {
    return Math.log2((this.#companyCount + PRIOR_NAME_COUNT) / (1 - UNSEEN_DISCOUNT))
  }

  hasTerm(term: string): boolean {
    return this.#terms.has(term)
  }

  /** Returns companies whose name differs only in spaces, legal form, and words like "Group". */
  findByKey(name: ParsedCompanyName): readonly number[] {
    return this.#keys.get(toCompanyNameKey(name))
  }

  /**
   * Returns whether more than `count` companies may have all words of the name, so that it may be the short name of
   * another one.
   */
  mayHaveMoreMatches({ terms }: ParsedCompanyName, count: number): boolean {
    return terms.length <= MAX_SHORT_NAME_WORDS && terms.every((term) => this.#terms.count(term) > count)
  }

  /**
   * Returns companies that share rare words with the name, and companies with words that are similar to its unknown
   * words.
   */
  findByWords(name: ParsedCompanyName): number[] {
    const scores = new Map<number, number>()
    const terms = [...new Set(name.terms)]
    for (const term of this.#selectRareTerms(terms)) {
      if (this.hasTerm(term)) addScores(scores, this.#terms.getIds(term), this.idf(term))
      else this.#addSimilar(scores, term)
    }
    return selectBest(scores, MAX_BY_WORDS)
  }

  /** Returns companies whose name has similar letters, regardless of spaces. */
  findByLetters({ words }: ParsedCompanyName): number[] {
    const letters = words.join('')
    const limit = Math.min(Math.floor(letters.length / LETTERS_PER_DIFFERENCE), MAX_DIFFERENCES)
    const scores = new Map<number, number>()
    for (const { term, value: id } of this.#keys.findSimilar(letters, limit)) {
      const score = -distance(letters, term)
      if (score >= -limit) scores.set(id, Math.max(scores.get(id) ?? score, score))
    }
    return selectBest(scores, MAX_BY_LETTERS)
  }

  /** Returns the rare terms, or all if none is rare. */
  #selectRareTerms(terms: readonly string[]): readonly string[] {
    const limit = Math.max(COMMON_FLOOR, this.#companyCount * COMMON_SHARE)
    const rare = terms.filter((term) => this.#terms.count(term) <= limit)
    return rare.length > 0 ? rare : terms
  }

  #addSimilar(scores: Map<number, number>, term: string): void {
    for (const similar of this.#spellings.findWithinOneTypo(term))
      addScores(scores, this.#terms.getIds(similar), SIMILARITY_SCORE)
    if (term.length < MIN_LENGTH_TO_COMPLETE) return
    for (const longer of this.#spellings.findByPrefix(term, MAX_COMPLETIONS)) {
      addScores(scores, this.#terms.getIds(longer), SIMILARITY_SCORE)
    }
  }
}

/** Returns the names without the label of the domain, which the `Records` find. */
function parseIndexedNames(record: CompanyRecord): readonly StoredCompanyName[] {
  return parseStoredNames({ ...record, website: '' })
}

function addScores(scores: Map<number, number>, ids: readonly number[], score: number): void {
  for (const id of ids.length > MAX_IDS ? ids.slice(0, MAX_IDS) : ids) {
    scores.set(id, (scores.get(id) ?? 0) + score)
  }
}

/** Returns the ids with the highest scores. Equal scores are in the order of the ids, so that the order of additions does not matter. */
const selectBest = (scores: ReadonlyMap<number, number>, limit: number): number[] =>
  [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, limit)
    .map(([id]) => id)

/** Returns the keys of the names, and their letters without spaces. Most names have one text for both. */
const listKeys = (names: readonly StoredCompanyName[]): ReadonlySet<string> =>
  new Set(names.flatMap(({ name }) => [toCompanyNameKey(name), name.words.join('')]))
