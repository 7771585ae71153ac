import { describe, expect, test } from 'bun:test'
import {
  computeLikelihood,
  getCandidateWeight,
  optimizeWeights,
} from '../../../scripts/evaluate/fit/likelihood.ts'
import { toTrainingExamples } from '../../../scripts/evaluate/fit/training-examples.ts'
import { getCurrentWeights, getPriorWeights } from '../../../scripts/evaluate/fit/weight-vector.ts'
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

test('the fit improves on the prior, and keeps the sign of each weight', () => {
  const prior = getPriorWeights()
  const fitted = optimizeWeights(examples, prior, prior, { spread: 1, steps: 20 })
  expect(computeLikelihood(examples, fitted).loss).toBeLessThan(computeLikelihood(examples, prior).loss)
  expect([...fitted].filter((weight, i) => weight * (prior[i] ?? 0) < 0)).toEqual([])
})
