/** Formats what `signalbox enrich` prints: the mapping of the columns before the run, and the summary after it. */

import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import type { LeadTable } from '../../leads/lead.ts'
import { describeCredits, describeTime, listResults } from '../../leads/report.ts'
import { countAllRows, type SummaryCounts } from '../../leads/summary-counts.ts'
import { formatCount, formatNumber, toPrintable } from '../../lib/text.ts'
import type { Encoding } from '../../lib/text-file.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'
import type { Target } from './choose-enricher.ts'
import type { EnrichFlags } from './flags.ts'

interface MappingDetails {
  readonly name: string
  readonly encoding: Encoding
  readonly table: LeadTable
  readonly mapping: ColumnMapping
  readonly target: Pick<Target, 'name' | 'isCharged'>
  readonly rowsToSend: number
}

const MAX_HEADING_WIDTH = 48
const MAX_UNSENT_HEADINGS = 12

export function formatMapping(
  { name, encoding, table, mapping, target, rowsToSend }: MappingDetails,
  paint: Paint,
): string {
  const { format, columns, count } = table
  const formatName = format.kind === 'jsonl' ? 'JSON Lines' : `CSV with ${JSON.stringify(format.delimiter)}`
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
  const notes = [...mapping.notes, ...describeInvalidRows(table)]
  return [
    `${paint('bold', toPrintable(name))}: ${formatCount(count, 'row')}, ${formatCount(columns.length, 'column')}, ${formatName}, ${encoding}`,
    '',
    ...alignColumns(sent),
    ...(unsent.length > 0 ? ['', `  ${paint('dim', `not sent: ${shown}${rest}`)}`] : []),
    '',
    ...notes.map((note) => `${paint('yellow', 'Note:')} ${toPrintable(note)}`),
    target.isCharged
      ? `${formatCount(rowsToSend, 'row')} ${rowsToSend === 1 ? 'goes' : 'go'} to ${target.name}, for at most ${formatCount(rowsToSend, 'credit')}.`
      : `Requests go to ${target.name}.`,
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

/** Terminal cells of the details of a result. */
const MAX_DETAILS_WIDTH = 80

export function formatSummary(counts: SummaryCounts, isCharged: boolean): string {
  if (counts.rows + counts.lost === 0) return ''
  const results = listResults(counts).map(([label, count, share, details]) => [
    label,
    count,
    share,
    truncate(toPrintable(details), MAX_DETAILS_WIDTH),
  ])
  return [
    '',
    ...alignColumns([['Rows', formatNumber(countAllRows(counts))], ...results], ['left', 'right', 'right']),
    '',
    `Credits    ${describeCredits(counts, isCharged)}`,
    `Time       ${describeTime(counts)}`,
    '',
  ].join('\n')
}

interface EarlyEnd {
  readonly reason: string
  readonly counts: SummaryCounts
  /** The command that continues the run; `undefined` if no row was written. */
  readonly command: string | undefined
}

/** Returns the message for a run that left rows for another one. */
export function describeEarlyEnd({ reason, counts, command }: EarlyEnd): string {
  const cause = reason.replace(/[^.?!]$/, '$&.')
  const total = countAllRows(counts)
  const enriched = total - counts.found.errors
  return command === undefined
    ? `${cause} No rows were written.`
    : `${cause} ${formatNumber(enriched)} of ${formatCount(total, 'row')} have a result. To continue, run:\n  ${command}`
}

/** Returns the command that continues a run. Logs may contain it, so it has no key. */
export function formatCommand(leads: string, flags: EnrichFlags, fromRow: number): string {
  const { key, ...others } = flags
  const all = { ...others, ...(key !== undefined && { key: 'KEY' }), fromRow: String(fromRow) }
  const args = Object.entries(all).flatMap(([name, value]) => {
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (typeof value === 'boolean') return [value ? `--${kebab}` : `--no-${kebab}`]
    return [value].flat().flatMap((one) => [`--${kebab}`, one])
  })
  return ['signalbox', 'enrich', leads, ...args].map(quote).join(' ')
}

/** Quotes an argument for a shell, if it has to be. */
const quote = (arg: string): string =>
  /^[\w./:=@,+\\-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`
