/** The records in a state file: all records, or their difference from the bundled sample. */
import { count, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import {
  type ColumnRanges,
  isValidValue,
  MAX_ROW_ID,
  type SqlValue,
  type TableRows,
} from '../../db/table-rows.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import { SAMPLE_FINGERPRINT } from '../import/load-records.ts'
import { deriveCompanyKeys, deriveJobKeys, derivePersonKeys } from '../rows/convert-rows.ts'
import {
  combineChanges,
  countChanges,
  dropUnchanged,
  invertChanges,
  NO_CHANGES,
  type RecordChanges,
  type RowChange,
} from '../store/record-changes.ts'
import { getRecordSize } from '../store/record-store.ts'
import {
  type Company,
  type Job,
  PARAMETER_LIST,
  type Person,
  prepareSelect,
  type RecordTable,
} from '../store/records.ts'
import {
  compareRecords,
  indexById,
  NO_ROWS,
  type RecordRows,
  readRecords,
  type SampleDifference,
} from './record-difference.ts'
import type { RecordEditor } from './record-editor.ts'

/** Rows without the columns that are derived from others. `deleted` lists ids of the sample. */
interface RecordTableContent extends TableRows {
  readonly deleted: readonly number[]
}

interface RecordContent {
  /** The fingerprint of the sample that the tables change; `null` if they contain all records. */
  readonly sample: string | null
  readonly companies: RecordTableContent
  readonly people: RecordTableContent
  readonly jobs: RecordTableContent
}

const DERIVED: readonly string[] = ['domain', 'profileKey', 'lastNameKey', 'emailKey', 'familyName']

/** Returns the columns of a table by their TypeScript names, without the derived ones. */
const columnsOf = (table: RecordTable) =>
  Object.entries(getTableColumns(table)).filter(([name]) => !DERIVED.includes(name))

/** Returns the records as a part of a state file: their difference from the sample, or all records. */
export const createRecordsPart = (
  connection: Connection,
  edits: RecordEditor,
  difference: SampleDifference,
) => ({
  read: (): RecordContent => readContent(connection, difference),
  /**
   * Replaces the records in the transaction of the caller.
   * @throws {ApiError} 400 for invalid rows, and for the sample of another version
   */
  replace: (content: RecordContent): void => {
    const changes = planContent(connection, difference, content)
    const jobs = countJobs(connection)
    edits.apply(changes)
    requireAllJobs(connection, jobs, changes)
  },
})

/** Returns the difference from the sample, or all records if that is smaller, or has another origin. */
function readContent(connection: Connection, difference: SampleDifference): RecordContent {
  if (difference.isFromSample) {
    const changes = difference.getChanges()
    const { companies, people } = getRecordSize(connection)
    if (countChanges(changes) < companies + people) return toContent(SAMPLE_FINGERPRINT, changes)
  }
  return toContent(null, compareRecords(NO_ROWS, readRecords(connection)))
}

/** Returns the content of the unchanged sample. */
export const emptyRecordContent = (): RecordContent => toContent(SAMPLE_FINGERPRINT, NO_CHANGES)

const toContent = (sample: string | null, changes: RecordChanges): RecordContent => ({
  sample,
  companies: toTableContent(companies, changes.companies),
  people: toTableContent(people, changes.people),
  jobs: toTableContent(jobs, changes.jobs),
})

function toTableContent<Row extends Readonly<Record<string, SqlValue>>>(
  table: RecordTable,
  changes: ReadonlyMap<number, RowChange<Row>>,
): RecordTableContent {
  const columns = columnsOf(table).map(([name]) => name)
  // Sorted, so that the same records always have the same content.
  const sorted = [...changes].sort(([a], [b]) => a - b)
  return {
    columns,
    rows: sorted.flatMap(([, { after }]) => (after ? [columns.map((name) => after[name] ?? null)] : [])),
    deleted: sorted.flatMap(([id, { after }]) => (after ? [] : [id])),
  }
}

/** Returns the changes from the stored records to the records of a state file. */
function planContent(
  connection: Connection,
  difference: SampleDifference,
  content: RecordContent,
): RecordChanges {
  requireValidTable('companies', companies, content.companies)
  requireValidTable('people', people, content.people)
  requireValidTable('jobs', jobs, content.jobs)
  if (content.sample === null)
    return compareRecords(
      readRecords(connection),
      toRows(content, () => undefined),
    )
  if (content.sample !== SAMPLE_FINGERPRINT) throw createOtherSampleError()
  const now = difference.getChanges()
  const stored = readRows(connection, content)
  const findPerson = (id: number): Person | undefined => {
    const change = now.people.get(id)
    return change ? change.before : stored.people.get(id)
  }
  const target = toRows(content, findPerson)
  const changes = {
    companies: toChanges(stored.companies, target.companies, content.companies.deleted),
    people: toChanges(stored.people, target.people, content.people.deleted),
    jobs: toChanges(stored.jobs, target.jobs, content.jobs.deleted),
  }
  return dropUnchanged(combineChanges(invertChanges(now), changes))
}

/**
 * Checks that applying the changes deleted no job with its person or company. The history could not restore it.
 * @param before the number of jobs before
 * @throws {ApiError} 400
 */
function requireAllJobs(connection: Connection, before: number, changes: RecordChanges): void {
  const added = [...changes.jobs.values()].reduce(
    (sum, row) => sum + (row.after ? 1 : 0) - (row.before ? 1 : 0),
    0,
  )
  if (countJobs(connection) !== before + added)
    throw createInvalidRecordError('a job belongs to a deleted person or company')
}

const countJobs = ({ db }: Connection): number => db.select({ rows: count() }).from(jobs).get()?.rows ?? 0

function requireValidTable(name: string, table: RecordTable, content: RecordTableContent): void {
  const problem = findTableProblem(table, content)
  if (problem !== undefined) throw createInvalidRecordError(`${name}: ${problem}`)
}

const ID_RANGE = [1, MAX_ROW_ID] as const
const ID_RANGES: ColumnRanges = { id: ID_RANGE, person_id: ID_RANGE, company_id: ID_RANGE }

function findTableProblem(table: RecordTable, { columns, rows }: RecordTableContent): string | undefined {
  const known = columnsOf(table)
  if (columns.join() !== known.map(([name]) => name).join())
    return 'the columns are not those of this version'
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length) return `row ${index + 1} has ${row.length} values`
    const invalid = known.find(([, column], at) => !isValidValue(column, row[at] ?? null, ID_RANGES))
    if (invalid) return `row ${index + 1} has an invalid ${invalid[0]}`
  }
  return undefined
}

