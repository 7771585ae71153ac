/**
 * Measures the time from spawn to the first response, and the memory that the server then uses. `bun run bench` does this,
 * too; `bun run bench:start [RUNS]` measures nothing else. Run `bun run build` first.
 */
import { formatTable, runCommand } from '../lib/command-line.ts'
import { EXAMPLE_QUERY, enrich, parseReply } from '../lib/http.ts'
import { getExecutableMiB, getMemoryMiB, serveCommand } from '../lib/server.ts'
import { median } from '../lib/statistics.ts'
import { readFirstLine, Workspace } from '../lib/workspace.ts'

/** A server to start again and again, and its first query. */
interface Starter {
  readonly label: string
  readonly command: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

const COMMAND = serveCommand('--memory')

/** Signalbox as a test suite starts it, with the bundled sample in memory. */
export const SIGNALBOX_STARTERS: readonly Starter[] = [
  { label: 'first enrichment by email', command: COMMAND, query: EXAMPLE_QUERY },
  {
    label: 'first enrichment by misspelled name',
    command: COMMAND,
    query: { companyName: 'Nortwind Optics' },
  },
]

/** Starts all in turn, so that the noise of a shared machine affects them equally. */
export async function measureStarts(workspace: Workspace, starters: readonly Starter[], runs: number) {
  const all = starters.map((): Start[] => [])
  console.error(`starting each server ${runs} times`)
  for (let run = 0; run < runs; run++) {
    for (const [i, starter] of starters.entries()) all[i]?.push(await start(workspace, starter))
  }
  return starters.map(({ label }, i) => {
    const getAll = (field: keyof Start): number[] => (all[i] ?? []).map((one) => one[field])
    return {
      label,
      runs,
      listening: median(getAll('listening')),
      firstResponse: median(getAll('firstResponse')),
      slowest: Math.max(...getAll('firstResponse')),
      residentMiB: median(getAll('memoryMiB')),
    }
  })
}

/** Formats medians of several starts, and the slowest response; milliseconds since the process was spawned. */
export function formatStarts(starts: Awaited<ReturnType<typeof measureStarts>>): string {
  const rows = starts.map(({ label, runs, listening, firstResponse, slowest, residentMiB }) => [
    label,
    String(runs),
    ...[listening, firstResponse, slowest, residentMiB].map((value) => value.toFixed(0)),
  ])
  return formatTable([['', 'starts', 'listening ms', 'response ms', 'slowest ms', 'MiB'], ...rows])
}

interface Start {
  /** Milliseconds since the process was spawned. */
  readonly listening: number
  readonly firstResponse: number
  readonly memoryMiB: number
}

/**
 * Starts a server, and measures it.
 * @throws {Error} if there is no match, or the server takes too long
 */
async function start(workspace: Workspace, { command, query }: Starter): Promise<Start> {
  const spawned = performance.now()
  const child = workspace.spawn(command, { timeout: 60_000 })
  try {
    const { url } = await readFirstLine<{ readonly url: string }>(child)
    const listening = performance.now() - spawned
    const { compName } = await parseReply<{ compName?: string }>(enrich(url, 'demo-plus-key', query))
    const firstResponse = performance.now() - spawned
    if (!compName) throw new Error(`there is no match for ${JSON.stringify(query)}`)
    return { listening, firstResponse, memoryMiB: getMemoryMiB(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    getExecutableMiB()
    const runs = Number(process.argv[2] ?? 20)
    console.log(formatStarts(await measureStarts(new Workspace(), SIGNALBOX_STARTERS, runs)))
  })
  process.exit()
}
