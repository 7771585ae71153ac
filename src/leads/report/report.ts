/** The report of a run: one page of HTML that needs nothing else. */
import type { ColumnMapping } from '../map/mapping.ts'
import { formatDuration } from '../run/throttle.ts'
import { RESPONSE_FIELDS } from '../write/row-writer.ts'
import { type Bar, renderBars, escapeHtml, formatNumber, formatPercent, STYLE } from './bars.ts'
import type { ResultCounts, MessageCount, SummaryCounts } from './tally.ts'

interface ReportData {
  readonly leads: string
  readonly output: string
  readonly target: string
  readonly at: number
  readonly columns: readonly string[]
  readonly mapping: ColumnMapping
  readonly tally: SummaryCounts
  readonly isCharged: boolean
}

export function renderReport(reported: ReportData): string {
  const { leads, tally } = reported
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
<p>${escapeHtml(describe(reported))}</p>
</header>
${figures(reported)}
${section('What was found', 'Each row once.', renderBars('Rows by what was found', foundBars(tally)))}
${gradeSection(tally)}
${section('What it was found by', 'Rows by the fields that had a value, and how many of them were matched.', renderBars('Matched rows by the fields given', givenBars(tally), ['Given', 'Matched']))}
${section('How full the answers are', `Of ${rowsOf(matched(tally.found))} that ${matched(tally.found) === 1 ? 'was' : 'were'} matched, how many have the field.`, renderBars('Filled fields of the matched rows', filledBars(tally), ['Field', 'Filled']))}
${section('Which column was sent as what', '', mappingTable(reported))}
${messageSection('Errors', 'Rows that could not be asked about. The column <code>error</code> tells it row by row.', 'What is wrong', tally.errors)}
${messageSection('Warnings', 'Rows that were sent without a value. The column <code>warning</code> names it row by row.', 'What was left out', tally.warnings)}
</main>
</body>
</html>
`
}

const rowsOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

const describe = ({ output, target, at }: ReportData): string =>
  `Written to ${output} on ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. Asked: ${target}.`

const section = (title: string, text: string, content: string): string =>
  `<section>\n<h2>${title}</h2>\n${text === '' ? '' : `<p>${text}</p>\n`}${content}\n</section>`

const matched = ({ contacts, companies }: ResultCounts): number => contacts + companies
const all = ({ contacts, companies, nothing, errors }: ResultCounts): number =>
  contacts + companies + nothing + errors

function figures({ tally, isCharged }: ReportData): string {
  const { rows, found, credits, remaining, seconds } = tally
  const left = remaining === undefined ? '' : `${remaining === null ? 'unlimited' : formatNumber(remaining)} left`
  const list: readonly (readonly [string, string, string])[] = [
    ['Rows', formatNumber(rows), ''],
    ['Matched', formatPercent(matched(found), rows), rowsOf(matched(found))],
    isCharged
      ? ['Credits spent', formatNumber(credits), left]
      : ['Credits it would cost', formatNumber(credits), 'none was spent: nobody pays here'],
    ['Time', formatDuration(seconds * 1000), `${formatNumber(Math.round(rows / Math.max(seconds, 0.001)))} rows/s`],
  ]
  const cells = list.map(
    ([label, value, note]) => `<div><dt>${label}</dt><dd>${value}<small>${note}</small></dd></div>`,
  )
  return `<dl class="figures">${cells.join('')}</dl>`
}

const foundBars = ({ rows, found, left }: SummaryCounts): Bar[] => [
  {
    label: 'Contact found',
    value: found.contacts,
    total: rows,
    note: left > 0 ? `${formatNumber(left)} have left that company` : '',
    tone: 'best',
  },
  { label: 'Company only', value: found.companies, total: rows, tone: 'good' },
  { label: 'No match', value: found.nothing, total: rows, tone: 'plain' },
  { label: 'Errors', value: found.errors, total: rows, tone: 'bad' },
]

/** What a grade promises, in percent of answers that are right. */
const PROMISES: Readonly<Record<string, string>> = { 'A+': '99.5', A: '99', 'A-': '95', B: '85' }

function gradeSection({ found, contactGrades, companyGrades }: SummaryCounts): string {
  const total = matched(found)
  const gradesOf = (grades: Readonly<Record<string, number>>): Bar[] =>
    [...new Set([...Object.keys(PROMISES), ...Object.keys(grades)])].map((grade) => ({
      label: grade,
      value: grades[grade] ?? 0,
      of: total,
      tone: 'best',
      note: PROMISES[grade] ? `at least ${PROMISES[grade]} % of such are right` : '',
    }))
  const parts = [
    ['Contacts', gradesOf(contactGrades)],
    ['Companies alone', gradesOf(companyGrades)],
  ] as const
  return section(
    'How sure it is',
    'Matched rows by the grade of the answer.',
    parts
      .filter(([, list]) => list.some(({ value }) => value > 0))
      .map(([title, list]) => `<h3>${title}</h3>${renderBars(`${title} by grade`, list, ['Grade', 'Rows'])}`)
      .join('') || '<p>Nothing was matched.</p>',
  )
}

const MOST_GIVEN = 15

function givenBars({ byFields }: SummaryCounts): Bar[] {
  return Object.entries(byFields)
    .toSorted(([, a], [, b]) => all(b) - all(a))
    .slice(0, MOST_GIVEN)
    .map(([fields, found]) => ({
      label: inWords(fields),
      value: matched(found),
      of: all(found),
      tone: 'good',
      note: `of ${rowsOf(all(found))}; a contact for ${formatNumber(found.contacts)}`,
    }))
}

/** `companyName + contactEmail` becomes `company name, email`. */
const inWords = (fields: string): string =>
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

/** Fields that say how it was matched are always there. */
const OF_THE_MATCH = ['recordId', 'recordStatus', 'accuracy', 'smarteTransactionId']

const filledBars = ({ filled, found }: SummaryCounts): Bar[] =>
  RESPONSE_FIELDS.filter((field) => !OF_THE_MATCH.includes(field)).map((field) => ({
    label: field,
    value: filled[field] ?? 0,
    of: matched(found),
    tone: field.startsWith('comp') ? 'good' : 'best',
  }))

function mappingTable({ columns, mapping }: ReportData): string {
  const rows = columns.map((name, column) => {
    const field = mapping.fields.find((one) => one.column === column)?.field
    const heading = name === '' ? `(no heading, column ${column + 1})` : name
    return `<tr><th scope="row">${escapeHtml(heading)}</th><td>${field ?? '<span class="quiet">not sent</span>'}</td></tr>`
  })
  const notes = mapping.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')
  return `<table><thead><tr><th scope="col">Column</th><th scope="col">Sent as</th></tr></thead><tbody>${rows.join('')}</tbody></table>${notes === '' ? '' : `<ul>${notes}</ul>`}`
}

function messageSection(
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
  return section(
    title,
    text,
    `<table class="errors"><thead><tr><th scope="col">${heading}</th><th scope="col">Rows</th><th scope="col">Lines of the file</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}
