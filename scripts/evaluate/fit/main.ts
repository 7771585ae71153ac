/**
 * Fits the weights of matching and the bounds of its grades on one half of each set, and reports on the other.
 *
 *   bun run fit                                   on the bundled sample, and says what would change
 *   bun run fit --set DIR --set DIR:FILE --write  on data directories, with noise made here or labelled queries
 */

import { Command, InvalidArgumentError } from 'commander'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import { runCommand } from '../../lib/command-line.ts'
import { generateQueries } from '../queries/generate-queries.ts'
import type { DatasetHalf } from '../queries/split-dataset.ts'
import { type Dataset, toMarket, type LabeledQuery, readDataset, readQueries } from '../dataset.ts'
import { computeCalibrationError, computeReliability } from '../reliability.ts'
import { formatGradeTable } from '../report.ts'
import { scoreQueries, type ScoredQuery, summarize } from '../score.ts'
import { toTrainingExamples } from './training-examples.ts'
import { type Bounds, fitBounds, MIN_PROBABILITY } from './grade-bounds.ts'
import { optimizeWeights, computeLikelihood } from './likelihood.ts'
import { getCurrentWeights, PARAMETERS, getPriorWeights, rewriteWeightsFile, setGradeBounds, setWeights } from './weight-vector.ts'

interface Options {
  readonly seed: string
  /** Queries made for each half of a set that brings none. */
  readonly made: number
  /** How many made queries a labelled one stands for: people's own are few, and worth more. */
  readonly labelledCount: number
  readonly set: readonly string[]
  readonly rounds: number
  readonly spread: number
  readonly write?: boolean
}

interface QuerySet {
  /** Without the path: what the set holds. */
  readonly description: string
  readonly matcher: Matcher
  readonly queries: readonly LabeledQuery[]
  /** How many questions each query stands for. */
  readonly count: number
}

/** Bits of surprise a question, by the weights from before and by the fitted ones. */
interface Surprise {
  readonly before: number
  readonly after: number
}

const SAMPLE = new URL('../../../data', import.meta.url).pathname
const WEIGHTS_FILE = new URL('../../../src/matching/weights.ts', import.meta.url)
const STEPS_A_ROUND = 150
const EVERY_ANSWER: Bounds = { 'A+': 1, A: 1, 'A-': 1, B: MIN_PROBABILITY }

const options = new Command('fit')
  .description('Fits the weights of matching and the bounds of its grades')
  .option('--set <dir[:queries]>', 'a data directory, with noise made here or labelled queries', collect, [])
  .option('--seed <word>', 'seed of the noise', '1')
  .option('--made <n>', 'queries made for each half of a set that brings none', aNumber, 16_000)
  .option('--labelled-count <n>', 'how many made queries a labelled one stands for', aNumber, 5)
  .option('--rounds <n>', 'how often hypotheses are drawn anew', aNumber, 7)
  .option('--spread <bits>', 'how far weights may lie from where they start, before data', aNumber, 2)
  .option('--write', 'put the result into src/matching/weights.ts')
  .parse()
  .opts<Options>()

await runCommand(fit)

async function fit(): Promise<void> {
  const names = options.set.length > 0 ? options.set : [SAMPLE]
  const training = await Promise.all(names.map((name) => readSet(name, 'training')))
  const surprise = fitWeights(training)
  setGradeBounds(EVERY_ANSWER)
  const bounds = fitBounds(training.flatMap((set) => scoreQueries(set.queries, set.matcher)))
  setGradeBounds(bounds)
  console.log(`${changesText()}\n\n${surpriseText(surprise)}\nbounds ${JSON.stringify(bounds)}`)
  const judged: ScoredQuery[][] = []
  const reported = await Promise.all(names.map((name) => readSet(name, 'report')))
  for (const { description, queries, matcher } of reported) {
    const answers = scoreQueries(queries, matcher)
    judged.push(answers)
    console.log(
      `\nNot fitted on: ${description}, ${summarize(answers).right} % right\n${formatGradeTable(summarize(answers))}`,
    )
  }
  if (options.write !== true) return
  const file = Bun.file(WEIGHTS_FILE)
  const header = headerOf(training, reported, judged, surprise)
  await Bun.write(file, rewriteWeightsFile(await file.text(), { weights: getCurrentWeights(), bounds, header }))
}

