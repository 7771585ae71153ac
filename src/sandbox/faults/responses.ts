/** What a fault makes of an answer: the bytes that are sent, or not sent, instead. */
import { Elysia } from 'elysia'
import type { Credits } from '../../accounts/credits.ts'
import type { Organizations } from '../../accounts/organizations.ts'
import { TRANSACTION_HEADER } from '../../http/authenticate.ts'
import { toWire } from '../../http/errors.ts'
import { faultError, type Striking, Struck } from '../../http/injected-fault.ts'
import { challengeOf } from '../../http/operations.ts'
import type { Exchange } from '../../http/request-context.ts'
import type { Log } from '../../lib/log.ts'
import { breakingOff, dripping, type ExampleRoute, exampleAnswer } from './bodies.ts'
import type { Strike } from './faults.ts'
import type { Blow } from './rules.ts'

interface Faulty extends Striking {
  readonly organizations: Organizations
  readonly credits: Credits
  readonly log: Log
}

interface Settings {
  status?: number | string
  readonly headers: Record<string, string | number>
}

/** Chunks of a slow drip, where it does not say. */
const CHUNKS = 10

/**
 * Mounted before the errors: a request that a fault has struck is answered here.
 * @param routes those of the finished app: their examples stand for what was not worked out
 */
export const faultyAnswers = (context: Faulty, routes: readonly ExampleRoute[]) =>
  new Elysia({ name: 'faulty-answers' })
    .onError({ as: 'global' }, ({ error, request, set }) => {
      const exchange = context.exchanges.of(request)
      // The work was not done, and the response says so: a fault that waited for it did not apply.
      takePostponed(exchange)?.takeBack()
      if (error instanceof Struck) return instead(context, routes, request, set, error.blow)
    })
    // Not `mapResponse`: where a path is not found Elysia would take its `undefined` for a response. And asynchronous
    // whether it waits or not: Elysia goes by that.
    .onAfterHandle({ as: 'global' }, async ({ request, responseValue, set }) => {
      const exchange = context.exchanges.of(request)
      const strike = takePostponed(exchange)
      if (!exchange || !strike) return
      exchange.fault = { id: strike.id, kind: strike.effect.kind, afterCommit: true }
      if (strike.delayMs > 0) await context.delay(strike.delayMs, request.signal)
      logFault(context, exchange, set)
      if (strike.effect.kind === 'latency') return
      return answer(context, request, set, strike.effect, written(responseValue))
    })

function takePostponed(exchange: Exchange | undefined): Strike | undefined {
  const strike = exchange?.postponed
  if (exchange) exchange.postponed = undefined
  return strike
}

/** Instead of an answer that was not worked out: nothing was done, nothing is charged. */
function instead(
  context: Faulty,
  routes: readonly ExampleRoute[],
  request: Request,
  set: Settings,
  blow: Blow,
) {
  const exchange = context.exchanges.of(request)
  const id = String(set.headers[TRANSACTION_HEADER] ?? '')
  set.status = 200
  if (exchange?.operation === 'enrich') {
    const organization = context.organizations.get(exchange.caller?.orgId ?? '')
    const remaining = organization ? context.credits.balance(organization) : 0
    Object.assign(set.headers, {
      'credits-deducted': '0',
      'credits-remaining': String(remaining ?? 'unlimited'),
    })
  }
  if (exchange) logFault(context, exchange, set)
  return answer(context, request, set, blow, JSON.stringify(exampleAnswer(routes, exchange, id)))
}

/** @param whole what the answer would have been */
function answer(context: Faulty, request: Request, set: Settings, blow: Blow, whole: string): Response {
  const { delay, exchanges } = context
  const exchange = exchanges.of(request)
  if (blow.kind === 'error') {
    const body = toWire(faultError(exchange?.operation ?? 'enrich', blow.status, blow.code))
    if (exchange) exchange.answer = body
    settle(set, blow)
    if (blow.status === 401) set.headers['WWW-Authenticate'] = challengeOf(exchange?.operation)
    return Response.json(body)
  }
  set.headers['content-type'] = 'application/json;charset=utf-8'
  const bytes = new TextEncoder().encode(whole)
  const sent = bytes.subarray(0, endOf(blow, bytes.length))
  const text = new TextDecoder().decode(sent)
  if (exchange) exchange.answer = text
  switch (blow.kind) {
    case 'empty-body':
    case 'invalid-json':
      return new Response(text)
    case 'connection-reset':
    case 'truncated-body':
      return new Response(breakingOff(sent, delay))
    case 'slow-drip': {
      const { overMs, chunks = CHUNKS } = blow
      return new Response(dripping(sent, { overMs, chunks, delay, signal: request.signal }))
    }
  }
}

/** How many of `length` bytes are sent. Of a truncated body something is always missing; its JSON is whole nowhere. */
function endOf(blow: Exclude<Blow, { kind: 'error' }>, length: number): number {
  switch (blow.kind) {
    case 'connection-reset':
    case 'empty-body':
      return 0
    case 'invalid-json':
      return length - 1
    case 'truncated-body':
      return Math.min(blow.atByte ?? Math.floor(length / 2), length - 1)
    case 'slow-drip':
      return length
  }
}

const OF_DATA = ['credits-deducted', 'credits-remaining', 'Idempotent-Replayed']

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The status and the headers of an error. */
function settle(
  set: Settings,
  { status, retryAfterSeconds = status === 429 ? 1 : undefined }: Extract<Blow, { kind: 'error' }>,
): void {
  set.status = status
  // Those of answers with data; and of a key that is not known there would be no limits to tell.
  const strange = status === 401 ? ['RateLimit', 'RateLimit-Policy'] : []
  for (const name of [...OF_DATA, ...strange]) delete set.headers[name]
  if (retryAfterSeconds !== undefined) set.headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) set.headers.Allow = 'POST'
}

/** At the level `info`: an injected fault is no error of the server. */
const logFault = ({ log }: Faulty, { fault }: Exchange, { headers }: Settings): void =>
  log.info('fault', {
    transactionId: String(headers[TRANSACTION_HEADER] ?? ''),
    fault: fault?.id ?? null,
    kind: fault?.kind ?? '',
    afterCommit: fault?.afterCommit ?? false,
  })
