import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Example, toExamples } from '../../scripts/evaluate/fit/examples.ts'
import { fitBounds, LEAST_PROBABILITY, PROMISES } from '../../scripts/evaluate/fit/grade-bounds.ts'
import { climb, likelihood, weightOf } from '../../scripts/evaluate/fit/likelihood.ts'
import {
  currentWeights,
  PARAMETERS,
  priorWeights,
  rewriteWeights,
} from '../../scripts/evaluate/fit/weights.ts'
import { generateQueries } from '../../scripts/evaluate/noise/queries.ts'
import { marketOf, readDataset, toMatchInput } from '../../scripts/evaluate/read-data.ts'
import { askAll, type Judged } from '../../scripts/evaluate/score.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { GRADE_BOUNDS } from '../../src/matching/score/weights.ts'

const made = generateQueries(await readDataset('data'), {
  seed: 'fit',
  count: 400,
  part: 'training',
  noise: 'usual',
})
const matcher = createMatcher(marketOf(made.dataset))
const { examples, notConsidered } = toExamples(made.queries, matcher, 1)
const prior = priorWeights()

describe('what is learned from', () => {
  test('nearly every query has its truth among the hypotheses', () => {
    expect(notConsidered.length).toBeLessThan(made.queries.length / 50)
    expect(examples.length).toBeGreaterThan(made.queries.length * 0.98)
  })
  test('its sums are the weights of the matcher', () => {
    const weights = currentWeights()
    for (const [i, query] of made.queries.slice(0, 200).entries()) {
      if (query.kind === 'contradiction') continue
      const { hypotheses } = matcher.explain(toMatchInput(query.input))
      const { candidates = [] } = toExamples([query], matcher, 1).examples[0] ?? {}
      for (const [at, candidate] of candidates.entries()) {
        expect([i, weightOf(candidate, weights)]).toEqual([i, expect.closeTo(hypotheses[at]?.weight ?? 0, 6)])
      }
    }
  })
})

describe('likelihood', () => {
  test('its gradient is the slope of its loss', () => {
    const base = currentWeights()
    const { gradient } = likelihood(examples, base)
    const questions = examples.reduce((sum, { count }) => sum + count, 0)
    const nats = (weights: Float64Array) => likelihood(examples, weights).loss * Math.LN2 * questions
    const step = 1e-4
    for (const place of PARAMETERS.keys()) {
      const [up, down] = [Float64Array.from(base), Float64Array.from(base)]
      up[place] = (base[place] ?? 0) + step
      down[place] = (base[place] ?? 0) - step
      const slope = (nats(up) - nats(down)) / (2 * step)
      expect(gradient[place]).toBeCloseTo(slope, 2)
    }
  })
  test('a question that stands for two counts twice', () => {
    const twice = examples.map((example): Example => ({ ...example, count: 2 * example.count }))
    const [one, two] = [likelihood(examples, prior), likelihood(twice, prior)]
    expect(two.loss).toBeCloseTo(one.loss, 9)
    expect(two.gradient[0]).toBeCloseTo(2 * (one.gradient[0] ?? 0), 9)
  })
})

describe('climbing', () => {
  const fitted = climb(examples, prior, prior, { spread: 2, steps: 60 })
  test('makes the truth likelier', () => {
    expect(likelihood(examples, fitted).loss).toBeLessThan(likelihood(examples, prior).loss)
  })
  test('leaves alone what the examples do not show', () => {
    const place = PARAMETERS.findIndex(({ field, level }) => field === 'company GUID' && level === 'same')
    expect(fitted[place]).toBe(prior[place])
  })
  test('turns no weight around', () => {
    for (const [place, weight] of fitted.entries()) {
      expect(weight * (prior[place] ?? 0)).toBeGreaterThanOrEqual(0)
    }
  })
  test('ends up in the same place from the same place', () => {
    expect(climb(examples, prior, prior, { spread: 2, steps: 60 })).toEqual(fitted)
  })
})

describe('bounds of grades', () => {
  const judged = (probability: number, isRight: boolean): Judged => {
    const query = { kind: 'x', input: {}, compGUID: 'a', conGUID: '', recordStatus: 'Active' }
    const answer = { compGUID: 'a', conGUID: '', recordStatus: 'Active', accuracy: 'B', probability }
    return { query, answer, milliseconds: 0, companyRight: isRight, contactRight: true }
  }
  const someAnswers = fc.array(
    fc
      .tuple(fc.double({ min: 0.5, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([probability, luck]) => judged(probability, luck < probability)),
    { maxLength: 400 },
  )

  test('rise from grade to grade, and no single answer is likelier wrong than promised', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        const bounds = fitBounds(answers)
        expect(bounds.B).toBe(LEAST_PROBABILITY)
        expect(bounds['A-']).toBeGreaterThanOrEqual(PROMISES['A-'])
        expect(bounds.A).toBeGreaterThanOrEqual(Math.max(PROMISES.A, bounds['A-']))
        expect(bounds['A+']).toBeGreaterThanOrEqual(Math.max(PROMISES['A+'], bounds.A))
      }),
    )
  })
  test('rise where answers are worse than promised', () => {
    const good = Array.from({ length: 500 }, (_, i) => judged(1 - 0.3 * (1 - i / 500) ** 4, true))
    const bad = good.map((one, i) => judged(one.answer.probability, i % 3 !== 0))
    expect(fitBounds(bad)['A-']).toBeGreaterThan(fitBounds(good)['A-'])
  })
})

describe('the file of weights', () => {
  const file = Bun.file('src/matching/score/weights.ts')
  const fitted = { weights: currentWeights(), bounds: GRADE_BOUNDS, header: ['One line.'] }

  test('the same numbers change nothing but the header', async () => {
    const text = await file.text()
    const rewritten = rewriteWeights(text, fitted)
    const body = (of: string) => of.slice(of.indexOf('export'))
    expect(body(rewritten)).toBe(body(text))
    expect(rewritten).toStartWith('/**\n * One line.\n */\n')
  })
  test('every number has its place', async () => {
    const weights = PARAMETERS.map((_, place) => place + 1000)
    const text = rewriteWeights(await file.text(), { ...fitted, weights })
    for (const place of PARAMETERS.keys()) expect(text).toContain(`: ${place + 1000}`)
  })
  test('the prior has a weight for every level', () => {
    expect(prior).toHaveLength(PARAMETERS.length)
  })
})

test('the checked-in numbers are fitted: the truth is likelier by them than by the prior', () => {
  expect(likelihood(examples, currentWeights()).loss).toBeLessThan(likelihood(examples, prior).loss)
})

test('questions never fitted on are answered about as well', async () => {
  const report = generateQueries(await readDataset('data'), {
    seed: 'fit',
    count: 1500,
    part: 'report',
    noise: 'both',
  })
  const answers = askAll(report.queries, createMatcher(marketOf(report.dataset)))
  const right = answers.filter(({ companyRight, contactRight }) => companyRight && contactRight)
  expect(right.length / answers.length).toBeGreaterThan(0.985)
})
