/** `signalbox import`: a market of one's own into a database file, all or nothing. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { DEFAULT_DATABASE, type Environment, serveConfig } from '../config.ts'
import { type MarketTables, readTables, tablesIn } from '../dataset/directory.ts'
import { type Connection, closeConnection, openFile } from '../db/open.ts'
import { lineSink } from '../lib/line-sink.ts'
import { inSlices } from '../lib/slices.ts'
import { StartupError } from '../lib/startup-error.ts'
import { checking, workOf } from '../market/import.ts'
import { bytesToRead, type TakenIn, type Watch } from '../market/intake.ts'
import { replacing } from '../market/load.ts'
import { destination } from './destination.ts'
import { closeAndRemove, type Held, heldBefore, requireContacts } from './held-before.ts'
import { type Interruption, untilInterrupted } from './interruption.ts'
import { progressOf } from './progress.ts'
import { type RowReport, rowReport } from './row-report.ts'

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
    .option('--dry-run', 'store nothing: only tell what cannot be used')
    .option('--skip-unusable', 'leave rows out that cannot be used, instead of storing nothing')
    .option('--without-contacts', 'store companies alone, though the file holds people, who are gone then')
    .option('--report <file>', 'write each row that cannot be used there: CSV, or JSON lines for .jsonl')
    .addHelpText('after', AFTERWORD)
    .action((companies: string, contacts: string | undefined, flags: ImportFlags) =>
      importTables(companies, contacts, flags, env),
    )
}

const AFTERWORD = `
All or nothing: what the file held of companies and people is replaced when every row can be used, and is left
as it was otherwise, after Ctrl+C, or when the process is killed. Keys, balances and the ledger stay in any case.
It ends with 1 when nothing was stored, or when a dry run found rows that cannot be used.

Stop a server that has the file open: it can store nothing meanwhile, no charge and no count, and so answers with
errors. Afterwards it finds what is new, by name a few seconds later; its resets and snapshots are of what was there
before, so start it again. A file that another process is writing to is waited for, 5 seconds.

  signalbox import companies.csv contacts.csv --dry-run --report unusable.csv
  signalbox import companies.csv contacts.csv --db market.db
  signalbox import companies.csv --db market.db --without-contacts
  signalbox import ./my-market --db market.db --skip-unusable
  signalbox serve --db market.db`

/** @throws {StartupError} when nothing is stored */
async function importTables(
  companies: string,
  contacts: string | undefined,
  flags: ImportFlags,
  env: Environment,
): Promise<void> {
  const files = filesOf(companies, contacts)
  if (flags.report !== undefined) requireOwnReport(flags, files, env)
  const data = readTables(...files)
  const interruption = untilInterrupted()
  const conduct = {
    report: rowReport(lineSink(process.stderr), flags.report),
    interruption,
    mayLeaveOut: flags.skipUnusable === true,
    mayBeWithoutContacts: flags.withoutContacts === true,
  }
  try {
    const taken = await (flags.dryRun ? dryRun(data, conduct) : store(data, databaseOf(flags, env), conduct))
    lineSink(process.stdout)(taken)
  } finally {
    interruption.end()
  }
}

function filesOf(companies: string, contacts: string | undefined): [string, string | undefined] {
  const isFolder = statSync(companies, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder) return [companies, contacts]
  if (contacts === undefined) return tablesIn(companies)
  throw new StartupError(
    `${companies} is a folder, which brings its own contacts.csv: leave ${contacts} out.`,
  )
}

/** A report is begun before the tables are read, and would take their place. */
function requireOwnReport(
  flags: ImportFlags,
  [companies, contacts]: readonly [string, string | undefined],
  env: Environment,
): void {
  const database = databaseOf(flags, env)
  const others = [companies, contacts, database].filter((file) => file !== undefined)
  const report = destination('--report', flags.report ?? '', ...others)
  if (report === resolve(database))
    throw new StartupError(`--report ${flags.report} is the database: name another file.`)
}

