/** Formats what `signalbox enrich` prints: the mapping of the columns before the run, and the summary after it. */

import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import { INTERRUPTED } from '../../leads/enricher.ts'
import type { LeadTable } from '../../leads/lead.ts'
import type { RunResult } from '../../leads/run/enrich-leads.ts'
import { formatGrades, type MessageCount, type SummaryCounts } from '../../leads/summary-counts.ts'
import { formatCount, formatDuration, formatNumber, toPrintable } from '../../lib/text.ts'
import type { Encoding } from '../../lib/text-file.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'

interface MappingDetails {
  readonly name: string
  readonly encoding: Encoding
  readonly table: LeadTable
  readonly mapping: ColumnMapping
  readonly target: string
}

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (the output is UTF-8)',
  'utf-16be': 'UTF-16, big-endian (the output is UTF-8)',
  'windows-1252': 'Windows-1252 (the output is UTF-8)',
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
}

const MAX_HEADING_WIDTH = 48
const MAX_UNSENT_HEADINGS = 12

export function formatMapping(
  { name, encoding, table, mapping, target }: MappingDetails,
  paint: Paint,
): string {
  const { format, columns, count } = table
  const formatName =
    format.kind === 'jsonl'
      ? 'JSON Lines'
      : `CSV with ${DELIMITER_NAMES[format.delimiter] ?? toPrintable(format.delimiter)}`
  const sent = mapping.fields.map(({ column, field }) => [
    `  ${formatHeading(columns, column)}`,
    '→',
    paint('cyan', field),
  ])
  const unsent = columns.flatMap((_, column) =>
    mapping.fields.some((one) => one.column === column) ? [] : [formatHeading(columns, column)],
  )
  const shown = unsent.slice(0, MAX_UNSENT_HEADINGS).join(', ')
  const rest = unsent.length > MAX_UNSENT_HEADINGS ? ` and ${unsent.length - MAX_UNSENT_HEADINGS} more` : ''
  return [
    `${paint('bold', toPrintable(name))}: ${formatCount(count, 'row')}, ${formatCount(columns.length, 'column')}, ${formatName}, ${ENCODING_NAMES[encoding]}`,
    '',
    ...alignColumns(sent),
    ...(unsent.length > 0 ? ['', `  ${paint('dim', `not sent: ${shown}${rest}`)}`] : []),
    '',
    ...mapping.notes.map((note) => `${paint('yellow', 'Note:')} ${toPrintable(note)}`),
    ...formatInvalidRows(table, paint),
    `Requests go to ${target}.`,
    '',
    '',
  ].join('\n')
}

function formatHeading(columns: readonly string[], column: number): string {
  const name = columns[column] ?? ''
  return name === '' ? `#${column + 1} (no heading)` : truncate(toPrintable(name), MAX_HEADING_WIDTH)
}

function formatInvalidRows({ invalidCount, firstInvalid }: LeadTable, paint: Paint): string[] {
  if (firstInvalid === undefined) return []
  return [
    `${paint('yellow', 'Note:')} ${formatCount(invalidCount, 'row')} cannot be parsed. The output has the reason in the column error. ` +
      toPrintable(`Line ${firstInvalid.line}: ${firstInvalid.parseError}`),
  ]
}

interface SummaryOptions {
  /** The rows of the input. */
  readonly total: number
  /** The requests per second that the server allows. */
  readonly rateLimit: number | undefined
  readonly isCharged: boolean
}

export function formatSummary(
  counts: SummaryCounts,
  { total, rateLimit, isCharged }: SummaryOptions,
  paint: Paint,
): string {
  const { found, rows } = counts
  if (rows === 0) return ''
  const warnings = counts.warnings.reduce((sum, one) => sum + one.rows, 0)
  const share = (count: number): string => (rows === 0 ? '' : `${((count / rows) * 100).toFixed(1)}%`)
  const line = (label: string, count: number, note = ''): string[] => [
    label,
    formatNumber(count),
    share(count),
    note,
  ]
  const table = alignColumns(
    [
      line(paint('bold', 'Rows'), rows, rows < total ? `of ${formatNumber(total)}` : ''),
      line('Contact found', found.contacts, formatGrades(counts.contactGrades)),
      line('Company only', found.companies, formatGrades(counts.companyGrades)),
      line('No match', found.nothing),
      line(
        found.errors > 0 ? paint('red', 'Errors') : 'Errors',
        found.errors,
        formatMostFrequent(counts.errors, 'error'),
      ),
      ...(warnings > 0
        ? [line(paint('yellow', 'Warnings'), warnings, formatMostFrequent(counts.warnings, 'warning'))]
        : []),
    ],
    ['left', 'right', 'right'],
  )
  return [
    '',
    ...table,
    '',
    `Credits    ${isCharged ? formatCredits(counts) : `none charged; with --db or --url, this run would cost ${formatNumber(counts.credits)}`}`,
    `Time       ${formatTime(counts)}${rateLimit === undefined ? '' : `, within the limit of ${formatNumber(rateLimit)}/s`}`,
    '',
  ].join('\n')
}

/** Returns the most frequent message and its first line. */
function formatMostFrequent(messages: readonly MessageCount[], column: string): string {
  const [first] = messages.toSorted((a, b) => b.rows - a.rows)
  if (!first) return ''
  const others =
    messages.length > 1 ? ` (${formatCount(first.rows, 'row')}; the column ${column} lists all)` : ''
  return `line ${formatNumber(first.lines[0] ?? 0)}: ${truncate(toPrintable(first.message), 60)}${others}`
}

function formatCredits({ credits, remaining, replayed }: SummaryCounts): string {
  const left =
    remaining === undefined ? '' : `, ${remaining === null ? 'unlimited' : formatNumber(remaining)} left`
  const replays =
    replayed > 0
      ? `; ${formatCount(replayed, 'row')} repeated an earlier request, and its charge is not counted here`
      : ''
  return `${formatNumber(credits)} charged${left}${replays}`
}

function formatTime({ seconds, rows }: SummaryCounts): string {
  const rate = rows / Math.max(seconds, 0.001)
  const duration = seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds * 1000)
  return `${duration}, ${rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate))} rows/s`
}

/** Returns the message for a run that ended before the last row. */
export function describeEarlyEnd(
  { reason = '', counts }: RunResult,
  total: number,
  { output }: { readonly output: string | undefined },
): string {
  const cause = reason === INTERRUPTED ? 'Interrupted.' : reason.replace(/[^.?!]$/, '$&.')
  if (counts.rows === 0) return `${cause} No row was written.`
  const advice =
    output === undefined
      ? 'Runs that write to standard output cannot be continued.'
      : 'To continue, run the same command again.'
  return `${cause} ${formatNumber(counts.rows)} of ${formatCount(total, 'row')} ${total === 1 ? 'is' : 'are'} written. ${advice}`
}
