import { describe, expect, test } from 'bun:test'
import {
  computeLikelihood,
  getCandidateWeight,
  optimizeWeights,
} from '../../../scripts/evaluate/fit/likelihood.ts'
import { toTrainingExamples } from '../../../scripts/evaluate/fit/training-examples.ts'
import {
  getCurrentWeights,
  getPriorWeights,
  PARAMETERS,
} from '../../../scripts/evaluate/fit/weight-vector.ts'
import { readMarket } from '../../../scripts/evaluate/market.ts'
import { readInput } from '../../../scripts/evaluate/score.ts'
import { readQueries } from '../../../scripts/evaluate/sets.ts'
import { createMatcher } from '../../../src/matching/match.ts'

const queries = readQueries('generated-training').slice(0, 400)
const matcher = createMatcher(readMarket('sample'))
const examples = toTrainingExamples(queries, matcher, 1)

describe('the training examples', () => {
  test('have the same weights as the matcher', () => {
    const weights = getCurrentWeights()
    for (const [i, query] of queries.slice(0, 200).entries()) {
      const input = readInput(query.input)
      if (query.kind === 'contradiction' || input === undefined) continue
      const scored = matcher.explain(input).candidates
      const { candidates = [] } = toTrainingExamples([query], matcher, 1)[0] ?? {}
      for (const [at, candidate] of candidates.entries()) {
        expect([i, getCandidateWeight(candidate, weights)]).toEqual([
          i,
          expect.closeTo(scored[at]?.weight ?? 0, 6),
        ])
      }
    }
  })
})

describe('the likelihood', () => {
  test('has a gradient that equals the slope of the loss', () => {
    const base = getCurrentWeights()
    const { gradient } = computeLikelihood(examples, base)
    const inputs = examples.reduce((sum, { count }) => sum + count, 0)
    const nats = (weights: Float64Array) => computeLikelihood(examples, weights).loss * Math.LN2 * inputs
    const step = 1e-4
    for (const place of PARAMETERS.keys()) {
      const [up, down] = [Float64Array.from(base), Float64Array.from(base)]
      up[place] = (base[place] ?? 0) + step
      down[place] = (base[place] ?? 0) - step
      const slope = (nats(up) - nats(down)) / (2 * step)
      expect(gradient[place]).toBeCloseTo(slope, 2)
    }
  })
})

test('the fit improves on the prior, and keeps the sign of each weight', () => {
  const prior = getPriorWeights()
  const fitted = optimizeWeights(examples, prior, prior, { spread: 1, steps: 20 })
  expect(computeLikelihood(examples, fitted).loss).toBeLessThan(computeLikelihood(examples, prior).loss)
  expect([...fitted].filter((weight, i) => weight * (prior[i] ?? 0) < 0)).toEqual([])
})
