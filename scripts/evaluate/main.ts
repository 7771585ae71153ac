/**
 * `bun run evaluate`: evaluates the matcher in this process, without a server (see `--help`).
 *
 *   bun run evaluate                                   the bundled sample, with generated queries
 *   bun run evaluate --data DIR                        other records, with generated queries
 *   bun run evaluate --data DIR --queries FILE         labeled queries, one JSON object per line
 *
 * Generated queries are about the half of the companies that the weights were not fitted on, and a part of their noise is
 * of kinds that were not fitted on either.
 */
import { Command } from 'commander'
import { StartupError } from '../../src/lib/errors.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { ensureWritable, runCommand, wholeNumberParser } from '../lib/command-line.ts'
import { SAMPLE } from '../lib/record-rows.ts'
import { type Dataset, type LabeledQuery, readDataset, readQueries, toRecords } from './dataset.ts'
import { generateQueries } from './queries/generate-queries.ts'
import { computeCalibrationError, computeReliability } from './reliability.ts'
import { drawReliabilityPlot } from './reliability-plot.ts'
import { explainError, formatReport } from './report.ts'
import { isCorrect, scoreQueries, summarize } from './score.ts'

interface Options {
  readonly data: string
  readonly queries?: string
  readonly count: number
  readonly seed: string
  readonly errors: number
  readonly plot: string
  readonly json?: boolean
}

const options = new Command('evaluate')
  .description('Evaluates the matcher on queries with known truth')
  .option('--data <dir>', 'directory with companies.csv and contacts.csv', SAMPLE)
  .option('--queries <file>', 'labeled queries; by default they are generated from the data')
  .option('--count <n>', 'number of generated queries', wholeNumberParser(1), 6000)
  .option('--seed <word>', 'seed of the generated queries', 'report')
  .option('--errors <n>', 'explain the first N wrong results', wholeNumberParser(0), 0)
  .option('--plot <file>', 'write the reliability plot to this file, as SVG', 'dist/reliability.svg')
  .option('--json', 'print the figures as JSON and nothing else')
  .parse()
  .opts<Options>()

await runCommand(evaluate)

async function evaluate(): Promise<void> {
  const { dataset, queries } = await prepareQueries()
  ensureWritable('plot', options.plot, '--plot')
  const records = toRecords(dataset)
  const matcher = createMatcher(records)
  matcher.buildIndexes()
  const scored = scoreQueries(queries, matcher)
  const bins = computeReliability(scored)
  const error = (100 * computeCalibrationError(bins)).toFixed(2)
  const subtitle = `${queries.length} queries, expected calibration error ${error} points`
  await Bun.write(options.plot, drawReliabilityPlot(bins, subtitle))
  if (options.json)
    return console.log(JSON.stringify({ ...summarize(scored), reliability: bins }, undefined, 2))
  const wrong = scored.filter((one) => !isCorrect(one)).slice(0, options.errors)
  for (const one of wrong) console.log(`${explainError(one, matcher, records)}\n`)
  console.log(`${formatReport(scored)}\n\nReliability plot: ${options.plot}`)
}

async function prepareQueries(): Promise<{ dataset: Dataset; queries: readonly LabeledQuery[] }> {
  const dataset = readDataset(options.data)
  if (options.queries !== undefined) return { dataset, queries: await readQueries(options.queries) }
  const { seed, count } = options
  const generated = generateQueries(dataset, { seed, count, half: 'report', noise: 'both' })
  if (generated.queries.length > 0) return generated
  throw new StartupError(
    `No queries can be generated from ${options.data}: it contains too little. Pass some with --queries.`,
  )
}
