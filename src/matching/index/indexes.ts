/** The fuzzy indexes: filled from the market a page at a time, while it may change. */

import { atOnce, inSlices } from '../../lib/time-slices.ts'
import type { CompanyRecord, Market } from '../types.ts'
import { CompanyIndex } from './company-index.ts'
import { SimilarTerms } from './term-index.ts'

const MAX_COMPLETIONS = 12
const SHORTEST_FOR_SLIPS = 4
const SHORTEST_FOR_TWO = 6
const SHORTEST_FOR_COMPLETION = 4

/** Distinct last names with the number of people who have them. People are read from the market by exact key. */
export class LastNameIndex {
  readonly #counts = new Map<string, number>()
  readonly #similar = new SimilarTerms()
  #people = 0

  get people(): number {
    return this.#people
  }

  /** Counts `people` more (or fewer) people with a last name. */
  add(key: string, people: number): void {
    const before = this.bearers(key)
    const after = before + people
    this.#people += people
    if (after > 0) this.#counts.set(key, after)
    else this.#counts.delete(key)
    if (before === 0 && after > 0) this.#similar.add(key)
    if (before > 0 && after <= 0) this.#similar.remove(key)
  }

  /** The number of people with the last name. */
  bearers(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** The key itself where somebody has it, else keys one or two typos away and longer ones that begin with it. */
  near(key: string): string[] {
    if (this.bearers(key) > 0) return [key]
    const near: string[] = []
    if (key.length >= SHORTEST_FOR_SLIPS) {
      near.push(...(key.length < SHORTEST_FOR_TWO ? this.#similar.near(key) : this.#similar.within2(key)))
    }
    if (key.length >= SHORTEST_FOR_COMPLETION) near.push(...this.#similar.startingWith(key, MAX_COMPLETIONS))
    return near
  }
}

/** After all keys, which are ASCII. */
const LAST_KEY = '\uffff'

type Pages = Pick<Market, 'companiesAfter' | 'lastNamesAfter'>

export class Indexes {
  readonly #market: Pages
  #companies = new CompanyIndex()
  #lastNames = new LastNameIndex()
  /** Records up to these are in the indexes. Changes beyond are read later. */
  #lastCompany: number | undefined
  #lastName: string | undefined
  #filling = this.#fill()
  #completed: Promise<void> | undefined

  constructor(market: Pages) {
    this.#market = market
  }

  companies(): CompanyIndex {
    this.fill()
    return this.#companies
  }

  lastNames(): LastNameIndex {
    this.fill()
    return this.#lastNames
  }

  get areFull(): boolean {
    return this.#lastName === LAST_KEY
  }

  /** Fills the indexes at once. */
  fill(): void {
    if (!this.areFull) atOnce(this.#filling)
  }

  /**
   * Fills the indexes in slices, so that other requests are processed in between.
   * @param slice milliseconds
   */
  complete(slice?: number): Promise<void> {
    this.#completed ??= inSlices(this.#filling, slice)
    return this.#completed
  }

  /** Stops filling: the market is about to be closed. */
  abandon(): void {
    this.#filling.return()
  }

  companyChanged(before: CompanyRecord | undefined, after: CompanyRecord | undefined): void {
    const isIndexed = ({ id }: CompanyRecord) => this.#lastCompany !== undefined && id <= this.#lastCompany
    if (before !== undefined && isIndexed(before)) this.#companies.remove(before.id)
    if (after !== undefined && isIndexed(after)) this.#companies.add(after)
  }

  lastNameChanged(key: string, people: number): void {
    if (this.#lastName !== undefined && key <= this.#lastName) this.#lastNames.add(key, people)
  }

  /** Starts again with the next caller when the market cannot be read. */
  *#fill(): Generator<void, void> {
    try {
      for (;;) {
        const page = this.#market.companiesAfter(this.#lastCompany)
        for (const company of page) this.#companies.add(company)
        this.#lastCompany = page.at(-1)?.id ?? Number.POSITIVE_INFINITY
        if (page.length === 0) break
        yield
      }
      while (!this.areFull) {
        const page = this.#market.lastNamesAfter(this.#lastName)
        for (const { key, people } of page) this.#lastNames.add(key, people)
        this.#lastName = page.at(-1)?.key ?? LAST_KEY
        yield
      }
    } catch (error) {
      this.#companies = new CompanyIndex()
      this.#lastNames = new LastNameIndex()
      this.#lastCompany = undefined
      this.#lastName = undefined
      this.#filling = this.#fill()
      this.#completed = undefined
      throw error
    }
  }
}
