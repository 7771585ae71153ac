/** Renders the report of a run: one HTML page without external resources. */

import type { ColumnMapping } from '../../columns/recognize-columns.ts'
import { formatCount, formatDuration, formatNumber } from '../../lib/text.ts'
import { formatGrades, type MessageCount, type SummaryCounts } from '../summary-counts.ts'
import { STYLE } from './style.ts'

interface ReportData {
  /** The name of the input. */
  readonly leads: string
  /** The name of the output. */
  readonly output: string
  readonly target: string
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly at: number
  readonly columns: readonly string[]
  readonly mapping: ColumnMapping
  readonly counts: SummaryCounts
  readonly isCharged: boolean
}

export function renderReport(data: ReportData): string {
  const { leads, counts } = data
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(leads)}, enriched</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(leads)}, enriched</h1>
<p>${escapeHtml(describeRun(data))}</p>
</header>
${renderFigures(data)}
${renderSection('Results', 'Each row counts once. Of the matches with grade A+, at least 99.5% are right, with A 99%, with A- 95%, and with B 85%.', renderResults(counts))}
${renderSection('Column mapping', '', renderMapping(data))}
${renderMessages('Errors', 'Rows without a result. The column <code>error</code> has the reason for each row.', 'Error', counts.errors)}
${renderMessages('Warnings', 'Rows from which a value was not sent. The column <code>warning</code> has the reason for each row.', 'Warning', counts.warnings)}
</main>
</body>
</html>
`
}

const describeRun = ({ output, target, at }: ReportData): string =>
  `Written to ${output} on ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. Data: ${target}.`

const renderSection = (title: string, text: string, content: string): string =>
  `<section>\n<h2>${title}</h2>\n${text === '' ? '' : `<p>${text}</p>\n`}${content}\n</section>`

function renderFigures({ counts, isCharged }: ReportData): string {
  const { rows, found, credits, remaining, seconds } = counts
  const matched = found.contacts + found.companies
  const left =
    remaining === undefined ? '' : `${remaining === null ? 'unlimited' : formatNumber(remaining)} left`
  const list: readonly (readonly [string, string, string])[] = [
    ['Rows', formatNumber(rows), ''],
    ['Matched', formatShare(matched, rows), formatCount(matched, 'row')],
    isCharged
      ? ['Credits charged', formatNumber(credits), left]
      : ['Credits (simulated)', formatNumber(credits), 'nothing was charged'],
    [
      'Time',
      formatDuration(seconds * 1000),
      `${formatNumber(Math.round(rows / Math.max(seconds, 0.001)))} rows/s`,
    ],
  ]
  const cells = list.map(
    ([label, value, note]) => `<div><dt>${label}</dt><dd>${value}<small>${note}</small></dd></div>`,
  )
  return `<dl class="figures">${cells.join('')}</dl>`
}

function renderResults({ rows, found, left, contactGrades, companyGrades }: SummaryCounts): string {
  const leftNote = left > 0 ? `${formatNumber(left)} no longer at the company` : ''
  const results = [
    ['Contact found', found.contacts, [formatGrades(contactGrades), leftNote].filter(Boolean).join('; ')],
    ['Company only', found.companies, formatGrades(companyGrades)],
    ['No match', found.nothing, ''],
    ['Errors', found.errors, ''],
  ] as const
  const lines = results.map(
    ([label, count, note]) =>
      `<tr><th scope="row">${label}</th><td class="number">${formatNumber(count)}</td><td class="number">${formatShare(count, rows)}</td><td class="quiet">${escapeHtml(note)}</td></tr>`,
  )
  return `<table class="results"><thead><tr><th scope="col">Result</th><th scope="col">Rows</th><th scope="col">Share</th><th scope="col">Grades</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

function renderMapping({ columns, mapping }: ReportData): string {
  const rows = columns.map((name, column) => {
    const field = mapping.fields.find((one) => one.column === column)?.field
    const heading = name === '' ? `(no heading, column ${column + 1})` : name
    return `<tr><th scope="row">${escapeHtml(heading)}</th><td>${field ?? '<span class="quiet">not sent</span>'}</td></tr>`
  })
  const notes = mapping.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')
  return `<table><thead><tr><th scope="col">Column</th><th scope="col">Sent as</th></tr></thead><tbody>${rows.join('')}</tbody></table>${notes === '' ? '' : `<ul>${notes}</ul>`}`
}

function renderMessages(
  title: string,
  text: string,
  heading: string,
  messages: readonly MessageCount[],
): string {
  if (messages.length === 0) return ''
  const rows = messages.map(
    ({ message, rows, lines }) =>
      `<tr><th scope="row">${escapeHtml(message)}</th><td class="number">${formatNumber(rows)}</td><td class="quiet">${lines.map(formatNumber).join(', ')}${rows > lines.length ? ', …' : ''}</td></tr>`,
  )
  return renderSection(
    title,
    text,
    `<table class="errors"><thead><tr><th scope="col">${heading}</th><th scope="col">Rows</th><th scope="col">Lines of the input</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}