/** Returns the stored rows that the content mentions, and the people of its jobs. */
function readRows(connection: Connection, content: RecordContent): RecordRows {
  const at = content.jobs.columns.indexOf('personId')
  const idsOf = ({ rows, deleted }: RecordTableContent) => [...rows.map(([id]) => id), ...deleted]
  const select = <Table extends RecordTable>(table: Table, ids: readonly unknown[]) =>
    prepareSelect(connection, table, sql`${table.id} in ${PARAMETER_LIST}`)().all(JSON.stringify(ids))
  const personIds = content.jobs.rows.map((row) => row[at])
  return {
    companies: indexById(select(companies, idsOf(content.companies))),
    people: indexById(select(people, [...idsOf(content.people), ...personIds])),
    jobs: indexById(select(jobs, idsOf(content.jobs))),
  }
}

type CompanyWithoutKeys = Omit<Company, keyof ReturnType<typeof deriveCompanyKeys>>
type PersonWithoutKeys = Omit<Person, keyof ReturnType<typeof derivePersonKeys>>
type JobWithoutKeys = Omit<Job, keyof ReturnType<typeof deriveJobKeys>>

/** Converts checked rows, and derives their keys. */
function toRows(content: RecordContent, findPerson: (id: number) => Person | undefined): RecordRows {
  const companyRows = toObjects<CompanyWithoutKeys>(content.companies)
  const personRows = toObjects<PersonWithoutKeys>(content.people)
  const peopleById = indexById(personRows.map((row) => ({ ...row, ...derivePersonKeys(row) })))
  const jobRows = toObjects<JobWithoutKeys>(content.jobs).map((row) => {
    const person = peopleById.get(row.personId) ?? findPerson(row.personId)
    if (!person) throw createInvalidRecordError(`job ${row.id} has no person`)
    return { ...row, ...deriveJobKeys(row, person) }
  })
  return {
    companies: indexById(companyRows.map((row) => ({ ...row, ...deriveCompanyKeys(row) }))),
    people: peopleById,
    jobs: indexById(jobRows),
  }
}

/** Converts rows that `findTableProblem` has checked. */
const toObjects = <Row>({ columns, rows }: RecordTableContent): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as Row)

/** Returns the changes of a table. They include unchanged rows, because an earlier change of them may be inverted. */
const toChanges = <Row>(
  stored: ReadonlyMap<number, Row>,
  target: ReadonlyMap<number, Row>,
  deleted: readonly number[],
): ReadonlyMap<number, RowChange<Row>> =>
  new Map([...target.keys(), ...deleted].map((id) => [id, { before: stored.get(id), after: target.get(id) }]))

const createInvalidRecordError = (problem: string): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The records of the state file are invalid: ${problem}. Export the state again.`,
  )

/** The error for a state file with changes of another sample. */
const createOtherSampleError = (): ApiError =>
  new ApiError(
    'invalid_parameter',
    'The state file changes the sample data of another Signalbox version. Use the version that exported it.',
  )
