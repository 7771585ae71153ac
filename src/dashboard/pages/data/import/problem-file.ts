/** The problems of an import as a CSV file, with the values of each row. */
import Papa from 'papaparse'
import type { ImportResult } from '../fields.ts'
import { findRows } from './csv-file.ts'

export type RowProblem = NonNullable<ImportResult['problems']>[number]

interface CheckedTable {
  /** The text of the imported file. */
  readonly text: string
  readonly headings: readonly string[]
}

export function createProblemFile({ text, headings }: CheckedTable, problems: readonly RowProblem[]): string {
  const rows = findRows(text, new Set(problems.map(({ row }) => row)))
  return `${Papa.unparse(
    [
      ['Line', 'Severity', 'Problem', ...headings],
      ...problems.map(({ row, severity, message }) => [row, severity, message, ...(rows.get(row) ?? [])]),
    ],
    { newline: '\r\n' },
  )}\r\n`
}
