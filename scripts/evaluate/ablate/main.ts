/**
 * `bun run ablate`: evaluates the matcher without each rule of `ablations.json`, and prints what the rule is worth.
 *
 *   bun run ablate                             all rules on all sets: takes half an hour
 *   bun run ablate --rules "cut last word"     some rules
 *   bun run ablate --cumulative                removes each rule for good if no set loses 0.2% of all, or of those kept aside
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { formatTable, runCommand, selectionParser } from '../../lib/command-line.ts'
import { isKeptAside, type LabeledQuery } from '../labeled-queries.ts'
import { type Results, toKey } from '../results-file.ts'
import { readAllQueries, SETS } from '../sets.ts'
import { ABLATIONS, PatchedCopy } from './patched-copy.ts'

/** A rule is worth something from this share of a set and this number of queries on. */
const MIN_SHARE = 0.002
const MIN_QUERIES = 3

interface Options {
  readonly rules: typeof ABLATIONS
  readonly set: typeof SETS
  readonly queries: readonly string[]
  readonly cumulative?: true
}

const options = new Command('ablate')
  .description('Measures what each rule of the matcher is worth')
  .option('--rules <names>', 'comma-separated rules of ablations.json', selectionParser(ABLATIONS), ABLATIONS)
  .option('--set <names>', `some of ${SETS.map(({ name }) => name).join(', ')}`, selectionParser(SETS), SETS)
  .option('--queries <files...>', 'files of labeled queries about the records in their folder', [])
  .option('--cumulative', 'keep each rule switched off that is worth nothing')
  .parse()
  .opts<Options>()

await runCommand(() => {
  const queries = readAllQueries(options)
  const names = [...queries.keys()]
  const own = options.queries.length > 0 ? ['--queries', ...options.queries] : []
  using copy = new PatchedCopy()
  const evaluate = (without: typeof ABLATIONS) => {
    const file = join(tmpdir(), `signalbox-ablation-${process.pid}.json`)
    copy.evaluate(without, ['--save', file, '--set', options.set.map(({ name }) => name).join(','), ...own])
    return toCounts(JSON.parse(readFileSync(file, 'utf8')), queries)
  }
  const removed: (typeof ABLATIONS)[number][] = []
  const all = evaluate([])
  const rows = options.rules.map((rule) => {
    const counts = evaluate([...removed, rule])
    if (options.cumulative && isWorthless(all, counts)) removed.push(rule)
    const cells = names.map((name) => formatChange(all[name], counts[name]))
    console.error([rule.name, ...cells].join('  '))
    return [rule.name, ...cells]
  })
  console.log(
    'Right and false responses that are lost or gained without the rule, and right ones of those kept aside:\n',
  )
  console.log(formatTable([['Rule', ...names], ...rows]))
  if (options.cumulative) console.log(`\nWorthless together: ${removed.map(({ name }) => name).join(', ')}.`)
})

/** Numbers of queries of a set. */
interface Counts {
  readonly queries: number
  readonly right: number
  readonly false: number
  readonly aside: number
  readonly asideRight: number
}

type SetCounts = Readonly<Record<string, Counts | undefined>>

function toCounts(results: Results, queries: ReadonlyMap<string, readonly LabeledQuery[]>): SetCounts {
  return Object.fromEntries(
    Object.entries(results).map(([name, bySet]) => {
      const verdicts = (queries.get(name) ?? []).map((query) => {
        const [verdict = ''] = (bySet[toKey({ query })] ?? '').split(' ')
        return { verdict, isAside: isKeptAside(query) }
      })
      const right = verdicts.filter(({ verdict }) => verdict === 'right' || verdict === 'acceptable')
      return [
        name,
        {
          queries: verdicts.length,
          right: right.length,
          false: verdicts.filter(({ verdict }) => verdict === 'false').length,
          aside: verdicts.filter(({ isAside }) => isAside).length,
          asideRight: right.filter(({ isAside }) => isAside).length,
        },
      ]
    }),
  )
}

/** Returns whether no set loses enough right responses, or gets enough false ones, without a rule. */
function isWorthless(before: SetCounts, after: SetCounts): boolean {
  return Object.entries(before).every(([name, all]) => {
    const now = after[name]
    if (all === undefined || now === undefined) return true
    const isFew = (lost: number, of: number) => lost < MIN_QUERIES || lost < of * MIN_SHARE
    return (
      isFew(all.right - now.right, all.queries) &&
      isFew(now.false - all.false, all.queries) &&
      isFew(all.asideRight - now.asideRight, all.aside)
    )
  })
}

function formatChange(before: Counts | undefined, after: Counts | undefined): string {
  if (before === undefined || after === undefined) return ''
  const changes = [
    after.right - before.right,
    after.false - before.false,
    after.asideRight - before.asideRight,
  ]
  return changes.every((change) => change === 0) ? '.' : changes.map((change) => `${change}`).join(' / ')
}
