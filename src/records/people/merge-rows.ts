/** Merges the rows of one person: into one name and one profile URL, and rows of one job into one job. */
import { type ContactRow, JOB_COLUMNS } from '../rows/columns.ts'
import { chooseRow, listDifferences, type NumberedProblem } from '../rows/merge-values.ts'
import type { FormatRow, NumberedContact } from './staged-contacts.ts'

/** One job, from one or more rows. */
export interface MergedJob {
  /** The first row, with the values of all. */
  readonly row: NumberedContact
  readonly rows: readonly NumberedContact[]
}

export interface MergedPerson {
  /** The row with the name of the person. */
  readonly name: NumberedContact
  readonly profileUrl: string
  /** In the order of their first rows. */
  readonly jobs: readonly MergedJob[]
  readonly problems: readonly NumberedProblem[]
}

/**
 * Merges the rows of a person. Where they differ, the value of a current job is stored, then the most frequent, then the first by code
 * points.
 */
export function mergePerson(
  rows: readonly NumberedContact[],
  formatRow: FormatRow,
  stored: readonly NumberedContact[],
): MergedPerson {
  const [first] = rows
  if (first && rows.length === 1)
    return { name: first, profileUrl: first.conPubProfileUrl, jobs: [{ row: first, rows }], problems: [] }
  const name = chooseRow(rows, toNameText)
  const profile = chooseRow(selectProfiles(rows, stored), ({ conPubProfileUrl }) => conPubProfileUrl)
  const jobs = groupByJob(rows).map(mergeJob)
  return {
    name,
    profileUrl: profile.conPubProfileUrl,
    jobs,
    problems: [
      ...listDifferences({ rows, chosen: name, field: 'conFullName', same: 'person' }, toNameText, formatRow),
      ...listDifferences(
        { rows, chosen: profile, field: 'conPubProfileUrl', same: 'person' },
        ({ conPubProfileUrl }) => conPubProfileUrl,
        formatRow,
      ),
      ...jobs.flatMap((job) => listJobProblems(job, formatRow)),
    ],
  }
}

/** A stored profile URL stays if nothing else finds the person of a row, so that the row finds it again. */
function selectProfiles(
  rows: readonly NumberedContact[],
  stored: readonly NumberedContact[],
): readonly NumberedContact[] {
  const [{ profileKey } = { profileKey: '' }] = stored
  const ofStored = rows.filter((row) => profileKey !== '' && row.profileKey === profileKey)
  return ofStored.some(({ guidKey, emailKey }) => guidKey === '' && emailKey === '') ? ofStored : rows
}

/** Every part of the name, so that equal texts are equal names. */
const toNameText = ({ conFirstName, conMiddleName, conLastName, conFullName }: ContactRow): string =>
  conFullName && [conFullName, conFirstName, conMiddleName, conLastName].join('\n')

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

/** The columns that rows of one job may state differently. The employer of all is known. */
const UNITED_COLUMNS = JOB_COLUMNS.filter((column) => !column.startsWith('comp'))

function mergeJob(rows: readonly NumberedContact[]): MergedJob {
  const [first] = rows
  if (first === undefined) throw new Error('a job has no rows')
  if (rows.length === 1) return { row: first, rows }
  const values = UNITED_COLUMNS.map((column) => [column, chooseRow(rows, (row) => row[column])[column]])
  return { row: { ...first, ...Object.fromEntries(values) }, rows }
}

function listJobProblems({ row, rows }: MergedJob, formatRow: FormatRow): NumberedProblem[] {
  const [first, ...others] = rows
  if (first === undefined || others.length === 0) return []
  // Without the number of the other row, so that all repeated rows are one problem, which names both.
  const message =
    'repeats another row: person, employer, title, start, and end are equal, so both rows are one job'
  const repeats = rows.map(
    ({ number }): NumberedProblem => ({ number, message, kind: 'identity', isRepeat: true }),
  )
  const differences = UNITED_COLUMNS.flatMap((column) => {
    const chosen = rows.find((one) => one[column] === row[column]) ?? first
    return listDifferences({ rows, chosen, field: column, same: 'job' }, (one) => one[column], formatRow)
  })
  return [...repeats, ...differences]
}
