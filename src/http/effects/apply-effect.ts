/** Applies the effect of a fault or an outcome to a request: delays it, or replaces its response. */
import { RATE_LIMIT_HEADERS, toRateLimitHeaders } from '../../accounts/rate-limits.ts'
import { codesOf, ERRORS, type FaultCode } from '../../lib/error-catalog.ts'
import { tryParseJson } from '../../lib/json.ts'
import { challengeOf, type Operation } from '../api-operations.ts'
import type { Context } from '../context.ts'
import { type ApiErrorBody, toErrorBody } from '../error-responses.ts'
import type { Exchange } from '../exchange.ts'
import { JSON_HEADERS } from '../field-schemas.ts'
import { selectSentBytes, streamBrokenBody } from './bodies.ts'
import type { ChosenEffect, ResponseEffect } from './effect.ts'

type EffectContext = Pick<Context, 'credits' | 'limits' | 'delay'>

/** A response that an effect sends. */
export interface EffectResponse {
  readonly body: string | ReadableStream<Uint8Array>
  /** The body as it is sent, for the journal. */
  readonly recordedBody: string
}

/**
 * Applies an effect to a request that is neither processed nor charged.
 * @param example the documented response of the operation, which a broken response is made of
 * @returns the response; `undefined` if the effect is only a delay, and the client is still connected
 */
export async function applyEffect(
  context: EffectContext,
  exchange: Exchange,
  { id, effect, delayMs }: ChosenEffect,
  example: unknown,
): Promise<EffectResponse | undefined> {
  const { request, operation, caller, headers } = exchange
  exchange.effect = { id, kind: effect.kind, afterCommit: false }
  if (delayMs > 0) await context.delay(delayMs, request.signal)
  if (effect.kind === 'latency' && !request.signal.aborted) return undefined
  if (operation === 'enrich' && caller !== undefined) {
    const remaining = context.credits.getBalance(caller.organization)
    headers['credits-deducted'] = '0'
    headers['credits-remaining'] = String(remaining ?? 'unlimited')
  }
  const response = JSON.stringify(fillInIds(Object(example), exchange))
  return effect.kind === 'latency'
    ? createResponse(context, exchange, { kind: 'connection_reset' }, response)
    : createResponse(context, exchange, effect, response)
}

/**
 * Applies an effect to a request that was processed.
 * @returns the response; `undefined` if the effect is only a delay
 */
export async function applyEffectAfterCommit(
  context: EffectContext,
  exchange: Exchange,
  { id, effect, delayMs }: ChosenEffect,
  json: string,
): Promise<EffectResponse | undefined> {
  exchange.effect = { id, kind: effect.kind, afterCommit: true }
  if (delayMs > 0) await context.delay(delayMs, exchange.request.signal)
  return effect.kind === 'latency' ? undefined : createResponse(context, exchange, effect, json)
}

/** Returns an example response with the ids of the request. */
function fillInIds(
  example: Readonly<Record<string, unknown>>,
  { bodyText = '', transactionId }: Exchange,
): Readonly<Record<string, unknown>> {
  const { recordId } = Object(tryParseJson(bodyText))
  const ids = {
    recordId: typeof recordId === 'string' ? recordId : '',
    smarteTransactionId: transactionId,
    transactionId,
  }
  return { ...example, ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in example)) }
}

/** @param json the complete body that the response would have without the effect */
function createResponse(
  context: EffectContext,
  exchange: Exchange,
  effect: ResponseEffect,
  json: string,
): EffectResponse {
  const { operation, request, headers } = exchange
  headers['content-type'] = JSON_HEADERS['content-type']
  if (effect.kind === 'error') {
    setErrorHeaders(context, exchange, effect)
    const body = JSON.stringify(createErrorBody(operation, effect.status, effect.code))
    return { body, recordedBody: body }
  }
  const sent = selectSentBytes(effect, json)
  const text = new TextDecoder().decode(sent)
  const stream = streamBrokenBody(effect, sent, context.delay, request.signal)
  return { body: stream ?? text, recordedBody: text }
}

/** Returns the error of an operation for a status: with the chosen code, or the first code that the operation has. */
function createErrorBody(operation: Operation, status: number, chosen?: FaultCode): ApiErrorBody {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => hasCode(operation, each)) ?? codes[0] ?? 'service_unavailable'
  return toErrorBody({ code, message: ERRORS[code].message, status, details: [] })
}

function hasCode(operation: Operation, code: FaultCode): boolean {
  const entry = ERRORS[code]
  const operations: readonly string[] | undefined = 'operations' in entry ? entry.operations : undefined
  return operations === undefined || operations.includes(operation)
}

/** The headers of a response that succeeded. An error removes them. */
export const SUCCESS_HEADERS = ['credits-deducted', 'credits-remaining', 'Idempotent-Replayed']

function setErrorHeaders(
  { limits }: EffectContext,
  exchange: Exchange,
  { status, retryAfterSeconds = status === 429 ? 1 : undefined }: Extract<ResponseEffect, { kind: 'error' }>,
): void {
  const { headers, caller, operation } = exchange
  exchange.status = status
  // The limits of an unknown key are not known.
  const limitHeaders = status === 401 ? RATE_LIMIT_HEADERS : []
  for (const name of [...SUCCESS_HEADERS, ...limitHeaders]) delete headers[name]
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) headers.Allow = 'POST'
  if (status === 401) headers['WWW-Authenticate'] = challengeOf(operation)
  if (status === 429 && caller !== undefined) {
    // The limit per second is reported as exceeded until `Retry-After`, as by a real 429.
    const { qps, daily } = limits.getStatus(caller.organization)
    const exceeded = { ...qps, remaining: 0, resetAfter: Number(headers['Retry-After']) }
    Object.assign(headers, toRateLimitHeaders({ qps: exceeded, daily }))
  }
}
