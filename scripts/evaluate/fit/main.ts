/**
 * `bun run fit`: fits the weights of people's fields on labeled queries, and prints what would change.
 *
 *   bun run fit --write   also writes the weights to src/matching/weights.ts
 *
 * The weight of a candidate is a sum of weights. Each round determines the candidates of each query with the current
 * weights, and then the weights that maximize the probability of the right candidates. Every fit starts with the weights of
 * `prior.json`. Therefore, the same queries and code give the same numbers: those in use. A fifth of the queries is kept
 * aside.
 */
import { Command, InvalidArgumentError, Option } from 'commander'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import type { RecordSource } from '../../../src/matching/types.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../../lib/command-line.ts'
import { toFigures } from '../figures.ts'
import { FOLDS, getFold, type LabeledQuery } from '../labeled-queries.ts'
import { formatGrades, formatReliability, formatSets, type ScoredSet } from '../report.ts'
import { type ScoredQuery, scoreQuery } from '../score.ts'
import { REAL_SETS, readSets, SETS } from '../sets.ts'
import { fitBounds } from './grade-bounds.ts'
import { computeLikelihood, optimizeWeights } from './likelihood.ts'
import { type TrainingExample, toTrainingExamples } from './training-examples.ts'
import {
  getCurrentWeights,
  getPriorWeights,
  PARAMETERS,
  rewriteWeightsFile,
  setWeights,
} from './weight-vector.ts'

interface Options {
  readonly set: typeof SETS
  readonly rounds: number
  readonly spread: number
  readonly write?: true
}

interface FittedSet {
  readonly name: string
  readonly description: string
  readonly records: RecordSource
  readonly matcher: Matcher
  readonly queries: readonly LabeledQuery[]
  /** The number of queries that each query represents. */
  readonly count: number
}

const WEIGHTS_FILE = new URL('../../../src/matching/weights.ts', import.meta.url)
const STEPS = 150
/** In bits. With 0.5, a first name with a typo would weigh more than the same first name. */
const SPREAD = 0.25
/** Labeled queries count more than generated ones, whose noise is less varied. */
const LABELED_COUNT = 5
const NOT_LABELED = ['generated-training', 'mutated']
const ALL = [
  {
    name: 'generated-training',
    market: 'sample',
    description: 'generated queries about the other half of the sample',
  },
  ...SETS.filter(({ name }) => name !== 'generated'),
] as const
/** Half of the mutated people are strangers, so that they would change the starting odds. */
const DEFAULT = ALL.filter(({ name }) => name !== 'mutated')

const options = new Command('fit')
  .description("Fits the weights of people's fields")
  .addOption(
    new Option('--set <names>', `some of ${ALL.map(({ name }) => name).join(', ')}`)
      .argParser(selectionParser(ALL))
      .default(DEFAULT, 'all but mutated'),
  )
  .option('--rounds <n>', 'number of times that candidates are determined', wholeNumberParser(1), 5)
  .option('--spread <bits>', 'standard deviation of the prior', parsePositive, SPREAD)
  .option('--write', 'write the weights to src/matching/weights.ts')
  .parse()
  .opts<Options>()

await runCommand(fit)

async function fit(): Promise<void> {
  const before = getCurrentWeights()
  const sets = (await Array.fromAsync(readSets(options.set))).map((set): FittedSet => {
    const matcher = createMatcher(set.records)
    matcher.buildIndexes()
    return { ...set, matcher, count: NOT_LABELED.includes(set.name) ? 1 : LABELED_COUNT }
  })
  const labeled = sets.filter(({ name }) => name !== 'generated-training')
  const validated = crossValidate(sets, labeled)
  console.log('Cross-validated: each quarter with weights that were fitted on the other three.\n')
  console.log(`${formatSets(validated)}\n`)
  const real = toFigures(
    validated.filter(({ name }) => REAL_SETS.includes(name)).flatMap(({ scored }) => scored),
  )
  console.log(`Sets ${REAL_SETS.join(', ')}:\n\n${formatGrades(real)}\n\n${formatReliability(real)}\n`)
  console.log(
    `Bounds of the grades: ${JSON.stringify(fitBounds(validated.flatMap(({ scored }) => scored)))}\n`,
  )
  fitWeights(sets)
  console.log(`Kept aside:\n\n${formatSets(labeled.map((set) => ({ ...set, scored: scoreFold(set, 0) })))}\n`)
  console.log(formatChanges(before, getCurrentWeights()))
  if (!options.write) return
  const file = Bun.file(WEIGHTS_FILE)
  await Bun.write(file, rewriteWeightsFile(await file.text(), getCurrentWeights()))
}

/** Scores the labeled queries of each fold with weights that were fitted without it. Restores the weights. */
function crossValidate(sets: readonly FittedSet[], labeled: readonly FittedSet[]): ScoredSet[] {
  const before = getCurrentWeights()
  const prior = getPriorWeights()
  const examples = toExamples(sets)
  const folds = Array.from({ length: FOLDS - 1 }, (_, i) => {
    const others = examples.filter(({ fold }) => fold !== i + 1)
    setWeights(optimizeWeights(others, prior, prior, { spread: options.spread, steps: STEPS }))
    return labeled.map((set) => scoreFold(set, i + 1))
  })
  setWeights(before)
  return labeled.map((set, i) => ({ ...set, scored: folds.flatMap((scored) => scored[i] ?? []) }))
}

function scoreFold({ queries, matcher, records }: FittedSet, fold: number): ScoredQuery[] {
  return queries
    .filter((query) => getFold(query) === fold)
    .flatMap((query) => scoreQuery(query, matcher, records) ?? [])
}

/** The candidates depend on the weights. Therefore, each round determines the candidates and then the weights. */
function fitWeights(sets: readonly FittedSet[]): void {
  const { rounds, spread } = options
  const prior = getPriorWeights()
  setWeights(prior)
  for (let round = 1; round <= rounds; round++) {
    const examples = toExamples(sets)
    const { loss } = computeLikelihood(examples, getCurrentWeights())
    console.error(`round ${round} of ${rounds}, before it ${loss.toFixed(4)} bits per query`)
    setWeights(optimizeWeights(examples, prior, getCurrentWeights(), { spread, steps: STEPS }))
  }
}

/** Omits the queries that are kept aside. */
function toExamples(sets: readonly FittedSet[]): TrainingExample[] {
  return sets.flatMap(({ queries, matcher, count }) =>
    toTrainingExamples(
      queries.filter((query) => getFold(query) !== 0),
      matcher,
      count,
    ),
  )
}

function formatChanges(before: Float64Array, after: Float64Array): string {
  const lines = PARAMETERS.flatMap(({ field, level }, i) => {
    const [from, to] = [before, after].map((weights) => (weights[i] ?? 0).toFixed(2).padStart(7))
    return from === to ? [] : [`${`${field}: ${level}`.padEnd(48)} ${from} → ${to}`]
  })
  return lines.length === 0 ? 'The fit gives the weights that are in use.' : lines.join('\n')
}

function parsePositive(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0) return number
  throw new InvalidArgumentError('It must be a number above 0.')
}
