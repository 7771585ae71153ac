import { describe, expect, test } from 'bun:test'
import { optimizeWeights } from '../../../scripts/evaluate/fit/likelihood.ts'
import { type TrainingExample, toTrainingExamples } from '../../../scripts/evaluate/fit/training-examples.ts'
import { FIELD_GROUPS, selectWeights } from '../../../scripts/evaluate/fit/weight-vector.ts'
import { createMatcher } from '../../../src/matching/match.ts'
import { smallData } from '../../matching/small-data.ts'

const CAP = { bits: 16, shareBeyond: 0.3 }
const PRIOR = Float64Array.of(2)

/** Returns queries of a set with one candidate each, which has the only weight, and is right in some of them. */
function createExamples(set: number, queries: number, right: number, amount = 1): TrainingExample[] {
  const sums = [{ offset: 0, indices: [0], coefficients: [amount] }]
  return Array.from({ length: queries }, (_, i) => ({
    candidates: [{ groups: [{ cap: CAP, sums }], isTrue: i < right }],
    noneIsTrue: i >= right,
    count: 1,
    set,
  }))
}

const fit = (...examples: TrainingExample[][]): number =>
  optimizeWeights(examples.flat(), PRIOR, PRIOR, { spread: 0.25, steps: 150 })[0] ?? 0

describe('a fit', () => {
  test('does not depend on the share of absent records in a set', () => {
    const few = fit(createExamples(0, 200, 190), createExamples(1, 200, 180))
    const many = fit(createExamples(0, 200, 60), createExamples(1, 200, 20))
    expect(few).toBeCloseTo(2, 1)
    expect(many).toBeCloseTo(2, 1)
  })

  test('depends on how the candidates of a set differ', () => {
    expect(fit(createExamples(0, 200, 190, 1), createExamples(0, 200, 20, 0))).toBeGreaterThan(2.2)
    expect(fit(createExamples(0, 200, 20, 1), createExamples(0, 200, 190, 0))).toBeLessThan(1.8)
  })

  test('teaches that no match is right if the right record is not a candidate', () => {
    const matcher = createMatcher(smallData([{ name: 'Harbor Lane Bakery Inc.', guid: 'B86DEDE9DA5D89FD' }]))
    matcher.buildIndexes()
    const query = { kind: '', input: { companyName: 'Harbor Lane Bakery' }, conGUID: '' }
    const weights = selectWeights(FIELD_GROUPS.companies)
    const [found, notFound] = toTrainingExamples(
      [
        { ...query, compGUID: 'B86DEDE9DA5D89FD' },
        { ...query, compGUID: 'FFFFFFFFFFFFFFFF' },
      ],
      matcher,
      weights,
      { count: 1, set: 0 },
    )
    expect(found?.candidates.map(({ isTrue }) => isTrue)).toEqual([true])
    expect(found?.noneIsTrue).toBe(false)
    expect(notFound?.candidates.map(({ isTrue }) => isTrue)).toEqual([false])
    expect(notFound?.noneIsTrue).toBe(true)
  })
})