/** The rules of serve. */
function databaseOf({ db }: ImportFlags, env: Environment): string {
  const { storage } = serveConfig({ ...(db !== undefined && { db }) }, { SIGNALBOX_DB: env.SIGNALBOX_DB })
  return storage.kind === 'file' ? storage.path : DEFAULT_DATABASE
}

async function dryRun(data: MarketTables, conduct: Conduct): Promise<string> {
  const { report } = conduct
  const taken = await watched(conduct, { what: 'checking', total: bytesToRead(data) }, (watch) =>
    checking(data, watch),
  )
  if (report.rows > 0)
    throw new StartupError(
      `${counted(report.rows, 'row')} cannot be used; ${contents(taken)} can. Nothing was stored.`,
    )
  if (taken.companies === 0) throw noCompany(data)
  return `Every row can be used: ${contents(taken)}. Nothing was stored.\n`
}

interface Conduct {
  readonly report: RowReport
  readonly interruption: Interruption
  /** Whether rows that cannot be used are left out. */
  readonly mayLeaveOut: boolean
  /** Whether people that the file holds may be gone, with none in their place. */
  readonly mayBeWithoutContacts: boolean
}

async function store(data: MarketTables, file: string, conduct: Conduct): Promise<string> {
  const isNew = !existsSync(file)
  const connection = openFile(file)
  let isStored = false
  try {
    const told = await storeIn(connection, data, conduct)
    isStored = true
    return `${file}: ${told}\n`
  } finally {
    if (isNew && !isStored) closeAndRemove(connection)
    else closeConnection(connection)
  }
}

async function storeIn(connection: Connection, data: MarketTables, conduct: Conduct): Promise<string> {
  const { report, mayLeaveOut, mayBeWithoutContacts } = conduct
  const begun = performance.now()
  const held = heldBefore(connection)
  requireContacts(held, data.contacts !== undefined, mayBeWithoutContacts, connection.name)
  const accept = ({ companies }: TakenIn): void => {
    if (report.rows > 0 && !mayLeaveOut) throw unusable(report.rows)
    if (companies === 0) throw noCompany(data)
  }
  const taken = await watched(conduct, { what: 'importing', total: workOf(data) }, (watch) =>
    replacing(connection, data, { ...watch, accept }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const without = report.rows > 0 ? `, without ${counted(report.rows, 'row')} that cannot be used` : ''
  const before = held.companies + held.people > 0 ? `, in place of ${market(held)}` : ''
  return `${contents(taken)}${without}${before} (${seconds} s)`
}

const noCompany = ({ companies }: MarketTables): StartupError =>
  new StartupError(
    `${companies.file} has no company: nothing was stored. It is to have headings, compName or compWebsite among them, and a row each.`,
  )

const unusable = (rows: number): StartupError =>
  new StartupError(
    `${counted(rows, 'row')} cannot be used, and so nothing was stored. Correct them, or leave them out with --skip-unusable.`,
  )

/** With progress, until it is done or interrupted. */
async function watched(
  { report, interruption }: Conduct,
  work: { readonly what: string; readonly total: number },
  start: (watch: Watch) => Generator<void, TakenIn>,
): Promise<TakenIn> {
  const progress = await progressOf({ ...work, stream: process.stderr, now: () => performance.now() })
  let done = 0
  const onProgress = (more: number): void => {
    interruption.check()
    done += more
    progress.update(done)
  }
  try {
    return await inSlices(start({ problem: report.add, progress: onProgress }))
  } finally {
    progress.stop()
    report.end()
  }
}

const counted = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`

const contents = (taken: TakenIn): string => `${market(taken)}, ${counted(taken.employments, 'employment')}`

const market = ({ companies, people }: Held): string =>
  [
    `${companies.toLocaleString('en-US')} ${companies === 1 ? 'company' : 'companies'}`,
    `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`,
  ].join(', ')
