/**
 * Fits the weights of matching and the bounds of its grades.
 *
 *   bun run fit                                   on the bundled sample, and says what would change
 *   bun run fit --set DIR --set DIR:FILE --write  on data directories, with noise of its own or labelled queries
 *
 * Each set is parted by a hash: one half is learned from, the other only reported on. Of labelled queries too.
 */

import { Command } from 'commander'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import { generateQueries } from '../noise/queries.ts'
import { progressBar } from '../progress.ts'
import { marketOf, type Query, readDataset, readQueries, toMatchInput } from '../read-data.ts'
import { isPrecise, judge, toAnswer } from '../score.ts'
import { climb } from './climb.ts'
import { type Examples, toExamples } from './examples.ts'
import { fitBounds, type Graded, LEAST_PROBABILITY } from './grade-bounds.ts'
import { likelihood } from './likelihood.ts'
import { currentWeights, PARAMETERS, priorWeights, useBounds, useWeights } from './parameters.ts'
import { rewriteWeights } from './weights-file.ts'

interface Options {
  readonly set: readonly string[]
  readonly seed: string
  readonly count: string
  readonly rounds: string
  readonly spread: string
  readonly weight: string
  readonly write?: boolean
}

interface TrainingSet {
  readonly name: string
  readonly matcher: Matcher
  readonly queries: readonly Query[]
  /** How many questions each stands for. */
  readonly count: number
}

const SAMPLE = new URL('../../../data', import.meta.url).pathname
const WEIGHTS_FILE = new URL('../../../src/matching/weights.ts', import.meta.url)
const STEPS_A_ROUND = 150

const options = new Command('fit')
  .description('Fits the weights of matching and the bounds of its grades')
  .option('--set <dir[:queries]>', 'a data directory, with noise made here or labelled queries', collect, [])
  .option('--seed <word>', 'seed of the noise', '1')
  .option('--count <n>', 'queries made for each set that brings none', '12000')
  .option('--rounds <n>', 'how often hypotheses are drawn anew', '6')
  .option('--spread <bits>', 'how far weights may lie from where they start, before data', '2')
  .option('--weight <n>', 'how many made queries a labelled one stands for', '4')
  .option('--write', 'put the result into src/matching/weights.ts')
  .parse()
  .opts<Options>()

await main()

async function main(): Promise<void> {
  const names = options.set.length > 0 ? options.set : [SAMPLE]
  const sets: TrainingSet[] = []
  for (const name of names) sets.push(await readSet(name))
  const queries = sets.reduce((sum, set) => sum + set.queries.length, 0)
  console.error(`${queries} queries of ${sets.length} sets to learn from`)
  const before = priorWeights()
  useWeights(before)
  const losses = fit(sets, before)
  const weights = currentWeights()
  useBounds({ 'A+': 1, A: 1, 'A-': 1, B: LEAST_PROBABILITY })
  const answers = sets.flatMap(gradedAnswers)
  const bounds = fitBounds(answers)
  console.log(changes(before, weights))
  console.log({ ...losses, bounds })
  if (options.write !== true) return
  const file = Bun.file(WEIGHTS_FILE)
  const header = headerLines(names, queries, losses)
  await Bun.write(file, rewriteWeights(await file.text(), { weights, bounds, header }))
}

async function readSet(name: string): Promise<TrainingSet> {
  const [directory = '', file] = name.split(':')
  const all = await readDataset(directory)
  if (file !== undefined) {
    const labelled = (await readQueries(file)).filter(
      (query) => Bun.hash.crc32(JSON.stringify(query)) % 2 === 0,
    )
    return { name, matcher: createMatcher(marketOf(all)), queries: labelled, count: Number(options.weight) }
  }
  const { seed, count } = options
  const made = generateQueries(all, { seed, count: Number(count), part: 'training', noise: 'usual' })
  return { name, matcher: createMatcher(marketOf(made.dataset)), queries: made.queries, count: 1 }
}

/** Hypotheses depend on weights as weights on hypotheses: each is made from the other in turn. */
function fit(sets: readonly TrainingSet[], prior: Float64Array): { before: number; after: number } {
  const rounds = Number(options.rounds)
  const bar = progressBar('fitting', rounds * sets.length)
  let before = 0
  let after = 0
  for (let round = 0; round < rounds; round++) {
    const drawn: Examples[] = []
    for (const { queries, matcher, count } of sets) {
      drawn.push(toExamples(queries, matcher, count))
      bar.increment()
    }
    const examples = drawn.flatMap((one) => one.examples)
    if (round === 0) before = likelihood(examples, currentWeights()).loss
    const spread = Number(options.spread)
    useWeights(climb(examples, prior, currentWeights(), { spread, steps: STEPS_A_ROUND }))
    after = likelihood(examples, currentWeights()).loss
  }
  bar.stop()
  return { before, after }
}

/** Every answer that a grade would have to be found for, however unsure. */
function gradedAnswers({ queries, matcher }: TrainingSet): Graded[] {
  return queries.flatMap((query) => {
    const match = matcher.match(toMatchInput(query.input))
    if (match.kind === 'none') return []
    return [
      { probability: match.probability, isPrecise: isPrecise(judge(query, toAnswer(match, query.input), 0)) },
    ]
  })
}

function changes(before: Float64Array, after: Float64Array): string {
  return PARAMETERS.map(({ field, level }, place) => {
    const [from, to] = [before[place] ?? 0, after[place] ?? 0]
    return `${`${field}: ${level}`.padEnd(48)} ${from.toFixed(2).padStart(7)} → ${to.toFixed(2).padStart(7)}`
  }).join('\n')
}

function headerLines(
  names: readonly string[],
  queries: number,
  { before, after }: { before: number; after: number },
) {
  return [
    'Every number that matching weighs by. Weights are in bits: +1 doubles the odds that the candidate is the right one.',
    '',
    `Fitted by \`bun run fit\` (see scripts/evaluate/fit/), from seed ${options.seed}, on ${queries} queries of`,
    ...names.map((name) => `- ${name}`),
    `Surprise a query: ${before.toFixed(4)} bits before, ${after.toFixed(4)} after. Change numbers there, not here; keys and`,
    'comments are written by hand.',
  ]
}

function collect(value: string, values: readonly string[]): string[] {
  return [...values, value]
}
