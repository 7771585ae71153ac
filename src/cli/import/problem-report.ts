/** Prints the worst problems of tables, and writes all of them to a file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import Papa from 'papaparse'
import { explainWriteErrors } from '../../lib/errors.ts'
import type { FileProblem } from '../../lib/problem.ts'
import { formatNumber, toPrintable } from '../../lib/text.ts'
import {
  formatDataProblem,
  formatProblemCounts,
  listDataProblems,
  ProblemList,
} from '../../records/import/problem-list.ts'

const MAX_PRINTED = 20

export interface ProblemReport {
  readonly problems: ProblemList<FileProblem>
  add(problem: FileProblem): void
  /** Prints the worst problems and the number of the others. */
  print(): void
  /** Closes the file. */
  close(): void
}

/**
 * Creates a report of the problems of tables.
 * @param printText called by `print`, when there is no progress bar any more
 * @param file a CSV file for all problems, in the order in which they are found
 * @throws {CommandError} if the file cannot be written
 */
export function createProblemReport(
  printText: (text: string) => void,
  file: string | undefined,
): ProblemReport {
  const explain = <Result>(write: () => Result): Result =>
    explainWriteErrors(`The report ${file}`, write, 'Choose a different file with --report.')
  const handle = file === undefined ? undefined : explain(() => openSync(file, 'w'))
  const writeCells = (cells: readonly (string | number)[]): void => {
    if (handle !== undefined) explain(() => writeSync(handle, `${Papa.unparse([[...cells]])}\n`))
  }
  writeCells(['file', 'line', 'message', 'kind'])
  const problems = new ProblemList<FileProblem>()
  return {
    problems,
    add(problem) {
      problems.add(problem)
      const { file, line, message, kind } = problem
      writeCells([file, line, message, kind])
    },
    print() {
      const { listed, more } = listDataProblems(problems, MAX_PRINTED)
      const lines = listed.map((problem) => `${toPrintable(formatDataProblem(problem))}\n`)
      const advice = file === undefined ? '; --report FILE writes all of them' : ''
      const all = `in all ${formatProblemCounts(problems.counts)}`
      if (more > 0) lines.push(`and ${formatNumber(more)} more (${all})${advice}\n`)
      if (lines.length > 0) printText(lines.join(''))
    },
    close() {
      if (handle !== undefined) closeSync(handle)
    },
  }
}
