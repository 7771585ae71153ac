/**
 * Judges the matcher in this process, without a server.
 *
 *   bun run evaluate                                   the bundled sample, with noise made here
 *   bun run evaluate --data DIR                        another market, likewise
 *   bun run evaluate --data DIR --queries FILE         labelled queries, one JSON object a line
 *
 * Queries made here are about the half of the companies that weights were not fitted on, and a part of their noise is
 * of kinds that were not fitted on either.
 */

import { join } from 'node:path'
import { Command } from 'commander'
import { StartupError } from '../../src/lib/errors.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { ensureWritable, runCommand, wholeNumber } from '../lib/command-line.ts'
import { generateQueries } from './queries/generate-queries.ts'
import { drawReliabilityPlot } from './reliability-plot.ts'
import { type Dataset, toMarket, type LabeledQuery, readDataset, readQueries } from './dataset.ts'
import { computeCalibrationError, computeReliability } from './reliability.ts'
import { explainError, formatReport } from './report.ts'
import { scoreQueries, isCorrect, summarize } from './score.ts'

interface Options {
  readonly data: string
  readonly queries?: string
  readonly count: number
  readonly seed: string
  readonly errors: number
  readonly plot: string
  readonly json?: boolean
}

const SAMPLE = join(import.meta.dir, '../../data')

const options = new Command('evaluate')
  .description('Scores matching against queries whose truth is known')
  .option('--data <dir>', 'directory with companies.csv and contacts.csv', SAMPLE)
  .option('--queries <file>', 'labelled queries; without it they are made from the data')
  .option('--count <n>', 'how many to make', wholeNumber(1), 6000)
  .option('--seed <word>', 'seed of their noise', 'report')
  .option('--errors <n>', 'explain the first N wrong answers', wholeNumber(0), 0)
  .option('--plot <file>', 'where the reliability plot goes, as SVG', 'dist/reliability.svg')
  .option('--json', 'print the figures as JSON and nothing else')
  .parse()
  .opts<Options>()

await runCommand(evaluate)

async function evaluate(): Promise<void> {
  const { dataset, queries } = await readSet()
  ensureWritable('plot', options.plot, '--plot')
  const market = toMarket(dataset)
  const matcher = createMatcher(market)
  matcher.buildIndexes()
  const judged = scoreQueries(queries, matcher)
  const bins = computeReliability(judged)
  const summary = summarize(judged)
  const subtitle = `${queries.length} queries, expected calibration error ${(100 * computeCalibrationError(bins)).toFixed(2)} points`
  await Bun.write(options.plot, drawReliabilityPlot(bins, 'Promised against measured probability', subtitle))
  if (options.json) return console.log(JSON.stringify({ ...summary, reliability: bins }, undefined, 2))
  const wrong = judged.filter((one) => !isCorrect(one)).slice(0, options.errors)
  for (const one of wrong) console.log(`${explainError(one, matcher, market)}\n`)
  console.log(`${formatReport(summary, judged, bins)}\n\nReliability plot: ${options.plot}`)
}

async function readSet(): Promise<{ dataset: Dataset; queries: readonly LabeledQuery[] }> {
  const dataset = await readDataset(options.data)
  if (options.queries !== undefined) return { dataset, queries: await readQueries(options.queries) }
  const { seed, count } = options
  const made = generateQueries(dataset, { seed, count, half: 'report', noise: 'both' })
  if (made.queries.length > 0) return made
  throw new StartupError(
    `No queries can be made from ${options.data}: it holds too little. Give some with --queries.`,
  )
}
