import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Weighted } from './random.ts'

/** Reads a cell of a row. An unknown column is a mistake in the code, not an empty cell. */
export type Row = (column: string) => string

export function readTable(name: string, folder = join(import.meta.dir, 'tables')): Row[] {
  const text = readFileSync(join(folder, `${name}.csv`), 'utf8')
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
  })
  const [error] = errors
  if (error) throw new Error(`${name}.csv, row ${error.row}: ${error.message}`)
  return data.map((cells) => (column) => {
    const cell = cells[column]
    if (cell === undefined) throw new Error(`${name}.csv has no column ${column}`)
    return cell
  })
}

/** `GmbH:40|AG:5` as choices. The weight follows the last colon. */
export function parseWeighted(cell: string): Weighted<string> {
  return cell.split('|').map((part) => {
    const colon = part.lastIndexOf(':')
    return [part.slice(0, colon), Number(part.slice(colon + 1))]
  })
}

/** Words separated by blanks; an underscore stands for a blank inside a word. */
export function parseWords(cell: string): string[] {
  return cell.split(' ').map((word) => word.replaceAll('_', ' '))
}

export function only<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what}`)
  return value
}
