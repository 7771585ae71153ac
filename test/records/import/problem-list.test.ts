/** The list of problems that every way to store data shows. */
import { describe, expect, test } from 'bun:test'
import type { FileProblem } from '../../../src/lib/problem.ts'
import {
  formatProblemCounts,
  listDataProblems,
  ProblemList,
} from '../../../src/records/import/problem-list.ts'

const problem = (line: number, message: string, more: Partial<FileProblem> = {}): FileProblem => ({
  kind: 'lost',
  file: 'contacts.csv',
  line,
  message,
  ...more,
})

function list(problems: Iterable<FileProblem>, limit = 20) {
  const added = new ProblemList<FileProblem>()
  for (const one of problems) added.add(one)
  const { listed, more } = listDataProblems(added, limit)
  return { added, more, lines: listed.map(({ kind, line, message }) => `${kind} ${line}: ${message}`) }
}

describe('a list of problems', () => {
  test('has the worst kind first, then the most rows, then the order of the rows', () => {
    const { lines } = list([
      problem(1, 'a column', { kind: 'column' }),
      problem(2, 'a value', { kind: 'value' }),
      problem(3, 'two people', { kind: 'identity' }),
      ...[6, 7].map((line) => problem(line, 'repeats another row', { kind: 'identity', isRepeat: true })),
      problem(9, 'no name'),
      problem(4, 'no employer'),
      problem(5, 'no such company'),
      problem(8, 'no such company'),
    ])
    expect(lines).toEqual([
      'lost 5: no such company (2 rows: lines 5, 8)',
      'lost 4: no employer',
      'lost 9: no name',
      'identity 3: two people',
      'identity 6: repeats another row (2 rows: lines 6, 7)',
      'value 2: a value',
      'column 1: a column',
    ])
  })

  test('has one line for all ignored columns of a file, and one for each other column', () => {
    const ignore = (ignoredColumn: string, file = 'contacts.csv') =>
      problem(1, `ignoring ${ignoredColumn}`, { kind: 'column', ignoredColumn, file })
    const { added, lines } = list([
      ...Array.from({ length: 12 }, (_, n) => ignore(`C${n}`)),
      problem(1, 'Status is not read', { kind: 'column' }),
      ignore('Owner', 'companies.csv'),
    ])
    expect(lines).toEqual([
      'column 1: ignoring 12 columns: C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, …',
      'column 1: Status is not read',
      'column 1: ignoring Owner',
    ])
    expect(formatProblemCounts(added.counts)).toBe('14 column')
  })

  test('lists 1,000 causes of each kind, and counts all', () => {
    const found = Array.from({ length: 3_000 }, (_, at) => [
      problem(at, `bad ${at}`, { kind: 'value' }),
      problem(2 * at, `no company ${at}`),
      problem(2 * at + 1, 'no name'),
    ])
    const { added, more, lines } = list(found.flat(), 10_000)
    expect(lines).toHaveLength(2_000)
    expect(lines[0]).toStartWith('lost 1: no name (3,000 rows: lines 1, 3, 5,')
    expect(added.counts).toEqual({ lost: 6_000, identity: 0, value: 3_000, column: 0 })
    expect(more).toBe(9_000 - 3_000 - 999 - 1_000)
  })

  test.each([1_200, 30_000])('has the cause of the most rows first after %i others of one row', (count) => {
    const others = Array.from({ length: count }, (_, at) => problem(at + 2, `no company Firm ${at}`))
    const nowhere = Array.from({ length: 500 }, (_, at) => problem(count + at + 2, 'no company Nowhere'))
    for (const problems of [
      [...others, ...nowhere],
      [...nowhere, ...others],
    ]) {
      const { added, lines } = list(problems, 2_000)
      expect(lines).toHaveLength(1_000)
      expect(lines[0]).toStartWith(`lost ${count + 2}: no company Nowhere (500 rows: lines ${count + 2},`)
      expect(lines[1]).toBe('lost 2: no company Firm 0')
      expect(added.counts.lost).toBe(count + 500)
    }
  })

  test('counts every line that an open quote has made one row', () => {
    const { added, more, lines } = list([problem(3, 'a quote is not closed', { lines: 40 })])
    expect(lines).toEqual(['lost 3: a quote is not closed'])
    expect({ lost: added.counts.lost, more }).toEqual({ lost: 40, more: 0 })
  })
})
