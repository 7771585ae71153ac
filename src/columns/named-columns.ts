/** Parses the columns that the user mapped by name: `--map "Heading=field"`. */
import { StartupError } from '../lib/errors.ts'
import { findNearest } from '../lib/unknown-names.ts'
import { CONTENT_RANK, foldHeading, type TableFields } from './headings.ts'

export interface NamedColumn<Field extends string> {
  readonly column: number
  /** `undefined` for a column that must not be used. */
  readonly field: Field | undefined
}

/**
 * Parses the `--map` options.
 * @param options `Heading=field`, or `Heading=` for no field; a heading may be `#3`, the number of the column
 * @throws {StartupError} for unknown columns and fields, and for options that contradict each other
 */
export function parseNamedColumns<Field extends string>(
  options: readonly string[],
  columns: readonly string[],
  fields: TableFields<Field>,
): NamedColumn<Field>[] {
  const named = options.map((option) => parseNamedColumn(option, columns, fields))
  requireNoConflicts(named, options)
  return named
}

function parseNamedColumn<Field extends string>(
  option: string,
  columns: readonly string[],
  fields: TableFields<Field>,
): NamedColumn<Field> {
  const { heading, name } = splitOption(option, fields)
  const column = findColumn(heading, columns) ?? throwUnknownColumn(heading, columns)
  if (name === '') return { column, field: undefined }
  return { column, field: findField(name, fields) ?? throwUnknownField(option, name, fields) }
}

/** Returns the field that a `--map` option names; `undefined` if the table has no such field. */
export const findOptionField = (option: string, fields: TableFields<string>): string | undefined =>
  findField(splitOption(option, fields).name, fields)

/** Returns whether a `--map` option names a column of a table, and a field that the table has. */
export function isForTable(option: string, columns: readonly string[], fields: TableFields<string>): boolean {
  const { heading, name } = splitOption(option, fields)
  const hasField = name === '' || findField(name, fields) !== undefined
  return hasField && findColumn(heading, columns) !== undefined
}

function splitOption(option: string, { names }: TableFields<string>) {
  const separator = option.lastIndexOf('=')
  if (separator < 1)
    throw new StartupError(
      `--map ${option} is not "Heading=field" or, to exclude a column, "Heading=". Fields: ${names.join(', ')}.`,
    )
  return { heading: option.slice(0, separator).trim(), name: option.slice(separator + 1).trim() }
}

/** Finds a field by its name, or by its content: `companyName` also names `compName`. */
function findField<Field extends string>(name: string, { known }: TableFields<Field>): Field | undefined {
  const found = known.get(foldHeading(name))
  return found && found.rank <= CONTENT_RANK ? found.field : undefined
}

function throwUnknownField(option: string, name: string, { names }: TableFields<string>): never {
  const near = findNearest(name, names)
  throw new StartupError(
    `--map ${option}: there is no field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${names.join(', ')}.`}`,
  )
}

/** Finds a column by its heading, or by its number, such as `#3`. */
function findColumn(heading: string, columns: readonly string[]): number | undefined {
  const number = /^#(\d+)$/.exec(heading)?.[1]
  const byNumber = number === undefined ? -1 : Number(number) - 1
  if (byNumber >= 0 && byNumber < columns.length) return byNumber
  const exact = columns.indexOf(heading)
  const column = exact >= 0 ? exact : columns.findIndex((one) => foldHeading(one) === foldHeading(heading))
  return column >= 0 ? column : undefined
}

function throwUnknownColumn(heading: string, columns: readonly string[]): never {
  const near = findNearest(heading, columns.filter(Boolean))
  throw new StartupError(
    `--map: there is no column ${heading}. ${near ? `Did you mean ${near}?` : `Columns: ${formatHeadings(columns)}.`}`,
  )
}

function requireNoConflicts(named: readonly NamedColumn<string>[], options: readonly string[]): void {
  named.forEach(({ column, field }, index) => {
    const earlier = named.findIndex(
      (other) => other.column === column || (field !== undefined && other.field === field),
    )
    if (earlier < index)
      throw new StartupError(
        `--map ${options[earlier]} and --map ${options[index]} cannot be combined. Use one of them.`,
      )
  })
}

/** Returns at most 40 headings, for messages. */
export const formatHeadings = (columns: readonly string[]): string =>
  columns
    .slice(0, 40)
    .map((name, index) => (name === '' ? `#${index + 1} (no heading)` : name.slice(0, 60)))
    .join(', ') + (columns.length > 40 ? ` and ${columns.length - 40} more` : '')
