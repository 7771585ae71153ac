/**
 * `bun run evaluate`: evaluates the matcher in this process, without a server (see `--help`).
 *
 *   bun run evaluate                              all sets of `labeled/`, as Markdown tables
 *   bun run evaluate --set crm --errors 20        one set, with errors
 *   bun run evaluate --save before.json           then, after a change:
 *   bun run evaluate --compare before.json        the queries whose results changed
 *   bun run evaluate --without 'cut last word'    without a rule of `ablate/ablations.json`
 *   bun run evaluate --queries DIR/a.jsonl        labeled queries about the records in their folder
 *   bun run evaluate --write                      writes the figures of src/matching/README.md
 */
import { Command, Option } from 'commander'
import { CommandError } from '../../src/lib/errors.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { runCommand, selectionParser, wholeNumberParser } from '../lib/command-line.ts'
import { ABLATIONS, PatchedCopy } from './ablate/patched-copy.ts'
import { explainError } from './explain-error.ts'
import { addFigures, countKinds, toFigures } from './figures.ts'
import { writeFigures } from './readme-figures.ts'
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
import { type LoadedSet, REAL_SETS, readAllSets, SETS } from './sets.ts'

interface Options {
  readonly set?: typeof SETS
  readonly errors: number
  readonly candidates: number
  readonly kinds?: true
  readonly save?: string
  readonly compare?: string
  readonly data?: string
  readonly queries?: readonly string[]
  readonly write?: true
  readonly without?: typeof ABLATIONS
}

const options = new Command('evaluate')
  .description('Evaluates the matcher on queries with known results')
  .addOption(
    new Option(
      '--set <names>',
      `some of ${SETS.map(({ name }) => name).join(', ')} (default: all, or none with --queries)`,
    ).argParser(selectionParser(SETS)),
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
  .option('--queries <files...>', 'files of labeled queries, one JSON object per line')
  .option(
    '--data <dir>',
    'directory with companies.csv and contacts.csv, for --queries (default: that of the file, or the sample)',
  )
  .option('--write', 'write the figures of src/matching/README.md, from all sets')
  .option('--without <rules>', 'switch off rules of ablate/ablations.json', selectionParser(ABLATIONS))
  .parse()
  .opts<Options>()

await runCommand(evaluate)

async function evaluate(): Promise<void> {
  const { set, queries, save, compare, write, without } = options
  if (write && [set, queries, without].some((option) => option !== undefined))
    throw new CommandError('--write needs all sets, and only these.')
  if (without !== undefined) return evaluateWithout(without)
  const sets: EvaluatedSet[] = []
  for await (const one of readAllSets(options)) sets.push(scoreSet(one))
  if (save !== undefined) await Bun.write(save, formatResults(sets))
  if (write) writeFigures(sets, new Date().toISOString().slice(0, 10))
  if (compare !== undefined) console.log(compareResults(sets, compare))
  else console.log(formatReport(sets).join('\n\n'))
}

/** Runs this command with its other flags in a patched copy. */
function evaluateWithout(rules: typeof ABLATIONS): void {
  using copy = new PatchedCopy()
  const isOther = (arg: string, before = '') => before !== '--without' && !arg.startsWith('--without')
  const args = process.argv.slice(2)
  console.log(
    copy.evaluate(
      rules,
      args.filter((arg, i) => isOther(arg, args[i - 1])),
    ),
  )
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
  const isOwn = (name: string) => !SETS.some((set) => set.name === name)
  const real = others.filter(({ name }) => isOwn(name) || REAL_SETS.includes(name))
  const pooled = addFigures(real.map(({ scored }) => toFigures(scored)))
  const names = real.map(({ name }) => name).join(', ')
  return [
    ...(others.length > 0 ? [formatSets(others)] : []),
    ...(real.length > 0
      ? [`Grades of ${names}:`, formatGrades(pooled), `Probabilities of ${names}:`, formatReliability(pooled)]
      : []),
    ...mutated.flatMap(({ scored, description }) => [`${description}:`, formatKinds(countKinds(scored))]),
    ...(options.kinds
      ? others.flatMap(({ name, scored }) => [`Kinds of ${name}:`, formatKinds(countKinds(scored))])
      : []),
    formatRejected(sets),
    formatTimes(sets),
  ]
}
