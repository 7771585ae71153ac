/** The rules by which the results in the tables of `matching/README.md` are right, acceptable, missed, or false. */
import { expect, test } from 'bun:test'
import { computeWilsonInterval } from '../../../scripts/evaluate/reliability.ts'
import { judge } from '../../../scripts/evaluate/score.ts'

const absent = { kind: 'by hand', input: {}, compGUID: '', conGUID: '' }
const query = { ...absent, compGUID: 'C', conGUID: 'P' }
const other = { ...query, alsoComp: ['D', ''], alsoCon: [''] }
const left = { ...query, recordStatus: 'No Longer' } as const

test.each([
  ['right with both records', query, ['C', 'P'], 'right'],
  ['right without any, if none may be returned', absent, [''], 'right'],
  ['right with the current employer of a person who left', left, ['D', 'P', 'No Longer'], 'right'],
  ['acceptable with another acceptable company', other, ['D', 'P'], 'acceptable'],
  ['acceptable without a record that is optional', other, ['C'], 'acceptable'],
  ['missed without the person', query, ['C'], 'missed'],
  ['missed without anything', query, [''], 'missed'],
  ['false with another company', query, ['D'], 'false'],
  ['false with another person', query, ['C', 'Q'], 'false'],
  ['false with another employer of a person who works there', left, ['D', 'P'], 'false'],
  ['false with any company, if none may be returned', absent, ['C'], 'false'],
] as const)('a result is %s', (_, labeled, [compGUID, conGUID = '', recordStatus = 'Active'], verdict) => {
  expect(judge(labeled, { compGUID, conGUID, recordStatus })).toBe(verdict)
})

test('the intervals are those of Newcombe 1998, table I', () => {
  const { least, most } = computeWilsonInterval(81, 263)
  expect([least.toFixed(4), most.toFixed(4)]).toEqual(['0.2553', '0.3662'])
})
