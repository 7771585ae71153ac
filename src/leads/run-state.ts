/** What is kept of a run next to its output, so that it can be continued. */
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { isObject } from '../lib/is-object.ts'
import { codeOf, reasonOf } from '../lib/message-of.ts'
import { StartupError } from '../lib/startup-error.ts'
import { unfinishedOf } from './output.ts'
import type { Plan } from './plan.ts'
import { newTally, type Tally } from './tally.ts'

/** Since 2, rows have a warning. */
const VERSION = 2

interface RunState {
  readonly version: typeof VERSION
  /** Names the questions: together with the row it is their `Idempotency-Key`. */
  readonly run: string
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
  const state = contentOf(file)
  if (state === undefined || isState(state)) return state
  if (isObject(state) && state.version === 1) throw tooOld(file)
  throw new StartupError(
    `${file} does not tell how far the last run came. Begin anew with --restart: rows that were charged for are charged again.`,
  )
}

const tooOld = (file: string): StartupError =>
  new StartupError(
    `${file} was written by an earlier version of signalbox. Finish the run with that version, or begin anew with --restart: ` +
      'rows that were charged for are charged again.',
  )

/** `undefined` without a file, `null` for what is not JSON. */
function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartupError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}

const isState = (value: unknown): value is RunState =>
  isObject(value) &&
  value.version === VERSION &&
  typeof value.run === 'string' &&
  isCount(value.bytes) &&
  isPlan(value.plan) &&
  isTally(value.tally)

const isPlan = (value: unknown): value is Plan =>
  isObject(value) && typeof value.input === 'string' && typeof value.target === 'string'

/** Whatever is counted, and nothing that is something else. */
const isTally = (value: unknown): value is Tally =>
  isObject(value) &&
  Object.entries(newTally()).every(([name, usual]) => isLike(value[name], usual)) &&
  isErrors(value.errors) &&
  isErrors(value.warnings)

function isLike(value: unknown, usual: unknown): boolean {
  if (typeof usual === 'number') return typeof value === 'number' && value >= 0
  if (Array.isArray(usual)) return Array.isArray(value)
  if (!isObject(value) || !isObject(usual)) return false
  return (
    Object.entries(usual).every(([name, one]) => isLike(value[name], one)) &&
    Object.values(value).every((one) => isCount(one) || (isObject(one) && Object.values(one).every(isCount)))
  )
}

const isErrors = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isObject(one) &&
      typeof one.message === 'string' &&
      isCount(one.rows) &&
      Array.isArray(one.lines) &&
      one.lines.every(isCount),
  )

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Replaces the state as a whole: a process that is killed leaves the one before. */
export function writeState(file: string, state: RunState): void {
  const unfinished = unfinishedOf(file)
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(state)}\n`)
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}
