/** Describes faults in short texts. */
import { OPERATION_LABELS } from '../../api/schemas.ts'
import { capitalize, formatCount, formatDuration, formatElapsed, formatPercent } from '../../ui/format.ts'
import type { Effect, Fault, FaultInput, Match } from './fault-values.ts'

/** Describes what the client sees. */
export function describeEffect(effect: Effect): string {
  const first = effect.kind !== 'latency' && effect.latency ? `after ${describeWait(effect.latency)}: ` : ''
  return capitalize(first + describeMainEffect(effect))
}

function describeMainEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'error':
      return describeError(effect)
    case 'latency':
      return `normal response after ${describeWait(effect)}`
    case 'connection_reset':
      return 'connection closed without a response'
    case 'truncated_body':
      return `connection closed ${effect.atByte === undefined ? 'in the middle of the body' : `after ${formatCount(effect.atByte, 'byte')} of the body`}`
    case 'invalid_json':
      return '200 with invalid JSON'
    case 'empty_body':
      return '200 with an empty body'
    case 'change_body': {
      const set = Object.keys(effect.set ?? {}).map((name) => `${name} changed`)
      const removed = (effect.remove ?? []).map((name) => `${name} removed`)
      return `real response with ${[...set, ...removed].join(', ') || 'no change'}`
    }
    case 'slow_drip':
      return `body in ${effect.chunks ?? 10} chunks over ${formatElapsed(effect.overMs)}`
  }
}

function describeError({ status, code, retryAfterSeconds }: Extract<Effect, { kind: 'error' }>): string {
  const name = code === undefined ? `${status}` : `${status} ${code}`
  return retryAfterSeconds === undefined ? name : `${name} with Retry-After: ${retryAfterSeconds}`
}

const describeWait = ({ ms, jitterMs = 0 }: { ms: number; jitterMs?: number }): string =>
  jitterMs === 0 ? formatElapsed(ms) : `${formatElapsed(ms)} to ${formatElapsed(ms + jitterMs)}`

/** Describes the requests that match. */
export function describeMatch(
  { operation, orgId, key, method, path, headers = {}, body = {} }: Match,
  nameOf: (orgId: string) => string,
): string {
  const values = [...Object.entries(headers), ...Object.entries(body)].map(([name, value]) =>
    value === null
      ? `${name} is absent`
      : `${name} matches ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [
    operation === undefined ? 'All operations' : OPERATION_LABELS[operation],
    orgId === undefined ? 'all organizations' : nameOf(orgId),
    ...(key === undefined ? [] : [`key ${key.length > 12 ? `${key.slice(0, 8)}…` : key}`]),
    ...(method === undefined ? [] : [`method ${method}`]),
    ...(path === undefined ? [] : [`path ${path}`]),
    ...values,
  ].join(' · ')
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Describes how often the fault applies. */
export function describeFrequency({
  after = 0,
  every = 1,
  times = null,
  expiresAfterSeconds = null,
  probability = 1,
  afterCommit = false,
}: Omit<FaultInput, 'effect'>): string {
  const parts = [
    after > 0 && `after ${formatCount(after, 'request')}`,
    every > 1 && `to every ${every.toLocaleString('en-US')}${ORDINALS[ordinalRules.select(every)]} request`,
    times !== null && (times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`),
    expiresAfterSeconds !== null && `for ${formatDuration(expiresAfterSeconds)}`,
    times === null && expiresAfterSeconds === null && 'until removed',
    probability < 1 && `${formatPercent(probability)} of the time`,
    afterCommit && 'after processing and charging',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns `applied once`, `1 of 3 passed`, or `applied to 2 of 9 requests` for a fault with a probability. */
export function describeUse({
  after,
  applied,
  evaluated,
  probability,
}: Pick<Fault, 'after' | 'applied' | 'evaluated' | 'probability'>): string {
  if (applied === 0)
    return after === 0 ? 'not applied yet' : `${Math.min(evaluated, after)} of ${after} passed`
  if (probability < 1)
    return `applied to ${applied.toLocaleString('en-US')} of ${formatCount(evaluated, 'request')}`
  return applied === 1 ? 'applied once' : `applied ${applied.toLocaleString('en-US')} times`
}
