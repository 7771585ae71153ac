/** What cannot be used of tables: counted, the first of it shown, all of it written to a file. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { RowProblem } from '../dataset/schema.ts'
import { reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import { printable } from './table.ts'

/** Shown one by one; of the rest there is only the number. */
const SHOWN = 20

export interface RowReport {
  /** Rows that cannot be used. A column that is not known spoils none. */
  readonly rows: number
  add(problem: RowProblem): void
  /** Shows the first of them and how many more there are, and closes the file. */
  end(): void
}

/**
 * @param show told at the end, when no progress bar stands in the way
 * @param file what all are written to: JSON lines where it ends in `.jsonl`, `.ndjson` or `.json`, CSV otherwise
 * @throws {StartupError} when the file cannot be written
 */
export function rowReport(show: (line: string) => void, file: string | undefined): RowReport {
  const full = file === undefined ? undefined : reportFile(file)
  let rows = 0
  let told = 0
  let first = ''
  return {
    get rows() {
      return rows
    },
    add(problem) {
      if (problem.line > 1) rows++
      if (++told <= SHOWN) first += `${printable(`${problem.file}:${problem.line}: ${problem.reason}`)}\n`
      full?.add(problem)
    },
    end() {
      if (first !== '') show(first)
      const advice = file === undefined ? '; --report FILE writes all of them' : ''
      if (told > SHOWN) show(`and ${(told - SHOWN).toLocaleString('en-US')} more${advice}\n`)
      full?.end()
    },
  }
}

/** Characters that are gathered before they are written. */
const PIECE = 64 * 1024

function reportFile(file: string) {
  const asLine = /\.(jsonl|ndjson|json)$/i.test(file) ? jsonLine : csvLine
  const handle = writing(file, () => openSync(file, 'w'))
  let waiting = asLine === csvLine ? 'file,line,reason\n' : ''
  const flush = (): void => {
    writing(file, () => writeSync(handle, waiting))
    waiting = ''
  }
  return {
    add(problem: RowProblem): void {
      waiting += asLine(problem)
      if (waiting.length > PIECE) flush()
    },
    end(): void {
      flush()
      closeSync(handle)
    },
  }
}

const jsonLine = ({ file, line, reason }: RowProblem): string => `${JSON.stringify({ file, line, reason })}\n`

const csvLine = ({ file, line, reason }: RowProblem): string => `${quoted(file)},${line},${quoted(reason)}\n`

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

function writing<Result>(file: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new StartupError(`The report ${file} cannot be written: ${reasonOf(error)}.`)
  }
}
