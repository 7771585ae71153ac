/** Sends the responses of faulted requests. */
import { Elysia } from 'elysia'
import type { Credits } from '../../accounts/credits.ts'
import type { Organizations } from '../../accounts/organizations.ts'
import { RATE_LIMIT_HEADERS, type RateLimits, toRateLimitHeaders } from '../../accounts/rate-limits.ts'
import { challengeOf } from '../../http/api-operations.ts'
import { TRANSACTION_HEADER } from '../../http/authenticate.ts'
import { toErrorBody } from '../../http/error-responses.ts'
import type { ChosenFault, ResponseEffect } from '../../http/fault-effect.ts'
import { createFaultError, type FaultInjectionContext, InjectedFault } from '../../http/inject-fault.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Log } from '../../lib/log.ts'
import {
  createExampleResponse,
  type ExampleRoute,
  selectSentBytes,
  streamFaultedBody,
} from './faulted-bodies.ts'

interface FaultResponseContext extends FaultInjectionContext {
  readonly organizations: Organizations
  readonly credits: Credits
  readonly limits: RateLimits
  readonly log: Log
}

/** The part of Elysia's `set` that faults change. */
interface ResponseSettings {
  status?: number | string
  readonly headers: Record<string, string | number>
}

/**
 * Creates the plugin that sends the responses of faulted requests. Mount this plugin before the error responses: it
 * handles every `InjectedFault` and every fault with `afterCommit`.
 * @param routes all routes of the app: their examples replace the responses of requests that are not processed
 */
export const faultResponses = (context: FaultResponseContext, routes: readonly ExampleRoute[]) =>
  new Elysia({ name: 'fault-responses' })
    .onError({ as: 'global' }, ({ error, request, set }) => {
      const requestContext = context.requestContexts.get(request)
      // The request failed, so a fault that should apply afterwards does not count.
      takeAfterCommitFault(requestContext)?.undo()
      if (error instanceof InjectedFault) return replaceResponse(context, routes, request, set, error.effect)
    })
    // Not `mapResponse`: Elysia would use its `undefined` as the response to an unknown path. The hook is always
    // asynchronous, because Elysia decides by its source whether to await it.
    .onAfterHandle({ as: 'global' }, async ({ request, responseValue, set }) => {
      const requestContext = context.requestContexts.get(request)
      const fault = takeAfterCommitFault(requestContext)
      if (!requestContext || !fault) return
      requestContext.fault = { id: fault.id, kind: fault.effect.kind, afterCommit: true }
      if (fault.delayMs > 0) await context.delay(fault.delayMs, request.signal)
      logFault(context, requestContext, set)
      if (fault.effect.kind === 'latency') return
      return faultedResponse(context, request, set, fault.effect, toText(responseValue))
    })

function takeAfterCommitFault(requestContext: RequestContext | undefined): ChosenFault | undefined {
  const fault = requestContext?.afterCommitFault
  if (requestContext) requestContext.afterCommitFault = undefined
  return fault
}

/** Responds to a request that is not processed and not charged. */
function replaceResponse(
  context: FaultResponseContext,
  routes: readonly ExampleRoute[],
  request: Request,
  set: ResponseSettings,
  effect: ResponseEffect,
) {
  const requestContext = context.requestContexts.get(request)
  const id = String(set.headers[TRANSACTION_HEADER] ?? '')
  set.status = 200
  if (requestContext?.operation === 'enrich') {
    const organization = context.organizations.get(requestContext.caller?.orgId ?? '')
    const remaining = organization ? context.credits.getBalance(organization) : 0
    Object.assign(set.headers, {
      'credits-deducted': '0',
      'credits-remaining': String(remaining ?? 'unlimited'),
    })
  }
  if (requestContext) logFault(context, requestContext, set)
  const example = JSON.stringify(createExampleResponse(routes, requestContext, id))
  return faultedResponse(context, request, set, effect, example)
}

/**
 * Creates the response of a faulted request.
 * @param body the complete body that the response would have without the fault
 */
function faultedResponse(
  context: FaultResponseContext,
  request: Request,
  set: ResponseSettings,
  effect: ResponseEffect,
  body: string,
): Response {
  const requestContext = context.requestContexts.get(request)
  if (effect.kind === 'error') {
    const error = toErrorBody(
      createFaultError(requestContext?.operation ?? 'enrich', effect.status, effect.code),
    )
    if (requestContext) requestContext.sentBody = error
    setErrorHeaders(set, effect)
    if (effect.status === 429) setExceededLimit(context, requestContext, set)
    if (effect.status === 401) set.headers['WWW-Authenticate'] = challengeOf(requestContext?.operation)
    return Response.json(error)
  }
  set.headers['content-type'] = 'application/json;charset=utf-8'
  const sent = selectSentBytes(effect, body)
  const text = new TextDecoder().decode(sent)
  if (requestContext) requestContext.sentBody = text
  return new Response(streamFaultedBody(effect, sent, context.delay, request.signal) ?? text)
}

const SUCCESS_HEADERS = ['credits-deducted', 'credits-remaining', 'Idempotent-Replayed']

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function setErrorHeaders(
  set: ResponseSettings,
  { status, retryAfterSeconds = status === 429 ? 1 : undefined }: Extract<ResponseEffect, { kind: 'error' }>,
): void {
  set.status = status
  // The limits of an unknown key are not known.
  const limitHeaders = status === 401 ? RATE_LIMIT_HEADERS : []
  for (const name of [...SUCCESS_HEADERS, ...limitHeaders]) delete set.headers[name]
  if (retryAfterSeconds !== undefined) set.headers['Retry-After'] = String(retryAfterSeconds)
  if (status === 405) set.headers.Allow = 'POST'
}

/** Reports the limit per second as exceeded until `Retry-After`, like a real 429. */
function setExceededLimit(
  { organizations, limits }: FaultResponseContext,
  requestContext: RequestContext | undefined,
  set: ResponseSettings,
): void {
  const organization = organizations.get(requestContext?.caller?.orgId ?? '')
  if (!organization) return
  const { qps, daily } = limits.getStatus(organization)
  const exceeded = { ...qps, remaining: 0, resetAfter: Number(set.headers['Retry-After']) }
  Object.assign(set.headers, toRateLimitHeaders({ qps: exceeded, daily }))
}

/** Logs at level `info`: an injected fault is not an error of the server. */
const logFault = (
  { log }: FaultResponseContext,
  { fault }: RequestContext,
  { headers }: ResponseSettings,
): void =>
  log.info('fault', {
    transactionId: String(headers[TRANSACTION_HEADER] ?? ''),
    fault: fault?.id ?? null,
    kind: fault?.kind ?? '',
    afterCommit: fault?.afterCommit ?? false,
  })
