/** Runs `signalbox import`, which stores companies and people in a database file, all or nothing. */
import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { parseMapOption } from '../../columns/named-columns.ts'
import { type Environment, parseServeConfig } from '../../config/serve-config.ts'
import { SETTINGS } from '../../config/settings.ts'
import { CommandError } from '../../lib/errors.ts'
import { toPrintable } from '../../lib/text.ts'
import {
  findContactsAlone,
  findTables,
  openContacts,
  openTables,
  type RecordTables,
} from '../../records/import/data-directory.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import { listDatabaseFiles } from '../input-files.ts'
import { isSameFile, requireNewFile, resolveOutput } from '../output-file.ts'
import { listenForInterrupts } from '../signals.ts'
import { print, printStatus } from '../terminal.ts'
import { createProblemReport } from './problem-report.ts'
import { dryRun, storeTables } from './run.ts'

interface ImportFlags {
  readonly db?: string
  readonly dryRun?: boolean
  readonly skipInvalid?: boolean
  readonly createCompanies?: boolean
  readonly withoutContacts?: boolean
  readonly report?: string
  readonly force?: boolean
  readonly map?: readonly string[]
}

/** Defines the arguments, flags, and action of the command. */
export function defineImport(command: Command, env: Environment): void {
  command
    .argument('<companies>', 'companies.csv, or a folder with both files')
    .argument('[contacts]', 'contacts.csv')
    .option('--map <heading=column>', 'rename a column, or exclude it with "Notes="', appendValue)
    .optionsGroup('Database:')
    .option('--db <file>', `database file (default: ${SETTINGS.db.default}) [SIGNALBOX_DB]`)
    .option('--without-contacts', 'store only companies, and delete the stored people')
    .optionsGroup('Invalid rows:')
    .option('--dry-run', 'report problems without storing anything')
    .option('--skip-invalid', 'store the valid rows, and skip the rest')
    .option('--create-companies', 'create companies that appear only in contacts; needs no companies.csv')
    .option('--report <file>', 'write all problems to this CSV file')
    .option('--force', 'overwrite an existing report')
    .addHelpText('after', HELP_END)
    .action((companies: string, contacts: string | undefined, flags: ImportFlags) =>
      importTables(companies, contacts, flags, env),
    )
}

const HELP_END = formatExamples(
  [
    'signalbox import companies.csv contacts.csv --dry-run --report invalid.csv',
    'signalbox import companies.csv contacts.csv --db records.db',
    'signalbox import ./my-data --db records.db --skip-invalid',
  ],
  'docs/data.md#import-into-a-database',
)

/**
 * Imports tables into a database, or only checks them in a dry run.
 * @throws {CommandError} if nothing is stored, or a dry run has found errors
 */
async function importTables(
  companies: string,
  contacts: string | undefined,
  flags: ImportFlags,
  env: Environment,
): Promise<void> {
  const files = resolveTables(companies, contacts, flags)
  const database = resolveDatabase(flags, env)
  const inputs = files.filter((file) => file !== undefined)
  if (inputs.some((file) => isSameFile(file, database)))
    throw new CommandError(`--db ${database} is an input file. Choose a different file.`)
  const reportFile =
    flags.report && resolveOutput('--report', flags.report, [...inputs, ...listDatabaseFiles(database)])
  if (reportFile) requireNewFile(reportFile, flags.force)
  const data = await openFiles(files, flags)
  printStatus(formatRecognized(data))
  const report = createProblemReport(printStatus, reportFile)
  const interruption = listenForInterrupts()
  const options = {
    report,
    interruption,
    skipsInvalid: flags.skipInvalid === true,
    mayDropPeople: flags.withoutContacts === true,
    createsCompanies: flags.createCompanies === true,
  }
  try {
    print(await (flags.dryRun ? dryRun(data, options) : storeTables(data, database, options)))
  } finally {
    interruption.dispose()
    report.close()
  }
}

/** Returns the columns of each table whose headings are not the names of the columns. */
const formatRecognized = ({ companies, contacts }: RecordTables): string =>
  [companies, contacts]
    .flatMap((table) => {
      const columns = table?.columns.recognized.map(({ heading, column }) => `${heading} → ${column}`) ?? []
      return table && columns.length > 0 ? [`${toPrintable(`${table.file}: ${columns.join(', ')}`)}\n`] : []
    })
    .join('')

type TablePaths =
  | readonly [companies: string, contacts: string | undefined]
  | readonly [companies: undefined, contacts: string]

function resolveTables(
  companies: string,
  contacts: string | undefined,
  { createCompanies, withoutContacts }: ImportFlags,
): TablePaths {
  const mayBeContacts = createCompanies === true && withoutContacts !== true
  const isFolder = statSync(companies, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder)
    return mayBeContacts && contacts === undefined ? [undefined, companies] : [companies, contacts]
  if (contacts === undefined) {
    const alone = mayBeContacts ? findContactsAlone(companies) : undefined
    return alone === undefined ? findTables(companies) : [undefined, alone]
  }
  throw new CommandError(
    `${companies} is a folder, so its own contacts.csv is imported. Leave out ${contacts}.`,
  )
}

/** @throws {CommandError} if a file cannot be read, or contacts are given as companies */
async function openFiles([companies, contacts]: TablePaths, flags: ImportFlags): Promise<RecordTables> {
  const names = flags.map?.map(parseMapOption)
  if (companies === undefined) return openContacts(contacts, names)
  const data = await openTables(companies, contacts, names)
  if (contacts === undefined && data.companies.columns.ignoresPeople && !flags.withoutContacts)
    throw new CommandError(
      `${companies} has the headings of contacts. Import the file with --create-companies, or name a file of companies before it. If each row is a company, add --without-contacts.`,
    )
  return data
}

/** Resolves the database by the rules of `serve`. */
function resolveDatabase({ db }: ImportFlags, env: Environment): string {
  const { storage } = parseServeConfig({ db }, { SIGNALBOX_DB: env.SIGNALBOX_DB })
  return storage.kind === 'file' ? storage.path : SETTINGS.db.default
}
