/** Describes the results of a run, as lines for the terminal and as an HTML page. */
import { formatCount, formatDuration, formatNumber } from '../lib/text.ts'
import { countAllRows, type SummaryCounts } from './summary-counts.ts'

type Cells = readonly string[]

/** A label, a number of rows, its share of all rows, and details. */
type ResultLine = readonly [label: string, rows: string, share: string, details: string]

/** Returns a line for each result. */
export function listResults(counts: SummaryCounts): ResultLine[] {
  const { found, left } = counts
  const rows = countAllRows(counts)
  const line = (label: string, count: number, ...details: string[]): ResultLine => [
    label,
    formatNumber(count),
    `${((count / rows) * 100).toFixed(1)}%`,
    details.filter(Boolean).join('; '),
  ]
  const leftDetails = left > 0 ? `${formatNumber(left)} no longer at the company` : ''
  return [
    line('Contact found', found.contacts, formatGrades(counts.contactGrades), leftDetails),
    line('No contact', found.companies, formatGrades(counts.companyGrades)),
    line('No match', found.nothing),
    line('Not enriched', found.errors, describeMostFrequent(counts.errors)),
    ...(found.earlier > 0 ? [line('Earlier runs', found.earlier)] : []),
  ]
}

const GRADES = ['A+', 'A', 'A-', 'B', 'none']

/** Returns grades with their counts, the best one first, such as `A+ 12, B 3`. */
const formatGrades = (grades: Readonly<Record<string, number>>): string =>
  Object.entries(grades)
    .toSorted(([one], [other]) => GRADES.indexOf(one) - GRADES.indexOf(other))
    .map(([grade, count]) => `${grade} ${formatNumber(count)}`)
    .join(', ')

/** Returns the most frequent error and its first line. */
function describeMostFrequent(errors: SummaryCounts['errors']): string {
  const [first] = [...errors].toSorted(([, a], [, b]) => b.rows - a.rows)
  if (!first) return ''
  const [message, { lines }] = first
  return `${errors.size > 1 ? 'most often ' : ''}line ${formatNumber(lines[0] ?? 0)}: ${message}`
}

export function describeCredits(counts: SummaryCounts, isCharged: boolean): string {
  const { credits, remaining, lost, unpriced } = counts
  if (!isCharged) return `none charged; with --url, this run would cost ${formatNumber(credits)}`
  const uncertain =
    lost > 0 ? `; ${formatCount(lost, 'row')} without a response may have been charged, too` : ''
  const unknown =
    unpriced > 0
      ? `; ${formatCount(unpriced, 'row')} may have been charged, too, because the server did not report ${unpriced === 1 ? 'its charge' : 'their charges'}`
      : ''
  const left =
    remaining === undefined ? '' : `, ${remaining === null ? 'unlimited' : formatNumber(remaining)} left`
  return `${formatNumber(credits)} charged${left}${uncertain}${unknown}`
}

export function describeTime({ seconds, rows }: SummaryCounts): string {
  const rate = rows / Math.max(seconds, 0.001)
  const duration = seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds * 1000)
  return `${duration}, ${rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate))} rows/s`
}

interface ReportData {
  readonly leads: string
  readonly output: string
  readonly target: string
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly at: number
  /** What the user should know about the columns. */
  readonly notes: readonly string[]
  readonly counts: SummaryCounts
  readonly isCharged: boolean
}

/** The charset is in the page, because the browser reads it from a file. */
const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #8888; text-align: left; vertical-align: top; }
</style>`

/** Renders the report of a run: one HTML page without external resources. */
export function renderReport(data: ReportData): string {
  const { leads, output, target, at, notes, counts, isCharged } = data
  const title = Bun.escapeHTML(`${leads}, enriched`)
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const summary = [
    ['Rows', formatNumber(countAllRows(counts))],
    ['Credits', describeCredits(counts, isCharged)],
    ['Time', describeTime(counts)],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<title>${title}</title>
${HEAD}
</head>
<body>
<h1>${title}</h1>
<p>${Bun.escapeHTML(`Written to ${output} on ${time} UTC. Data: ${target}.`)}</p>
${renderTable('Summary', ['', ''], summary)}
${renderTable('Results', ['Result', 'Rows', 'Share', 'Details'], listResults(counts))}
<p>Each row counts once. At least 99.5% of the matches with grade A+ are right, 99% with A, 95% with A-, and 85% with B.</p>
${counts.errors.size === 0 ? '' : renderTable('Errors', ['Error', 'Rows', 'Lines of the input'], listErrors(counts))}
${
  notes.length === 0
    ? ''
    : renderTable(
        'Notes',
        [''],
        notes.map((note) => [note]),
      )
}
</body>
</html>
`
}

const listErrors = ({ errors }: SummaryCounts): Cells[] =>
  [...errors].map(([message, { rows, lines }]) => [
    message,
    formatNumber(rows),
    `${lines.map(formatNumber).join(', ')}${rows > lines.length ? ', …' : ''}`,
  ])

function renderTable(title: string, headings: Cells, rows: readonly Cells[]): string {
  const render = (tag: string, cells: Cells): string =>
    `<tr>${cells.map((cell) => `<${tag}>${Bun.escapeHTML(cell)}</${tag}>`).join('')}</tr>`
  return `<h2>${title}</h2>
<table>
<thead>${render('th', headings)}</thead>
<tbody>
${rows.map((cells) => render('td', cells)).join('\n')}
</tbody>
</table>`
}
