import { describe, expect, test } from 'bun:test'
import { readDataset, toRecords } from '../../../scripts/evaluate/dataset.ts'
import { generateQueries } from '../../../scripts/evaluate/queries/generate-queries.ts'
import {
  computeCalibrationError,
  computeReliability,
  computeWilsonInterval,
} from '../../../scripts/evaluate/reliability.ts'
import { drawReliabilityPlot } from '../../../scripts/evaluate/reliability-plot.ts'
import { explainError, formatReport } from '../../../scripts/evaluate/report.ts'
import { scoreQueries } from '../../../scripts/evaluate/score.ts'
import { createMatcher } from '../../../src/matching/match.ts'

const { dataset, queries } = generateQueries(readDataset('data'), {
  seed: 'report',
  count: 600,
  half: 'report',
  noise: 'both',
})
const records = toRecords(dataset)
const matcher = createMatcher(records)
const judged = scoreQueries(queries, matcher)
const bins = computeReliability(judged)

describe('the reliability of grades', () => {
  test('has each response in one bin', () => {
    const withResult = judged.filter(({ returned: response }) => response.accuracy !== '')
    expect(bins.reduce((sum, { responses }) => sum + responses, 0)).toBe(withResult.length)
  })
  test('has expected rates within their bins and measured rates within their intervals', () => {
    for (const { from, to, promised, measured, least, most } of bins) {
      expect(promised).toBeGreaterThanOrEqual(from)
      expect(promised).toBeLessThanOrEqual(to)
      expect(measured).toBeGreaterThanOrEqual(least - 1e-9)
      expect(measured).toBeLessThanOrEqual(most + 1e-9)
    }
  })
  test('uses the published Wilson interval', () => {
    // Newcombe 1998, table I: 81 of 263.
    expect(computeWilsonInterval(81, 263)).toEqual({
      least: expect.closeTo(0.2553, 4),
      most: expect.closeTo(0.3662, 4),
    })
    expect(computeWilsonInterval(0, 0)).toEqual({ least: 0, most: 1 })
  })
  test('has no calibration error for exact probabilities', () => {
    const exact = bins.map((bin) => ({ ...bin, measured: bin.promised }))
    expect(computeCalibrationError(exact)).toBe(0)
    expect(computeCalibrationError(bins)).toBeGreaterThanOrEqual(0)
  })
  test('has a plot with a point and an interval for each bin', () => {
    const svg = drawReliabilityPlot(bins, 'Subtitle')
    expect(svg).toStartWith('<svg')
    for (const { responses } of bins) expect(svg).toContain(`>${responses}<`)
    expect(svg).toContain('promised probability')
  })
})

describe('the evaluation report', () => {
  const text = formatReport(judged)
  test('contains every kind, noise, and grade', () => {
    for (const { kind, noise = [] } of queries)
      for (const name of [kind, ...noise]) expect(text).toContain(name)
    for (const grade of ['A+', 'A', 'A-', 'B'])
      expect(text).toMatch(new RegExp(`^${RegExp.escape(grade)} `, 'm'))
  })
  test('explains an error with the expected and returned record and the weights', () => {
    const [one] = judged.filter(({ returned: response }) => response.accuracy !== '')
    const explained = one === undefined ? '' : explainError(one, matcher, records)
    expect(explained).toMatch(/expected {2}\S/)
    expect(explained).toMatch(/returned {2}\S/)
    expect(explained).toMatch(/%.*\n +[+-]\d+\.\d {2}[a-z]/)
  })
})
