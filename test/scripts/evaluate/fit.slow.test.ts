import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readDataset, toMatchInput, toRecords } from '../../../scripts/evaluate/dataset.ts'
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
  rewriteGradesFile,
  rewriteWeightsFile,
} from '../../../scripts/evaluate/fit/weight-vector.ts'
import { generateQueries } from '../../../scripts/evaluate/queries/generate-queries.ts'
import { type ScoredQuery, scoreQueries } from '../../../scripts/evaluate/score.ts'
import { GRADE_BOUNDS, GRADE_PROMISES } from '../../../src/matching/grades.ts'
import { createMatcher } from '../../../src/matching/match.ts'

const created = generateQueries(readDataset('data'), {
  seed: 'fit',
  count: 400,
  half: 'training',
  noise: 'usual',
})
const matcher = createMatcher(toRecords(created.dataset))
const { examples, withoutTrueCandidate: notConsidered } = toTrainingExamples(created.queries, matcher, 1)
const prior = getPriorWeights()

describe('the training examples', () => {
  test('contain the true candidate for nearly every query', () => {
    expect(notConsidered.length).toBeLessThan(created.queries.length / 50)
    expect(examples.length).toBeGreaterThan(created.queries.length * 0.98)
  })
  test('have the same weights as the matcher', () => {
    const weights = getCurrentWeights()
    for (const [i, query] of created.queries.slice(0, 200).entries()) {
      if (query.kind === 'contradiction') continue
      const { candidates: hypotheses } = matcher.explain(toMatchInput(query.input))
      const { candidates = [] } = toTrainingExamples([query], matcher, 1).examples[0] ?? {}
      for (const [at, candidate] of candidates.entries()) {
        expect([i, getCandidateWeight(candidate, weights)]).toEqual([
          i,
          expect.closeTo(hypotheses[at]?.weight ?? 0, 6),
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
  const judged = (probability: number, isRight: boolean): ScoredQuery => {
    const query = { kind: 'x', input: {}, compGUID: 'a', conGUID: '', recordStatus: 'Active' }
    const response = { compGUID: 'a', conGUID: '', recordStatus: 'Active', accuracy: 'B', probability }
    return { query, returned: response, milliseconds: 0, isCompanyCorrect: isRight, isContactCorrect: true }
  }
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
    const bad = good.map((one, i) => judged(one.returned.probability, i % 3 !== 0))
    expect(fitBounds(bad)['A-']).toBeGreaterThan(fitBounds(good)['A-'])
  })
})

describe('the file of weights', () => {
  const file = Bun.file('src/matching/weights.ts')
  const fitted = { weights: getCurrentWeights(), header: ['One line.'] }

  test('changes only in its header for the same numbers', async () => {
    const text = await file.text()
    const rewritten = rewriteWeightsFile(text, fitted)
    const body = (of: string) => of.slice(of.indexOf('export'))
    expect(body(rewritten)).toBe(body(text))
    expect(rewritten).toStartWith('/**\n * One line.\n */\n')
  })
  test('is the same for the same bounds', async () => {
    const grades = await Bun.file('src/matching/grades.ts').text()
    expect(rewriteGradesFile(grades, GRADE_BOUNDS)).toBe(grades)
    expect(rewriteGradesFile(grades, { ...GRADE_BOUNDS, B: 0.71 })).toContain("'A-': 0.9873, B: 0.71 }")
  })
  test('has a place for every number', async () => {
    const weights = PARAMETERS.map((_, place) => place + 1000)
    const text = rewriteWeightsFile(await file.text(), { ...fitted, weights })
    for (const place of PARAMETERS.keys()) expect(text).toContain(`: ${place + 1000}`)
  })
  test('has a prior weight for every level', () => {
    expect(prior).toHaveLength(PARAMETERS.length)
  })
})

test('the committed weights fit better than the prior', () => {
  expect(computeLikelihood(examples, getCurrentWeights()).loss).toBeLessThan(
    computeLikelihood(examples, prior).loss,
  )
})

test('the weights work about as well for queries outside of the training data', async () => {
  const report = generateQueries(readDataset('data'), {
    seed: 'fit',
    count: 1500,
    half: 'report',
    noise: 'both',
  })
  const responses = scoreQueries(report.queries, createMatcher(toRecords(report.dataset)))
  const right = responses.filter(
    ({ isCompanyCorrect: companyRight, isContactCorrect: contactRight }) => companyRight && contactRight,
  )
  expect(right.length / responses.length).toBeGreaterThan(0.985)
})
