/** Problems of tables: counted, the first of them shown, all of them written to a file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { toPrintable } from '../../lib/text.ts'
import type { TableProblem } from '../../market/import/columns.ts'
import type { FileKind } from '../output-file.ts'

/** Of each severity, shown one by one. The others are only counted. */
const SHOWN = 20

export interface RowReport {
  readonly rows: number
  /** Values and columns that cannot be used. Their rows can. */
  readonly warnings: number
  add(problem: TableProblem): void
  /** Shows the first of them and how many more there are, and closes the file. */
  close(): void
}

/**
 * @param show told at the end, when no progress bar stands in the way
 * @param file what all are written to: JSON lines where it ends in `.jsonl`, `.ndjson` or `.json`, CSV otherwise
 * @throws {StartupError} when the file cannot be written
 */
export function createRowReport(show: (line: string) => void, file: string | undefined): RowReport {
  const full = file === undefined ? undefined : reportFile(file)
  const counts = { error: 0, warning: 0 }
  let rows = 0
  let lastRow = ''
  let first = ''
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
      if (++counts[severity] <= SHOWN) first += `${toPrintable(`${row}: ${problem.reason}`)}\n`
      full?.add(problem)
    },
    close() {
      if (first !== '') show(first)
      const advice = file === undefined ? '; --report FILE writes all of them' : ''
      const more = Math.max(0, counts.error - SHOWN) + Math.max(0, counts.warning - SHOWN)
      if (more > 0) show(`and ${more.toLocaleString('en-US')} more${advice}\n`)
      full?.end()
    },
  }
}

const HEADER = 'file,line,reason,severity\n'

export const ROW_REPORT_KIND: FileKind = {
  name: 'a report of import',
  start: new RegExp(`^(?:${HEADER}|\\{"file":".*","line":\\d+,"reason":)`),
}

const PIECE = 64 * 1024

function reportFile(file: string) {
  const asLine = /\.(jsonl|ndjson|json)$/i.test(file) ? jsonLine : csvLine
  const handle = writing(file, () => openSync(file, 'w'))
  let waiting = asLine === csvLine ? HEADER : ''
  const flush = (): void => {
    writing(file, () => writeSync(handle, waiting))
    waiting = ''
  }
  return {
    add(problem: TableProblem): void {
      waiting += asLine(problem)
      if (waiting.length > PIECE) flush()
    },
    end(): void {
      flush()
      closeSync(handle)
    },
  }
}

const jsonLine = ({ file, line, reason, severity }: TableProblem): string =>
  `${JSON.stringify({ file, line, reason, severity })}\n`

const csvLine = ({ file, line, reason, severity }: TableProblem): string =>
  `${quoted(file)},${line},${quoted(reason)},${severity}\n`

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

function writing<Result>(file: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new StartupError(`The report ${file} cannot be written: ${reasonOf(error)}.`)
  }
}
