/** Queries for employments with their people: reduced records for matching, and full rows. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, equalsParameter, prepareRaw } from '../../db/statements.ts'
import { employments, people } from '../../db/tables.ts'
import { lazy, VersionedCache } from '../../lib/cache.ts'
import type { EmploymentRecord } from '../../matching/types.ts'
import {
  type Employment,
  type EmploymentRow,
  type EmploymentWithPerson,
  MAX_CACHED_RECORDS,
  PARAMETER_LIST,
  type Person,
  prepareSelect,
  rowToEmploymentRecord,
  toEmploymentRecord,
} from './records.ts'

const EMPLOYMENT_COLUMNS = {
  id: employments.id,
  companyId: employments.companyId,
  personId: employments.personId,
  email: employments.email,
  jobTitle: employments.jobTitle,
  workLocCountry: employments.workLocCountry,
  startedOn: employments.startedOn,
  endedOn: employments.endedOn,
  guid: people.guid,
  firstName: people.firstName,
  middleName: people.middleName,
  lastName: people.lastName,
  fullName: people.fullName,
} satisfies Record<keyof EmploymentRow, unknown>

/** Up to this number, full rows are read one by one and cached, because the response probably needs one of them. */
const MAX_SINGLE_READS = 4

/**
 * Prepares the queries for employments.
 * @param month returns the current month as a month number
 */
export function createEmploymentQueries(connection: Connection, month: () => number) {
  const { db, client, dataVersion } = connection
  const personById = prepareSelect(connection, people, equalsParameter(people.id))
  const personsByGuid = prepareSelect(connection, people, equalsParameter(people.guid))
  const personsByProfile = prepareSelect(connection, people, equalsParameter(people.profileKey))
  const employmentById = prepareSelect(connection, employments, equalsParameter(employments.id))
  const orderedWhere = (condition: SQL) => sql`${condition} order by ${employments.id}`
  const byEmail = prepareSelect(connection, employments, orderedWhere(equalsParameter(employments.emailKey)))
  const ofPerson = prepareSelect(connection, employments, orderedWhere(equalsParameter(employments.personId)))

  const cachedById = new VersionedCache<number, EmploymentWithPerson>(dataVersion, MAX_CACHED_RECORDS)
  const withPerson = (employment: Employment): EmploymentWithPerson | undefined => {
    const person = personById().get(employment.personId)
    return person ? cachedById.set(employment.id, { employment, person }) : undefined
  }
  const readFullEmployment = (id: number): EmploymentWithPerson | undefined => {
    const cached = cachedById.get(id)
    const employment = cached ? undefined : employmentById().get(id)
    return employment ? withPerson(employment) : cached
  }
  const toRecords = (rows: readonly EmploymentWithPerson[]): readonly EmploymentRecord[] => {
    const currentMonth = month()
    return rows.map((job) => toEmploymentRecord(job, currentMonth))
  }
  const cachedQuery = (find: (key: string) => readonly EmploymentWithPerson[]) => {
    const cachedByKey = new VersionedCache<string, readonly EmploymentRecord[]>(
      dataVersion,
      MAX_CACHED_RECORDS,
    )
    return (key: string): readonly EmploymentRecord[] =>
      key === '' ? [] : (cachedByKey.get(key) ?? cachedByKey.set(key, toRecords(find(key))))
  }
  const readEmploymentsOf = (persons: readonly Person[]): readonly EmploymentWithPerson[] =>
    persons
      .flatMap((person) =>
        ofPerson()
          .all(person.id)
          .map((employment) => ({ employment, person })),
      )
      .sort((a, b) => a.employment.id - b.employment.id)

  const recordsWhere = (condition: SQL) => {
    const statement = lazy(() => {
      const joined = db
        .select(aliasColumns(EMPLOYMENT_COLUMNS))
        .from(employments)
        .innerJoin(people, eq(people.id, employments.personId))
      return prepareRaw<EmploymentRow>(client, joined.where(condition).orderBy(employments.id))
    })
    return (ids: readonly number[]): readonly EmploymentRecord[] => {
      const currentMonth = month()
      return statement()
        .all(JSON.stringify(ids))
        .map((row) => rowToEmploymentRecord(row, currentMonth))
    }
  }
  const byIds = recordsWhere(sql`${employments.id} in ${PARAMETER_LIST}`)

  return {
    employmentsByEmail: cachedQuery((key) =>
      byEmail()
        .all(key)
        .flatMap((job) => withPerson(job) ?? []),
    ),
    employmentsByContactGuid: cachedQuery((guid) => readEmploymentsOf(personsByGuid().all(guid))),
    employmentsByContactProfile: cachedQuery((key) => readEmploymentsOf(personsByProfile().all(key))),
    employments: (ids: readonly number[]) =>
      ids.length <= MAX_SINGLE_READS
        ? toRecords(ids.flatMap((id) => readFullEmployment(id) ?? []))
        : byIds(ids),
    employmentsOf: recordsWhere(sql`${employments.personId} in ${PARAMETER_LIST}`),
    getFullEmployment: readFullEmployment,
  }
}
