/** Describes faults in sentences. */
import { OPERATION_LABELS, type Schemas } from '../api/schemas.ts'
import { formatCount, formatDuration, formatElapsed, formatPercent } from '../ui/format.ts'

type Fault = Schemas['Fault']
type FaultInput = Schemas['CreateFaultInput']
type Effect = FaultInput['effect']
type Match = Schemas['RequestMatch']

/** Returns a sentence such as `Every 3rd request of Acme to Buying group gets 503, until removed.` */
export function describeFault({ match = {}, effect, ...schedule }: FaultInput, orgName: string): string {
  const { after = 0, every = 1, probability = 1, afterCommit = false } = schedule
  const { times = null, expiresAfterSeconds = null } = schedule
  const isNext = times !== null && every === 1 && probability === 1
  const subject = isNext ? nameNext(times) : `Every ${every === 1 ? '' : `${formatOrdinal(every)} `}request`
  const details = [
    after > 0 && `after ${formatCount(after, 'request')}`,
    probability < 1 && `${formatPercent(probability)} of the time`,
    !isNext && times !== null && (times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`),
    expiresAfterSeconds !== null && `for ${formatDuration(expiresAfterSeconds)}`,
    times === null && expiresAfterSeconds === null && 'until removed',
    afterCommit && `after ${describeCommit(match.operation)}`,
  ].filter(Boolean)
  const gets = isNext && times > 1 ? 'get' : 'gets'
  return `${[`${subject} ${describeMatch(match, orgName)} ${gets} ${describeEffect(effect)}`, ...details].join(', ')}.`
}

/** Only enrichments cost credits. */
const describeCommit = (operation: Match['operation']): string =>
  operation === undefined || operation === 'enrich' ? 'processing and charging' : 'processing'

const nameNext = (times: number): string =>
  times === 1 ? 'The next request' : `The next ${formatCount(times, 'request')}`

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

const formatOrdinal = (number: number): string =>
  `${number.toLocaleString('en-US')}${ORDINALS[ordinalRules.select(number)]}`

/** Describes the requests that match, such as `of Acme to Enrich with recordId lead-*`. */
function describeMatch(
  { operation, orgId, key, method, path, headers = {}, body = {} }: Match,
  orgName: string,
): string {
  const values = Object.entries({ ...headers, ...body }).map(([name, value]) =>
    value === null ? `no ${name}` : `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const conditions = [
    ...(key === undefined ? [] : [`the key ${key.length > 12 ? `${key.slice(0, 8)}…` : key}`]),
    ...(method === undefined ? [] : [`the method ${method}`]),
    ...(path === undefined ? [] : [`the path ${path}`]),
    ...values,
  ]
  return [
    `of ${orgId === undefined ? 'every organization' : orgName}`,
    ...(operation === undefined ? [] : [`to ${OPERATION_LABELS[operation]}`]),
    ...(conditions.length === 0 ? [] : [`with ${conditions.join(', ')}`]),
  ].join(' ')
}

/** Describes what the client gets. */
export function describeEffect(effect: Effect): string {
  const latency = effect.kind === 'latency' ? undefined : effect.latency
  return `${describeMainEffect(effect)}${latency === undefined ? '' : `, ${describeWait(latency)} late`}`
}

function describeMainEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'error':
      return describeError(effect)
    case 'latency':
      return `the normal response, ${describeWait(effect)} late`
    case 'connection_reset':
      return 'a closed connection without a response'
    case 'truncated_body':
      return `a closed connection ${effect.atByte === undefined ? 'in the middle of the body' : `after ${formatCount(effect.atByte, 'byte')} of the body`}`
    case 'invalid_json':
      return '200 with invalid JSON'
    case 'empty_body':
      return '200 with an empty body'
    case 'change_body': {
      const set = Object.keys(effect.set ?? {}).map((name) => `${name} changed`)
      const removed = (effect.remove ?? []).map((name) => `${name} removed`)
      return `the normal response with ${[...set, ...removed].join(', ') || 'no change'}`
    }
    case 'slow_drip':
      return `the body in ${effect.chunks ?? 10} chunks over ${formatElapsed(effect.overMs)}`
  }
}

function describeError({ status, code, retryAfterSeconds }: Extract<Effect, { kind: 'error' }>): string {
  const name = code === undefined ? `${status}` : `${status} ${code}`
  return retryAfterSeconds === undefined ? name : `${name} with Retry-After: ${retryAfterSeconds}`
}

/** The form may have a random delay without the other one yet. */
const describeWait = ({ ms = 0, jitterMs = 0 }: { ms?: number; jitterMs?: number }): string =>
  jitterMs === 0 ? formatElapsed(ms) : `${formatElapsed(ms)} to ${formatElapsed(ms + jitterMs)}`

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
