/** What the charts draw and describe, without a browser. */
import { describe, expect, test } from 'bun:test'
import { toRateColumns } from '../../src/dashboard/pages/organizations/organization.ts'
import {
  describeMarks,
  describeRange,
  findMarks,
  getStart,
  groupMarks,
  toColumns,
} from '../../src/dashboard/pages/requests/list/timeline-data.ts'
import { roundUp, stack } from '../../src/dashboard/ui/chart/chart-data.ts'

const NONE = { found: 0, company_only: 0, no_match: 0, success: 0, error: 0 }
const bucket = (at: string, given: object = {}) => ({
  ...{ at, outcomes: NONE, limited: 0, faults: 0 },
  ...given,
})
const TIMELINE = {
  bucketSeconds: 5,
  buckets: [
    bucket('2026-03-10T12:00:00.000Z', { outcomes: { ...NONE, found: 3 } }),
    bucket('2026-03-10T12:00:05.000Z', { outcomes: { ...NONE, error: 1 }, faults: 1 }),
    bucket('2026-03-10T12:00:10.000Z', { outcomes: { ...NONE, error: 2 }, faults: 2 }),
  ],
  changes: [
    { kind: 'state' as const, at: '2026-03-10T11:59:58.000Z' },
    { kind: 'clock' as const, at: '2026-03-10T12:00:06.000Z' },
    { kind: 'clock' as const, at: '2026-03-10T12:00:07.000Z' },
  ],
}

test('a column chart has a round scale, and shows the smallest part', () => {
  expect([0, 1, 3, 5, 6, 30, 1_000, 1_001].map(roundUp)).toEqual([1, 1, 5, 5, 10, 50, 1_000, 2_000])
  const [large, small] = stack(
    [
      { name: 'a', count: 500, color: '' },
      { name: 'none', count: 0, color: '' },
      { name: 'b', count: 1, color: '' },
    ],
    1_000,
  )
  expect([large, small]).toMatchObject([
    { name: 'a', y: 50, height: 50 },
    { name: 'b', y: 44, height: 6 },
  ])
})

describe('the timeline', () => {
  test('ends with the last request, or starts with the chosen minutes', () => {
    const all = toColumns(TIMELINE, 0)
    expect([all.columns.length, all.blank, all.columns[57]?.[0]?.count]).toEqual([60, 57, 3])
    const last = toColumns(TIMELINE, 15)
    expect([last.columns.length, last.blank, last.columns[0]?.[0]?.count]).toEqual([181, 0, 3])
    expect(getStart(TIMELINE, -1)).toBe('2026-03-10T11:59:55.000Z')
  })

  test('marks the first of several faults, and changes that are near each other together', () => {
    const groups = groupMarks(findMarks(TIMELINE), 60)
    expect(groups.map((marks) => [marks[0]?.kind, marks[0]?.place, marks.length])).toEqual([
      ['fault', 1, 1],
      ['state', -1, 1],
      ['clock', 1, 2],
    ])
    expect(groups.map(describeMarks).map((text) => text.replaceAll(/\d\d:\d\d:/g, ''))).toEqual([
      'Injected fault, 10 Mar 2026, 05',
      'Reset or restored state, 10 Mar 2026, 58',
      'Clock changed 2 times, 10 Mar 2026, 06 to 10 Mar 2026, 07',
    ])
    const far = findMarks({
      ...TIMELINE,
      changes: ['00', '20', '25'].map((at) => ({ kind: 'clock', at: `2026-03-10T12:00:${at}.000Z` })),
    })
    expect(groupMarks(far, 60).map(({ length }) => length)).toEqual([1, 2, 1])
    const text = describeRange(TIMELINE, { from: 2, to: 1 })
    expect(text).toEndWith(': 3 error, injected fault, clock changed')
  })
})

test('an organization shows the requests within its limits, whatever their response, and those above', () => {
  const buckets = [bucket('', { outcomes: { ...NONE, found: 2, error: 3 }, limited: 3 }), bucket('')]
  const { columns, totals } = toRateColumns(buckets)
  expect(columns[0]?.map(({ count }) => count)).toEqual([2, 3])
  expect(totals.map(({ name, count }) => `${count} ${name}`)).toEqual([
    '2 within the limit',
    '3 limited (429)',
  ])
})
