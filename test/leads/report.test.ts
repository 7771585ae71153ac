/** The report of a run lists each error with the lines of its first rows. */
import { expect, test } from 'bun:test'
import { listResults, renderReport } from '../../src/leads/report.ts'
import { countResult, SummaryCounts } from '../../src/leads/summary-counts.ts'

const REPORT = {
  leads: 'leads.csv',
  output: 'out.csv',
  target: 'the sample',
  at: 0,
  notes: [],
  isCharged: false,
}

test.each([
  [5, '2, 3, 4, 5, 6'],
  [6, '2, 3, 4, 5, 6, …'],
])('of %i rows with one error, it lists the lines %s', (rows, lines) => {
  const counts = new SummaryCounts()
  const result = { kind: 'rejected', message: '<no>' } as const
  for (let row = 1; row <= rows; row++)
    countResult(counts, { row, line: row + 1, values: [], json: undefined, parseError: undefined }, result)
  const page = renderReport({ ...REPORT, counts })
  expect(page).toContain(`<tr><td>&lt;no&gt;</td><td>${rows}</td><td>${lines}</td></tr>`)
})

test.each([
  [0, 'A+ 2'],
  [1, 'A+ 2; 1 no longer at the company'],
])('if %i of the found contacts have left, the details are: %s', (left, details) => {
  const counts = Object.assign(new SummaryCounts(), { left, contactGrades: { 'A+': 2 } })
  counts.found.contacts = 2
  expect(listResults(counts)[0]).toEqual(['Contact found', '2', '100.0%', details])
})
