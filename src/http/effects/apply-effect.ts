/** Applies the effect of a fault or a fixed response to a request: delays it, or replaces its response. */
import { ApiError, codesOf, type ErrorCode, type FaultCode } from '../../lib/api-error.ts'
import type { Delay } from '../../lib/clock.ts'
import { tryParseJson } from '../../lib/json.ts'
import { type ErrorBody, toErrorBody, toVendorError } from '../error-body.ts'
import { setChallenge } from '../error-responses.ts'
import { type Exchange, setChargeHeader } from '../exchange.ts'
import { JSON_HEADERS } from '../field-schemas.ts'
import { recordedResponse } from '../openapi/operation-docs.ts'
import type { Operation } from '../operation.ts'
import { changeFields, selectSentBytes, streamBrokenBody } from './bodies.ts'
import type { ChosenEffect, ResponseEffect } from './effect.ts'

/** The body of a response. */
export interface SentBody {
  /** The bytes that are sent, as text: for the journal, and for the response unless it has a stream. */
  readonly text: string
  readonly stream?: ReadableStream<Uint8Array> | undefined
}

/**
 * Applies an effect: delays the request, and replaces its response.
 * @param json the complete body that the response would have without the effect. Default: the documented example of the operation, for a
 * request that is not processed
 * @returns the body; `undefined` if the effect is only a delay, and the client is still connected or the request was processed
 */
export async function applyEffect(
  delay: Delay,
  exchange: Exchange,
  { id, effect, delayMs, afterCommit, settings }: ChosenEffect,
  json: string = createExampleJson(exchange),
): Promise<SentBody | undefined> {
  const { operation, request, headers } = exchange
  exchange.effect = { id, kind: effect.kind, afterCommit, settings }
  if (delayMs > 0) await delay(delayMs, request.signal)
  if (effect.kind === 'latency' && (afterCommit || !request.signal.aborted)) return undefined
  headers['content-type'] = JSON_HEADERS['content-type']
  if (effect.kind === 'error') {
    setErrorHeaders(exchange, effect)
    exchange.errorCode = effect.code ?? findDefaultCode(operation, effect.status)
    return { text: JSON.stringify(createErrorBody(operation, effect.status, exchange.errorCode)) }
  }
  if (effect.kind === 'change_body') return { text: changeFields(effect, json) }
  if (operation.headers?.includes('credits-deducted') && !afterCommit) setChargeHeader(exchange, 0)
  // Nobody receives the response of a request whose client left.
  const broken = effect.kind === 'latency' ? CONNECTION_RESET : effect
  const sent = selectSentBytes(broken, json)
  return {
    text: new TextDecoder().decode(sent),
    stream: streamBrokenBody(broken, sent, delay, request.signal),
  }
}

/** Returns the documented example response with the ids of the request, as JSON. */
function createExampleJson({ operation, bodyText = '', transactionId }: Exchange): string {
  const example = Object(recordedResponse(operation.name))
  const { recordId } = Object(tryParseJson(bodyText))
  const ids = {
    recordId: typeof recordId === 'string' ? recordId : '',
    smarteTransactionId: transactionId,
    transactionId,
  }
  const known = Object.entries(ids).filter(([name]) => name in example)
  return JSON.stringify({ ...example, ...Object.fromEntries(known) })
}

const CONNECTION_RESET = { kind: 'connection_reset' } as const

/** Returns the first code that an operation sends with a status, or else that any operation sends. */
function findDefaultCode(operation: Operation, status: number): FaultCode {
  const codes = codesOf(status)
  return codes.find((code) => isSentBy(operation, code, status)) ?? codes[0]
}

/** A fault may combine a code with another status. */
const createErrorBody = (operation: Operation, status: number, code: ErrorCode): ErrorBody =>
  toErrorBody({ ...toVendorError(new ApiError(code), operation), status })

function isSentBy(operation: Operation, code: FaultCode, status: number): boolean {
  // Enrich sends a suspended key as 401, not as 403.
  const isStatus = toVendorError(new ApiError(code), operation).status === status
  return isStatus && operation.errors.includes(code)
}

function setErrorHeaders(
  exchange: Exchange,
  { status, retryAfterSeconds }: Extract<ResponseEffect, { kind: 'error' }>,
): void {
  const { headers, operation } = exchange
  exchange.status = status
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) headers.Allow = 'POST'
  if (status === 401) setChallenge(headers, operation)
}
