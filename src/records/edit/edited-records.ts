/** Records that were edited since the start. They survive when changed data are loaded again. */
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { Company, Job, Person } from '../store/records.ts'
import { createEditQueries } from './edit-queries.ts'
import { readLastIds } from './record-editor.ts'
import type { RecordWriter } from './record-writer.ts'

interface EditedRecords {
  readonly companies: readonly Company[]
  readonly people: readonly Person[]
  /** All jobs of these people. */
  readonly jobs: readonly Job[]
  readonly employers: readonly Company[]
}

const edited = (kind: 'companies' | 'people' | 'jobs') =>
  sql.raw(
    `SELECT id FROM saved.undo WHERE kind = '${kind}' AND state >= (SELECT number FROM saved.states WHERE id IS NULL)`,
  )

/** Reads the records that were created or updated since the start. */
export function readEditedRecords({ db }: Connection): EditedRecords {
  const editedPeople = sql`${edited('people')} UNION SELECT person_id FROM jobs WHERE id IN (${edited('jobs')})`
  const jobsOfPeople = sql`person_id IN (${editedPeople})`
  return {
    companies: db
      .select()
      .from(companies)
      .where(sql`id IN (${edited('companies')})`)
      .all(),
    people: db.select().from(people).where(sql`id IN (${editedPeople})`).all(),
    jobs: db.select().from(jobs).where(jobsOfPeople).orderBy(jobs.id).all(),
    employers: db
      .select()
      .from(companies)
      .where(sql`id IN (SELECT company_id FROM jobs WHERE ${jobsOfPeople})`)
      .all(),
  }
}

/** Stores edited records again after the others were replaced, in the transaction of the caller. GUIDs identify them. */
export function restoreEditedRecords(
  connection: Connection,
  writer: RecordWriter,
  { companies, people, jobs, employers }: EditedRecords,
): void {
  if (companies.length + people.length === 0) return
  const queries = createEditQueries(connection)
  const ids = readLastIds(connection)
  const companyIds = new Map<number, number>()
  const editedIds = new Set(companies.map(({ id }) => id))
  const companyRows = [...companies, ...employers.filter(({ id }) => !editedIds.has(id))].flatMap((row) => {
    const stored = queries.companyByGuid(row.guid)
    const id = stored?.id ?? ++ids.company
    companyIds.set(row.id, id)
    return stored === undefined || editedIds.has(row.id) ? [{ ...row, id }] : []
  })
  const personIds = new Map(
    people.map(({ id, guid }) => [id, queries.personByGuid(guid)?.id ?? ++ids.person] as const),
  )
  const idOf = (map: ReadonlyMap<number, number>, id: number): number => map.get(id) ?? id
  const jobRows = jobs.map((job) => ({
    ...job,
    id: ++ids.job,
    personId: idOf(personIds, job.personId),
    companyId: idOf(companyIds, job.companyId),
  }))
  writer.write(
    {
      companies: companyRows,
      people: people.map((row) => ({ ...row, id: idOf(personIds, row.id) })),
      jobs: jobRows,
    },
    { jobs: queries.jobsOf([...personIds.values()]).map(({ id }) => id) },
  )
}
