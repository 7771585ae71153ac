/**
 * `bun run fit`: fits the weights of matching and the bounds of its grades on one half of each set, and reports on the
 * other (see README.md).
 *
 *   bun run fit                                   on the bundled sample, and prints what would change
 *   bun run fit --set DIR --set DIR:FILE --write  on data directories, with generated or labeled queries
 */
import { Command, InvalidArgumentError } from 'commander'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import { runCommand } from '../../lib/command-line.ts'
import { SAMPLE } from '../../lib/record-rows.ts'
import { type LabeledQuery, readDataset, readQueries, toRecords } from '../dataset.ts'
import { generateQueries } from '../queries/generate-queries.ts'
import type { DatasetHalf } from '../queries/split-dataset.ts'
import { computeCalibrationError, computeReliability } from '../reliability.ts'
import { formatGradeTable } from '../report.ts'
import { type ScoredQuery, scoreQueries, summarize } from '../score.ts'
import { type Bounds, fitBounds, MIN_PROBABILITY } from './grade-bounds.ts'
import { computeLikelihood, optimizeWeights } from './likelihood.ts'
import { toTrainingExamples } from './training-examples.ts'
import {
  getCurrentWeights,
  getPriorWeights,
  keepFields,
  PARAMETERS,
  rewriteGradesFile,
  rewriteWeightsFile,
  setGradeBounds,
  setWeights,
} from './weight-vector.ts'

interface Options {
  readonly seed: string
  readonly generated: number
  readonly labeledCount: number
  readonly set: readonly string[]
  readonly rounds: number
  readonly spread: number
  readonly only?: readonly string[]
  readonly write?: boolean
}

interface QuerySet {
  /** Without the path of the set. */
  readonly description: string
  readonly matcher: Matcher
  readonly queries: readonly LabeledQuery[]
  /** The number of queries that each query represents. */
  readonly count: number
}

/** Bits per query, by the prior and by the fitted weights. */
interface Losses {
  readonly before: number
  readonly after: number
}

const WEIGHTS_FILE = new URL('../../../src/matching/weights.ts', import.meta.url)
const GRADES_FILE = new URL('../../../src/matching/grades.ts', import.meta.url)
const STEPS_PER_ROUND = 150
const NO_GRADES: Bounds = { 'A+': 1, A: 1, 'A-': 1, B: MIN_PROBABILITY }

const options = new Command('fit')
  .description('Fits the weights of matching and the bounds of its grades')
  .option('--set <set...>', 'a data directory, or `directory:file` with labeled queries', [SAMPLE])
  .option('--seed <word>', 'seed of the generated queries', '1')
  .option(
    '--generated <n>',
    'queries generated for each half of a set without its own',
    parsePositive,
    16_000,
  )
  .option('--labeled-count <n>', 'number of queries that a labeled one represents', parsePositive, 5)
  .option('--rounds <n>', 'number of times that candidates are determined', parsePositive, 7)
  .option('--spread <bits>', 'standard deviation of the prior', parsePositive, 2)
  .option('--only <field...>', 'fit only these fields, and keep the weights of the others')
  .option('--write', 'write the result to src/matching/weights.ts and grades.ts')
  .parse()
  .opts<Options>()

await runCommand(fit)

async function fit(): Promise<void> {
  const names = options.set
  const { only } = options
  if (only !== undefined) keepFields((field) => !only.includes(field))
  const training = await Promise.all(names.map((name) => readSet(name, 'training')))
  const losses = fitWeights(training)
  setGradeBounds(NO_GRADES)
  const bounds = fitBounds(training.flatMap((set) => scoreQueries(set.queries, set.matcher)))
  setGradeBounds(bounds)
  console.log(`${formatChanges()}\n\n${formatLosses(losses)}\nbounds ${JSON.stringify(bounds)}`)
  const results: string[] = []
  for (const { description, queries, matcher } of await Promise.all(
    names.map((name) => readSet(name, 'report')),
  )) {
    const scored = scoreQueries(queries, matcher)
    const summary = summarize(scored)
    results.push(`- ${description}: ${formatResult(scored)}`)
    console.log(`\nNot fitted on: ${description}, ${summary.right}% right\n${formatGradeTable(summary)}`)
  }
  if (!options.write) return
  const [file, gradesFile] = [Bun.file(WEIGHTS_FILE), Bun.file(GRADES_FILE)]
  const header = createHeader(training, results, losses)
  await Bun.write(file, rewriteWeightsFile(await file.text(), { weights: getCurrentWeights(), header }))
  await Bun.write(gradesFile, rewriteGradesFile(await gradesFile.text(), bounds))
}

