/** Logs the problems of tables that the server loads. */
import { CommandError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { DataProblem, FileProblem } from '../../lib/problem.ts'
import { formatNumber } from '../../lib/text.ts'
import { formatDataProblem, listDataProblems, type ProblemList } from './problem-list.ts'

export interface LoadOptions {
  readonly log: Log
  /** Whether data with invalid rows is rejected. Default: the rows are skipped. */
  readonly rejectsInvalidRows?: boolean | undefined
}

const MAX_LOGGED = 20
/** The number of problems in an error. */
const MAX_PRINTED = 100
/** The number of problems that the packages return. */
const MAX_RETURNED = 1_000

/**
 * Logs the worst problems and the number of the others. Returns those for the packages.
 * @throws {CommandError} with the worst problems, if a row is lost and invalid rows are rejected
 */
export function reportProblems(
  problems: ProblemList<FileProblem>,
  { log, rejectsInvalidRows }: LoadOptions,
): readonly DataProblem[] {
  if (rejectsInvalidRows && problems.counts.lost > 0) throw new CommandError(formatRejection(problems))
  const { listed, more } = listDataProblems(problems, MAX_LOGGED)
  for (const problem of listed) log.warn('data problem', { ...problem })
  if (more > 0)
    log.warn('more data problems, which `signalbox import FOLDER --dry-run --report FILE` lists', {
      more,
      ...problems.counts,
    })
  return listDataProblems(problems, MAX_RETURNED).listed
}

function formatRejection(problems: ProblemList<FileProblem>): string {
  const { listed, more } = listDataProblems(problems, MAX_PRINTED)
  return [
    'The data has invalid rows:',
    ...listed.map((problem) => `  ${formatDataProblem(problem)}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
    'Fix the rows, or skip them with allowInvalidRows: true in JavaScript, allow_invalid_rows=True in Python, or without --reject-invalid.',
  ].join('\n')
}
