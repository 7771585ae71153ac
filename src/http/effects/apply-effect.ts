/** Applies the effect of a fault or a fixed response to a request: delays it, or replaces its response. */
import { toRateLimitHeaders } from '../../accounts/rate-limits.ts'
import type { AppContext } from '../../app-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { codesOf, ERRORS, type FaultCode } from '../../lib/error-catalog.ts'
import type { Operation } from '../api-operations.ts'
import { type ErrorBody, toErrorBody, toPublishedError } from '../error-body.ts'
import { setChallenge } from '../error-responses.ts'
import { type Exchange, setChargeHeaders } from '../exchange.ts'
import { JSON_HEADERS } from '../field-schemas.ts'
import { changeFields, selectSentBytes, streamBrokenBody } from './bodies.ts'
import type { ChosenEffect, ResponseEffect } from './effect.ts'

type EffectContext = Pick<AppContext, 'credits' | 'limits' | 'delay'>

/** The body of a response. */
export interface SentBody {
  /** The bytes that are sent, as text: for the journal, and for the response unless it has a stream. */
  readonly text: string
  readonly stream?: ReadableStream<Uint8Array> | undefined
}

/**
 * Applies an effect: delays the request, and replaces its response.
 * @param json the complete body that the response would have without the effect. Of a request that is not processed, it is the
 * documented example of the operation.
 * @returns the body; `undefined` if the effect is only a delay, and the client is still connected or the request was processed
 */
export async function applyEffect(
  context: EffectContext,
  exchange: Exchange,
  { id, effect, delayMs, afterCommit }: ChosenEffect,
  json: string,
): Promise<SentBody | undefined> {
  const { operation, request, headers } = exchange
  exchange.effect = { id, kind: effect.kind, afterCommit }
  if (delayMs > 0) await context.delay(delayMs, request.signal)
  if (effect.kind === 'latency' && (afterCommit || !request.signal.aborted)) return undefined
  headers['content-type'] = JSON_HEADERS['content-type']
  if (effect.kind === 'error') {
    const body = createErrorBody(operation, effect.status, effect.code)
    setErrorHeaders(context, exchange, effect, body.error.code)
    return { text: JSON.stringify(body) }
  }
  if (effect.kind === 'change_body') return { text: changeFields(effect, json) }
  if (operation === 'enrich' && !afterCommit && exchange.caller) {
    const remaining = context.credits.getBalance(exchange.caller.organization)
    setChargeHeaders(exchange, { deducted: 0, remaining })
  }
  // Nobody receives the response of a request whose client left.
  const broken = effect.kind === 'latency' ? CONNECTION_RESET : effect
  const sent = selectSentBytes(broken, json)
  return {
    text: new TextDecoder().decode(sent),
    stream: streamBrokenBody(broken, sent, context.delay, request.signal),
  }
}

const CONNECTION_RESET = { kind: 'connection_reset' } as const

/**
 * Returns the error of an operation for a status: with the chosen code, or the first code that the operation sends with it, or else
 * that any operation sends.
 */
function createErrorBody(operation: Operation, status: number, chosen?: FaultCode): ErrorBody {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => isSentBy(operation, each, status)) ?? codes[0]
  return toErrorBody({ ...toPublishedError(new ApiError(code), operation), status })
}

function isSentBy(operation: Operation, code: FaultCode, status: number): boolean {
  const entry = ERRORS[code]
  const operations: readonly string[] = 'operations' in entry ? entry.operations : [operation]
  // Enrich sends a suspended key with 401, not with 403.
  return operations.includes(operation) && toPublishedError(new ApiError(code), operation).status === status
}

function setErrorHeaders(
  { limits }: EffectContext,
  exchange: Exchange,
  { status, retryAfterSeconds = status === 429 ? 1 : undefined }: Extract<ResponseEffect, { kind: 'error' }>,
  code: string,
): void {
  const { headers, caller, operation } = exchange
  exchange.status = status
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) headers.Allow = 'POST'
  if (status === 401) setChallenge(headers, code, operation)
  if (status === 429 && caller !== undefined) {
    // The limit per second is reported as exceeded until `Retry-After`, as by a real 429.
    const { qps, daily } = limits.getStatus(caller.organization)
    const exceeded = { ...qps, remaining: 0, resetAfter: Number(headers['Retry-After']) }
    Object.assign(headers, toRateLimitHeaders({ qps: exceeded, daily }))
  }
}
