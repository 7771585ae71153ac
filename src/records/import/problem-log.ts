/** Logs the problems of an import. */
import type { Log } from '../../lib/log.ts'
import type { TableProblem } from '../rows/columns.ts'

/** The number of problems of each severity that are logged. The others are only counted. */
const MAX_LISTED_PROBLEMS = 20

const EVENTS = { error: 'invalid row skipped', warning: 'data warning' } as const
const OMITTED_EVENTS = { error: 'more invalid rows skipped', warning: 'more data warnings' } as const

/** Collects the problems of an import, to log the first ones of each severity and the number of the others. */
export class ProblemLog {
  readonly #counts = { error: 0, warning: 0 }
  readonly #first: TableProblem[] = []

  get count(): number {
    return this.#counts.error + this.#counts.warning
  }

  readonly add = (problem: TableProblem): void => {
    if (++this.#counts[problem.severity] <= MAX_LISTED_PROBLEMS) this.#first.push(problem)
  }

  log(log: Log): void {
    for (const { severity, file, line, reason } of this.#first)
      log.warn(EVENTS[severity], { file, line, reason })
    for (const severity of ['error', 'warning'] as const) {
      const more = this.#counts[severity] - MAX_LISTED_PROBLEMS
      if (more > 0) log.warn(OMITTED_EVENTS[severity], { count: more })
    }
  }
}
