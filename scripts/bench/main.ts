/** `bun run bench [ROUNDS]`: compares the executable under load with a bare route. Run `bun run build` first. */
import { availableParallelism, cpus } from 'node:os'
import { formatTable, runCommand } from '../lib/command-line.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { getExecutableMiB } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { type Figures, measureLoad } from './load.ts'

await runCommand(async () => {
  const executableMiB = getExecutableMiB().toFixed(0)
  const rounds = Number(process.argv[2] ?? 6)
  const { prefix, cores } = assignCores()
  console.log(formatResult(await measureLoad(new Workspace(), prefix, await readRecordRows(), rounds)))
  console.log(`\nBun ${Bun.version}, ${cpus()[0]?.model}, ${cores}; the executable has ${executableMiB} MiB`)
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
  ])
  const head = ['', 'requests/s', 'ratio', 'p99 ms', 'CPU µs', 'MiB', 'failed']
  return formatTable([head, ...rows])
}
