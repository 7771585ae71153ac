/**
 * `bun run bench`: compares the executable with a bare route, under load and at start (see `--help`). The result goes to
 * standard output, progress to standard error.
 */
import { availableParallelism, cpus } from 'node:os'
import { Command } from 'commander'
import { formatTable, runCommand } from '../lib/command-line.ts'
import { EXAMPLE_QUERY } from '../lib/http.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { bareCommand, type Figures, measureLoad } from './load.ts'
import { formatStarts, measureStarts, SIGNALBOX_STARTERS } from './startup.ts'

const options = new Command('bench')
  .description(
    'Measures the executable under load, next to a bare Elysia route with the same schemas and a bare Bun.serve, all in ' +
      'one run. Ratios to the bare Elysia route are comparable between machines, requests per second are not. Run ' +
      '`bun run build` first.',
  )
  .option('--quick', 'rough figures: 2 rounds instead of 6, 5 starts instead of 20')
  .option('--json', 'print the result as JSON')
  .parse()
  .opts<{ readonly quick?: boolean; readonly json?: boolean }>()

await runCommand(async () => {
  const executableMiB = getExecutableMiB()
  const [rounds, runs] = options.quick ? [2, 5] : [6, 20]
  const workspace = new Workspace()
  const { prefix, cores } = assignCores()
  const load = await measureLoad(workspace, prefix, readRecordRows(), rounds)
  const bare = { label: 'bare Elysia', command: bareCommand(workspace, 'elysia'), query: EXAMPLE_QUERY }
  const starts = await measureStarts(workspace, [bare, ...SIGNALBOX_STARTERS], runs)
  const machine = { bun: Bun.version, processor: cpus()[0]?.model, cores }
  const result = { date: new Date().toISOString(), ...machine, executableMiB, load, starts }
  console.log(options.json ? JSON.stringify(result, undefined, 2) : formatResult(load))
  if (!options.json) console.log(`\n${formatStarts(starts)}\n\n${Object.values(machine).join(', ')}`)
})
// Ends the servers that still run.
process.exit()

/** Moves this process to the second core, and returns a prefix that starts servers on the first one. */
function assignCores(): { readonly prefix: readonly string[]; readonly cores: string } {
  const taskset = Bun.which('taskset')
  if (taskset === null || availableParallelism() < 2)
    return { prefix: [], cores: 'server and load NOT on separate cores' }
  const { exitCode } = Bun.spawnSync([taskset, '-a', '-c', '-p', '1', String(process.pid)])
  if (exitCode !== 0) return { prefix: [], cores: 'server and load NOT on separate cores' }
  return { prefix: [taskset, '-c', '0'], cores: 'server and load on separate cores' }
}

function formatResult(load: readonly Figures[]): string {
  const rows = load.map((one) => [
    one.name,
    Math.round(one.requestsPerSecond).toLocaleString('en-US'),
    one.ratio.toFixed(2),
    one.p99.toFixed(0),
    one.processor.toFixed(0),
    one.residentMiB.toFixed(0),
    one.failed.toLocaleString('en-US'),
    `${(100 * one.correct).toFixed(1)}%`,
  ])
  const head = ['', 'requests/s', 'ratio', 'p99 ms', 'CPU µs', 'MiB', 'failed', 'correct']
  return formatTable([head, ...rows])
}
