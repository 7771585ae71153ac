/** Finds the columns that the user mapped by name: `--map "Heading=field"`. */
import { InputError, UsageError } from '../lib/errors.ts'
import { findNearest } from '../lib/unknown-names.ts'
import { foldHeading } from './headings.ts'

/** A heading, or the number of a column such as `#3`, and the name of its field. A blank field excludes the column. */
export type ColumnName = readonly [heading: string, field: string]

export interface NamedColumn<Field extends string> {
  readonly column: number
  /** `undefined` for a column that must not be used. */
  readonly field: Field | undefined
}

/** @throws {UsageError} if the option is not `Heading=field` or `Heading=` */
export function parseMapOption(option: string): ColumnName {
  const separator = option.lastIndexOf('=')
  if (separator < 1)
    throw new UsageError(
      `--map ${option} is invalid. Use "Heading=field", or "Heading=" to exclude a column.`,
    )
  return [option.slice(0, separator).trim(), option.slice(separator + 1).trim()]
}

/**
 * Finds the columns and fields that the user named.
 * @throws {InputError} for an unknown column or field, and for a field with several columns
 */
export function findNamedColumns<Field extends string>(
  names: readonly ColumnName[],
  columns: readonly string[],
  fields: readonly Field[],
): NamedColumn<Field>[] {
  const named = names.map((name) => {
    const found = findNamedColumn(name, columns, fields)
    if (typeof found === 'string') throw new InputError(found)
    return found
  })
  const used = named.flatMap(({ field }) => field ?? [])
  const repeated = used.find((field, index) => used.indexOf(field) < index)
  if (repeated !== undefined) throw new InputError(`Several columns are mapped to ${repeated}. Map only one.`)
  return named
}

/** Finds one column and its field. Returns a message if the table does not have one of them. */
export function findNamedColumn<Field extends string>(
  [heading, name]: ColumnName,
  columns: readonly string[],
  fields: readonly Field[],
): NamedColumn<Field> | string {
  const key = foldHeading(heading)
  const byHeading = [columns.indexOf(heading), columns.findIndex((one) => foldHeading(one) === key)]
  const column = [Number(/^#(\d+)$/.exec(heading)?.[1]) - 1, ...byHeading].find((at) => at in columns)
  if (column === undefined)
    return describeUnknown('column', heading, columns.filter(Boolean), formatHeadings(columns))
  const field = fields.find((one) => foldHeading(one) === foldHeading(name))
  return field === undefined && name !== '' ? describeUnknown('field', name, fields) : { column, field }
}

/** Returns a message with the nearest name, or else all of them. */
export function describeUnknown(
  what: string,
  name: string,
  known: readonly string[],
  all = known.join(', '),
): string {
  const near = findNearest(name, known)
  return `There is no ${what} ${name}. ${near ? `Did you mean ${near}?` : `The ${what}s are ${all}.`}`
}

/** Returns at most 40 headings, for messages. */
export const formatHeadings = (columns: readonly string[]): string =>
  columns
    .slice(0, 40)
    .map((name, index) => (name === '' ? `#${index + 1} (no heading)` : name.slice(0, 60)))
    .join(', ') + (columns.length > 40 ? ` and ${columns.length - 40} more` : '')
