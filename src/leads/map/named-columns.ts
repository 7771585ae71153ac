/** Parses the columns that the user mapped by name: `--map "Heading=field"`. */
import { StartupError } from '../../lib/errors.ts'
import { findNearest } from '../../lib/suggestions.ts'
import { foldHeading, LEAD_FIELDS, type LeadField } from './headings.ts'

export interface NamedColumn {
  readonly column: number
  /** `undefined` for a column that must not be sent. */
  readonly field: LeadField | undefined
}

/**
 * Parses the `--map` options.
 * @param options `Heading=field`, or `Heading=` for no field; a heading may be `#3`, the number of the column
 * @throws {StartupError} for unknown columns and fields, and for options that contradict each other
 */
export function parseNamedColumns(options: readonly string[], columns: readonly string[]): NamedColumn[] {
  const named = options.map((option) => parseNamedColumn(option, columns))
  requireNoConflicts(named, options)
  return named
}

function parseNamedColumn(option: string, columns: readonly string[]): NamedColumn {
  const separator = option.lastIndexOf('=')
  if (separator < 1)
    throw new StartupError(
      `--map ${option} is not "Heading=field" or, to exclude a column, "Heading=". Fields: ${LEAD_FIELDS.join(', ')}.`,
    )
  const column = findColumn(option.slice(0, separator).trim(), columns)
  const name = option.slice(separator + 1).trim()
  if (name === '') return { column, field: undefined }
  const field = LEAD_FIELDS.find((one) => foldHeading(one) === foldHeading(name))
  if (field) return { column, field }
  const near = findNearest(name, LEAD_FIELDS)
  throw new StartupError(
    `--map ${option}: there is no field ${name}. ${near ? `Did you mean ${near}?` : `Fields: ${LEAD_FIELDS.join(', ')}.`}`,
  )
}

/** Finds a column by its heading, or by its number, such as `#3`. */
function findColumn(heading: string, columns: readonly string[]): number {
  const number = /^#(\d+)$/.exec(heading)?.[1]
  const byNumber = number === undefined ? -1 : Number(number) - 1
  if (byNumber >= 0 && byNumber < columns.length) return byNumber
  const exact = columns.indexOf(heading)
  const column = exact >= 0 ? exact : columns.findIndex((one) => foldHeading(one) === foldHeading(heading))
  if (column >= 0) return column
  const near = findNearest(heading, columns.filter(Boolean))
  throw new StartupError(
    `--map: there is no column ${heading}. ${near ? `Did you mean ${near}?` : `Columns: ${formatHeadings(columns)}.`}`,
  )
}

function requireNoConflicts(named: readonly NamedColumn[], options: readonly string[]): void {
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
