/** Candidates for a company's name, and how much each word of a name tells. */

import { acronymOf, blendOf, mayBeBlend, possibleInitials } from '../compare/acronym.ts'
import type { Vocabulary, WeighedWord } from '../compare/name-pieces.ts'
import { PRIOR_NAMES, shareOfNames } from '../normalize/business-words.ts'
import { type CompanyName, companyKey, namesOf } from '../normalize/company-name.ts'
import type { CompanyRecord } from '../types.ts'
import { GramIndex, Ranking } from './gram-index.ts'
import { type ComparedName, Lexicon, type StoredName } from './lexicon.ts'
import { Postings, SimilarTerms } from './term-index.ts'

/** Terms in more names than this are looked up only when nothing rarer is asked: share of all names, and floor. */
const COMMON_SHARE = 0.005
const COMMON_FLOOR = 60
/** Ids read for one term, and candidates handed on: bounds on the work of a hopeless question. */
const MAX_IDS = 1500
const MAX_BY_WORDS = 16
const MAX_BY_LETTERS = 16
const MAX_COMPLETIONS = 20
const SHORTEST_TO_COMPLETE = 4
/** A blend (`wabtec`) is looked for by the initials it may hold, and by what it begins with. */
const FEWEST_INITIALS = 3
const MOST_INITIALS = 5
const SHORTEST_BEGINNING = 3
/**
 * Taken off each count: a word that one company bears is hardly any other's, one that two bear is a third's before long
 * (absolute discounting, Ney, Essen and Kneser 1994).
 */
const UNSEEN_DISCOUNT = 0.6
/** Companies are called by a word for short, or by two. */
const LONGEST_SHORT_NAME = 2
/** What a word found by likeness, or as an acronym, adds to a candidate's place in the order. */
const LIKENESS_BITS = 6

/**
 * Company names by key, by word and by letters; filled and kept up to date one by one.
 */
export class CompanyIndex implements Vocabulary {
  readonly #names = new Map<number, readonly StoredName[]>()
  readonly #lexicon = new Lexicon(this)
  readonly #keys = new Postings()
  readonly #terms = new Postings()
  readonly #similar = new SimilarTerms()
  readonly #acronyms = new Postings()
  readonly #grams = new GramIndex()

