/** Checks tables, or stores them in a database file. */
import { type Connection, closeConnection, discardConnection, openFile } from '../../db/open-and-lock.ts'
import { CommandError } from '../../lib/errors.ts'
import { formatCount, formatNumber, toPrintable } from '../../lib/text.ts'
import type { RecordTables } from '../../records/import/data-directory.ts'
import { getRecordOrigin } from '../../records/import/import-records.ts'
import {
  checkTables,
  countBytesToRead,
  type ImportedCounts,
  type ImportObserver,
  type ImportResult,
} from '../../records/import/import-rows.ts'
import { replaceRecords } from '../../records/import/load-records.ts'
import { formatProblemCounts } from '../../records/import/problem-list.ts'
import { getRecordSize, type RecordSize } from '../../records/store/record-store.ts'
import { createProgress } from '../progress.ts'
import type { Interruption } from '../signals.ts'
import { printStatus } from '../terminal.ts'
import type { ProblemReport } from './problem-report.ts'

/**
 * Checks tables without storing them.
 * @throws {CommandError} if a row cannot be used, or there is no company
 */
export async function dryRun(data: RecordTables, options: ImportOptions): Promise<string> {
  const { problems } = options.report
  const counts = await runWithProgress(
    options,
    { what: 'checking', total: countBytesToRead(data) },
    (observer) => checkTables(data, observer),
  )
  printStatus(formatCreated(counts))
  const { lost } = problems.counts
  if (lost > 0)
    throw new CommandError(
      `${formatCount(lost, 'row')} ${lost === 1 ? 'is' : 'are'} invalid, and nothing was stored. Valid: ${formatContents(counts)}.`,
    )
  if (counts.companies === 0) throw createNoCompanyError(data)
  return `All rows are valid${formatProblems(problems)}: ${formatContents(counts)}. Nothing was stored.\n`
}

interface ImportOptions {
  readonly report: ProblemReport
  readonly interruption: Interruption
  /** Whether the valid rows are stored although others are invalid. */
  readonly skipsInvalid: boolean
  /** Whether an import without contacts may remove all stored people. */
  readonly mayDropPeople: boolean
  /** Whether contacts create companies that are missing. */
  readonly createsCompanies: boolean
}

/**
 * Stores tables in a database file.
 * @throws {CommandError} if nothing is stored
 */
export async function storeTables(data: RecordTables, file: string, options: ImportOptions): Promise<string> {
  const connection = openFile(file)
  try {
    return `${file}: ${await storeInDatabase(connection, data, options)}\n`
  } finally {
    // `serve` would load the sample into a database without records.
    if (getRecordOrigin(connection) === undefined) discardConnection(connection)
    else closeConnection(connection)
  }
}

async function storeInDatabase(
  connection: Connection,
  data: RecordTables,
  options: ImportOptions,
): Promise<string> {
  const { report, skipsInvalid, mayDropPeople, createsCompanies } = options
  const { problems } = report
  const startedAt = performance.now()
  const previous = getRecordSize(connection)
  if (data.contacts === undefined && previous.people > 0 && !mayDropPeople)
    throw new CommandError(
      `Nothing was stored, because this import would delete ${formatPeople(previous)} in ${connection.name}. ` +
        'Add contacts.csv to the command, or confirm the deletion with --without-contacts.',
    )
  const confirm = ({ companies }: ImportedCounts): void => {
    const { lost } = problems.counts
    if (lost > 0 && !skipsInvalid)
      throw new CommandError(
        `Nothing was stored, because ${formatCount(lost, 'row')} ${lost === 1 ? 'is invalid. Fix it, or skip it' : 'are invalid. Fix them, or skip them'} with --skip-invalid.${createsCompanies || !data.contacts ? '' : ' To create the companies that contacts name, add --create-companies.'}`,
      )
    if (companies === 0) throw createNoCompanyError(data)
  }
  const counts = await runWithProgress(
    options,
    { what: 'importing', total: countBytesToRead(data) },
    (observer) => replaceRecords(connection, data, { ...observer, confirm }),
  )
  printStatus(formatCreated(counts))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { lost } = problems.counts
  const omitted = lost > 0 ? `, without ${formatCount(lost, 'invalid row')}` : ''
  const replaced = previous.companies + previous.people > 0 ? `, replacing ${formatSize(previous)}` : ''
  return `${formatContents(counts)}${omitted}${replaced}${formatProblems(problems)} (${seconds} s)`
}

function createNoCompanyError({ companies, contacts }: RecordTables): CommandError {
  const advice =
    companies.file === contacts?.file
      ? 'Add a row for each contact, with a compName or compWebsite.'
      : 'Add a heading row with compName or compWebsite, and a row for each company.'
  return new CommandError(`${companies.file} contains no company, so nothing was stored. ${advice}`)
}

/** Shows the progress, and throws if the user interrupts the work. */
async function runWithProgress(
  { report, interruption, createsCompanies }: ImportOptions,
  work: { readonly what: string; readonly total: number },
  start: (observer: ImportObserver) => Promise<ImportResult>,
): Promise<ImportResult> {
  const progress = createProgress(work.what, work.total, process.stderr, () => performance.now())
  let done = 0
  const onProgress = (more: number): void => {
    interruption.check('Nothing was stored.')
    done += more
    progress.update(done)
  }
  try {
    return await start({ onProblem: report.add, onProgress, createsCompanies })
  } finally {
    progress.stop()
    report.print()
  }
}

const formatProblems = ({ total, counts }: ProblemReport['problems']): string =>
  total > 0 ? `, with problems (${formatProblemCounts(counts)})` : ''

/** The number of listed company names. */
const MAX_NAMES = 20

/** Returns the names of the companies that contacts have created. */
const formatCreated = ({ created: { createdCompanies, createdCompanyNames } }: ImportResult): string =>
  formatList('Companies created from contacts', createdCompanies, createdCompanyNames)

/** Returns the count and the first items as lines; `''` without an item. */
function formatList(title: string, count: number, items: readonly string[]): string {
  if (count === 0) return ''
  const shown = items.slice(0, MAX_NAMES)
  const more = count > shown.length ? [`and ${formatNumber(count - shown.length)} more`] : []
  const lines = [...shown, ...more].map((line) => `  ${toPrintable(line)}\n`)
  return `${title}: ${formatNumber(count)}\n${lines.join('')}`
}

const formatContents = (counts: ImportResult): string => {
  const {
    jobs,
    created: { createdCompanies },
  } = counts
  const created =
    createdCompanies > 0 ? ` (${formatNumber(createdCompanies)} of the companies created from contacts)` : ''
  return `${formatSize(counts)}, ${formatCount(jobs, 'job')}${created}`
}

const formatSize = (size: RecordSize): string =>
  `${formatNumber(size.companies)} ${size.companies === 1 ? 'company' : 'companies'}, ${formatPeople(size)}`

const formatPeople = ({ people }: Pick<RecordSize, 'people'>): string =>
  `${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`
