/** What is kept of a run next to its output, so that it can be continued. */
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { codeOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Plan } from './plan.ts'
import type { Tally } from './tally.ts'

export interface RunState {
  readonly version: 1
  /** Names the questions: together with the row it is their `Idempotency-Key`. */
  readonly run: string
  /** The process that is at it, or was last. */
  readonly pid: number
  readonly plan: Plan
  /** Of the output, that are whole and counted. */
  readonly bytes: number
  readonly tally: Tally
}

/**
 * @returns `undefined` where no run was begun
 * @throws {StartupError} when it cannot be understood
 */
export function readState(file: string): RunState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isState(state)) return state
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StartupError(
    `${file} does not tell how far the last run came. Begin anew with --restart: rows that were charged for are charged again.`,
  )
}

const isState = (value: unknown): value is RunState =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  ['run', 'pid', 'plan', 'bytes', 'tally'].every((name) => name in value)

/** Replaces the state as a whole: a process that is killed leaves the one before. */
export function writeState(file: string, state: RunState): void {
  const unfinished = `${file}.tmp`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(state)}\n`)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

/** Whether the process that wrote the state is still at it. */
export function isUnderWay({ pid }: RunState): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
