/** The rules by which results are right, acceptable, missed, or false, and the figures computed from them. */
import { describe, expect, test } from 'bun:test'
import type { LabeledQuery } from '../../../scripts/evaluate/labeled-queries.ts'
import { toRecords } from '../../../scripts/evaluate/market.ts'
import { computeWilsonInterval } from '../../../scripts/evaluate/reliability.ts'
import { formatGrades, formatKinds, formatReliability, formatSets } from '../../../scripts/evaluate/report.ts'
import { judge, type ReturnedRecord, type ScoredQuery, scoreQuery } from '../../../scripts/evaluate/score.ts'
import { readRecordRows } from '../../../scripts/lib/record-rows.ts'
import { createMatcher } from '../../../src/matching/match.ts'

const sample = toRecords(readRecordRows())
const matcher = createMatcher(sample)
const NORTHWIND = 'B86DEDE9DA5D89FD'
const ADA = '0A121DFEB6311B70A1FA81A48D8ADB4E'

const label = (fields: Partial<LabeledQuery>): LabeledQuery => ({
  kind: 'by hand',
  input: {},
  compGUID: '',
  conGUID: '',
  ...fields,
})
const record = (compGUID: string, conGUID = '', recordStatus = 'Active'): ReturnedRecord => ({
  compGUID,
  conGUID,
  recordStatus,
})
const score = (fields: Partial<LabeledQuery>): ScoredQuery => scoreQuery(label(fields), matcher, sample)

describe('a result is', () => {
  const query = label({ compGUID: 'C', conGUID: 'P' })
  const other = label({ compGUID: 'C', conGUID: 'P', alsoComp: ['D', ''], alsoCon: [''] })
  const absent = label({})
  test.each([
    ['right with both records', query, record('C', 'P'), 'right'],
    ['right without any, if none may be returned', absent, record(''), 'right'],
    ['acceptable with another acceptable company', other, record('D', 'P'), 'acceptable'],
    ['acceptable without a record that is optional', other, record('C'), 'acceptable'],
    ['missed without the person', query, record('C'), 'missed'],
    ['missed without anything', query, record(''), 'missed'],
    ['false with another company', query, record('D'), 'false'],
    ['false with another person', query, record('C', 'Q'), 'false'],
    ['false with any company, if none may be returned', absent, record('C'), 'false'],
  ] as const)('%s', (_, labeled, returned, verdict) => expect(judge(labeled, returned)).toBe(verdict))

  test('right with the current employer of a person who left', () => {
    const left = label({ compGUID: 'C', conGUID: 'P', recordStatus: 'No Longer' })
    expect(judge(left, record('D', 'P', 'No Longer'))).toBe('right')
    expect(judge(left, record('D', 'P'))).toBe('false')
    expect(judge(query, record('D', 'P', 'No Longer'))).toBe('false')
  })
})

describe('a query is evaluated like a request', () => {
  test('that returns a person with a grade', () => {
    const input = { contactFullName: 'Ada Keller', companyName: 'Northwind Optics' }
    const expected = { returned: record(NORTHWIND, ADA), grade: 'A+', verdict: 'right' }
    expect(score({ input, compGUID: NORTHWIND, conGUID: ADA })).toMatchObject(expected)
  })

  test('that is rejected and returns nothing', () => {
    expect(score({ input: { companyName: 'n/a' } })).toMatchObject({ verdict: 'right', best: undefined })
    expect(score({ input: { contactEmail: 'nobody' }, conGUID: ADA }).verdict).toBe('missed')
  })
})

describe('the figures', () => {
  const scored = [
    score({ kind: 'good', input: { companyName: 'Northwind Optics' }, compGUID: NORTHWIND }),
    score({ kind: 'bad', input: { companyName: 'Northwind Optics' } }),
  ]
  const set = { name: 'own', description: 'two queries', scored }

  test('count each query', () => {
    expect(formatSets([set])).toContain('| own: two queries | 2 | 50% | 50% | 50% | 100% | - | 50% of 2 |')
    expect(formatGrades(scored)).toContain('| `A+` | 99.5% | 2 | 100% | 50% |')
    expect(formatReliability(scored)).toMatch(/\| 99\.5% to 99\.9% \| 2 \|/)
    expect(formatKinds(scored)).toContain('| bad | 1 | 0% | 100% | 0% |')
  })

  test('use the published Wilson interval', () => {
    // Newcombe 1998, table I: 81 of 263.
    expect(computeWilsonInterval(81, 263)).toEqual({
      least: expect.closeTo(0.2553, 4),
      most: expect.closeTo(0.3662, 4),
    })
    expect(computeWilsonInterval(0, 0)).toEqual({ least: 0, most: 1 })
  })
})
