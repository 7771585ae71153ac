/** Updates the indexes of the matcher when records change. */
import { count, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepare, selectFrom } from '../../db/raw-statements.ts'
import { changesOf } from '../../db/record-changes.ts'
import { companies, people } from '../../db/tables.ts'
import type { Matcher } from '../../matching/match.ts'
import { COMPANY_RECORD_COLUMNS, type CompanyRecordRow, toCompanyRecord } from '../store/matching-records.ts'

/** What the indexes contain of the changed records: companies by id, and the number of people by the key of the last name. */
export interface IndexedNames {
  readonly companies: ReadonlyMap<number, CompanyRecordRow>
  readonly lastNames: ReadonlyMap<string, number>
}

/** Returns a function that reads the names of the listed rows (`record-changes.ts`). */
export function prepareIndexedNames({ client }: Connection): () => IndexedNames {
  const isListed = (table: typeof companies | typeof people) =>
    sql`${table.id} in (select id from ${sql.raw(changesOf(table))})`
  const companyRows = prepare(client, () =>
    selectFrom(companies, COMPANY_RECORD_COLUMNS).where(isListed(companies)),
  )
  const { lastNameKey } = people
  const lastNames = prepare(client, () =>
    selectFrom(people, { lastNameKey, people: count() }).where(isListed(people)).groupBy(lastNameKey),
  )
  return () => {
    const [stored, counted] = [companyRows().all(), lastNames().all()]
    return {
      companies: new Map(stored.map((company) => [company.id, company])),
      lastNames: new Map(counted.map(({ lastNameKey, people }) => [lastNameKey, people])),
    }
  }
}

export type IndexUpdater = (before: IndexedNames, after: IndexedNames) => void

/** Returns a function that reports changed company names and last names to the matcher, which updates its indexes. */
export const createIndexUpdater =
  (matcher: Pick<Matcher, 'updateCompany' | 'updateLastName'>): IndexUpdater =>
  (before, after) => {
    for (const id of new Set([...before.companies.keys(), ...after.companies.keys()])) {
      const [old, current] = [before.companies.get(id), after.companies.get(id)]
      // The domain is a name, too.
      const hasSameNames =
        old?.name === current?.name && old?.aka === current?.aka && old?.website === current?.website
      if (!hasSameNames)
        matcher.updateCompany(old && toCompanyRecord(old), current && toCompanyRecord(current))
    }
    for (const key of new Set([...before.lastNames.keys(), ...after.lastNames.keys()])) {
      const people = (after.lastNames.get(key) ?? 0) - (before.lastNames.get(key) ?? 0)
      if (people !== 0) matcher.updateLastName(key, people)
    }
  }
