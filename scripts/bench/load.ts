/** Sends load with wrk, on a core of its own if there are two. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../src/lib/errors.ts'
import { type Workspace, waitForOutput } from '../lib/workspace.ts'
import type { RoundFigures } from './result.ts'

/** A server and the queries to send to it, one after the other. */
export interface LoadTarget {
  readonly name: string
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
}

/** The processor time is measured separately. */
type LoadResult = Omit<RoundFigures, 'processor'>

/** Runs one round of load of some whole seconds. */
export type RunLoad = (seconds: number) => Promise<LoadResult>

const SCRIPT = join(import.meta.dir, 'load.lua')
/** Milliseconds that wrk may take longer than its round. */
const EXTRA_TIME = 20_000

/**
 * Returns the path of wrk.
 * @throws {StartupError} when wrk is not installed
 */
export function findWrk(): string {
  const path = Bun.which('wrk')
  if (path !== null) return path
  throw new StartupError('wrk is not on the PATH: install it first (apt-get install wrk, brew install wrk).')
}

export function prepareLoad(
  workspace: Workspace,
  { load }: CoreAssignment,
  { name, url, path, headers, bodies }: LoadTarget,
  connections: number,
): RunLoad {
  const file = workspace.path(`${name}.jsonl`)
  writeFileSync(file, bodies.map((body) => `${body}\n`).join(''))
  const request = [path, ...Object.entries(headers).flat()]
  // A round continues where the last one ended: the server caches the responses to earlier queries.
  let sent = 0
  return async (seconds) => {
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT]
    const command = [...load, findWrk(), ...options, url, '--', file, String(sent), ...request]
    const round = parseWrkOutput(
      await waitForOutput(workspace.spawn(command, { timeout: seconds * 1000 + EXTRA_TIME })),
    )
    sent += round.requests
    return round
  }
}

/** The line that `load.lua` prints, with times in microseconds. */
interface WrkLine extends Omit<LoadResult, 'requestsPerSecond'> {
  readonly microseconds: number
}

/** Parses the last line. wrk prints its own report before it. */
export function parseWrkOutput(output: string): LoadResult {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const { requests, microseconds, p50, p99, max, ...errors }: WrkLine = JSON.parse(last)
  return {
    requestsPerSecond: (1e6 * requests) / microseconds,
    requests,
    p50: p50 / 1000,
    p99: p99 / 1000,
    max: max / 1000,
    ...errors,
  }
}

export interface CoreAssignment {
  /** Prefixes of the commands of the server and the load. */
  readonly server: readonly string[]
  readonly load: readonly string[]
  readonly description: string
}

/** Selects the first two cores that this process may use, if there are two and `taskset` is installed. */
export function assignCores(
  taskset = Bun.which('taskset'),
  [first, second]: readonly number[] = getAllowedCores(),
): CoreAssignment {
  if (taskset === null || first === undefined || second === undefined) {
    const reason = taskset === null ? 'there is no taskset' : 'there is one core'
    return { server: [], load: [], description: `NOT on separate cores: ${reason}` }
  }
  return {
    server: [taskset, '-c', String(first)],
    load: [taskset, '-c', String(second)],
    description: `server on core ${first}, load on core ${second}`,
  }
}

/** A container may use fewer cores than the machine has. */
function getAllowedCores(): number[] {
  try {
    return parseCoreList(
      /Cpus_allowed_list:\s*(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '',
    )
  } catch {
    return []
  }
}

/** Parses a list of the Linux kernel, such as `0-2,7`. */
export const parseCoreList = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return range === '' ? [] : Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
