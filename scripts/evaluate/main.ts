/**
 * `bun run evaluate`: evaluates the matcher in this process, without a server (see `--help`).
 *
 *   bun run evaluate                              all sets of `labeled/`, as Markdown tables
 *   bun run evaluate --set crm --errors 20        one set, with errors
 *   bun run evaluate --save before.json           then, after a change:
 *   bun run evaluate --compare before.json        the queries whose results changed
 *   bun run evaluate --without 'roman numerals'   without a rule of `ablate/ablations.json`
 *   bun run evaluate --data DIR --queries FILE    other records, and labeled queries about them
 */
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../lib/command-line.ts'
import { readRecordRows, SAMPLE } from '../lib/record-rows.ts'
import { ABLATIONS, PatchedCopy } from './ablate/patched-copy.ts'
import { explainError } from './explain-error.ts'
import { parseQueries } from './labeled-queries.ts'
import { toRecords } from './market.ts'
import {
  type EvaluatedSet,
  formatGrades,
  formatKinds,
  formatRejected,
  formatReliability,
  formatSets,
  formatTimes,
} from './report.ts'
import { compareResults, formatResults } from './results-file.ts'
import { scoreQuery } from './score.ts'
import { type LoadedSet, REAL_SETS, readSets, SETS } from './sets.ts'

interface Options {
  readonly set: typeof SETS
  readonly errors: number
  readonly candidates: number
  readonly kinds?: true
  readonly save?: string
  readonly compare?: string
  readonly data?: string
  readonly queries?: string
  readonly without?: typeof ABLATIONS
}

const options = new Command('evaluate')
  .description('Evaluates the matcher on queries with known results')
  .addOption(
    new Option('--set <names>', `some of ${SETS.map(({ name }) => name).join(', ')}`)
      .argParser(selectionParser(SETS))
      .default(SETS, 'all'),
  )
  .option('--errors <n>', 'list the first N errors of each set', wholeNumberParser(0), 0)
  .option(
    '--candidates <n>',
    'compare the fields of the N best candidates of each error',
    wholeNumberParser(0),
    0,
  )
  .option('--kinds', 'print the results of each kind of query')
  .option('--save <file>', 'write the result of each query to a file')
  .option('--compare <file>', 'list the queries whose results differ from a saved file')
  .option('--queries <file>', 'labeled queries, one JSON object per line, instead of the sets')
  .option(
    '--data <dir>',
    'directory with companies.csv and contacts.csv, for --queries (default: the sample)',
  )
  .option('--without <rules>', 'switch off rules of ablate/ablations.json', selectionParser(ABLATIONS))
  .parse()
  .opts<Options>()

await runCommand(evaluate)

async function evaluate(): Promise<void> {
  if (options.without !== undefined) return evaluateWithout(options.without)
  const sets: EvaluatedSet[] = []
  for await (const set of options.queries === undefined
    ? readSets(options.set)
    : [await readOwnSet(options.queries)])
    sets.push(scoreSet(set))
  if (options.save !== undefined) await Bun.write(options.save, formatResults(sets))
  if (options.compare !== undefined) console.log(compareResults(sets, options.compare))
  else console.log(formatReport(sets).join('\n\n'))
}

/** Runs this command in a patched copy. The files of its flags are those of this process. */
function evaluateWithout(rules: typeof ABLATIONS): void {
  using copy = new PatchedCopy()
  const { set, save, compare, errors, candidates, kinds } = options
  const files = Object.entries({ save, compare }).flatMap(([flag, file]) =>
    file === undefined ? [] : [`--${flag}`, resolve(file)],
  )
  const names = set.map(({ name }) => name).join(',')
  const numbers = ['--errors', `${errors}`, '--candidates', `${candidates}`]
  console.log(copy.evaluate(rules, ['--set', names, ...numbers, ...(kinds ? ['--kinds'] : []), ...files]))
}

function scoreSet({ name, description, records, queries }: LoadedSet): EvaluatedSet {
  const matcher = createMatcher(records)
  matcher.buildIndexes()
  const scored = queries.flatMap((query) => scoreQuery(query, matcher, records) ?? [])
  const errors = scored.filter(({ verdict }) => verdict === 'false' || verdict === 'missed')
  for (const one of errors.slice(0, options.errors))
    console.log(`${explainError(one, matcher, records, options.candidates)}\n`)
  return { name, description, scored, rejected: queries.length - scored.length }
}

function formatReport(sets: readonly EvaluatedSet[]): string[] {
  const mutated = sets.filter(({ name }) => name === 'mutated')
  const others = sets.filter(({ name }) => name !== 'mutated')
  const real = others.filter(({ name }) => options.queries !== undefined || REAL_SETS.includes(name))
  const pooled = real.flatMap(({ scored }) => scored)
  const names = real.map(({ name }) => name).join(', ')
  return [
    ...(others.length > 0 ? [formatSets(others)] : []),
    ...(pooled.length > 0
      ? [`Grades of ${names}:`, formatGrades(pooled), `Probabilities of ${names}:`, formatReliability(pooled)]
      : []),
    ...mutated.flatMap(({ scored, description }) => [`${description}:`, formatKinds(scored)]),
    ...(options.kinds
      ? others.flatMap(({ name, scored }) => [`Kinds of ${name}:`, formatKinds(scored)])
      : []),
    formatRejected(sets),
    formatTimes(sets),
  ]
}

async function readOwnSet(file: string): Promise<LoadedSet> {
  const folder = options.data ?? SAMPLE
  const rows = await readRecordRows(folder)
  if (rows.companies.length === 0)
    throw new StartupError(`There are no companies in ${folder}/companies.csv.`)
  const text = await Bun.file(file)
    .text()
    .catch((error: unknown) => {
      throw new StartupError(`The file ${file} cannot be read: ${messageOf(error)}.`)
    })
  return {
    name: 'own',
    description: file,
    records: toRecords(rows),
    queries: parseQueries(text, file),
  }
}
