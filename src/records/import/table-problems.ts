/** Collects the problems of tables that the server loads, and logs the first ones. */
import { StartupError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { type FileProblem, isLost, toDataProblem } from '../../lib/problem.ts'
import { formatNumber } from '../../lib/text.ts'
import type { ImportedCounts } from './import-rows.ts'

export interface LoadOptions {
  readonly log: Log
  /** Whether data with invalid rows is rejected. Default: the rows are skipped. */
  readonly rejectsInvalidRows?: boolean | undefined
}

/** The number of problems of each sort that are logged. */
const MAX_LOGGED_PROBLEMS = 20
/** The number of errors in a message. */
const MAX_PRINTED_ERRORS = 100
/** The number of errors that are kept. */
const MAX_ERRORS = 1_000

const MORE_PROBLEMS = 'more problems, which `signalbox import FOLDER --dry-run --report FILE` lists'

/** The problems of tables. It keeps the first ones, and counts the others. */
export class TableProblems {
  readonly errors: FileProblem[] = []
  readonly #warnings: FileProblem[] = []
  readonly #counts = { error: 0, warning: 0 }

  get warnings(): number {
    return this.#counts.warning
  }

  readonly add = (problem: FileProblem): void => {
    const isError = isLost(problem)
    const count = ++this.#counts[isError ? 'error' : 'warning']
    if (isError && count <= MAX_ERRORS) this.errors.push(problem)
    if (!isError && count <= MAX_LOGGED_PROBLEMS) this.#warnings.push(problem)
  }

  requireCompany(file: string, { companies }: ImportedCounts): void {
    if (companies > 0) return
    this.#counts.error++
    this.errors.unshift({
      file,
      line: 1,
      message: 'the file contains no valid company, so every request returns No Match',
      kind: 'lost',
    })
  }

  /**
   * Logs the first problems, and the number of the others.
   * @throws {StartupError} with the first problems, if invalid rows are rejected
   */
  report({ log, rejectsInvalidRows }: LoadOptions): void {
    if (rejectsInvalidRows && this.errors.length > 0) throw new StartupError(this.#formatErrors())
    for (const warning of this.#warnings) log.warn('data warning', toDataProblem(warning))
    for (const error of this.errors.slice(0, MAX_LOGGED_PROBLEMS))
      log.warn('invalid row skipped', toDataProblem(error))
    const countMore = (count: number): number => Math.max(0, count - MAX_LOGGED_PROBLEMS)
    const errors = countMore(this.#counts.error)
    const warnings = countMore(this.#counts.warning)
    if (errors + warnings > 0) log.warn(MORE_PROBLEMS, { errors, warnings })
  }

  #formatErrors(): string {
    const format = ({ file, line, message }: FileProblem): string => `  ${file}:${line}: ${message}`
    const more = this.#counts.error - MAX_PRINTED_ERRORS
    return [
      'The data has invalid rows:',
      ...this.errors.slice(0, MAX_PRINTED_ERRORS).map(format),
      ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
      ...(this.#warnings.length > 0 ? ['Warnings:', ...this.#warnings.map(format)] : []),
      'Fix the rows, or skip them with allowInvalidRows: true in JavaScript, allow_invalid_rows=True in Python, or without --reject-invalid.',
    ].join('\n')
  }
}
