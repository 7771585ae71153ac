/** Processes a request of the service: one function for all operations, in the order in which things happen. */
import type { Static, TObject } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { Idempotency } from '../accounts/idempotency.ts'
import type { Caller } from '../accounts/key-authentication.ts'
import { type RateLimits, toRateLimitHeaders } from '../accounts/rate-limits.ts'
import { type AuthorizationContext, AuthorizedCaller } from '../accounts/recheck-caller.ts'
import { lazy } from '../lib/cache.ts'
import type { Clock } from '../lib/clock.ts'
import type { Operation } from './api-operations.ts'
import {
  identifyCaller,
  isView,
  lockIdempotencyKey,
  readApiKey,
  requireAllowed,
  toRequestCaller,
} from './authenticate.ts'
import { readJsonBody, requireObject } from './body.ts'
import type { RequestContext, RequestContexts } from './request-context.ts'
import { JSON_HEADERS } from './schema-types.ts'
import { createInvalidInputError } from './validation-errors.ts'

/** A request of the service while it is processed, and the status and headers of its response. */
export interface Exchange {
  readonly operation: Operation
  readonly request: Request
  readonly context: RequestContext
  status: number
  readonly headers: Record<string, string | number>
}

/** A request that is authenticated, within its limits, and valid. */
interface AdmittedRequest<Body> {
  readonly exchange: Exchange
  readonly authorized: AuthorizedCaller
  readonly body: Body
}

/** An operation of the service. Its route has the same schema, for the OpenAPI document. */
interface ServiceOperation<Schema extends TObject> {
  readonly operation: Operation
  readonly schema: Schema
  /** Returns whether a body that is not validated yet is valid, so that the request can be repeated under its `Idempotency-Key`. */
  readonly canUseIdempotencyKey?: (body: unknown) => boolean
  /** Returns the JSON of the response, or an object that is sent as JSON. */
  readonly handle: (request: AdmittedRequest<Static<Schema>>) => string | object | Promise<string | object>
}

/** May wait, or replace the response. The sandbox applies faults here. */
export interface Interceptor {
  /** Whether any request may be intercepted before its limits are checked. */
  readonly isActive: boolean
  /** Runs after authentication and before the limits. Waits, or throws to replace the response. */
  beforeLimits(exchange: Exchange): Promise<void>
  /**
   * Returns what is sent in place of a response, after its request was charged. It resolves to `undefined` to send the response
   * later, and is `undefined` to send it now.
   */
  afterHandler(exchange: Exchange, json: string): Promise<Response | undefined> | undefined
  /** Returns the response that replaces the one of a failed request; `undefined` to send the error. */
  onError(exchange: Exchange, error: unknown): Response | undefined
}

export interface PipelineContext extends AuthorizationContext {
  readonly requestContexts: RequestContexts
  readonly limits: RateLimits
  readonly idempotency: Idempotency
  readonly clock: Clock
}

export interface PipelineSteps {
  readonly interceptor: Interceptor
  /** Sets the status and the headers of an error. Returns its body. */
  readonly toErrorBody: (exchange: Exchange, error: unknown) => object
  /** Records and logs an exchange when its response is created. */
  readonly record: (exchange: Exchange, body: unknown) => void
}

/** What the pipeline reads of the context of Elysia. */
interface ArrivedRequest {
  readonly request: Request
  readonly set: { headers: Record<string, string | number> }
}

/** Returns the handler of the route of an operation. The route needs `parse: 'none'` and no hooks. */
export type Pipeline = <Schema extends TObject>(
  operation: ServiceOperation<Schema>,
) => (arrived: ArrivedRequest) => Promise<Response>

/** Creates the pipeline. Of several errors, the first of this order is returned: 401, 403, a fault, 429, 400. */
export function createPipeline(context: PipelineContext, steps: PipelineSteps): Pipeline {
  const { requestContexts, limits } = context
  const { interceptor, toErrorBody, record } = steps

  const begin = ({ request, set }: ArrivedRequest, operation: Operation): Exchange => {
    const requestContext = requestContexts.get(request)
    if (!requestContext) throw new Error(`${operation} did not pass through the app`)
    requestContext.operation = operation
    const { headers } = set
    // Elysia would copy the response to add these headers.
    set.headers = {}
    return { operation, request, context: requestContext, status: 200, headers }
  }

  /** Authenticates a request, lets the interceptor act, and counts the request. */
  const admit = async (
    exchange: Exchange,
    {
      operation,
      canUseIdempotencyKey,
    }: Pick<ServiceOperation<TObject>, 'operation' | 'canUseIdempotencyKey'>,
    body: unknown,
  ): Promise<Caller> => {
    const { request, context: requestContext, headers } = exchange
    const key = readApiKey(operation, request.headers, body)
    let caller: Caller | undefined = identifyCaller(context.callers, key, operation, request.headers)
    requestContext.caller = toRequestCaller(caller)
    try {
      requireAllowed(caller, operation)
      requestContexts.requireCurrent(requestContext.stateVersion)
      if (interceptor.isActive) {
        const release = canUseIdempotencyKey?.(body) ? lockIdempotencyKey(context, exchange, body) : undefined
        await interceptor.beforeLimits(exchange).finally(release)
        // The caller may have been suspended or removed during a wait.
        caller = undefined
        caller = context.callers.identify(key)
        requireAllowed(caller, operation)
        requestContexts.requireCurrent(requestContext.stateVersion)
      }
      const { organization } = caller
      const refund = limits.admit(organization)
      requestContext.refund = () => {
        refund()
        return toRateLimitHeaders(limits.getStatus(organization))
      }
      return caller
    } finally {
      if (caller) Object.assign(headers, toRateLimitHeaders(limits.getStatus(caller.organization)))
    }
  }

  const respond = (exchange: Exchange, json: string, body: unknown): Response => {
    exchange.headers['content-type'] ??= JSON_HEADERS['content-type']
    record(exchange, body)
    return new Response(json, exchange as ResponseInit)
  }

  const respondToError = (exchange: Exchange, error: unknown): Response => {
    const replaced = interceptor.onError(exchange, error)
    if (replaced) {
      record(exchange, undefined)
      return replaced
    }
    const body = toErrorBody(exchange, error)
    return respond(exchange, JSON.stringify(body), body)
  }

  return (service) => {
    const check = lazy(() => TypeCompiler.Compile(service.schema))
    return async (arrived) => {
      const exchange = begin(arrived, service.operation)
      try {
        const body = await readJsonBody(exchange.request, (text) => {
          exchange.context.bodyText = text
        })
        const caller = await admit(exchange, service, body)
        requireObject(body, isView(service.operation))
        if (!check().Check(body)) throw createInvalidInputError(check().Errors(body))
        const authorized = new AuthorizedCaller(context, caller, exchange.context.stateVersion)
        const result = await service.handle({ exchange, authorized, body })
        const json = typeof result === 'string' ? result : JSON.stringify(result)
        const waiting = interceptor.afterHandler(exchange, json)
        const replaced = waiting && (await waiting)
        if (replaced) record(exchange, undefined)
        return replaced ?? respond(exchange, json, json)
      } catch (error) {
        return respondToError(exchange, error)
      }
    }
  }
}
