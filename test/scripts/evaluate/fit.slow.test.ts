import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fitBounds, MIN_PROBABILITY } from '../../../scripts/evaluate/fit/grade-bounds.ts'
import {
  computeLikelihood,
  getCandidateWeight,
  optimizeWeights,
} from '../../../scripts/evaluate/fit/likelihood.ts'
import { type TrainingExample, toTrainingExamples } from '../../../scripts/evaluate/fit/training-examples.ts'
import {
  getCurrentWeights,
  getPriorWeights,
  PARAMETERS,
  rewriteWeightsFile,
} from '../../../scripts/evaluate/fit/weight-vector.ts'
import { readMarket } from '../../../scripts/evaluate/market.ts'
import { readInput, type ScoredQuery } from '../../../scripts/evaluate/score.ts'
import { readQueries } from '../../../scripts/evaluate/sets.ts'
import { GRADE_PROMISES } from '../../../src/matching/grades.ts'
import { createMatcher } from '../../../src/matching/match.ts'

const queries = readQueries('generated-training').slice(0, 400)
const matcher = createMatcher(readMarket('sample').records)
const examples = toTrainingExamples(queries, matcher, 1)
const prior = getPriorWeights()

describe('the training examples', () => {
  test('contain the true candidate for nearly every query', () => {
    expect(examples.length).toBeGreaterThan(queries.length * 0.98)
  })
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
  test('counts an acceptable record like the right one', () => {
    const [query] = queries.filter(({ kind }) => kind === 'company-name')
    const { compGUID = '', input = {} } = query ?? {}
    const label = { kind: 'by hand', input, compGUID: '', conGUID: '' }
    const loss = (alsoComp: string[]) =>
      computeLikelihood(toTrainingExamples([{ ...label, alsoComp }], matcher, 1), getCurrentWeights()).loss
    expect(loss([])).toBeGreaterThan(1)
    expect(loss([compGUID])).toBeLessThan(0.1)
  })
  test('weights an example by its count', () => {
    const twice = examples.map((example): TrainingExample => ({ ...example, count: 2 * example.count }))
    const [one, two] = [computeLikelihood(examples, prior), computeLikelihood(twice, prior)]
    expect(two.loss).toBeCloseTo(one.loss, 9)
    expect(two.gradient[0]).toBeCloseTo(2 * (one.gradient[0] ?? 0), 9)
  })
})

describe('gradient ascent', () => {
  const fitted = optimizeWeights(examples, prior, prior, { spread: 2, steps: 60 })
  test('increases the likelihood of the truth', () => {
    expect(computeLikelihood(examples, fitted).loss).toBeLessThan(computeLikelihood(examples, prior).loss)
  })
  test('keeps weights that no example uses', () => {
    const place = PARAMETERS.findIndex(({ field, level }) => field === 'company GUID' && level === 'same')
    expect(fitted[place]).toBe(prior[place])
  })
  test('changes no sign of a weight', () => {
    for (const [place, weight] of fitted.entries()) {
      expect(weight * (prior[place] ?? 0)).toBeGreaterThanOrEqual(0)
    }
  })
  test('is deterministic', () => {
    expect(optimizeWeights(examples, prior, prior, { spread: 2, steps: 60 })).toEqual(fitted)
  })
})

describe('the bounds of grades', () => {
  const judged = (probability: number, isRight: boolean): ScoredQuery => ({
    query: { kind: 'x', input: {}, compGUID: 'a', conGUID: '' },
    returned: { compGUID: 'a', conGUID: '', recordStatus: 'Active' },
    grade: 'B',
    verdict: isRight ? 'right' : 'false',
    best: { probability, verdict: isRight ? 'right' : 'false' },
    milliseconds: 0,
  })
  const someAnswers = fc.array(
    fc
      .tuple(fc.double({ min: 0.5, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([probability, luck]) => judged(probability, luck < probability)),
    { maxLength: 400 },
  )

  test('increase from grade to grade, with at most the promised error rate', () => {
    fc.assert(
      fc.property(someAnswers, (responses) => {
        const bounds = fitBounds(responses)
        expect(bounds.B).toBe(MIN_PROBABILITY)
        expect(bounds['A-']).toBeGreaterThanOrEqual(GRADE_PROMISES['A-'])
        expect(bounds.A).toBeGreaterThanOrEqual(Math.max(GRADE_PROMISES.A, bounds['A-']))
        expect(bounds['A+']).toBeGreaterThanOrEqual(Math.max(GRADE_PROMISES['A+'], bounds.A))
      }),
    )
  })
  test('increase for more errors', () => {
    const good = Array.from({ length: 500 }, (_, i) => judged(1 - 0.3 * (1 - i / 500) ** 4, true))
    const bad = good.map((one, i) => judged(one.best?.probability ?? 0, i % 3 !== 0))
    expect(fitBounds(bad)['A-']).toBeGreaterThan(fitBounds(good)['A-'])
  })
})

describe('the file of weights', () => {
  const file = Bun.file('src/matching/weights.ts')

  test('stays the same for the same numbers', async () => {
    const text = await file.text()
    expect(rewriteWeightsFile(text, getCurrentWeights())).toBe(text)
  })
  test('has a place for every number', async () => {
    const weights = PARAMETERS.map((_, place) => place + 1000)
    const text = rewriteWeightsFile(await file.text(), weights)
    for (const place of PARAMETERS.keys()) expect(text).toContain(`: ${place + 1000}`)
  })
})

test('the committed weights fit better than the prior', () => {
  expect(computeLikelihood(examples, getCurrentWeights()).loss).toBeLessThan(
    computeLikelihood(examples, prior).loss,
  )
})
