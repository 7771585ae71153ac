/**
 * `bun run bench`: compares the executable with a bare route, under load and at start (see `--help`). The table goes to
 * standard output, progress to standard error, and all figures to a file.
 */
import { cpus } from 'node:os'
import { Command } from 'commander'
import { VERSION } from '../../src/version.ts'
import { ensureWritable, runCommand, wholeNumberParser } from '../lib/command-line.ts'
import { EXAMPLE_QUERY } from '../lib/http.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { bareCommand, type ComparedServer, REFERENCE, startServers } from './compared-servers.ts'
import { assignCores, findWrk, prepareLoad } from './load.ts'
import { formatComparison, formatReport, REFERENCE_START } from './report.ts'
import { type BenchResult, readResult, writeResult } from './result.ts'
import { measureRounds } from './rounds.ts'
import { measureStarts, SIGNALBOX_STARTERS } from './startup.ts'

interface Options {
  readonly warmUps: number
  readonly out: string
  readonly compare?: string
}

const CONNECTIONS = 32
/** The length of a round. */
const SECONDS = 1

const DESCRIPTION =
  'Measures the executable under load, next to a bare Elysia route with the same schemas and a bare Bun.serve, all in ' +
  'one run. Ratios to the bare Elysia route are comparable between machines, requests per second are not. Needs ' +
  '`bun run build` first, and wrk.'

const HELP = `
  bun run bench --quick                        about 25 seconds; the default is about 80
  bun run bench --compare dist/bench/OLD.json  compare the ratios with those of another run`

const now = new Date()
const IS_QUICK = process.argv.includes('--quick')
const OUT = `dist/bench/${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`

const options = new Command('bench')
  .description(DESCRIPTION)
  .option('--quick', 'rough figures: 2 rounds without a warm-up, 5 starts')
  .option('--warm-ups <n>', 'rounds that do not count', wholeNumberParser(0), IS_QUICK ? 0 : 1)
  .option('--out <file>', 'write the result to this file, as JSON', OUT)
  .option('--compare <file>', 'compare with this earlier result')
  .addHelpText('after', HELP)
  .parse()
  .opts<Options>()

await runCommand(async () => {
  const then = options.compare === undefined ? undefined : readResult(options.compare)
  ensureWritable('result', options.out, '--out')
  const result = await runBenchmark()
  writeResult(result, options.out)
  console.log(`${formatReport(result)}\n\nResult: ${options.out}`)
  if (then) console.log(`\n${formatComparison(then, result)}`)
})
// Ends the servers that still run.
process.exit()

async function runBenchmark(): Promise<BenchResult> {
  const [rounds, starts] = IS_QUICK ? [2, 5] : [6, 20]
  const executableMiB = getExecutableMiB()
  findWrk()
  const records = readRecordRows()
  const workspace = new Workspace()
  const cores = assignCores()
  console.error('starting the servers and verifying their responses')
  const servers = await startServers(workspace, cores, records)
  const prepare = ({ target }: ComparedServer) => prepareLoad(workspace, cores, target, CONNECTIONS)
  const variants = await measureRounds(servers, prepare, {
    ...{ rounds, warmUps: options.warmUps, seconds: SECONDS },
  })
  const command = bareCommand(workspace, REFERENCE)
  const starters = [{ label: REFERENCE_START, command, query: EXAMPLE_QUERY }, ...SIGNALBOX_STARTERS]
  return {
    date: now.toISOString(),
    version: VERSION,
    bun: Bun.version,
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: cores.description,
    connections: CONNECTIONS,
    rounds,
    seconds: SECONDS,
    records: { companies: records.companies.length, contacts: records.contacts.length },
    executableMiB,
    variants,
    starts: await measureStarts(workspace, starters, starts),
  }
}
