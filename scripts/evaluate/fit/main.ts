/**
 * `bun run fit`: fits the weights of people's fields or of company names on labeled queries, and prints what would change.
 *
 *   bun run fit                         people, from prior.json
 *   bun run fit --fields companies      company names, from the weights in use
 *   bun run fit --queries DIR/a.jsonl   also on labeled queries about the records in their folder
 *   bun run fit --write                 also writes the weights to src/matching/weights.ts
 *
 * The weight of a candidate is a sum of weights. Each round determines the candidates of each query with the current
 * weights, and then the weights that maximize the probability of the right candidates. A query without a right candidate teaches that
 * no match is right. The same queries and code give the same numbers. A fifth of the queries is kept aside.
 */
import { Command, InvalidArgumentError, Option } from 'commander'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import type { RecordSource } from '../../../src/matching/types.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../../lib/command-line.ts'
import { toFigures } from '../figures.ts'
import { isKeptAside, type LabeledQuery } from '../labeled-queries.ts'
import {
  format,
  formatGrades,
  formatReliability,
  formatSets,
  formatTable,
  type ScoredSet,
} from '../report.ts'
import { isFalse, isRight, type ScoredQuery, scoreQuery } from '../score.ts'
import { REAL_SETS, readAllSets, SETS } from '../sets.ts'
import { fitBounds } from './grade-bounds.ts'
import { computeLikelihood, optimizeWeights } from './likelihood.ts'
import { type TrainingExample, toTrainingExamples } from './training-examples.ts'
import {
  FIELD_GROUPS,
  getCurrentWeights,
  PARAMETERS,
  rewriteWeightsFile,
  selectWeights,
  setWeights,
} from './weight-vector.ts'

interface Options {
  readonly fields: keyof typeof FIELD_GROUPS
  readonly set: typeof SETS
  readonly queries: readonly string[]
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
}

const WEIGHTS_FILE = new URL('../../../src/matching/weights.ts', import.meta.url)
const STEPS = 150
/** In bits. With 0.5, a first name with a typo would weigh more than the same first name. */
const SPREAD = 0.25
/** Each set counts as so many queries, so that large ones do not decide alone. */
const QUERIES_PER_SET = 5000
/** The most queries that one counts as. Generated queries count less, because their noise is less varied. */
const MAX_COUNT = { labeled: 5, generated: 1 }
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
  .description("Fits the weights of people's fields or of company names")
  .addOption(
    new Option('--fields <group>', 'whose weights').choices(Object.keys(FIELD_GROUPS)).default('people'),
  )
  .addOption(
    new Option('--set <names>', `some of ${ALL.map(({ name }) => name).join(', ')}`)
      .argParser(selectionParser(ALL))
      .default(DEFAULT, 'all but mutated'),
  )
  .option('--queries <files...>', 'files of labeled queries about the records in their folder', [])
  .option('--rounds <n>', 'number of times that candidates are determined', wholeNumberParser(1), 5)
  .option('--spread <bits>', 'standard deviation of the prior', parsePositive, SPREAD)
  .option('--write', 'write the weights to src/matching/weights.ts')
  .parse()
  .opts<Options>()

const { prior, indexOf } = selectWeights(FIELD_GROUPS[options.fields])

await runCommand(fit)

async function fit(): Promise<void> {
  const before = getCurrentWeights()
  const sets = (await Array.fromAsync(readAllSets(options))).map((set): FittedSet => {
    const matcher = createMatcher(set.records)
    matcher.buildIndexes()
    return { ...set, matcher }
  })
  const validated = crossValidate(sets)
  console.log('Cross-validated: each set with weights that were fitted on the others.\n')
  console.log(`${formatSets(validated)}\n`)
  const real = toFigures(validated.filter(isReal).flatMap(({ scored }) => scored))
  console.log(`The real sets among them:\n\n${formatGrades(real)}\n\n${formatReliability(real)}\n`)
  console.log(
    `Bounds of the grades: ${JSON.stringify(fitBounds(validated.flatMap(({ scored }) => scored)))}\n`,
  )
  const asideBefore = sets.map(measureAside)
  fitWeights(sets)
  console.log(`Kept aside:\n\n${formatAside(sets, asideBefore)}\n`)
  console.log(formatChanges(before, getCurrentWeights()))
  if (!options.write) return
  const file = Bun.file(WEIGHTS_FILE)
  await Bun.write(file, rewriteWeightsFile(await file.text(), getCurrentWeights()))
}

