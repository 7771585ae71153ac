/** What `signalbox enrich` prints: which column is sent as what, and in the end what came of it. */

import type { LeadTable } from '../../leads/lead.ts'
import type { ColumnMapping } from '../../leads/map/map-columns.ts'
import type { Encoding } from '../../leads/read/text-file.ts'
import type { MessageCount, SummaryCounts } from '../../leads/report/summary-counts.ts'
import { INTERRUPTED } from '../../leads/run/enricher.ts'
import type { RunResult } from '../../leads/run/enrich-leads.ts'
import { formatDuration } from '../../leads/run/throttle.ts'
import { toPrintable } from '../../lib/text.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'

interface Mapped {
  readonly name: string
  readonly encoding: Encoding
  readonly table: LeadTable
  readonly mapping: ColumnMapping
  readonly target: string
}

const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'read as Windows-1252, since it is not UTF-8; written as UTF-8',
}

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
}

const WIDEST = 48

export function formatMapping({ name, encoding, table, mapping, target }: Mapped, paint: Paint): string {
  const { format: form, columns, count } = table
  const kind =
    form.kind === 'jsonl'
      ? 'JSON lines'
      : `CSV with ${DELIMITERS[form.delimiter] ?? toPrintable(form.delimiter)}`
  const sent = mapping.fields.map(({ column, field }) => [
    `  ${heading(columns, column)}`,
    '→',
    paint('cyan', field),
  ])
  const kept = columns.flatMap((_, column) =>
    mapping.fields.some((one) => one.column === column) ? [] : [heading(columns, column)],
  )
  const shown = kept.slice(0, 12).join(', ') + (kept.length > 12 ? ` and ${kept.length - 12} more` : '')
  return [
    `${paint('bold', toPrintable(name))}: ${counted(count, 'row')}, ${counted(columns.length, 'column')}, ${kind}, ${ENCODINGS[encoding]}`,
    '',
    ...alignColumns(sent),
    ...(kept.length > 0 ? ['', `  ${paint('dim', `not sent: ${shown}`)}`] : []),
    '',
    ...mapping.notes.map((note) => `${paint('yellow', 'Note:')} ${toPrintable(note)}`),
    ...flaws(table, paint),
    `Asks ${target}.`,
    '',
    '',
  ].join('\n')
}

function heading(columns: readonly string[], column: number): string {
  const name = columns[column] ?? ''
  return name === '' ? `#${column + 1} (no heading)` : truncate(toPrintable(name), WIDEST)
}

function flaws({ invalidCount: flawed, firstInvalid: firstFlaw }: LeadTable, paint: Paint): string[] {
  if (firstFlaw === undefined) return []
  return [
    `${paint('yellow', 'Note:')} ${counted(flawed, 'row')} cannot be read, and will be kept without an answer. ` +
      toPrintable(`Line ${firstFlaw.line}: ${firstFlaw.parseError}`),
  ]
}

interface Circumstances {
  readonly total: number
  /** Questions a second that the server lets through. */
  readonly limit: number | undefined
  readonly isCharged: boolean
}

export function formatSummary(
  tally: SummaryCounts,
  { total, limit, isCharged }: Circumstances,
  paint: Paint,
): string {
  const { found, rows } = tally
  if (rows === 0) return ''
  const warned = tally.warnings.reduce((sum, one) => sum + one.rows, 0)
  const share = (some: number): string => (rows === 0 ? '' : `${((some / rows) * 100).toFixed(1)} %`)
  const line = (label: string, some: number, note = ''): string[] => [label, number(some), share(some), note]
  const table = alignColumns(
    [
      line(paint('bold', 'Rows'), rows, rows < total ? `of ${number(total)}` : ''),
      line('Contact found', found.contacts, gradesOf(tally.contactGrades)),
      line('Company only', found.companies, gradesOf(tally.companyGrades)),
      line('No match', found.nothing),
      line(
        found.errors > 0 ? paint('red', 'Errors') : 'Errors',
        found.errors,
        commonest(tally.errors, 'error'),
      ),
      ...(warned > 0
        ? [line(paint('yellow', 'Warnings'), warned, commonest(tally.warnings, 'warning'))]
        : []),
    ],
    ['left', 'right', 'right'],
  )
  return [
    '',
    ...table,
    '',
    `Credits    ${isCharged ? creditsOf(tally) : `none spent; with --db or --url it would cost ${number(tally.credits)}`}`,
    `Time       ${timeOf(tally)}${limit === undefined ? '' : `, within the limit of ${number(limit)}/s`}`,
    '',
  ].join('\n')
}

const GRADES = ['A+', 'A', 'A-', 'B']

function gradesOf(grades: Readonly<Record<string, number>>): string {
  const names = [...GRADES, ...Object.keys(grades).filter((grade) => !GRADES.includes(grade))]
  return names
    .filter((grade) => grades[grade])
    .map((grade) => `${grade} ${number(grades[grade] ?? 0)}`)
    .join(', ')
}

function commonest(messages: readonly MessageCount[], column: string): string {
  const [most] = messages.toSorted((a, b) => b.rows - a.rows)
  if (!most) return ''
  const others = messages.length > 1 ? ` (${counted(most.rows, 'row')}; the column ${column} has all)` : ''
  return `line ${number(most.lines[0] ?? 0)}: ${truncate(toPrintable(most.message), 60)}${others}`
}

function creditsOf({ credits, remaining, replayed }: SummaryCounts): string {
  const left = remaining === undefined ? '' : `, ${remaining === null ? 'unlimited' : number(remaining)} left`
  const again =
    replayed > 0
      ? `; ${counted(replayed, 'row')} had been answered by an attempt before; what they cost then is not counted here`
      : ''
  return `${number(credits)} spent${left}${again}`
}

function timeOf({ seconds, rows }: SummaryCounts): string {
  const rate = rows / Math.max(seconds, 0.001)
  const length = seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds * 1000)
  return `${length}, ${rate < 10 ? rate.toFixed(1) : number(Math.round(rate))} rows/s`
}

export function describeEarlyEnd(
  { reason = '', counts: tally }: RunResult,
  total: number,
  { output }: { readonly output: string | undefined },
): string {
  const why = reason === INTERRUPTED ? 'Interrupted.' : reason.replace(/[^.?!]$/, '$&.')
  if (tally.rows === 0) return `${why} No row is done.`
  const how =
    output === undefined
      ? 'What was written stays; standard output cannot be continued.'
      : 'What is done is kept: run the same command again, and it continues there.'
  return `${why} ${number(tally.rows)} of ${counted(total, 'row')} ${total === 1 ? 'is' : 'are'} done. ${how}`
}

const number = (value: number): string => value.toLocaleString('en-US')

const counted = (value: number, what: string): string => `${number(value)} ${what}${value === 1 ? '' : 's'}`
