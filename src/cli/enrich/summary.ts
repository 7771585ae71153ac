/** Formats what `signalbox enrich` prints: the mapping of the columns before the run, and the summary after it. */

import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import type { LeadTable } from '../../leads/lead.ts'
import { countAllRows, countCharges, type SummaryCounts } from '../../leads/summary-counts.ts'
import { formatCount, formatDuration, formatNumber, toPrintable } from '../../lib/text.ts'
import type { TextFile } from '../../lib/text-file.ts'
import { GRADES } from '../../matching/grades.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'
import type { EnrichFlags } from './flags.ts'

interface MappingDetails {
  readonly name: string
  readonly text: Pick<TextFile, 'encoding'>
  readonly table: LeadTable
  readonly mapping: ColumnMapping
  /** What the leads are matched against. */
  readonly source: string
}

const MAX_HEADING_WIDTH = 48
const MAX_UNUSED_HEADINGS = 12

export function formatMapping({ name, text, table, mapping, source }: MappingDetails, paint: Paint): string {
  const { format, columns, count } = table
  const formatName = format.kind === 'jsonl' ? 'JSON Lines' : `CSV with ${JSON.stringify(format.delimiter)}`
  const used = mapping.fields.map(({ column, field }) => [
    `  ${formatHeading(columns, column)}`,
    '→',
    paint('cyan', field),
  ])
  const unused = columns.flatMap((_, column) =>
    mapping.fields.some((one) => one.column === column) ? [] : [formatHeading(columns, column)],
  )
  const shown = unused.slice(0, MAX_UNUSED_HEADINGS).join(', ')
  const rest = unused.length > MAX_UNUSED_HEADINGS ? ` and ${unused.length - MAX_UNUSED_HEADINGS} more` : ''
  const notes = [...mapping.notes, ...describeInvalidRows(table)]
  return [
    `${paint('bold', toPrintable(name))}: ${formatCount(count, 'row')}, ${formatCount(columns.length, 'column')}, ${formatName}, ${text.encoding}`,
    '',
    ...alignColumns(used),
    ...(unused.length > 0 ? ['', `  ${paint('dim', `not used: ${shown}${rest}`)}`] : []),
    '',
    ...notes.map((note) => `${paint('yellow', 'Note:')} ${toPrintable(note)}`),
    `The leads are matched against ${toPrintable(source)}.`,
    '',
    '',
  ].join('\n')
}

function formatHeading(columns: readonly string[], column: number): string {
  const name = columns[column] ?? ''
  return name === '' ? `#${column + 1} (no heading)` : truncate(toPrintable(name), MAX_HEADING_WIDTH)
}

const describeInvalidRows = ({ invalidCount, firstInvalid }: LeadTable): string[] =>
  firstInvalid === undefined
    ? []
    : [
        `${formatCount(invalidCount, 'row')} can't be parsed. The error column of the output has the reason. ` +
          `Line ${firstInvalid.line}: ${firstInvalid.parseError}`,
      ]

/** Returns the rows by result and grade, the reasons of rows without a result, and what the service would charge. */
export function formatSummary(
  counts: SummaryCounts,
  subscription: EnrichFlags['subscription'],
  milliseconds: number,
): string {
  const { found, contactGrades, companyGrades, left } = counts
  const rows = countAllRows(counts)
  const line = (label: string, count: number, ...details: string[]): string[] => [
    label,
    formatNumber(count),
    `${((count / rows) * 100).toFixed(1)}%`,
    details.filter(Boolean).join('; '),
  ]
  const leftDetails = left > 0 ? `${formatNumber(left)} no longer at the company` : ''
  const results = [
    ['Rows', formatNumber(rows)],
    line('Contact found', found.contacts, formatGrades(contactGrades), leftDetails),
    line('No contact', found.companies, formatGrades(companyGrades)),
    line('No match', found.nothing),
    line('No result', found.errors),
  ]
  return [
    '',
    ...alignColumns(results, ['left', 'right', 'right']),
    ...formatReasons(counts),
    '',
    `Credits    ${describeCharges(counts, subscription)}`,
    `Time       ${describeTime(rows, milliseconds / 1000)}`,
    '',
  ].join('\n')
}

/** Each grade, and `none`. */
const GRADE_ORDER: readonly string[] = [...GRADES, 'none']

/** Returns grades with their counts, the best one first, such as `A+ 12, B 3`. */
const formatGrades = (grades: Readonly<Record<string, number>>): string =>
  Object.entries(grades)
    .toSorted(([one], [other]) => GRADE_ORDER.indexOf(one) - GRADE_ORDER.indexOf(other))
    .map(([grade, count]) => `${grade} ${formatNumber(count)}`)
    .join(', ')

const MAX_REASONS = 10
/** In terminal cells. */
const MAX_REASON_WIDTH = 160

/** Returns a line for each of the most frequent reasons. */
function formatReasons({ reasons }: SummaryCounts): string[] {
  const lines = [...reasons]
    .toSorted(([, one], [, other]) => other.rows - one.rows)
    .slice(0, MAX_REASONS)
    .map(([reason, { rows, line }]) => [
      `  ${formatNumber(rows)}`,
      `line ${formatNumber(line)}${rows > 1 ? ', …' : ''}`,
      truncate(toPrintable(reason), MAX_REASON_WIDTH),
    ])
  const more = reasons.size - lines.length
  return [
    ...(lines.length > 0 ? ['', 'Why rows have no result:'] : []),
    ...alignColumns(lines, ['right']),
    ...(more > 0 ? [`  and ${formatCount(more, 'more reason')}`] : []),
  ]
}

/** Returns what the service would charge. Plus refreshes records for free. */
function describeCharges(counts: SummaryCounts, subscription: EnrichFlags['subscription']): string {
  const { charged, repeated } = countCharges(counts)
  if (subscription === 'plus') {
    const free = repeated > 0 ? `; ${formatCount(repeated, 'repetition')} would be free with Plus` : ''
    return `the service would charge for ${formatCount(charged - repeated, 'row')}${free}`
  }
  const repetitions =
    repeated === 1
      ? '1 of them repeats a record from an earlier row'
      : `${formatNumber(repeated)} of them repeat records from earlier rows`
  return `the service would charge for ${formatCount(charged, 'row')}${repeated > 0 ? `; ${repetitions}` : ''}`
}

function describeTime(rows: number, seconds: number): string {
  const rate = rows / Math.max(seconds, 0.001)
  const duration = seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds * 1000)
  return `${duration}, ${formatNumber(Math.round(rate))} rows/s`
}
