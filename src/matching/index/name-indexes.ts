import { createPause } from '../../lib/time-slices.ts'
import type { CompanyRecord, RecordSource } from '../types.ts'
import { CompanyNameIndex } from './company-name-index.ts'
import { LastNameIndex } from './last-name-index.ts'

/** Sorts after all keys, which are ASCII. */
const LAST_KEY = '\uffff'

/** The source of the indexed names. */
type NameSource = Pick<RecordSource, 'company' | 'companiesAfter' | 'lastNamesAfter'>

/**
 * The indexes of company names and last names. They are built from pages of the records, which may change in between. Changes of
 * indexed names wait until the next query, because thousands of them take seconds.
 */
export class NameIndexes {
  readonly #records: NameSource
  readonly #companies = new CompanyNameIndex()
  readonly #lastNames = new LastNameIndex()
  /**
   * The last indexed company and last name. Changes of later records are ignored, because their page is still to be
   * read.
   */
  #lastCompany: number | undefined
  #lastName: string | undefined
  /** The companies after the last indexed one that were read, next one last. */
  #page: CompanyRecord[] = []
  /** The companies that have changed since they were indexed, by id. `undefined` for one that is not indexed. */
  readonly #changedCompanies = new Map<number, CompanyRecord | undefined>()
  /** How many more people have a last name since it was indexed. */
  readonly #changedLastNames = new Map<string, number>()
  #isStopped = false
  /** The build in slices that is not completed. */
  #running: Promise<void> | undefined

  constructor(records: NameSource) {
    this.#records = records
  }

  /** Builds the indexes first if necessary. */
  getCompanyNames(): CompanyNameIndex {
    this.build()
    return this.#companies
  }

  /** Builds the indexes first if necessary. */
  getLastNames(): LastNameIndex {
    this.build()
    return this.#lastNames
  }

  get isComplete(): boolean {
    return (
      this.#lastName === LAST_KEY && this.#changedCompanies.size === 0 && this.#changedLastNames.size === 0
    )
  }

  /** Builds the rest of the indexes synchronously. */
  build(): void {
    while (this.#takeStep());
  }

  /**
   * Builds the indexes in slices, so that other requests run in between.
   * @param slice milliseconds
   */
  buildInSlices(slice?: number): Promise<void> {
    this.#running ??= this.#stepInSlices(slice).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #stepInSlices(slice?: number): Promise<void> {
    const pause = createPause(slice)
    while (this.#takeStep()) await pause()
  }

  /** Stops building, before the records are closed. */
  stop(): void {
    this.#isStopped = true
  }

  updateCompany(before: CompanyRecord | undefined, after: CompanyRecord | undefined): void {
    const id = (before ?? after)?.id
    if (id === undefined) return
    if (this.#lastCompany === undefined || id > this.#lastCompany) this.#page = []
    else if (!this.#changedCompanies.has(id)) this.#changedCompanies.set(id, before)
  }

  updateLastName(key: string, people: number): void {
    if (this.#lastName === undefined || key > this.#lastName) return
    this.#changedLastNames.set(key, (this.#changedLastNames.get(key) ?? 0) + people)
  }

  /**
   * Indexes the names of one company or a page of last names. If the records cannot be read, the next step is the same.
   * @returns whether there may be another step
   */
  #takeStep(): boolean {
    if (this.isComplete || this.#isStopped) return false
    const [company] = this.#changedCompanies
    const [lastName] = this.#changedLastNames
    if (company) this.#indexChangedCompany(...company)
    else if (lastName) this.#indexChangedLastName(...lastName)
    else if (this.#lastCompany === Number.POSITIVE_INFINITY) this.#indexLastNames()
    else this.#indexNextCompany()
    return true
  }

  #indexChangedCompany(id: number, indexed: CompanyRecord | undefined): void {
    const stored = this.#records.company(id)
    this.#changedCompanies.delete(id)
    if (indexed) this.#companies.remove(indexed)
    if (stored) this.#companies.add(stored)
  }

  #indexChangedLastName(key: string, people: number): void {
    this.#changedLastNames.delete(key)
    this.#lastNames.add(key, people)
  }

  #indexNextCompany(): void {
    if (this.#page.length === 0) this.#page = this.#records.companiesAfter(this.#lastCompany).toReversed()
    const company = this.#page.pop()
    if (company) this.#companies.add(company)
    this.#lastCompany = company?.id ?? Number.POSITIVE_INFINITY
  }

  #indexLastNames(): void {
    const page = this.#records.lastNamesAfter(this.#lastName)
    for (const { key, people } of page) this.#lastNames.add(key, people)
    this.#lastName = page.at(-1)?.key ?? LAST_KEY
  }
}
