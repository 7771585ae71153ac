/** Faults in sentences. */
import { OPERATION_NAMES } from '../../api/schemas.ts'
import { formatCount, formatElapsed, formatPercent } from '../../ui/format.ts'
import type { Effect, Fault, Match } from './form/fault-draft.ts'

/** What the caller sees. */
export function describeEffect(effect: Effect): string {
  const first = effect.kind !== 'latency' && effect.latency ? `${describeWait(effect.latency)}, then ` : ''
  return capitalize(first + describeMainEffect(effect))
}

function describeMainEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'error':
      return describeError(effect)
    case 'latency':
      return `the right answer, ${describeWait(effect)} late`
    case 'connection-reset':
      return 'the connection breaks, without an answer'
    case 'truncated-body':
      return `the connection breaks ${effect.atByte === undefined ? 'in the middle of the body' : `after ${formatCount(effect.atByte, 'byte')} of the body`}`
    case 'invalid-json':
      return '200 with a body that is no JSON'
    case 'empty-body':
      return '200 with an empty body'
    case 'slow-drip':
      return `the body in ${effect.chunks ?? 10} pieces over ${formatElapsed(effect.overMs)}`
  }
}

function describeError({ status, code, retryAfterSeconds }: Extract<Effect, { kind: 'error' }>): string {
  const name = code === undefined ? `${status}` : `${status} ${code}`
  const retryAfter = retryAfterSeconds ?? (status === 429 ? 1 : undefined)
  return retryAfter === undefined ? name : `${name} with Retry-After: ${retryAfter}`
}

const describeWait = ({ ms, jitterMs = 0 }: { ms: number; jitterMs?: number }): string =>
  jitterMs === 0 ? formatElapsed(ms) : `${formatElapsed(ms)} to ${formatElapsed(ms + jitterMs)}`

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Which requests it is for. */
export function describeMatch(
  { operation, orgId, key, body = {} }: Match,
  nameOf: (orgId: string) => string,
): string {
  const fields = Object.entries(body).map(([field, pattern]) => `${field} is ${pattern}`)
  return [
    operation === undefined ? 'Every operation' : OPERATION_NAMES[operation],
    orgId === undefined ? 'everybody' : nameOf(orgId),
    ...(key === undefined ? [] : [`key ${key.length > 12 ? `${key.slice(0, 8)}…` : key}`]),
    ...fields,
  ].join(' · ')
}

/** How often it strikes those. */
export function describeFrequency({ times, probability, afterCommit }: Fault): string {
  const often =
    times === null ? 'until removed' : times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`
  const chance = probability === 1 ? '' : `, ${formatPercent(probability)} of them`
  return `${often}${chance}${afterCommit ? ', after the work was done and charged' : ''}`
}
