/** CSV tables of word lists and parameters, and the formats of their cells. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Weighted } from './random.ts'

/** Returns a cell of a row. Throws for an unknown column, because that is a mistake in the code. */
export type Row = (column: string) => string

/** Reads a CSV file. `name` is its path below `scripts`, without the extension. */
export function readTable(name: string): Row[] {
  const text = readFileSync(join(import.meta.dir, '..', `${name}.csv`), 'utf8')
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

/** Parses choices such as `GmbH:40|AG:5`. The weight follows the last colon. */
export function parseWeighted(cell: string): Weighted<string> {
  return cell.split('|').map((part) => {
    const colon = part.lastIndexOf(':')
    return [part.slice(0, colon), Number(part.slice(colon + 1))]
  })
}

/** Splits a cell at blanks. An underscore stands for a blank inside a word. */
export const parseWords = (cell: string): string[] => cell.split(' ').map((word) => word.replaceAll('_', ' '))

/**
 * Returns a value that must exist.
 * @throws {Error} for `undefined`
 */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what}`)
  return value
}