/** Files of queries are not in `ALL`. */
function isReal({ name }: ScoredSet): boolean {
  return REAL_SETS.includes(name) || !ALL.some((set) => set.name === name)
}

/** Scores each labeled set with weights that were fitted without it. Restores the weights. */
function crossValidate(sets: readonly FittedSet[]): ScoredSet[] {
  const before = getCurrentWeights()
  const examples = toExamples(sets)
  const scored = sets.flatMap((set, i) => {
    if (set.name === 'generated-training') return []
    const others = examples.filter((example) => example.set !== i)
    applyWeights(sets, optimizeWeights(others, prior, prior, { spread: options.spread, steps: STEPS }))
    return { ...set, scored: scoreAll(set, selectFitted(set)) }
  })
  applyWeights(sets, before)
  return scored
}

function scoreAll({ matcher, records }: FittedSet, queries: readonly LabeledQuery[]): ScoredQuery[] {
  return queries.flatMap((query) => scoreQuery(query, matcher, records) ?? [])
}

function selectFitted({ queries }: FittedSet): LabeledQuery[] {
  return queries.filter((query) => !isKeptAside(query))
}

/** The candidates depend on the weights. Therefore, each round determines the candidates and then the weights. */
function fitWeights(sets: readonly FittedSet[]): void {
  const { rounds, spread } = options
  applyWeights(sets, prior)
  for (let round = 1; round <= rounds; round++) {
    const examples = toExamples(sets)
    const { loss } = computeLikelihood(examples, getCurrentWeights())
    console.error(`round ${round} of ${rounds}, before it ${loss.toFixed(4)} bits per query`)
    applyWeights(sets, optimizeWeights(examples, prior, getCurrentWeights(), { spread, steps: STEPS }))
  }
}

/** Changes the weights. A matcher keeps the last searches until a company changes. */
function applyWeights(sets: readonly FittedSet[], weights: Float64Array): void {
  setWeights(weights)
  for (const { matcher, records } of sets) {
    const [company] = records.companiesAfter(undefined)
    matcher.updateCompany(company, company)
  }
}

/** Omits the queries that are kept aside. */
function toExamples(sets: readonly FittedSet[]): TrainingExample[] {
  return sets.flatMap((set, i) => {
    const queries = selectFitted(set)
    const most = NOT_LABELED.includes(set.name) ? MAX_COUNT.generated : MAX_COUNT.labeled
    const count = Math.min(most, QUERIES_PER_SET / queries.length)
    return toTrainingExamples(queries, set.matcher, { prior, indexOf }, { count, set: i })
  })
}

/** What the matcher returns for the queries of a set that are kept aside, and the loss of its probabilities, in bits per query. */
function measureAside(set: FittedSet, i: number) {
  const queries = set.queries.filter(isKeptAside)
  const examples = toTrainingExamples(queries, set.matcher, { prior, indexOf }, { count: 1, set: i })
  const scored = scoreAll(set, queries)
  return {
    queries: scored.length,
    right: scored.filter(isRight).length,
    false: scored.filter(isFalse).length,
    loss: computeLikelihood(examples, getCurrentWeights()).loss,
  }
}

function formatAside(sets: readonly FittedSet[], before: readonly ReturnType<typeof measureAside>[]): string {
  const after = sets.map(measureAside)
  return formatTable([
    ['Set', 'Queries', 'Right', 'False', 'Bits per query'],
    ...sets.map(({ name }, i) => {
      const measured = [before[i], after[i]]
      const show = (field: keyof ReturnType<typeof measureAside>, digits = 0) =>
        measured.map((each) => each?.[field].toFixed(digits)).join(' → ')
      return [name, format(after[i]?.queries ?? 0), show('right'), show('false'), show('loss', 4)]
    }),
  ])
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
