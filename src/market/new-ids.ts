import { max } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import type { MarketChanges } from './row-changes.ts'

/** Ids for new records, one after the other. */
export interface NewIds {
  readonly company: () => number
  readonly person: () => number
  readonly employment: () => number
}

/** Ids that no record ever had: what indexes, marks and other processes know by one must never be something else. */
export class IdSource {
  readonly #stored: () => Highest
  #highest: Highest

  constructor({ db }: Connection) {
    const [company, person, employment] = [companies, people, employments].map((table) =>
      db
        .select({ id: max(table.id) })
        .from(table)
        .prepare(),
    )
    this.#stored = () => ({
      companies: company?.get()?.id ?? 0,
      people: person?.get()?.id ?? 0,
      employments: employment?.get()?.id ?? 0,
    })
    this.#highest = this.#stored()
  }

  /** For a plan that is carried out before any other, or not at all. */
  draft(): NewIds {
    // Another process may have stored some meanwhile.
    const next = highestOf(this.#highest, this.#stored())
    return {
      company: () => ++next.companies,
      person: () => ++next.people,
      employment: () => ++next.employments,
    }
  }

  /** To be told of what is carried out. */
  used({ companies, people, employments }: MarketChanges): void {
    this.#highest = highestOf(this.#highest, {
      companies: last(companies),
      people: last(people),
      employments: last(employments),
    })
  }
}

type Highest = Record<keyof MarketChanges, number>

const highestOf = (a: Highest, b: Highest): Highest => ({
  companies: Math.max(a.companies, b.companies),
  people: Math.max(a.people, b.people),
  employments: Math.max(a.employments, b.employments),
})

const last = (changes: ReadonlyMap<number, unknown>): number =>
  changes.keys().reduce((highest, id) => Math.max(highest, id), 0)
