/** Applies stored faults to requests of the service: delays them, or replaces their responses. */
import type { Credits } from '../../accounts/credits.ts'
import { createKeyValueReader } from '../../accounts/keys.ts'
import type { Organizations } from '../../accounts/organizations.ts'
import { RATE_LIMIT_HEADERS, type RateLimits, toRateLimitHeaders } from '../../accounts/rate-limits.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { challengeOf } from '../../http/api-operations.ts'
import { toErrorBody } from '../../http/error-responses.ts'
import type { ChosenFault, ResponseEffect } from '../../http/fault-effect.ts'
import { createFaultError, InjectedFault, injectFault } from '../../http/inject-fault.ts'
import type { Exchange, Interceptor } from '../../http/pipeline.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { JSON_HEADERS } from '../../http/schema-types.ts'
import type { Delay } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { RedactedRequest } from '../journal/redacted-request.ts'
import type { FaultStore } from './fault-store.ts'
import {
  createExampleResponse,
  type ExampleRoute,
  selectSentBytes,
  streamFaultedBody,
} from './faulted-bodies.ts'

interface FaultContext {
  readonly faults: FaultStore
  readonly connection: Connection
  readonly organizations: Organizations
  readonly credits: Credits
  readonly limits: RateLimits
  readonly delay: Delay
  readonly log: Log
}

/**
 * Creates the interceptor that applies faults.
 * @param routes all routes of the app: their examples replace the responses of requests that are not processed
 */
export function createFaultInterceptor(context: FaultContext, routes: readonly ExampleRoute[]): Interceptor {
  const { faults, delay } = context
  const getKnownKeys = createKeyValueReader(context.connection)
  return {
    get isActive(): boolean {
      return faults.isAnyActive
    },
    async beforeLimits(exchange) {
      const { operation, request, context: requestContext } = exchange
      const { method, url, headers } = request
      const { caller, bodyText: requestBody } = requestContext
      const received = { operation, caller, method, url, requestBody, headers: () => headers }
      const fault = faults.choose(new RedactedRequest(received, getKnownKeys()))
      if (fault?.afterCommit) requestContext.afterCommitFault = fault
      else if (fault) await injectFault(delay, exchange, fault.effect, fault)
    },
    afterHandler(exchange, json) {
      const fault = takeAfterCommitFault(exchange.context)
      return fault && applyAfterCommit(context, exchange, fault, json)
    },
    onError(exchange, error) {
      // The request failed, so a fault that should apply afterwards does not count.
      takeAfterCommitFault(exchange.context)?.undo()
      return error instanceof InjectedFault
        ? replaceResponse(context, routes, exchange, error.effect)
        : undefined
    },
  }
}

/** Waits, and returns the broken response to a request that was processed; `undefined` for a fault that only waits. */
async function applyAfterCommit(
  context: FaultContext,
  exchange: Exchange,
  { id, effect, delayMs }: ChosenFault,
  json: string,
): Promise<Response | undefined> {
  exchange.context.fault = { id, kind: effect.kind, afterCommit: true }
  if (delayMs > 0) await context.delay(delayMs, exchange.request.signal)
  logFault(context, exchange.context)
  return effect.kind === 'latency' ? undefined : createFaultedResponse(context, exchange, effect, json)
}

function takeAfterCommitFault(requestContext: RequestContext): ChosenFault | undefined {
  const fault = requestContext.afterCommitFault
  requestContext.afterCommitFault = undefined
  return fault
}

/** Responds to a request that is not processed and not charged. */
function replaceResponse(
  context: FaultContext,
  routes: readonly ExampleRoute[],
  exchange: Exchange,
  effect: ResponseEffect,
): Response {
  const { operation, context: requestContext, headers } = exchange
  if (operation === 'enrich') {
    const organization = context.organizations.get(requestContext.caller?.orgId ?? '')
    const remaining = organization ? context.credits.getBalance(organization) : 0
    headers['credits-deducted'] = '0'
    headers['credits-remaining'] = String(remaining ?? 'unlimited')
  }
  logFault(context, requestContext)
  const example = createExampleResponse(routes, requestContext)
  return createFaultedResponse(context, exchange, effect, JSON.stringify(example))
}

/**
 * Creates the response of a faulted request.
 * @param body the complete body that the response would have without the fault
 */
function createFaultedResponse(
  context: FaultContext,
  exchange: Exchange,
  effect: ResponseEffect,
  body: string,
): Response {
  const { operation, request, context: requestContext, headers } = exchange
  headers['content-type'] = JSON_HEADERS['content-type']
  if (effect.kind === 'error') {
    const error = toErrorBody(createFaultError(operation, effect.status, effect.code))
    requestContext.sentBody = error
    setErrorHeaders(exchange, effect)
    if (effect.status === 429) setExceededLimit(context, exchange)
    if (effect.status === 401) headers['WWW-Authenticate'] = challengeOf(operation)
    return new Response(JSON.stringify(error), exchange as ResponseInit)
  }
  const sent = selectSentBytes(effect, body)
  const text = new TextDecoder().decode(sent)
  requestContext.sentBody = text
  const stream = streamFaultedBody(effect, sent, context.delay, request.signal)
  return new Response(stream ?? text, exchange as ResponseInit)
}

const SUCCESS_HEADERS = ['credits-deducted', 'credits-remaining', 'Idempotent-Replayed']

function setErrorHeaders(
  exchange: Exchange,
  { status, retryAfterSeconds = status === 429 ? 1 : undefined }: Extract<ResponseEffect, { kind: 'error' }>,
): void {
  const { headers } = exchange
  exchange.status = status
  // The limits of an unknown key are not known.
  const limitHeaders = status === 401 ? RATE_LIMIT_HEADERS : []
  for (const name of [...SUCCESS_HEADERS, ...limitHeaders]) delete headers[name]
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) headers.Allow = 'POST'
}

/** Reports the limit per second as exceeded until `Retry-After`, like a real 429. */
function setExceededLimit(
  { organizations, limits }: FaultContext,
  { context: requestContext, headers }: Exchange,
): void {
  const organization = organizations.get(requestContext.caller?.orgId ?? '')
  if (!organization) return
  const { qps, daily } = limits.getStatus(organization)
  const exceeded = { ...qps, remaining: 0, resetAfter: Number(headers['Retry-After']) }
  Object.assign(headers, toRateLimitHeaders({ qps: exceeded, daily }))
}

/** Logs at level `info`: an injected fault is not an error of the server. */
const logFault = ({ log }: FaultContext, { transactionId, fault }: RequestContext): void =>
  log.info('fault', {
    transactionId,
    fault: fault?.id ?? null,
    kind: fault?.kind ?? '',
    afterCommit: fault?.afterCommit ?? false,
  })
