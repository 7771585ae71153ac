/** Load from autocannon (MIT), where there is no wrk: it runs wherever Bun does. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../src/lib/startup-error.ts'
import { type LoadTool, patience, type Round, type Target } from './load.ts'
import type { Workplace } from './workplace.ts'

const PROCESS = join(import.meta.dir, 'autocannon-process.ts')

/** What its process is told. */
export interface Job extends Target {
  readonly library: string
  readonly connections: number
}

/** The part of its result that is read; latencies in whole milliseconds. */
export interface AutocannonResult {
  readonly duration: number
  readonly requests: { readonly total: number }
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly non2xx: number
  readonly errors: number
}

export function autocannonLoad(
  workplace: Workplace,
  prefix: readonly string[],
  connections: number,
): LoadTool {
  const library = installed()
  return {
    name: 'autocannon',
    caution:
      'Latencies are whole milliseconds, and the fastest servers wait for the load: with wrk installed they are finer.',
    prepare: (target) => {
      const file = workplace.at(`${target.name}.json`)
      const job: Job = { ...target, library, connections }
      writeFileSync(file, JSON.stringify(job))
      let asked = 0
      return async (seconds) => {
        const command = [...prefix, process.execPath, PROCESS, file, String(seconds), String(asked)]
        const round = readAutocannon(await workplace.run(command, { timeout: patience(seconds) }))
        asked += round.requests
        return round
      }
    },
  }
}

function installed(): string {
  try {
    return Bun.resolveSync('autocannon', import.meta.dir)
  } catch {
    throw new StartupError('autocannon is not installed: `bun install` brings it.')
  }
}

export function readAutocannon(output: string): Round {
  const { duration, requests, latency, non2xx, errors }: AutocannonResult = JSON.parse(output)
  const { p50, p99, max } = latency
  return {
    requestsPerSecond: requests.total / duration,
    requests: requests.total,
    p50,
    p99,
    max,
    refused: non2xx,
    broken: errors,
  }
}
