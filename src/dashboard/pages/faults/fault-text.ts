/** Faults in sentences. */
import { OPERATION_NAMES } from '../../api/schemas.ts'
import { count, percent, tookInWords } from '../../ui/format.ts'
import type { Effect, Fault, Match } from './form/fault-draft.ts'

/** What the caller sees. */
export function effectInWords(effect: Effect): string {
  const first = effect.kind !== 'latency' && effect.latency ? `${waitInWords(effect.latency)}, then ` : ''
  return capital(first + blowInWords(effect))
}

function blowInWords(effect: Effect): string {
  switch (effect.kind) {
    case 'error':
      return errorInWords(effect)
    case 'latency':
      return `the right answer, ${waitInWords(effect)} late`
    case 'connection-reset':
      return 'the connection breaks, without an answer'
    case 'truncated-body':
      return `the connection breaks ${effect.atByte === undefined ? 'in the middle of the body' : `after ${count(effect.atByte, 'byte')} of the body`}`
    case 'invalid-json':
      return '200 with a body that is no JSON'
    case 'empty-body':
      return '200 with an empty body'
    case 'slow-drip':
      return `the body in ${effect.chunks ?? 10} pieces over ${tookInWords(effect.overMs)}`
  }
}

function errorInWords({ status, code, retryAfterSeconds }: Extract<Effect, { kind: 'error' }>): string {
  const name = code === undefined ? `${status}` : `${status} ${code}`
  const retryAfter = retryAfterSeconds ?? (status === 429 ? 1 : undefined)
  return retryAfter === undefined ? name : `${name} with Retry-After: ${retryAfter}`
}

const waitInWords = ({ ms, jitterMs = 0 }: { ms: number; jitterMs?: number }): string =>
  jitterMs === 0 ? tookInWords(ms) : `${tookInWords(ms)} to ${tookInWords(ms + jitterMs)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Which requests it is for. */
export function matchInWords(
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
export function oftenInWords({ times, probability, afterCommit }: Fault): string {
  const often =
    times === null ? 'until removed' : times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`
  const chance = probability === 1 ? '' : `, ${percent(probability)} of them`
  return `${often}${chance}${afterCommit ? ', after the work was done and charged' : ''}`
}
