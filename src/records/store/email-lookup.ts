/** Looks up the contact with an email address in one query, which returns the fields of a response as JSON. */
import type { Connection } from '../../db/open-and-lock.ts'
import { namesOf, toSelectList } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { parseSite, toEmailKey } from '../../matching/normalize/lookup-keys.ts'
import { getJobTiming, type Job } from './records.ts'
import { toCompanyFields, toContactFields } from './response-fields.ts'

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
  const statement = lazy(() => client.prepare<Row, [emailKey: string, domain: string]>(createSql()))
  return (email: string): RenderedContact | undefined => {
    const key = toEmailKey(email)
    if (key === undefined) return undefined
    const [row, ...others] = statement().all(key, parseSite(key)?.domain ?? '')
    const isOnly = row !== undefined && others.length === 0 && row.otherCompanies === 0
    return isOnly && getJobTiming(row, month()).current ? toRendered(row) : undefined
  }
}

const toRendered = (row: Row): RenderedContact => ({
  ...row,
  fieldsBeforeEmail: row.fieldsBeforeEmail.slice(1, -1),
  fieldsAfterEmail: row.fieldsAfterEmail.slice(1, -1),
})

function createSql(): string {
  const [company, person, job] = [namesOf(companies), namesOf(people), namesOf(jobs)]
  const fields = Object.entries({ ...toCompanyFields(company), ...toContactFields(person, job) })
  const email = fields.findIndex(([, column]) => column === job.email)
  const selected = {
    companyGuid: company.guid,
    contactGuid: person.guid,
    email: job.email,
    directDial1: job.directDial1,
    directDial2: job.directDial2,
    startedOn: job.startedOn,
    endedOn: job.endedOn,
    fieldsBeforeEmail: toJsonObject(fields.slice(0, email)),
    fieldsAfterEmail: toJsonObject(fields.slice(email + 1)),
    otherCompanies: `(SELECT count(*) FROM companies AS other WHERE other.domain IN (?2) AND other.id <> ${company.id})`,
  } satisfies Record<keyof Row, string>
  return `SELECT ${toSelectList(selected)} FROM jobs JOIN people ON ${person.id} = ${job.personId}
    JOIN companies ON ${company.id} = ${job.companyId} WHERE ${job.emailKey} IN (?1)`
}

const toJsonObject = (fields: readonly (readonly [name: string, column: string])[]): string =>
  `json_object(${fields.map(([name, column]) => `'${name}', ${column}`).join()})`
