/** Looks up the contact with an email address in one query, which returns the fields of a response as JSON. */
import { and, type Column, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, prepare, selectFrom } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { parseSite, toEmailKey } from '../../matching/normalize/lookup-keys.ts'
import { getJobTiming } from './matching-records.ts'
import { toCompanyFields, toContactFields } from './response-fields.ts'
import type { Job } from './rows.ts'

/** A contact with its company as JSON. The values that an organization can mask are separate. */
export interface RenderedContact extends Pick<Job, 'email' | 'directDial1' | 'directDial2'> {
  readonly companyGuid: string
  readonly contactGuid: string
  /** JSON without braces: the fields before the email address. */
  readonly fieldsBeforeEmail: string
  /** JSON without braces: the fields between the email address and the direct dials. */
  readonly fieldsAfterEmail: string
}

interface Row extends RenderedContact, Pick<Job, 'startedOn' | 'endedOn'> {
  /** The number of other companies with the domain of the email address. */
  readonly otherCompanies: number
}

/**
 * Returns a function that finds the contact if an email address alone identifies one without a doubt: exactly one job has the
 * address, it is current, and no other company has its domain. The matcher would return this contact with the highest grade.
 * @param month returns the current month as a month number
 */
export function createEmailLookup({ client }: Connection, month: () => number) {
  const statement = prepare(client, selectContacts)
  return (email: string): RenderedContact | undefined => {
    const key = toEmailKey(email)
    if (key === undefined) return undefined
    const [row, ...others] = statement().all(parseSite(key)?.domain ?? '', key)
    const isOnly = row !== undefined && others.length === 0 && row.otherCompanies === 0
    return isOnly && getJobTiming(row, month()).current ? toRendered(row) : undefined
  }
}

const toRendered = (row: Row): RenderedContact => ({
  ...row,
  fieldsBeforeEmail: row.fieldsBeforeEmail.slice(1, -1),
  fieldsAfterEmail: row.fieldsAfterEmail.slice(1, -1),
})

/** Selects the contacts with an address. The parameters are the domain of the address, and its key. */
function selectContacts() {
  const fields = Object.entries({
    ...toCompanyFields<Column>(companies),
    ...toContactFields<Column>(people, jobs),
  })
  const email = fields.findIndex(([, column]) => column === jobs.email)
  const other = alias(companies, 'other')
  const otherCompanies = selectFrom(other, { count: count() }).where(
    and(equalsParameter(other.domain), ne(other.id, companies.id)),
  )
  return selectFrom(jobs, {
    companyGuid: companies.guid,
    contactGuid: people.guid,
    email: jobs.email,
    directDial1: jobs.directDial1,
    directDial2: jobs.directDial2,
    startedOn: jobs.startedOn,
    endedOn: jobs.endedOn,
    fieldsBeforeEmail: toJsonObject(fields.slice(0, email)),
    fieldsAfterEmail: toJsonObject(fields.slice(email + 1)),
    otherCompanies: sql<number>`${otherCompanies}`,
  } satisfies Record<keyof Row, Column | SQL>)
    .innerJoin(people, eq(people.id, jobs.personId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(equalsParameter(jobs.emailKey))
}

const toJsonObject = (fields: readonly (readonly [name: string, column: Column])[]) =>
  sql<string>`json_object${fields.flat()}`
