/** How long a server takes from spawn to its first answer, and how much memory it then holds. */
import { median } from './figures.ts'
import type { Starts } from './result.ts'
import { EXECUTABLE } from './signalbox.ts'
import { residentMiB } from './usage.ts'
import { firstLine } from './workplace.ts'

/** A server to start, again and again, and the one question it is asked. */
export interface Starter {
  readonly label: string
  readonly command: readonly string[]
  readonly body: string
}

/** Milliseconds since the process was spawned, and MiB. */
interface Start {
  readonly listening: number
  readonly answered: number
  readonly resident: number
}

/** Of Signalbox, with the first question by e-mail and by misspelt name; of a market without people only the latter. */
export function signalboxStarters(
  storage: readonly string[],
  byEmail: string | undefined,
  byMisspeltName: string | undefined,
): Starter[] {
  const command = [EXECUTABLE, 'serve', ...storage, '--port', '0', '--json']
  const questions = {
    'first enrichment by e-mail': byEmail,
    'first enrichment by misspelt name': byMisspeltName,
  }
  return Object.entries(questions).flatMap(([label, body]) =>
    body === undefined ? [] : { label, command, body },
  )
}

/** As a fixture of tests starts it: the bundled sample in memory. */
export const SAMPLE_STARTERS = signalboxStarters(
  ['--memory'],
  '{"contactEmail":"ada.keller@northwind-optics.example"}',
  '{"companyName":"Nortwind Optics"}',
)

/** In turn, so that the noise of the machine falls on all alike. */
export async function measureStarts(
  starters: readonly Starter[],
  runs: number,
  done: () => void,
): Promise<Starts[]> {
  const starts = starters.map((): Start[] => [])
  for (let run = 0; run < runs; run++) {
    for (const [i, starter] of starters.entries()) {
      starts[i]?.push(await start(starter))
      done()
    }
  }
  return starters.map(({ label }, i) => summary(label, starts[i] ?? []))
}

/** @throws {Error} when nothing was found, or it took too long */
export async function start({ command, body }: Starter): Promise<Start> {
  const spawned = performance.now()
  const child = Bun.spawn([...command], {
    env: {},
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  try {
    const line: Listening = JSON.parse(await firstLine(child))
    const listening = performance.now() - spawned
    const response = await fetch(`${line.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: usableKey(line), 'content-type': 'application/json' },
      body,
    })
    const { compName }: { compName?: string } = JSON.parse(await response.text())
    const answered = performance.now() - spawned
    if (!compName) throw new Error(`nothing was found for ${body}`)
    return { listening, answered, resident: residentMiB(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

/** The line of `serve --json`; of a bare server, without organizations. */
interface Listening {
  readonly url: string
  readonly organizations?: readonly { readonly status: string; readonly key: string | null }[]
}

const usableKey = ({ organizations }: Listening): string =>
  organizations?.find(({ status, key }) => status === 'active' && key !== null)?.key ?? ''

const summary = (label: string, starts: readonly Start[]): Starts => ({
  label,
  runs: starts.length,
  listening: median(starts.map(({ listening }) => listening)),
  answered: median(starts.map(({ answered }) => answered)),
  slowest: Math.max(...starts.map(({ answered }) => answered)),
  residentMiB: median(starts.map(({ resident }) => resident)),
})
