/** Stores the problems of the tables in the database, and logs them. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { Log } from '../../lib/log.ts'
import type { TableProblem } from '../rows/columns.ts'

/** The number of problems of each severity that are logged. The others are only counted. */
const MAX_LISTED_PROBLEMS = 20

/** The number of problems of each severity that are stored, to compare them with those of changed tables. */
const MAX_STORED_PROBLEMS = 1000

const SEVERITIES = ['error', 'warning'] as const
type Severity = (typeof SEVERITIES)[number]

const StoredProblems = t.Object({
  counts: t.Object({ error: t.Integer(), warning: t.Integer() }),
  first: t.Array(
    t.Object({
      file: t.String(),
      line: t.Integer(),
      reason: t.String(),
      subject: t.Optional(t.Array(t.String())),
      severity: t.Union(SEVERITIES.map((severity) => t.Literal(severity))),
    }),
  ),
})
type StoredProblems = Static<typeof StoredProblems>

const EVENTS = { error: 'invalid row skipped', warning: 'data warning' } as const
const OMITTED_EVENTS = { error: 'more invalid rows skipped', warning: 'more data warnings' } as const

/** Collects the problems of an import, to log and store them. */
export class DataProblems {
  readonly #counts = { error: 0, warning: 0 }
  readonly #first: TableProblem[] = []

  get count(): number {
    return this.#counts.error + this.#counts.warning
  }

  add(problem: TableProblem): void {
    if (++this.#counts[problem.severity] <= MAX_STORED_PROBLEMS) this.#first.push(problem)
  }

  store(connection: Connection): void {
    const stored = { counts: this.#counts, first: this.#first }
    setMetadata(connection, 'dataProblems', JSON.stringify(stored))
  }

  log(log: Log): void {
    logProblems(this.#first, this.#counts, log)
  }
}

/** Logs the stored problems of the records. */
export function logStoredProblems(connection: Connection, log: Log): void {
  const { first, counts } = readProblems(connection)
  logProblems(first, counts, log)
}

/** Logs the first problems in their order, and the numbers of the others. */
function logProblems(
  first: readonly TableProblem[],
  counts: Readonly<Record<Severity, number>>,
  log: Log,
): void {
  const listed = { error: 0, warning: 0 }
  for (const { severity, file, line, reason } of first) {
    if (listed[severity] >= MAX_LISTED_PROBLEMS) continue
    listed[severity]++
    log.warn(EVENTS[severity], { file, line, reason })
  }
  for (const severity of SEVERITIES) {
    const more = counts[severity] - listed[severity]
    if (more > 0) log.warn(OMITTED_EVENTS[severity], { count: more })
  }
}

function readProblems(connection: Connection): StoredProblems {
  const stored: unknown = JSON.parse(getMetadata(connection, 'dataProblems') ?? 'null')
  return Value.Check(StoredProblems, stored) ? stored : { counts: { error: 0, warning: 0 }, first: [] }
}

/** Returns a function that logs the differences between the problems of a data set and those of its changed tables. */
export function compareProblems(before: Connection, after: Connection): (log: Log) => void {
  const [earlier, current] = [readProblems(before), readProblems(after)]
  const added = findAdded(current.first, earlier.first)
  const solved = findAdded(earlier.first, current.first).length
  const counts = { error: 0, warning: 0 }
  for (const severity of SEVERITIES) {
    const unlisted = Math.max(0, countUnstored(current, severity) - countUnstored(earlier, severity))
    counts[severity] = added.filter((problem) => problem.severity === severity).length + unlisted
  }
  return (log) => {
    logProblems(added, counts, log)
    if (solved > 0) log.info('data problems solved', { count: solved })
  }
}

/** Returns the problems that are not in `others`. A row that has moved has another line, and the same problem. */
function findAdded(problems: readonly TableProblem[], others: readonly TableProblem[]): TableProblem[] {
  const counts = new Map<string, number>()
  for (const problem of others) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1)
  const take = (problem: TableProblem): boolean => {
    const count = counts.get(keyOf(problem)) ?? 0
    if (count > 0) counts.set(keyOf(problem), count - 1)
    return count > 0
  }
  // Rows that have not moved come first: of two equal problems, the new one is reported.
  const positions = new Set(others.map(positionOf))
  const moved = problems.filter((problem) => !(positions.has(positionOf(problem)) && take(problem)))
  return moved.filter((problem) => !take(problem))
}

const keyOf = ({ file, severity, reason, subject }: TableProblem): string =>
  JSON.stringify([file, severity, subject ?? reason])
const positionOf = (problem: TableProblem): string => `${problem.line} ${keyOf(problem)}`

const countUnstored = ({ counts }: StoredProblems, severity: Severity): number =>
  Math.max(0, counts[severity] - MAX_STORED_PROBLEMS)
