/** The fuzzy indexes: filled from the market a page at a time, while it may change. */
import { CompanyIndex } from './company-index.ts'
import { ContactIndex } from './contact-index.ts'
import { Gradual } from './gradual.ts'
import type { CompanyRecord, Market } from './types.ts'

export class Indexes {
  readonly #companies: Gradual<CompanyIndex>
  readonly #lastNames: Gradual<ContactIndex>
  /** How far they are filled. What changes beyond is read later, as it is then. */
  #lastCompany: number | undefined
  #lastName: string | undefined

  constructor(market: Pick<Market, 'companiesAfter' | 'lastNamesAfter'>) {
    this.#companies = new Gradual(
      () => new CompanyIndex(),
      (index) => this.#fillCompanies(index, market),
    )
    this.#lastNames = new Gradual(
      () => new ContactIndex(),
      (index) => this.#fillLastNames(index, market),
    )
  }

  companies(): CompanyIndex {
    return this.#companies.get()
  }

  lastNames(): ContactIndex {
    return this.#lastNames.get()
  }

  get areWhole(): boolean {
    return this.#companies.isWhole && this.#lastNames.isWhole
  }

  /**
   * Fills them while others have their turns.
   * @param slice milliseconds at a stretch
   */
  async complete(slice?: number): Promise<void> {
    await this.#companies.complete(slice)
    await this.#lastNames.complete(slice)
  }

  abandon(): void {
    this.#companies.abandon()
    this.#lastNames.abandon()
  }

  companyChanged(before: CompanyRecord | undefined, after: CompanyRecord | undefined): void {
    const index = this.#companies.sofar
    if (before !== undefined) index?.remove(before.id)
    const isRead =
      this.#companies.isWhole ||
      (after !== undefined && after.id <= (this.#lastCompany ?? Number.NEGATIVE_INFINITY))
    if (after !== undefined && isRead) index?.add(after)
  }

  lastNameChanged(key: string, people: number): void {
    const isRead = this.#lastNames.isWhole || (this.#lastName !== undefined && key <= this.#lastName)
    if (isRead) this.#lastNames.sofar?.add(key, people)
  }

  *#fillCompanies(index: CompanyIndex, market: Pick<Market, 'companiesAfter'>): Generator<void, void> {
    this.#lastCompany = undefined
    for (
      let page = market.companiesAfter(undefined);
      page.length > 0;
      page = market.companiesAfter(this.#lastCompany)
    ) {
      for (const company of page) index.add(company)
      this.#lastCompany = page.at(-1)?.id
      yield
    }
  }

  *#fillLastNames(index: ContactIndex, market: Pick<Market, 'lastNamesAfter'>): Generator<void, void> {
    this.#lastName = undefined
    for (
      let page = market.lastNamesAfter(undefined);
      page.length > 0;
      page = market.lastNamesAfter(this.#lastName)
    ) {
      for (const { key, people } of page) index.add(key, people)
      this.#lastName = page.at(-1)?.key
      yield
    }
  }
}
