/**
 * How long a server takes from spawn to its first response, and how much memory it then uses. `bun run bench` measures
 * this too; `bun run bench:start [RUNS]` measures nothing else. Needs `bun run build` first.
 */
import { runCommand } from '../lib/command-line.ts'
import { startsText } from './report.ts'
import type { StartFigures } from './result.ts'
import { median } from './rounds.ts'
import { EXECUTABLE, getExecutableMiB, getMemoryMiB } from '../lib/server.ts'
import { readFirstLine, Workspace } from '../lib/workspace.ts'

/** A server to start again and again, and the first request. */
interface Starter {
  readonly label: string
  readonly command: readonly string[]
  readonly body: string
}

export const EXAMPLE = '{"contactEmail":"ada.keller@northwind-optics.example"}'
const COMMAND = [EXECUTABLE, 'serve', '--memory', '--port', '0', '--json', '--quiet', '--exit-with-parent']

/** Signalbox as the fixture of a test suite starts it: with the bundled sample in memory. */
export const SIGNALBOX_STARTERS: readonly Starter[] = [
  { label: 'first enrichment by e-mail', command: COMMAND, body: EXAMPLE },
  {
    label: 'first enrichment by misspelt name',
    command: COMMAND,
    body: '{"companyName":"Nortwind Optics"}',
  },
]

/** Starts all in turn, so that the noise of a shared machine affects them alike. */
export async function measureStarts(
  workplace: Workspace,
  starters: readonly Starter[],
  runs: number,
): Promise<StartFigures[]> {
  const all = starters.map((): Start[] => [])
  console.error(`starting each server ${runs} times`)
  for (let run = 0; run < runs; run++) {
    for (const [i, starter] of starters.entries()) all[i]?.push(await start(workplace, starter))
  }
  return starters.map(({ label }, i) => {
    const starts = all[i] ?? []
    return {
      label,
      runs,
      listening: median(starts.map(({ listening }) => listening)),
      answered: median(starts.map(({ answered }) => answered)),
      slowest: Math.max(...starts.map(({ answered }) => answered)),
      residentMiB: median(starts.map(({ resident }) => resident)),
    }
  })
}

/** Milliseconds since the process was spawned, and MiB. */
interface Start {
  readonly listening: number
  readonly answered: number
  readonly resident: number
}

/** The line of `serve --json`. That of a bare server has no organizations. */
interface Listening {
  readonly url: string
  readonly organizations?: readonly { readonly status: string; readonly key: string | null }[]
}

/** @throws {Error} when nothing was found, or it took too long */
async function start(workplace: Workspace, { command, body }: Starter): Promise<Start> {
  const spawned = performance.now()
  const child = workplace.spawn(command, 60_000)
  try {
    const { url, organizations } = await readFirstLine<Listening>(child)
    const listening = performance.now() - spawned
    const usable = organizations?.find(({ status, key }) => status === 'active' && key !== null)
    const response = await fetch(`${url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: usable?.key ?? '', 'content-type': 'application/json' },
      body,
    })
    const { compName }: { compName?: string } = JSON.parse(await response.text())
    const answered = performance.now() - spawned
    if (!compName) throw new Error(`nothing was found for ${body}`)
    return { listening, answered, resident: getMemoryMiB(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    getExecutableMiB()
    const runs = Number(process.argv[2] ?? 20)
    console.log(startsText(await measureStarts(new Workspace(), SIGNALBOX_STARTERS, runs)))
  })
  process.exit()
}
