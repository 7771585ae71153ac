/** Runs `signalbox import`, which stores companies and people in a database file, all or nothing. */
import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { DEFAULT_DATABASE, type Environment, parseServeConfig } from '../../config.ts'
import { StartupError } from '../../lib/errors.ts'
import { createLineWriter } from '../../lib/log.ts'
import { findTables, openTables } from '../../market/import/data-directory.ts'
import { listDatabaseFiles } from '../input-files.ts'
import { isSameFile, requireReplaceable, resolveOutputFile } from '../output-file.ts'
import { listenForInterrupts } from '../signals.ts'
import { print } from '../terminal.ts'
import { createRowReport, ROW_REPORT_KIND } from './row-report.ts'
import { checkTables, storeTables } from './run.ts'

interface ImportFlags {
  readonly db?: string
  readonly dryRun?: boolean
  readonly skipUnusable?: boolean
  readonly withoutContacts?: boolean
  readonly report?: string
}

export function addImport(program: Command, env: Environment): void {
  program
    .command('import')
    .description('Store companies and people of your own in a database file.')
    .argument('<companies>', 'companies.csv, or a folder with companies.csv and contacts.csv')
    .argument('[contacts]', 'contacts.csv')
    .option('--db <file>', `into this file (default ${DEFAULT_DATABASE}) [SIGNALBOX_DB]`)
    .option('--dry-run', 'store nothing: only report problems')
    .option('--skip-unusable', 'leave rows out that cannot be used, instead of storing nothing')
    .option('--without-contacts', 'store companies alone, though the file holds people, who are gone then')
    .option(
      '--report <file>',
      'write each row that cannot be used, and each warning, there: CSV, or JSON lines for .jsonl',
    )
    .addHelpText('after', AFTERWORD)
    .action((companies: string, contacts: string | undefined, flags: ImportFlags) =>
      importTables(companies, contacts, flags, env),
    )
}

const AFTERWORD = `
All or nothing: what the file held of companies and people is replaced when every row can be used, and is left
as it was otherwise, after Ctrl+C, or when the process is killed. Keys, balances and the ledger stay in any case.
It ends with 1 when nothing was stored, or when a dry run found rows that cannot be used. A value that cannot be
used is a warning: its row is stored without it.

A file that a running Signalbox uses is refused: stop that one first, or send the data to its /sandbox API.

  signalbox import companies.csv contacts.csv --dry-run --report unusable.csv
  signalbox import companies.csv contacts.csv --db market.db
  signalbox import companies.csv --db market.db --without-contacts
  signalbox import ./my-market --db market.db --skip-unusable
  signalbox serve --db market.db`

/** @throws {StartupError} if nothing is stored, or a dry run has found errors */
async function importTables(
  companies: string,
  contacts: string | undefined,
  flags: ImportFlags,
  env: Environment,
): Promise<void> {
  const files = resolveTables(companies, contacts)
  const database = resolveDatabase(flags, env)
  const inputs = files.filter((file) => file !== undefined)
  if (inputs.some((file) => isSameFile(file, database)))
    throw new StartupError(`--db ${database} is what is read, and stays as it is: name another file.`)
  const report = resolveReport(flags, [...inputs, ...listDatabaseFiles(database)])
  const data = openTables(...files)
  const interruption = listenForInterrupts()
  const options = {
    report: createRowReport(createLineWriter(process.stderr), report),
    interruption,
    mayDropRows: flags.skipUnusable === true,
    mayDropPeople: flags.withoutContacts === true,
  }
  try {
    print(await (flags.dryRun ? checkTables(data, options) : storeTables(data, database, options)))
  } finally {
    interruption.dispose()
  }
}

function resolveTables(companies: string, contacts: string | undefined): [string, string | undefined] {
  const isFolder = statSync(companies, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder) return [companies, contacts]
  if (contacts === undefined) return findTables(companies)
  throw new StartupError(
    `${companies} is a folder, which brings its own contacts.csv: leave ${contacts} out.`,
  )
}

/** Rejects a report that would replace an input: the report is created before the tables are read. */
function resolveReport({ report }: ImportFlags, inputs: readonly string[]): string | undefined {
  if (report === undefined) return undefined
  const file = resolveOutputFile('--report', report, inputs)
  requireReplaceable('--report', report, file, ROW_REPORT_KIND)
  return file
}

/** Resolves the database by the rules of `serve`. */
function resolveDatabase({ db }: ImportFlags, env: Environment): string {
  const { storage } = parseServeConfig(
    { ...(db !== undefined && { db }) },
    { SIGNALBOX_DB: env.SIGNALBOX_DB },
  )
  return storage.kind === 'file' ? storage.path : DEFAULT_DATABASE
}