/** `name`: a data directory, or `directory:file` with labelled queries. */
async function readSet(name: string, part: DatasetHalf): Promise<QuerySet> {
  const [directory = '', file] = name.split(':')
  const dataset = await readDataset(directory)
  return file === undefined ? madeSet(dataset, part) : labelledSet(dataset, file, part)
}

/** Noise that is kept for the report is in the report only. */
function madeSet(all: Dataset, part: DatasetHalf): QuerySet {
  const { seed, made } = options
  const noise = part === 'training' ? 'usual' : 'both'
  const { dataset, queries } = generateQueries(all, { seed, count: made, half: part, noise })
  const description = `${queries.length} queries made from ${all.companies.length} companies`
  return { description, matcher: createMatcher(toMarket(dataset)), queries, count: 1 }
}

async function labelledSet(dataset: Dataset, file: string, part: DatasetHalf): Promise<QuerySet> {
  const queries = (await readQueries(file)).filter((query) => partOf(query) === part)
  const description = `${queries.length} labelled queries about ${dataset.companies.length} companies`
  return { description, matcher: createMatcher(toMarket(dataset)), queries, count: options.labelledCount }
}

/** By the company meant, so that none is learned from and reported on; by the input where none is. */
function partOf({ compGUID, input }: LabeledQuery): DatasetHalf {
  const key = compGUID === '' ? JSON.stringify(input) : compGUID
  return Bun.hash.crc32(key) % 2 === 0 ? 'training' : 'report'
}

/** Hypotheses depend on weights as weights on hypotheses: each is made from the other in turn. */
function fitWeights(sets: readonly QuerySet[]): Surprise {
  const { rounds, spread } = options
  const prior = getPriorWeights()
  setWeights(prior)
  let surprise: Surprise | undefined
  for (let round = 0; round < rounds; round++) {
    console.error(`round ${round + 1} of ${rounds}`)
    const examples = sets.flatMap(
      ({ queries, matcher, count }) => toTrainingExamples(queries, matcher, count).examples,
    )
    const before = surprise?.before ?? computeLikelihood(examples, getCurrentWeights()).loss
    setWeights(optimizeWeights(examples, prior, getCurrentWeights(), { spread, steps: STEPS_A_ROUND }))
    surprise = { before, after: computeLikelihood(examples, getCurrentWeights()).loss }
  }
  return surprise ?? { before: Number.NaN, after: Number.NaN }
}

function changesText(): string {
  const [before, after] = [getPriorWeights(), getCurrentWeights()]
  return PARAMETERS.map(({ field, level }, place) => {
    const [from, to] = [before, after].map((weights) => (weights[place] ?? 0).toFixed(2).padStart(7))
    return `${`${field}: ${level}`.padEnd(48)} ${from} → ${to}`
  }).join('\n')
}

function surpriseText({ before, after }: Surprise): string {
  return `surprise a question: ${before.toFixed(4)} bits by the prior, ${after.toFixed(4)} by the fit`
}

function headerOf(
  training: readonly QuerySet[],
  reported: readonly QuerySet[],
  judged: readonly (readonly ScoredQuery[])[],
  surprise: Surprise,
): string[] {
  const { seed, made, labelledCount, rounds, spread } = options
  return [
    'Every number that matching weighs by. Weights are in bits: +1 doubles the odds that the candidate is the right one.',
    'Keys and comments are written by hand, numbers by',
    '',
    `  bun run fit --seed ${seed} --made ${made} --labelled-count ${labelledCount} --rounds ${rounds} --spread ${spread} --write`,
    '',
    'with a --set for each of these (README.md of scripts/evaluate/fit says what they are), from one half of',
    ...training.map(({ description }) => `- ${description}`),
    '',
    `to the end that ${surpriseText(surprise)}. Of the other halves (made ones with other noise besides),`,
    ...reported.map((set, i) => `- ${set.description}: ${resultText(judged[i] ?? [])}`),
  ]
}

function resultText(judged: readonly ScoredQuery[]): string {
  const off = 100 * computeCalibrationError(computeReliability(judged))
  return `${summarize(judged).right?.toFixed(2)} % right, promises off by ${off.toFixed(2)} points`
}

function collect(value: string, values: readonly string[]): string[] {
  return [...values, value]
}

function aNumber(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0) return number
  throw new InvalidArgumentError('It must be a number above 0.')
}
