import { createPause } from '../../lib/time-slices.ts'
import type { CompanyRecord, Records } from '../types.ts'
import { CompanyNameIndex } from './company-name-index.ts'
import { LastNameIndex } from './last-name-index.ts'

/** Sorts after all keys, which are ASCII. */
const LAST_KEY = '\uffff'

/** The source of the indexed names. */
type NamePages = Pick<Records, 'companiesAfter' | 'lastNamesAfter'>

/**
 * The indexes of company names and last names. They are built from pages of the records, which may change in between.
 */
export class NameIndexes {
  readonly #records: NamePages
  #companies = new CompanyNameIndex()
  #lastNames = new LastNameIndex()
  /**
   * The last indexed company and last name. Changes of later records are ignored, because their page is still to be
   * read.
   */
  #lastCompany: number | undefined
  #lastName: string | undefined
  #isStopped = false
  /** The build in slices that is not completed. */
  #running: Promise<void> | undefined

  constructor(records: NamePages) {
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
    return this.#lastName === LAST_KEY
  }

  /** Builds the rest of the indexes synchronously. */
  build(): void {
    let hasNext = true
    while (hasNext) hasNext = this.#readPage()
  }

  /**
   * Builds the indexes in slices, so that other requests run in between.
   * @param slice milliseconds
   */
  buildInSlices(slice?: number): Promise<void> {
    this.#running ??= this.#readInSlices(slice).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #readInSlices(slice?: number): Promise<void> {
    const pause = createPause(slice)
    while (this.#readPage()) await pause()
  }

  /** Stops building, before the records are closed. */
  stop(): void {
    this.#isStopped = true
  }

  updateCompany(before: CompanyRecord | undefined, after: CompanyRecord | undefined): void {
    const isIndexed = ({ id }: CompanyRecord) => this.#lastCompany !== undefined && id <= this.#lastCompany
    if (before !== undefined && isIndexed(before)) this.#companies.remove(before)
    if (after !== undefined && isIndexed(after)) this.#companies.add(after)
  }

  updateLastName(key: string, people: number): void {
    if (this.#lastName !== undefined && key <= this.#lastName) this.#lastNames.add(key, people)
  }

  /**
   * Reads the next page. Resets the indexes if the records cannot be read, so that the next query starts again.
   * @returns whether there is another page
   */
  #readPage(): boolean {
    if (this.isComplete || this.#isStopped) return false
    try {
      if (this.#lastCompany === Number.POSITIVE_INFINITY) this.#readLastNames()
      else this.#readCompanies()
    } catch (error) {
      this.#companies = new CompanyNameIndex()
      this.#lastNames = new LastNameIndex()
      this.#lastCompany = undefined
      this.#lastName = undefined
      throw error
    }
    return true
  }

  #readCompanies(): void {
    const page = this.#records.companiesAfter(this.#lastCompany)
    for (const company of page) this.#companies.add(company)
    this.#lastCompany = page.at(-1)?.id ?? Number.POSITIVE_INFINITY
  }

  #readLastNames(): void {
    const page = this.#records.lastNamesAfter(this.#lastName)
    for (const { key, people } of page) this.#lastNames.add(key, people)
    this.#lastName = page.at(-1)?.key ?? LAST_KEY
  }
}
