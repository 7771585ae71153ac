/** Parses rows that are sent as JSON objects. */
import { isObject } from '../../lib/json.ts'
import { countCodePoints } from '../../lib/text.ts'
import { describeUnknownField } from '../../lib/unknown-names.ts'
import { type InvalidField, isNumberColumn, MAX_VALUE_LENGTH } from '../../records/rows/columns.ts'

/** Several times the number of columns of a table. */
const MAX_FIELDS = 100

/**
 * Converts a JSON object to a row: values are trimmed, and missing fields and `null` become blank. Reports unknown fields and
 * values of the wrong type as problems.
 */
export function parseRowObject<Column extends string>(
  value: unknown,
  columns: readonly Column[],
): { readonly row: Readonly<Record<Column, string>>; readonly problems: readonly InvalidField[] } {
  const row: Partial<Record<Column, string>> = {}
  for (const column of columns) row[column] = ''
  const blank = row as Record<Column, string>
  if (!isObject(value)) {
    return { row: blank, problems: [{ field: '', reason: 'must be an object' }] }
  }
  const { length } = Object.keys(value)
  if (length > MAX_FIELDS) {
    return {
      row: blank,
      problems: [{ field: '', reason: `has ${length} fields; at most ${MAX_FIELDS} are allowed` }],
    }
  }
  const problems: InvalidField[] = []
  for (const [field, fieldValue] of Object.entries(value)) {
    const column = columns.find((name) => name === field)
    const reason =
      column === undefined
        ? describeUnknownField(field.slice(0, 100), columns)
        : findValueProblem(fieldValue, isNumberColumn(column))
    if (reason !== undefined) problems.push({ field: field.slice(0, 100), reason })
    else if (column !== undefined) blank[column] = String(fieldValue ?? '').trim()
  }
  return { row: blank, problems }
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Returns why a value cannot be stored, or `undefined`. Ignores surrounding whitespace. */
function findValueProblem(value: unknown, isNumber: boolean): string | undefined {
  if (value === null || (isNumber && typeof value === 'number')) return undefined
  if (typeof value !== 'string')
    return `must be a string${isNumber ? ' or a number' : ''}, not ${describeType(value)}`
  const length = value.length > MAX_VALUE_LENGTH ? countCodePoints(value) : 0
  if (length > MAX_VALUE_LENGTH)
    return `is ${length} characters long; at most ${MAX_VALUE_LENGTH} are allowed`
  return findCharacterProblem(value.trim())
}

/** Control characters and lone surrogates, which JSON can contain. */
const INVALID_CHARACTER = /[\p{Cc}\p{Cs}]/u
const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a carriage return',
}

function findCharacterProblem(text: string): string | undefined {
  const match = INVALID_CHARACTER.exec(text)
  if (match === null) return undefined
  const [letter] = match
  const what =
    CHARACTER_NAMES[letter] ?? (letter.isWellFormed() ? 'a control character' : 'half of a surrogate pair')
  const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `contains ${what} (U+${code}) at character ${match.index + 1}: leave it out`
}
