/**
 * `bun run stress`: tries to break the executable, subject by subject (see `--help`). The table goes to standard
 * output, progress to standard error, and the result to a file.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf } from '../../src/lib/message-of.ts'
import { StartupError } from '../../src/lib/startup-error.ts'
import { VERSION } from '../../src/version.ts'
import { executableMiB } from '../bench/signalbox.ts'
import { type Options, readOptions } from './options.ts'
import { type Run, reportText } from './report.ts'
import { soak, soakOf } from './soak.ts'
import type { Subject } from './subject.ts'
import { SECONDS, SUBJECTS } from './subjects.ts'

const started = new Date()
// Also where a server is left running by an error: ending this process ends them.
process.exit(await exitCode(readOptions(SUBJECTS)))

async function exitCode(options: Options): Promise<number> {
  try {
    const runs = await stress(options)
    return runs.some(({ outcome }) => outcome.lost > 0) ? 1 : 0
  } catch (error) {
    console.error(error instanceof StartupError ? `error: ${error.message}` : error)
    return 1
  }
}

async function stress({ only, seconds, requests, seed, out }: Options): Promise<Run[]> {
  executableMiB()
  const runs: Run[] = []
  for (const subject of only) {
    const tried = subject === soak ? soakOf(requests) : subject
    runs.push(await one(tried, seconds ?? SECONDS[subject.name] ?? 30, seed))
  }
  const result = { date: started.toISOString(), version: VERSION, bun: Bun.version, seed, runs }
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(`${reportText(runs)}\n\nResult: ${out}`)
  return runs
}

/** A subject that breaks off has found something, and the others still have their turn. */
async function one({ name, run }: Subject, seconds: number, seed: number): Promise<Run> {
  const from = performance.now()
  const tell = (line: string): void => console.error(`${name}: ${line}`)
  tell('begins')
  const outcome = await run({ seconds, seed, tell }).catch((error: unknown) => {
    console.error(error)
    return { tried: 'broke off', times: 0, lost: 1, notes: [messageOf(error)] }
  })
  tell(`${outcome.times} times, ${outcome.lost} lost`)
  return { name, seconds: (performance.now() - from) / 1000, outcome }
}
