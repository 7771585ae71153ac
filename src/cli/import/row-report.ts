/** Counts the problems of tables, prints the first ones, and writes all of them to a file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import Papa from 'papaparse'
import { explainWriteErrors } from '../../lib/errors.ts'
import { type FileProblem, isLost } from '../../lib/problem.ts'
import { formatNumber, toPrintable } from '../../lib/text.ts'

/** The printed rows that are lost, and the other printed problems. The others are only counted. */
const MAX_PRINTED = 20

export interface RowReport {
  /** The rows that cannot be used. */
  readonly rows: number
  /** The values and columns that cannot be used. Their rows can. */
  readonly warnings: number
  add(problem: FileProblem): void
  /** Prints the first problems and the number of the others, and closes the file. */
  close(): void
}

/**
 * Creates a report of invalid rows.
 * @param print called by `close`, when there is no progress bar any more
 * @param file a CSV file for all problems
 * @throws {StartupError} if the file cannot be written
 */
export function createRowReport(print: (text: string) => void, file: string | undefined): RowReport {
  const explain = <Result>(write: () => Result): Result =>
    explainWriteErrors(`The report ${file}`, write, 'Choose a different file with --report.')
  const handle = file === undefined ? undefined : explain(() => openSync(file, 'w'))
  const writeCells = (cells: readonly (string | number)[]): void => {
    if (handle !== undefined) explain(() => writeSync(handle, `${Papa.unparse([[...cells]])}\n`))
  }
  writeCells(['file', 'line', 'message', 'kind'])
  const counts = { error: 0, warning: 0 }
  let rows = 0
  let lastRow = ''
  let firstLines = ''
  return {
    get rows() {
      return rows
    },
    get warnings() {
      return counts.warning
    },
    add(problem) {
      const { file, line, message, kind } = problem
      const row = `${file}:${line}`
      if (isLost(problem) && row !== lastRow) {
        rows++
        lastRow = row
      }
      if (++counts[isLost(problem) ? 'error' : 'warning'] <= MAX_PRINTED)
        firstLines += `${toPrintable(`${kind}: ${row}: ${message}`)}\n`
      writeCells([file, line, message, kind])
    },
    close() {
      if (firstLines !== '') print(firstLines)
      const advice = file === undefined ? '; --report FILE writes all of them' : ''
      const more = Math.max(0, counts.error - MAX_PRINTED) + Math.max(0, counts.warning - MAX_PRINTED)
      if (more > 0) print(`and ${formatNumber(more)} more${advice}\n`)
      if (handle !== undefined) closeSync(handle)
    },
  }
}
