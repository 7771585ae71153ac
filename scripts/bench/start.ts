/**
 * How long the executable takes from spawn to the first enrichment answered with the bundled sample, and how much
 * memory it then holds: `bun run bench:start [runs]`. Needs `bun run build` first.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const EXECUTABLE = join(import.meta.dir, '../../dist/signalbox')
const QUESTIONS = {
  'by e-mail': { contactEmail: 'ada.keller@northwind-optics.example' },
  'by misspelt company name': { companyName: 'Nortwind Optics' },
}

interface Start {
  readonly listening: number
  readonly answered: number
  readonly resident: number
}

if (!existsSync(EXECUTABLE)) {
  console.error('dist/signalbox is not there: run `bun run build` first.')
  process.exit(1)
}
const runs = Number(process.argv[2] ?? 20)
console.log(`${runs} starts each, medians (and the slowest)\n`)
for (const [name, question] of Object.entries(QUESTIONS)) {
  const starts: Start[] = []
  for (let run = 0; run < runs; run++) {
    starts.push(await start(question))
    if (process.stderr.isTTY) process.stderr.write(`\r${run + 1}/${runs} `)
  }
  if (process.stderr.isTTY) process.stderr.write('\r')
  console.log(`first enrichment ${name}`)
  console.log(`  listening  ${summary(starts.map(({ listening }) => listening))} ms`)
  console.log(`  answered   ${summary(starts.map(({ answered }) => answered))} ms`)
  console.log(`  resident   ${summary(starts.map(({ resident }) => resident))} MiB`)
}

/** Times in milliseconds since the process was spawned; resident memory in MiB after the answer. */
async function start(question: unknown): Promise<Start> {
  const spawned = performance.now()
  const child = Bun.spawn([EXECUTABLE, 'serve', '--memory', '--port', '0', '--json'], {
    env: {},
    stdout: 'pipe',
    stderr: 'ignore',
  })
  try {
    const { value } = await child.stdout.getReader().read()
    const listening = performance.now() - spawned
    const { url, organizations } = JSON.parse(new TextDecoder().decode(value))
    const response = await fetch(`${url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: organizations[0].key, 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    const { compName } = (await response.json()) as { compName: string }
    const answered = performance.now() - spawned
    if (compName === '') throw new Error(`nothing was found for ${JSON.stringify(question)}`)
    return { listening, answered, resident: residentMiB(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

function residentMiB(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function summary(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return `${median.toFixed(0)} (${(sorted.at(-1) ?? Number.NaN).toFixed(0)})`
}
