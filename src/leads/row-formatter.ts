/** Formats rows: the columns of the input, and after them fields of the response, and the error of the row. */
import Papa from 'papaparse'
import { describeUnknown } from '../columns/named-columns.ts'
import type { ColumnMapping } from '../columns/recognize-columns.ts'
import { UsageError } from '../lib/errors.ts'
import { RESPONSE_FIELDS, type ResponseField, type RowResult } from './enricher.ts'
import type { Lead, LeadTable } from './lead.ts'

export interface RowFormatter {
  readonly header: string
  /** The headings of CSV files, or the names of the members that are added to JSON Lines. The last one has the error. */
  readonly headings: readonly string[]
  formatRow(lead: Lead, result: RowResult): string
}

export interface AddedColumn {
  readonly heading: string
  readonly field: ResponseField | 'error'
}

/** Creates a formatter for rows of the same format as the input. CSV values are quoted where they must be. */
export function createRowFormatter(
  { format, columns }: Pick<LeadTable, 'format' | 'columns'>,
  added: readonly AddedColumn[],
): RowFormatter {
  const addedHeadings = added.map(({ heading }) => heading)
  if (format.kind === 'jsonl')
    return {
      header: '',
      headings: addedHeadings,
      formatRow: (lead, result) => appendMembers(lead, getAddedValues(added, result)),
    }
  const { delimiter } = format
  const formatCells = (cells: readonly string[]): string => `${Papa.unparse([cells], { delimiter })}\n`
  const headings = [...columns, ...addedHeadings]
  const blankRow = formatCells(headings.map(() => ''))
  return {
    header: formatCells(headings),
    headings,
    formatRow: ({ values, blankBefore = 0 }, result) => {
      const cells = columns.map((_, index) => values[index] ?? '')
      const addedCells = getAddedValues(added, result).map(([, value]) => value)
      return `${blankRow.repeat(blankBefore)}${formatCells([...cells, ...addedCells])}`
    },
  }
}

/** Appends to the source text, so that long numbers keep their digits. */
function appendMembers(
  { json = '', parseError }: Lead,
  added: readonly (readonly [string, string])[],
): string {
  const object = parseError === undefined ? json : JSON.stringify({ unreadable: json })
  const members = [object.slice(1, -1).trim(), JSON.stringify(Object.fromEntries(added)).slice(1, -1)]
  return `{${members.filter((text) => text !== '').join(',')}}\n`
}

/** Returns the headings and values that are added to a row. */
function getAddedValues(added: readonly AddedColumn[], result: RowResult): [string, string][] {
  const values: Partial<Record<AddedColumn['field'], string>> =
    result.kind === 'enriched' ? result.response : { error: result.message }
  return added.map(({ heading, field }) => [heading, values[field] ?? ''])
}

/**
 * Chooses the columns that the output adds to the input.
 * @param columns the columns of the input
 * @param option the value of `--columns`, such as `a,b,c`; `undefined` for all fields of the response
 * @throws {UsageError} for an unknown field
 */
export function chooseAddedColumns(
  columns: readonly string[],
  { fields }: ColumnMapping,
  option: string | undefined,
): AddedColumn[] {
  const hasRecordId = fields.some(({ field }) => field === 'recordId')
  const defaultFields = RESPONSE_FIELDS.filter((field) => field !== 'recordId' || hasRecordId)
  const chosen = option === undefined ? defaultFields : parseFields(option)
  const used = new Set(columns.map((name) => name.toLowerCase()))
  return [...chosen, 'error' as const].map((field) => {
    let heading: string = field
    // An input that was enriched before has columns with these names.
    for (let count = 1; used.has(heading.toLowerCase()); count++)
      heading = `enriched${count === 1 ? '' : count}_${field}`
    used.add(heading.toLowerCase())
    return { heading, field }
  })
}

function parseFields(option: string): ResponseField[] {
  const fields = option
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const field = RESPONSE_FIELDS.find((one) => one.toLowerCase() === name.toLowerCase())
      if (field) return field
      throw new UsageError(`--columns: ${describeUnknown('field', name, RESPONSE_FIELDS)}`)
    })
  return [...new Set(fields)]
}
