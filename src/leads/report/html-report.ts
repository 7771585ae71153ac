/** Renders the report of a run: one HTML page without external resources. */
import { formatCount, formatDuration, formatNumber } from '../../lib/text.ts'
import { RESPONSE_FIELDS } from '../enricher.ts'
import type { ColumnMapping } from '../map/recognize-columns.ts'
import type { MessageCount, ResultCounts, SummaryCounts } from '../summary-counts.ts'
import { type Bar, escapeHtml, formatShare, renderBars, STYLE } from './bar-chart.ts'

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
${renderSection('Results', 'Each row counts once.', renderBars('Rows by result', resultBars(counts)))}
${renderGrades(counts)}
${renderSection('Matches by input fields', 'Rows by the fields that had a value, and how many of these rows were matched.', renderBars('Matched rows by input fields', fieldBars(counts), ['Fields', 'Matched']))}
${renderSection('Filled fields', `Share of the ${formatCount(countMatched(counts.found), 'matched row')} that have a value in the field.`, renderBars('Filled fields of matched rows', filledBars(counts), ['Field', 'Filled']))}
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

const countMatched = ({ contacts, companies }: ResultCounts): number => contacts + companies
const countAll = ({ contacts, companies, nothing, errors }: ResultCounts): number =>
  contacts + companies + nothing + errors

function renderFigures({ counts, isCharged }: ReportData): string {
  const { rows, found, credits, remaining, seconds } = counts
  const left =
    remaining === undefined ? '' : `${remaining === null ? 'unlimited' : formatNumber(remaining)} left`
  const list: readonly (readonly [string, string, string])[] = [
    ['Rows', formatNumber(rows), ''],
    ['Matched', formatShare(countMatched(found), rows), formatCount(countMatched(found), 'row')],
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

const resultBars = ({ rows, found, left }: SummaryCounts): Bar[] => [
  {
    label: 'Contact found',
    value: found.contacts,
    total: rows,
    note: left > 0 ? `${formatNumber(left)} no longer at the company` : '',
    tone: 'best',
  },
  { label: 'Company only', value: found.companies, total: rows, tone: 'good' },
  { label: 'No match', value: found.nothing, total: rows, tone: 'plain' },
  { label: 'Errors', value: found.errors, total: rows, tone: 'bad' },
]

/** The guaranteed share of correct matches of each grade, in percent. */
const GRADE_PRECISION: Readonly<Record<string, string>> = { 'A+': '99.5', A: '99', 'A-': '95', B: '85' }

function renderGrades({ found, contactGrades, companyGrades }: SummaryCounts): string {
  const total = countMatched(found)
  const gradesOf = (grades: Readonly<Record<string, number>>): Bar[] =>
    [...new Set([...Object.keys(GRADE_PRECISION), ...Object.keys(grades)])].map((grade) => ({
      label: grade,
      value: grades[grade] ?? 0,
      total,
      tone: 'best',
      note: GRADE_PRECISION[grade] ? `at least ${GRADE_PRECISION[grade]}% are right` : '',
    }))
  const parts = [
    ['Contacts', gradesOf(contactGrades)],
    ['Companies only', gradesOf(companyGrades)],
  ] as const
  return renderSection(
    'Grades',
    'Matched rows by the accuracy of the response.',
    parts
      .filter(([, list]) => list.some(({ value }) => value > 0))
      .map(([title, list]) => `<h3>${title}</h3>${renderBars(`${title} by grade`, list, ['Grade', 'Rows'])}`)
      .join('') || '<p>Nothing was matched.</p>',
  )
}

const MAX_COMBINATIONS = 15

function fieldBars({ byFields }: SummaryCounts): Bar[] {
  return Object.entries(byFields)
    .toSorted(([, a], [, b]) => countAll(b) - countAll(a))
    .slice(0, MAX_COMBINATIONS)
    .map(([fields, results]) => ({
      label: toWords(fields),
      value: countMatched(results),
      total: countAll(results),
      tone: 'good',
      note: `of ${formatCount(countAll(results), 'row')}; ${formatCount(results.contacts, 'contact')}`,
    }))
}

/** Returns the names of fields as words. `companyName + contactEmail` becomes `company name, email`. */
const toWords = (fields: string): string =>
  fields
    .split(' + ')
    .map((field) =>
      field
        .replace(/^contact(?=[A-Z])/, '')
        .replace(/[A-Z]/g, (letter) => ` ${letter}`)
        .trim()
        .toLowerCase(),
    )
    .join(', ')

/** Every matched row has these fields. */
const MATCH_FIELDS = ['recordId', 'recordStatus', 'accuracy', 'smarteTransactionId']

const filledBars = ({ filled, found }: SummaryCounts): Bar[] =>
  RESPONSE_FIELDS.filter((field) => !MATCH_FIELDS.includes(field)).map((field) => ({
    label: field,
    value: filled[field] ?? 0,
    total: countMatched(found),
    tone: field.startsWith('comp') ? 'good' : 'best',
  }))

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