  add(record: CompanyRecord): void {
    this.#lexicon.changed()
    const names = namesOf(record)
    this.#names.set(
      record.id,
      names.map((name) => this.#lexicon.name(name)),
    )
    for (const name of names) {
      this.#keys.add(record.id, [companyKey(name)])
      for (const term of this.#terms.add(record.id, name.terms)) this.#similar.add(term)
      this.#acronyms.add(record.id, asList(acronymOf(name.words)))
    }
    this.#grams.add(record.id, names.map(joined))
  }

  /** Takes out what `add` put in: an update is a removal and an addition. */
  remove(id: number): void {
    this.#lexicon.changed()
    const names = (this.#names.get(id) ?? []).map(({ name }) => name)
    for (const name of names) {
      this.#keys.remove(id, [companyKey(name)])
      for (const term of this.#terms.remove(id, name.terms)) this.#similar.remove(term)
      this.#acronyms.remove(id, asList(acronymOf(name.words)))
    }
    this.#grams.remove(id, names.map(joined))
    this.#names.delete(id)
  }

  /** As they are compared. */
  comparedNames(id: number): readonly ComparedName[] {
    const names = this.#names.get(id) ?? []
    for (const name of names) this.#lexicon.weighed(name)
    return names
  }

  stored(name: CompanyName): readonly WeighedWord[] {
    return this.#lexicon.weighed(this.#lexicon.name(name)).words
  }

  /** log2 of one over the share of names that hold the term: what agreement on it is worth. */
  bits(term: string): number {
    const seen = Math.max(this.#terms.ids(term).length, 1) - UNSEEN_DISCOUNT
    return Math.log2((this.#names.size + PRIOR_NAMES) / (seen + PRIOR_NAMES * shareOfNames(term)))
  }

  get sizeBits(): number {
    return Math.log2((this.#names.size + PRIOR_NAMES) / (1 - UNSEEN_DISCOUNT))
  }

  isKnown(term: string): boolean {
    return this.#terms.has(term)
  }

  /** Companies whose name is the same but for spacing, legal form and words like "Group". */
  withKeyOf(name: CompanyName): readonly number[] {
    return this.#keys.ids(companyKey(name))
  }

  /** Whether companies besides so many hold all words of the name, as far as one can tell, and may be called so for short. */
  hasOthersLike({ terms }: CompanyName, found: number): boolean {
    return terms.length <= LONGEST_SHORT_NAME && terms.every((term) => this.#terms.ids(term).length > found)
  }

  /** Companies that share rare words with the name, or hold words that the unknown ones of it begin or misspell. */
  sharingWords(name: CompanyName): number[] {
    const scores = new Map<number, number>()
    const terms = [...new Set(name.terms)]
    for (const term of this.#telling(terms)) {
      if (this.isKnown(term)) addScores(scores, this.#terms.ids(term), this.bits(term))
      else this.#addLike(scores, term)
    }
    const acronym = acronymOf(name.words)
    if (acronym !== undefined) addScores(scores, this.#terms.ids(acronym), LIKENESS_BITS)
    for (const word of name.words) addScores(scores, this.#acronyms.ids(word), LIKENESS_BITS)
    return best(scores, MAX_BY_WORDS)
  }

  /** Companies whose name looks alike as a whole, words or not. */
  lookingAlike(name: CompanyName): number[] {
    return this.#grams.alike(joined(name), MAX_BY_LETTERS)
  }

  /** Companies whose name may be drawn together to the one word asked: `wabtec`, `labcorp`. */
  blended({ words }: CompanyName): number[] {
    const [short = ''] = words
    if (words.length !== 1 || !mayBeBlend(short)) return []
    const ids = new Set<number>()
    for (const initials of possibleInitials(short, FEWEST_INITIALS, MOST_INITIALS)) {
      for (const id of this.#acronyms.ids(initials)) ids.add(id)
    }
    for (let letters = short.length - 1; letters >= SHORTEST_BEGINNING; letters--) {
      for (const term of this.#similar.startingWith(short.slice(0, letters), MAX_COMPLETIONS)) {
        for (const id of this.#terms.ids(term).slice(0, MAX_IDS)) ids.add(id)
      }
    }
    const isBlend = (id: number) =>
      (this.#names.get(id) ?? []).some(({ name }) => blendOf(short, name.words) !== undefined)
    return [...ids].slice(0, MAX_IDS).filter(isBlend).slice(0, MAX_BY_WORDS)
  }

  #telling(terms: readonly string[]): readonly string[] {
    const most = Math.max(COMMON_FLOOR, this.#names.size * COMMON_SHARE)
    const rare = terms.filter((term) => this.#terms.ids(term).length <= most)
    return rare.length > 0 ? rare : terms
  }

  #addLike(scores: Map<number, number>, term: string): void {
    for (const near of this.#similar.near(term)) addScores(scores, this.#terms.ids(near), LIKENESS_BITS)
    if (term.length < SHORTEST_TO_COMPLETE) return
    for (const longer of this.#similar.startingWith(term, MAX_COMPLETIONS)) {
      addScores(scores, this.#terms.ids(longer), LIKENESS_BITS)
    }
  }
}

function addScores(scores: Map<number, number>, ids: readonly number[], bits: number): void {
  for (const id of ids.length > MAX_IDS ? ids.slice(0, MAX_IDS) : ids) {
    scores.set(id, (scores.get(id) ?? 0) + bits)
  }
}

function best(scores: ReadonlyMap<number, number>, limit: number): number[] {
  const ranking = new Ranking(limit)
  for (const [id, score] of scores) ranking.offer(id, score)
  return ranking.ids
}

function joined({ words }: CompanyName): string {
  return words.join('')
}

function asList(term: string | undefined): string[] {
  return term === undefined ? [] : [term]
}
