/** The result of a benchmark run, as it is stored. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { messageOf, StartupError } from '../../src/lib/errors.ts'

/** Latencies are in milliseconds. Processor time is in microseconds per request, or in seconds for a round. */
const FIGURES = {
  requestsPerSecond: t.Number(),
  p50: t.Number(),
  p99: t.Number(),
  max: t.Number(),
  requests: t.Number(),
  /** Responses with another status than 2xx. */
  rejected: t.Number(),
  /** Requests without a response: no connection, a broken one, or a timeout. */
  broken: t.Number(),
  processor: t.Union([t.Number(), t.Null()]),
}

const RoundFigures = t.Object(FIGURES)
export type RoundFigures = Static<typeof RoundFigures>

const ServerFigures = t.Object({
  name: t.String(),
  label: t.String(),
  ...FIGURES,
  residentMiB: t.Number(),
  /** The number of verified queries, and of responses with the expected company. */
  asked: t.Number(),
  right: t.Number(),
  /** Credits; `null` if nothing is charged. */
  charged: t.Union([t.Number(), t.Null()]),
  rounds: t.Array(RoundFigures),
})
export type ServerFigures = Static<typeof ServerFigures>

const StartFigures = t.Object({
  label: t.String(),
  runs: t.Number(),
  listening: t.Number(),
  firstResponse: t.Number(),
  slowest: t.Number(),
  residentMiB: t.Number(),
})
/** Medians of several starts, and the slowest response; milliseconds since the process was spawned. */
export type StartFigures = Static<typeof StartFigures>

const BenchResult = t.Object({
  date: t.String(),
  version: t.String(),
  bun: t.String(),
  processor: t.String(),
  cores: t.String(),
  connections: t.Number(),
  rounds: t.Number(),
  seconds: t.Number(),
  records: t.Object({ companies: t.Number(), contacts: t.Number() }),
  executableMiB: t.Number(),
  variants: t.Array(ServerFigures),
  starts: t.Array(StartFigures),
})
export type BenchResult = Static<typeof BenchResult>

export function writeResult(result: BenchResult, file: string): void {
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`)
}

/**
 * Reads the result of an earlier run.
 * @throws {StartupError} for a file that is not a result
 */
export function readResult(file: string): BenchResult {
  const toError = (reason: string): StartupError =>
    new StartupError(`${file} cannot be compared with (${reason}). Name a file that this command wrote.`)
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw toError(messageOf(error))
  }
  if (Value.Check(BenchResult, value)) return value
  const { path, message } = Value.Errors(BenchResult, value).First() ?? { path: '', message: '' }
  throw toError(`${message} at ${path || 'the top'}`)
}
