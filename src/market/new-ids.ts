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

/** Ids that no record ever had: what indexes and marks refer to by an id must never become another record. */
export class IdSource {
  #highest: Highest

  constructor({ db }: Connection) {
    const highestIn = (table: typeof companies | typeof people | typeof employments): number =>
      db
        .select({ id: max(table.id) })
        .from(table)
        .get()?.id ?? 0
    this.#highest = {
      companies: highestIn(companies),
      people: highestIn(people),
      employments: highestIn(employments),
    }
  }

  /** For a plan that is carried out before any other, or not at all. */
  draft(): NewIds {
    const next = { ...this.#highest }
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
