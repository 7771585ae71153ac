/** Sees to it that a database holds the market it was asked to serve. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { getFact, setFact } from '../../db/statements.ts'
import { type Connection, openMemory } from '../../db/open.ts'
import type { Log } from '../../lib/log.ts'
import { asStartupError } from '../../lib/startup-error.ts'
import type { RowProblem } from './columns.ts'
import type { MarketTables } from './data-directory.ts'
import { copyMarket, heldMarket, importing, importMarket, markMarket, originOf } from './import-market.ts'
import type { TakenIn, Watch } from './import-rows.ts'
import { SAMPLE_FINGERPRINT, sampleImage } from './sample.ts'

/** Bytes of a market that takes so long to import that whoever waits is told what for. */
const LARGE = 32 * 1024 * 1024

/** Imports `data` unless the database holds the same already. Reports the problems of the tables in either case. */
export function loadDirectory(connection: Connection, data: MarketTables, log: Log): void {
  const origin = originOf('directory', data.fingerprint)
  if (heldMarket(connection) === origin) {
    reportStoredProblems(connection, log)
    return
  }
  const { companies, contacts } = data
  if (companies.bytes + (contacts?.bytes ?? 0) > LARGE) log.info('importing data', { file: companies.file })
  const problems = new DataProblems()
  const stored = importMarket(connection, data, {
    problem: (problem) => problems.add(problem),
    progress: () => {},
  })
  markMarket(connection, origin)
  problems.store(connection)
  problems.report(log)
  if (stored.companies === 0) log.warn('no company can be used: nothing will be found')
  log.info('data imported', { ...stored, problems: problems.count })
}

interface Replacing extends Watch {
  /** Asked when everything is taken in. What it throws brings back what there was. */
  accept(taken: TakenIn): void
}

/**
 * Puts `data` in the place of whatever market the database holds, step by step in a transaction of its own.
 * @throws {StartupError} when the disk is full, or a table cannot be read
 */
export function* replacing(
  connection: Connection,
  data: MarketTables,
  watch: Replacing,
): Generator<void, TakenIn> {
  const { client, name } = connection
  const problems = new DataProblems()
  const problem: Watch['problem'] = (one) => {
    problems.add(one)
    watch.problem(one)
  }
  try {
    client.run('BEGIN IMMEDIATE')
    const taken = yield* importing(connection, data, { ...watch, problem })
    watch.accept(taken)
    markMarket(connection, originOf('directory', data.fingerprint))
    problems.store(connection)
    client.run('COMMIT')
    return taken
  } catch (error) {
    throw asStartupError(error, `Nothing was stored in ${name}`)
  } finally {
    if (client.inTransaction) client.run('ROLLBACK')
  }
}

/**
 * Replaces an older sample by the bundled one. A market that came from a directory stays as it is, so that a
 * database can be started again without naming it.
 */
export function loadSample(connection: Connection, log: Log): void {
  const held = heldMarket(connection)
  const bundled = originOf('sample', SAMPLE_FINGERPRINT)
  if (held === bundled) return
  if (held?.startsWith('directory')) {
    reportStoredProblems(connection, log)
    return
  }
  const sample = openMemory(sampleImage())
  copyMarket(sample, connection)
  sample.client.close()
  markMarket(connection, bundled)
  log.info('sample data updated')
}

/** Problems of each severity that are reported one by one. The others are only counted. */
const MOST_SHOWN = 20

const Severity = t.Union([t.Literal('error'), t.Literal('warning')])
const Stored = t.Object({
  counts: t.Object({ error: t.Integer(), warning: t.Integer() }),
  first: t.Array(t.Object({ file: t.String(), line: t.Integer(), reason: t.String(), severity: Severity })),
})

const EVENTS = { error: 'row not used', warning: 'data warning' } as const
const MORE = { error: 'more rows not used', warning: 'more data warnings' } as const

export class DataProblems {
  readonly #counts = { error: 0, warning: 0 }
  readonly #first: RowProblem[] = []

  get count(): number {
    return this.#counts.error + this.#counts.warning
  }

  add(problem: RowProblem): void {
    if (++this.#counts[problem.severity] <= MOST_SHOWN) this.#first.push(problem)
  }

  store(connection: Connection): void {
    const stored: Static<typeof Stored> = { counts: this.#counts, first: this.#first }
    setFact(connection, 'dataProblems', JSON.stringify(stored))
  }

  report(log: Log): void {
    reportProblems({ counts: this.#counts, first: this.#first }, log)
  }
}

/** Reports the problems of the market that a database holds. */
export function reportStoredProblems(connection: Connection, log: Log): void {
  const stored: unknown = JSON.parse(getFact(connection, 'dataProblems') ?? 'null')
  if (Value.Check(Stored, stored)) reportProblems(stored, log)
}

function reportProblems({ counts, first }: Static<typeof Stored>, log: Log): void {
  for (const { severity, ...place } of first) log.warn(EVENTS[severity], place)
  for (const severity of ['error', 'warning'] as const) {
    const more = counts[severity] - MOST_SHOWN
    if (more > 0) log.warn(MORE[severity], { count: more })
  }
}
