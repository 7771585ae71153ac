/** Records that were created or changed since the start. They survive when changed data are loaded again. */
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import { toCompanyFields, toContactFields } from '../store/response-fields.ts'

/** The rows that store these records again. */
export interface EditedRecords {
  readonly companies: readonly CompanyRow[]
  /** All jobs of the people. */
  readonly contacts: readonly ContactRow[]
  /** The employers of the people. */
  readonly employers: readonly CompanyRow[]
}

const edited = (kind: 'companies' | 'people' | 'jobs') =>
  sql.raw(
    `(SELECT id FROM saved.undo WHERE kind = '${kind}' AND state >= (SELECT number FROM saved.states WHERE id IS NULL))`,
  )

export function readEditedRecords({ db }: Connection): EditedRecords {
  const contacts = db
    .select({ person: people, job: jobs, company: companies })
    .from(jobs)
    .innerJoin(people, eq(people.id, jobs.personId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      sql`${people.id} in ${edited('people')} or ${people.id} in (select person_id from jobs where id in ${edited('jobs')})`,
    )
    .orderBy(jobs.id)
    .all()
  const editedCompanies = db
    .select()
    .from(companies)
    .where(sql`${companies.id} in ${edited('companies')}`)
    .all()
  return {
    companies: editedCompanies.map(toCompanyFields),
    contacts: contacts.map(({ person, job, company }) => ({
      ...toContactFields(person, job),
      conMiddleName: person.middleName,
      compGUID: company.guid,
      compWebsite: company.website,
      compName: company.name,
      conJobEndedOn: job.endedOn,
      directDial1: job.directDial1,
      directDial2: job.directDial2,
    })),
    employers: contacts.map(({ company }) => toCompanyFields(company)),
  }
}
