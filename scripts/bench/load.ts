/** Load from one of two tools, which measure alike. */
import { StartupError } from '../../src/lib/startup-error.ts'
import type { Cores } from './cores.ts'
import { autocannonLoad } from './load-autocannon.ts'
import { wrkLoad } from './load-wrk.ts'
import type { Workplace } from './workplace.ts'

/** Where to send which questions, in turn. */
export interface Target {
  readonly name: string
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly string[]
}

/** What came of a round; latencies in milliseconds. */
export interface Round {
  readonly requestsPerSecond: number
  readonly requests: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Answers of another status than 2xx. */
  readonly refused: number
  /** Without an answer: no connection, a broken one, nothing in time. */
  readonly broken: number
}

/** Whole seconds. */
type Load = (seconds: number) => Promise<Round>

export interface LoadTool {
  readonly name: string
  /** What to know of its figures; blank mostly. */
  readonly caution: string
  prepare(target: Target): Load
}

export const TOOLS = ['wrk', 'autocannon'] as const
export type ToolName = (typeof TOOLS)[number]

/** @throws {StartupError} when the tool that is wanted is not installed */
export function loadTool(
  workplace: Workplace,
  { load }: Cores,
  connections: number,
  wanted?: ToolName,
): LoadTool {
  const wrk = wanted === 'autocannon' ? null : Bun.which('wrk')
  if (wrk !== null) return wrkLoad(workplace, [...load, wrk], connections)
  if (wanted === 'wrk') throw new StartupError('wrk is not on the PATH: install it, or leave --load out.')
  return autocannonLoad(workplace, load, connections)
}

/** Milliseconds after which a load that should have taken so many seconds is given up. */
export const patience = (seconds: number): number => seconds * 1000 + 20_000
