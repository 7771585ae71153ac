/**
 * `bun run bench`: what the service costs over a bare route, under load and at start (see `--help`). The table goes to
 * standard output, progress to standard error, and all figures to a file.
 */
import { cpus } from 'node:os'
import { Command, Option } from 'commander'
import { VERSION } from '../../src/version.ts'
import { ensureWritable, runCommand, selection, wholeNumber } from '../lib/command-line.ts'
import { bareCommand, REFERENCE, startContestants } from './compared-servers.ts'
import { assignCores, prepareLoad, findWrk } from './load.ts'
import { QUERY_KINDS, type QueryKind, readSampleRows } from './queries.ts'
import { formatComparison, REFERENCE_START, formatReport } from './report.ts'
import { type BenchResult, readResult, writeResult } from './result.ts'
import { measureRounds } from './rounds.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { EXAMPLE, measureStarts, SIGNALBOX_STARTERS } from './startup.ts'
import { Workspace } from '../lib/workspace.ts'

interface Options {
  readonly kinds: readonly QueryKind[]
  readonly rounds: number
  readonly warmUps: number
  readonly seconds: number
  readonly starts: number
  readonly connections: number
  readonly out: string
  readonly compare?: string
}

const DESCRIPTION =
  'Measures the executable under load, next to a bare Elysia route with the same schemas and a bare Bun.serve, all in ' +
  'one run: ratios to the bare Elysia route mean something on other machines, requests a second do not. Needs ' +
  '`bun run build` first, and wrk.'

const AFTERWORD = `
Kinds: ${QUERY_KINDS.map(({ name }) => name).join(', ')}. The bare servers are measured with any of them.

  bun run bench --quick                        about 25 seconds; the default is about 80
  bun run bench --compare dist/bench/OLD.json  compare the ratios with those of another run`

const now = new Date()
const DEFAULTS = process.argv.includes('--quick')
  ? { warmUps: 0, rounds: 2, starts: 5 }
  : { warmUps: 1, rounds: 6, starts: 20 }
const OUT = `dist/bench/${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`

const options = new Command('bench')
  .description(DESCRIPTION)
  .option('--quick', 'rough figures: 2 rounds without one to warm up, 5 starts')
  .addOption(
    new Option('--kinds <names>', 'only these, separated by commas')
      .argParser(selection(QUERY_KINDS))
      .default(QUERY_KINDS, 'all'),
  )
  .option('--rounds <n>', 'rounds of each kind, in turn', wholeNumber(1), DEFAULTS.rounds)
  .option('--warm-ups <n>', 'earlier rounds that do not count', wholeNumber(0), DEFAULTS.warmUps)
  .option('--seconds <n>', 'length of a round', wholeNumber(1), 1)
  .option('--starts <n>', 'starts of each kind', wholeNumber(1), DEFAULTS.starts)
  .option('--connections <n>', 'open connections', wholeNumber(1), 32)
  .option('--out <file>', 'where the result goes, as JSON', OUT)
  .option('--compare <file>', 'an earlier result to compare with')
  .addHelpText('after', AFTERWORD)
  .parse()
  .opts<Options>()

await runCommand(async () => {
  const then = options.compare === undefined ? undefined : readResult(options.compare)
  ensureWritable('result', options.out, '--out')
  const result = await bench()
  writeResult(result, options.out)
  console.log(`${formatReport(result)}\n\nResult: ${options.out}`)
  if (then) console.log(`\n${formatComparison(then, result)}`)
})
// Ends the servers that still run.
process.exit()

async function bench(): Promise<BenchResult> {
  const { kinds, rounds, seconds, starts, connections } = options
  const size = getExecutableMiB()
  findWrk()
  const market = readSampleRows()
  const workplace = new Workspace()
  const places = assignCores()
  console.error('starting the servers and checking their responses')
  const contestants = await startContestants(workplace, places, kinds, market)
  const load = ({ target }: (typeof contestants)[number]) =>
    prepareLoad(workplace, places, target, connections)
  const variants = await measureRounds(contestants, load, options)
  const reference = { label: REFERENCE_START, command: bareCommand(workplace, REFERENCE), body: EXAMPLE }
  return {
    date: now.toISOString(),
    version: VERSION,
    bun: Bun.version,
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: places.description,
    connections,
    rounds,
    seconds,
    market: { companies: market.companies.length, contacts: market.contacts.length },
    executableMiB: size,
    variants,
    starts: await measureStarts(workplace, [reference, ...SIGNALBOX_STARTERS], starts),
  }
}
