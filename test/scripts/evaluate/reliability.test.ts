import { expect, test } from 'bun:test'
import { countReliability, toBands } from '../../../scripts/evaluate/reliability.ts'
import type { ScoredQuery } from '../../../scripts/evaluate/score.ts'

const QUERY = { kind: '', input: {}, compGUID: '', conGUID: '' }
const NOTHING = { compGUID: '', conGUID: '', recordStatus: 'No Match' }

/** Returns results whose best records have a probability, the first ones false. */
const scoreBest = (probability: number, queries: number, wrong: number): ScoredQuery[] =>
  Array.from({ length: queries }, (_, i) => ({
    query: QUERY,
    returned: NOTHING,
    grade: '',
    verdict: 'missed',
    best: { probability, verdict: i < wrong ? 'false' : 'right' },
    milliseconds: 0,
  }))

test('probabilities between 5% and 95% are compared in bands of at least 100 queries', () => {
  const scored = [
    ...scoreBest(0.01, 3, 3),
    ...scoreBest(0.06, 60, 45),
    ...scoreBest(0.12, 40, 30),
    ...scoreBest(0.33, 120, 60),
    ...scoreBest(0.91, 30, 3),
    ...scoreBest(0.999, 5, 0),
  ]
  const bands = toBands(countReliability(scored))
  expect(bands.map(({ from, to, queries, measured }) => [from, to, queries, measured])).toEqual([
    [0, 0.05, 3, 0],
    [0.05, 0.15, 100, 0.25],
    [0.15, 0.95, 150, 87 / 150],
    [0.999, 1, 5, 1],
  ])
})
