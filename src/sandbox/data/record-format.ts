/** What the readers of JSON and CSV bodies share. */
import type { TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import type { TableFields } from '../../columns/headings.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Problem } from '../../lib/problem.ts'
import type { PlacedRow } from '../../records/rows/columns.ts'

/** The columns and the names of companies or contacts. */
export interface RecordFormat<Column extends string> {
  readonly fields: TableFields<Column>
  readonly singular: string
  readonly plural: string
  /** Returns the validator of one record in JSON. */
  readonly check: () => TypeCheck<TSchema>
}

export interface ParsedRecords<Column extends string> {
  readonly rows: readonly PlacedRow<Readonly<Record<Column, string>>>[]
  readonly problems: readonly Problem[]
  /** The columns of a table in their order. Empty for JSON. */
  readonly columns: readonly TableColumn[]
  /** The values of the rows of a table by their lines. Empty for JSON. */
  readonly values: ReadonlyMap<number, readonly string[]>
}

/** A column of a table, and the field that it becomes; `null` for an ignored one. */
interface TableColumn {
  readonly heading: string
  readonly field: string | null
  /** The values in the first rows. */
  readonly samples: string[]
}

export interface ReadOptions {
  /** Whether the valid rows are used although others have errors. */
  readonly skipsInvalid: boolean
  /** The fields of columns by heading, or by number such as `#3`. A blank field excludes the column. */
  readonly columns: Readonly<Record<string, string>>
  /** Whether a table has no line of headings. Its columns are then `Column 1`, `Column 2`, … */
  readonly firstRowIsData: boolean
}

export const createInvalidBodyError = (
  problem: string,
  { singular, plural }: RecordFormat<string>,
): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${problem} Send a ${singular} as a JSON object, {"${plural}":[…]}, or a table with Content-Type: text/csv.`,
  )
