/** Checks tables, or stores them in a database file, for `signalbox import`. */
import { existsSync, rmSync } from 'node:fs'
import { type Connection, closeConnection, openFile } from '../../db/open.ts'
import { StartupError } from '../../lib/errors.ts'
import { runInSlices } from '../../lib/time-slices.ts'
import type { MarketTables } from '../../market/import/data-directory.ts'
import { dryRunSteps, getMarketOrigin, countImportWork } from '../../market/import/import-market.ts'
import { countBytesToRead, type ImportCounts, type ImportObserver } from '../../market/import/import-rows.ts'
import { replaceMarketSteps } from '../../market/import/load-market.ts'

import { type MarketSize, getMarketSize } from '../../market/store/market-store.ts'
import { createProgress } from '../progress.ts'
import type { Interruption } from '../signals.ts'
import type { RowReport } from './row-report.ts'

/** A file without a market would be served with the sample: it is removed. */
function closeAndRemove(connection: Connection): void {
  const isUsed = getMarketOrigin(connection) !== undefined
  closeConnection(connection)
  if (isUsed) return
  for (const end of ['', '-wal', '-shm']) rmSync(`${connection.name}${end}`, { force: true })
}

/** @throws {StartupError} where there is any */
export async function checkTables(data: MarketTables, conduct: Conduct): Promise<string> {
  const { report } = conduct
  const taken = await watched(conduct, { what: 'checking', total: countBytesToRead(data) }, (watch) =>
    dryRunSteps(data, watch),
  )
  if (report.rows > 0)
    throw new StartupError(
      `${counted(report.rows, 'row')} cannot be used; ${contents(taken)} can. Nothing was stored.`,
    )
  if (taken.companies === 0) throw noCompany(data)
  return `Every row can be used${warned(report)}: ${contents(taken)}. Nothing was stored.\n`
}

interface Conduct {
  readonly report: RowReport
  readonly interruption: Interruption
  /** Whether rows that cannot be used are left out. */
  readonly mayLeaveOut: boolean
  /** Whether people that the file holds may be gone, with none in their place. */
  readonly mayBeWithoutContacts: boolean
}

/** @throws {StartupError} when nothing is stored */
export async function storeTables(data: MarketTables, file: string, conduct: Conduct): Promise<string> {
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
  const held = getMarketSize(connection)
  if (data.contacts === undefined && held.people > 0 && !mayBeWithoutContacts)
    throw new StartupError(
      `${connection.name} holds ${peopleOf(held)}, and an import replaces companies and people: ` +
        'without contacts there would be none. Name contacts.csv, too, or give --without-contacts. Nothing was stored.',
    )
  const accept = ({ companies }: ImportCounts): void => {
    if (report.rows > 0 && !mayLeaveOut)
      throw new StartupError(
        `${counted(report.rows, 'row')} cannot be used, and so nothing was stored. Correct them, or leave them out with --skip-unusable.`,
      )
    if (companies === 0) throw noCompany(data)
  }
  const taken = await watched(conduct, { what: 'importing', total: countImportWork(data) }, (watch) =>
    replaceMarketSteps(connection, data, { ...watch, confirm: accept }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const without = report.rows > 0 ? `, without ${counted(report.rows, 'row')} that cannot be used` : ''
  const before = held.companies + held.people > 0 ? `, in place of ${market(held)}` : ''
  return `${contents(taken)}${without}${before}${warned(report)} (${seconds} s)`
}

const noCompany = ({ companies }: MarketTables): StartupError =>
  new StartupError(
    `${companies.file} has no company: nothing was stored. It is to have headings, compName or compWebsite among them, and a row each.`,
  )

/** With progress, until it is done or interrupted. */
async function watched(
  { report, interruption }: Conduct,
  work: { readonly what: string; readonly total: number },
  start: (watch: ImportObserver) => Generator<void, ImportCounts>,
): Promise<ImportCounts> {
  const progress = createProgress({ ...work, stream: process.stderr, now: () => performance.now() })
  let done = 0
  const onProgress = (more: number): void => {
    interruption.check()
    done += more
    progress.update(done)
  }
  try {
    return await runInSlices(start({ onProblem: report.add, onProgress: onProgress }))
  } finally {
    progress.stop()
    report.close()
  }
}

const warned = ({ warnings }: RowReport): string =>
  warnings > 0 ? `, with ${counted(warnings, 'warning')}` : ''

const counted = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`

const contents = (taken: ImportCounts): string => `${market(taken)}, ${counted(taken.employments, 'employment')}`

const market = (size: MarketSize): string =>
  `${size.companies.toLocaleString('en-US')} ${size.companies === 1 ? 'company' : 'companies'}, ${peopleOf(size)}`

const peopleOf = ({ people }: Pick<MarketSize, 'people'>): string =>
  `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