/**
 * Generated queries have `unseen` noise only for the report.
 * @param name a data directory, or `directory:file` with labeled queries
 */
async function readSet(name: string, half: DatasetHalf): Promise<QuerySet> {
  const { seed, generated, labeledCount } = options
  const [directory = '', file] = name.split(':')
  const all = readDataset(directory)
  const companies = all.companies.length
  if (file === undefined) {
    const noise = half === 'training' ? 'usual' : 'both'
    const { dataset, queries } = generateQueries(all, { seed, count: generated, half, noise })
    const description = `${queries.length} queries generated from ${companies} companies`
    return { description, matcher: createMatcher(toRecords(dataset)), queries, count: 1 }
  }
  const queries = (await readQueries(file)).filter((query) => getHalf(query) === half)
  const description = `${queries.length} labeled queries about ${companies} companies`
  return { description, matcher: createMatcher(toRecords(all)), queries, count: labeledCount }
}

/** Assigns queries by the correct company, or by the input if there is none, so that no company is in both halves. */
function getHalf({ compGUID, input }: LabeledQuery): DatasetHalf {
  const key = compGUID === '' ? JSON.stringify(input) : compGUID
  return Bun.hash.crc32(key) % 2 === 0 ? 'training' : 'report'
}

/** The candidates depend on the weights. Therefore each round determines the candidates and then the weights. */
function fitWeights(sets: readonly QuerySet[]): Losses {
  const { rounds, spread } = options
  const prior = getPriorWeights()
  setWeights(prior)
  let losses: Losses | undefined
  for (let round = 0; round < rounds; round++) {
    console.error(`round ${round + 1} of ${rounds}`)
    const examples = sets.flatMap(
      ({ queries, matcher, count }) => toTrainingExamples(queries, matcher, count).examples,
    )
    const before = losses?.before ?? computeLikelihood(examples, getCurrentWeights()).loss
    setWeights(optimizeWeights(examples, prior, getCurrentWeights(), { spread, steps: STEPS_PER_ROUND }))
    losses = { before, after: computeLikelihood(examples, getCurrentWeights()).loss }
  }
  return losses ?? { before: Number.NaN, after: Number.NaN }
}

function formatChanges(): string {
  const [before, after] = [getPriorWeights(), getCurrentWeights()]
  return PARAMETERS.map(({ field, level }, i) => {
    const [from, to] = [before, after].map((weights) => (weights[i] ?? 0).toFixed(2).padStart(7))
    return `${`${field}: ${level}`.padEnd(48)} ${from} → ${to}`
  }).join('\n')
}

function formatLosses({ before, after }: Losses): string {
  return `The mean loss is ${before.toFixed(4)} bits per query with the prior, and ${after.toFixed(4)} bits with the fitted weights.`
}

function createHeader(training: readonly QuerySet[], results: readonly string[], losses: Losses): string[] {
  const { seed, generated, labeledCount, rounds, spread, only } = options
  const ofFields = only === undefined ? '' : ` --only ${only.map((field) => `'${field}'`).join(' ')}`
  return [
    'All weights of the matcher, in bits: +1 doubles the odds that a candidate is right.',
    'The keys and comments are written by hand. The numbers are written by',
    '',
    `  bun run fit --seed ${seed} --generated ${generated} --labeled-count ${labeledCount} --rounds ${rounds} --spread ${spread}${ofFields} --write`,
    '',
    'with a `--set` for each of these data sets (see `scripts/evaluate/fit/README.md`). One half of each is for the fit:',
    ...training.map(({ description }) => `- ${description}`),
    '',
    formatLosses(losses),
    'Results for the other halves, whose generated queries also have other noise:',
    ...results,
  ]
}

function formatResult(scored: readonly ScoredQuery[]): string {
  const error = 100 * computeCalibrationError(computeReliability(scored))
  return `${summarize(scored).right?.toFixed(2)}% right, calibration error ${error.toFixed(2)} points`
}

function parsePositive(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0) return number
  throw new InvalidArgumentError('It must be a number above 0.')
}
