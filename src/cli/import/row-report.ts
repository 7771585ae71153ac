/** Counts the problems of tables, prints the first ones, and writes all of them to a file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import Papa from 'papaparse'
import { explainWriteErrors } from '../../lib/errors.ts'
import { formatNumber, toPrintable } from '../../lib/text.ts'
import type { TableProblem } from '../../records/rows/columns.ts'
import type { FileKind } from '../output-file.ts'

/** The printed problems of each severity. The others are only counted. */
const MAX_PRINTED = 20

export interface RowReport {
  /** The rows that cannot be used. */
  readonly rows: number
  /** The values and columns that cannot be used. Their rows can. */
  readonly warnings: number
  add(problem: TableProblem): void
  /** Prints the first problems and the number of the others, and closes the file. */
  close(): void
}

/**
 * Creates a report of invalid rows.
 * @param print called by `close`, when there is no progress bar any more
 * @param file a file for all problems: JSON Lines if it ends in `.jsonl`, `.ndjson`, or `.json`, CSV otherwise
 * @throws {StartupError} if the file cannot be written
 */
export function createRowReport(print: (text: string) => void, file: string | undefined): RowReport {
  const reportFile = file === undefined ? undefined : createReportFile(file)
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
      const { severity } = problem
      const row = `${problem.file}:${problem.line}`
      if (severity === 'error' && row !== lastRow) rows++
      if (severity === 'error') lastRow = row
      if (++counts[severity] <= MAX_PRINTED)
        firstLines += `${toPrintable(`${severity}: ${row}: ${problem.reason}`)}\n`
      reportFile?.add(problem)
    },
    close() {
      if (firstLines !== '') print(firstLines)
      const advice = file === undefined ? '; --report FILE writes all of them' : ''
      const more = Math.max(0, counts.error - MAX_PRINTED) + Math.max(0, counts.warning - MAX_PRINTED)
      if (more > 0) print(`and ${formatNumber(more)} more${advice}\n`)
      reportFile?.close()
    },
  }
}

const HEADER = 'file,line,reason,severity\n'

export const ROW_REPORT_KIND: FileKind = {
  name: 'a report of import',
  start: new RegExp(`^(?:${HEADER}|\\{"file":".*","line":\\d+,"reason":)`),
}

function createReportFile(file: string) {
  const formatLine = /\.(jsonl|ndjson|json)$/i.test(file) ? formatJsonLine : formatCsvLine
  const explain = <Result>(write: () => Result): Result =>
    explainWriteErrors(`The report ${file}`, write, 'Name another file with --report.')
  const handle = explain(() => openSync(file, 'w'))
  const write = (line: string) => void explain(() => writeSync(handle, line))
  if (formatLine === formatCsvLine) write(HEADER)
  return {
    add: (problem: TableProblem): void => write(formatLine(problem)),
    close: (): void => closeSync(handle),
  }
}

const formatJsonLine = ({ file, line, reason, severity }: TableProblem): string =>
  `${JSON.stringify({ file, line, reason, severity })}\n`

const formatCsvLine = ({ file, line, reason, severity }: TableProblem): string =>
  `${Papa.unparse([[file, line, reason, severity]])}\n`
