/** Unites the rows of one person: into one name and one profile URL, and rows of one job into one job. */
import { CONTACT_COLUMNS, type ContactRow } from '../rows/columns.ts'
import { quoteValue } from '../rows/normalize-rows.ts'
import type { FormatRow, NumberedContact, NumberedProblem } from './staged-contacts.ts'

/** One job, from one or more rows. */
export interface UnitedJob {
  /** The first row, with the values of all. */
  readonly row: NumberedContact
  readonly rows: readonly NumberedContact[]
}

export interface UnitedPerson {
  /** The row with the name of the person. */
  readonly name: NumberedContact
  readonly profileUrl: string
  /** In the order of their first rows. */
  readonly jobs: readonly UnitedJob[]
  readonly problems: readonly NumberedProblem[]
}

/**
 * Unites the rows of a person. Where they differ, the value of a current job is stored, then the most frequent, then the first by code
 * points.
 */
export function unitePerson(rows: readonly NumberedContact[], formatRow: FormatRow): UnitedPerson {
  const [first] = rows
  if (first && rows.length === 1)
    return { name: first, profileUrl: first.conPubProfileUrl, jobs: [{ row: first, rows }], problems: [] }
  const name = chooseRow(rows, toNameText)
  const profile = chooseRow(rows, ({ conPubProfileUrl }) => conPubProfileUrl)
  const jobs = groupByJob(rows).map(uniteJob)
  return {
    name,
    profileUrl: profile.conPubProfileUrl,
    jobs,
    problems: [
      ...findLost({ rows, chosen: name, field: 'conFullName', same: 'person' }, toNameText, formatRow),
      ...findLost(
        { rows, chosen: profile, field: 'conPubProfileUrl', same: 'person' },
        ({ conPubProfileUrl }) => conPubProfileUrl,
        formatRow,
      ),
      ...jobs.flatMap((job) => listJobProblems(job, formatRow)),
    ],
  }
}

/** Every part of the name, so that equal texts are equal names. */
const toNameText = ({ conFirstName, conMiddleName, conLastName, conFullName }: ContactRow): string =>
  conFullName && [conFullName, conFirstName, conMiddleName, conLastName].join('\n')

/** A row of a person or of a company. */
interface UnitedRow {
  readonly number: number
  /** Blank for a current job. */
  readonly conJobEndedOn?: string
  /** The `conGUID` of a person. */
  readonly guidKey?: string
}

type Read<Row> = (row: Row) => string

/** Returns the first row with the value to store. */
export function chooseRow<Row extends UnitedRow>(rows: readonly Row[], read: Read<Row>): Row {
  const stated = rows.filter((row) => read(row) !== '')
  const current = stated.filter(({ conJobEndedOn = '' }) => conJobEndedOn === '')
  const counts = new Map<string, number>()
  for (const row of current.length > 0 ? current : stated)
    counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
  const [value] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0] ?? [
    '',
  ]
  const [first] = rows
  const found = rows.find((row) => read(row) === value) ?? first
  if (found === undefined) throw new Error('there are no rows')
  return found
}

interface Choice<Row> {
  readonly rows: readonly Row[]
  readonly chosen: Row
  readonly field: string
  readonly same: 'person' | 'job' | 'company'
}

/** Returns the values that are not stored. */
export function findLost<Row extends UnitedRow>(
  { rows, chosen, field, same }: Choice<Row>,
  read: Read<Row>,
  formatRow: (row: Row) => string,
): NumberedProblem[] {
  const value = read(chosen)
  return rows.flatMap((row): NumberedProblem[] => {
    const own = read(row)
    if (own === '' || own === value) return []
    const text = quoteValue(own.split('\n')[0] ?? '')
    const message = `${field} ${text} is not stored, because ${formatRow(chosen)} has a different value for the same ${row.guidKey && same === 'person' ? 'conGUID' : same}`
    return [{ number: row.number, field, message, kind: 'identity' }]
  })
}

/** Groups rows with one employer, title, and dates. Rows with two addresses are two jobs, so that requests find both. */
function groupByJob(rows: readonly NumberedContact[]): readonly (readonly NumberedContact[])[] {
  const groups = Map.groupBy(rows, ({ companyId, conJobTitleEn, conJobStartedOn, conJobEndedOn }) =>
    [companyId, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n'),
  )
  const jobs = groups.values().flatMap((ofJob) => {
    const [first = ''] = [...new Set(ofJob.map(({ emailKey }) => emailKey))].filter(Boolean).sort()
    return Map.groupBy(ofJob, ({ emailKey }) => emailKey || first).values()
  })
  return [...jobs].sort(([a], [b]) => (a?.id ?? 0) - (b?.id ?? 0))
}

/** The columns of a job. */
const JOB_COLUMNS = CONTACT_COLUMNS.filter(
  (column) => !/^(?:comp|conGUID|con(?:First|Middle|Last|Full)Name|conPubProfileUrl)/.test(column),
)

function uniteJob(rows: readonly NumberedContact[]): UnitedJob {
  const [first] = rows
  if (first === undefined) throw new Error('a job has no rows')
  if (rows.length === 1) return { row: first, rows }
  const values = JOB_COLUMNS.map((column) => [column, chooseRow(rows, (row) => row[column])[column]])
  return { row: { ...first, ...Object.fromEntries(values) }, rows }
}

function listJobProblems({ row, rows }: UnitedJob, formatRow: FormatRow): NumberedProblem[] {
  const [first, ...others] = rows
  if (first === undefined || others.length === 0) return []
  const repeats = others.map((other): NumberedProblem => {
    const message = `repeats ${formatRow(first)}: person, employer, title, start, and end are equal, so both rows are one job`
    return { number: other.number, message, kind: 'identity' }
  })
  const lost = JOB_COLUMNS.flatMap((column) => {
    const chosen = rows.find((one) => one[column] === row[column]) ?? first
    return findLost({ rows, chosen, field: column, same: 'job' }, (one) => one[column], formatRow)
  })
  return [...repeats, ...lost]
}
