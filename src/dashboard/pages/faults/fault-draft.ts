/** A fault as it stands in the form, in texts, and what becomes of it. */
import type { Code, Effect, FaultInput, Kind, Operation } from './fault-types.ts'

export interface Condition {
  /** Of the row, not of the fault. */
  readonly id: number
  readonly field: string
  readonly pattern: string
}

export interface FaultDraft {
  readonly operation: Operation | 'any'
  /** Blank is everybody. */
  readonly orgId: string
  readonly key: string
  readonly conditions: readonly Condition[]
  readonly kind: Kind
  readonly status: string
  readonly code: Code | 'usual'
  readonly retryAfterSeconds: string
  readonly ms: string
  readonly jitterMs: string
  readonly atByte: string
  readonly overMs: string
  readonly chunks: string
  readonly times: string
  readonly percent: string
  readonly seed: string
  readonly afterCommit: boolean
}

export const NEW_DRAFT: FaultDraft = {
  operation: 'any',
  orgId: '',
  key: '',
  conditions: [],
  kind: 'error',
  status: '503',
  code: 'usual',
  retryAfterSeconds: '',
  ms: '',
  jitterMs: '',
  atByte: '',
  overMs: '5000',
  chunks: '',
  times: '1',
  percent: '100',
  seed: '',
  afterCommit: false,
}

/** The longest wait that the server takes, in milliseconds. */
const LONGEST_MS = 110_000

type NumberField =
  | 'status'
  | 'retryAfterSeconds'
  | 'ms'
  | 'jitterMs'
  | 'atByte'
  | 'overMs'
  | 'chunks'
  | 'times'

const RANGES: Readonly<Record<NumberField, readonly [number, number]>> = {
  status: [400, 599],
  retryAfterSeconds: [1, 86_400],
  ms: [0, LONGEST_MS],
  jitterMs: [0, LONGEST_MS],
  atByte: [1, 1_000_000],
  overMs: [0, LONGEST_MS],
  chunks: [2, 1_000],
  times: [1, 1_000_000],
}

const NEEDED: Readonly<Record<Kind, readonly NumberField[]>> = {
  error: ['status'],
  latency: ['ms'],
  'connection-reset': [],
  'truncated-body': [],
  'invalid-json': [],
  'empty-body': [],
  'slow-drip': ['overMs'],
}

/** Fields that count with this kind. */
const OWN: Readonly<Record<Kind, readonly NumberField[]>> = {
  error: ['status', 'retryAfterSeconds'],
  latency: [],
  'connection-reset': [],
  'truncated-body': ['atByte'],
  'invalid-json': [],
  'empty-body': [],
  'slow-drip': ['overMs', 'chunks'],
}

export type Problems = ReadonlyMap<string, string>

/** What keeps it from being armed, by field. */
export function problemsOf(draft: FaultDraft): Problems {
  const fields: readonly NumberField[] = [...OWN[draft.kind], 'ms', 'jitterMs', 'times']
  const problems = new Map<string, string>()
  for (const field of fields) {
    const problem = problemOf(draft[field], RANGES[field], NEEDED[draft.kind].includes(field))
    if (problem !== undefined) problems.set(field, problem)
  }
  const percent = Number(draft.percent)
  if (draft.percent.trim() === '' || !(percent >= 0 && percent <= 100)) {
    problems.set('percent', 'Type a number from 0 to 100.')
  }
  for (const { id, field, pattern } of draft.conditions) {
    if ((field.trim() === '') !== (pattern === '')) {
      problems.set(`condition ${id}`, 'Name a field, and what it must be. * stands for any characters.')
    }
  }
  return problems
}

function problemOf(
  text: string,
  [least, most]: readonly [number, number],
  isNeeded: boolean,
): string | undefined {
  if (text.trim() === '' && !isNeeded) return undefined
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return undefined
  return `Type a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
}

/** The fault of a draft without problems. */
export function faultOf(draft: FaultDraft): FaultInput {
  const { operation, orgId, key, afterCommit, seed } = draft
  const body = Object.fromEntries(
    draft.conditions
      .filter(({ field }) => field.trim() !== '')
      .map(({ field, pattern }) => [field.trim(), pattern]),
  )
  const match = {
    ...(operation !== 'any' && { operation }),
    ...(orgId !== '' && { orgId }),
    ...(key.trim() !== '' && { key: key.trim() }),
    ...(Object.keys(body).length > 0 && { body }),
  }
  const times = numberIn(draft.times)
  const probability = Number((Number(draft.percent) / 100).toPrecision(12))
  return {
    ...(Object.keys(match).length > 0 && { match }),
    effect: effectOf(draft),
    ...(times !== undefined && { times }),
    ...(probability !== 1 && { probability }),
    ...(seed.trim() !== '' && { seed: seed.trim() }),
    ...(afterCommit && { afterCommit }),
  }
}

function effectOf(draft: FaultDraft): Effect {
  const { kind } = draft
  const [ms, jitterMs] = [numberIn(draft.ms), numberIn(draft.jitterMs)]
  const wait = { ms: ms ?? 0, ...(jitterMs !== undefined && { jitterMs }) }
  const latency = (ms ?? 0) + (jitterMs ?? 0) > 0 ? { latency: wait } : {}
  const [atByte, chunks] = [numberIn(draft.atByte), numberIn(draft.chunks)]
  const retryAfterSeconds = numberIn(draft.retryAfterSeconds)
  switch (kind) {
    case 'latency':
      return { kind, ...wait }
    case 'error':
      return {
        kind,
        status: Number(draft.status),
        ...(draft.code !== 'usual' && { code: draft.code }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...latency,
      }
    case 'truncated-body':
      return { kind, ...(atByte !== undefined && { atByte }), ...latency }
    case 'slow-drip':
      return { kind, overMs: Number(draft.overMs), ...(chunks !== undefined && { chunks }), ...latency }
    default:
      return { kind, ...latency }
  }
}

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
