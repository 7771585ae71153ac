/** The problems of the tables a market was read from: stored with it, so that each start reports them. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { RowProblem } from '../dataset/schema.ts'
import { getFact, setFact } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import type { Log } from '../lib/log.ts'

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
