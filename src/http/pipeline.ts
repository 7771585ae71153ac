/** Processes a request of the service: one function for all operations, in the order in which things happen. */
import type { Static, TObject } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { IDEMPOTENCY_HEADER, type KeyedRequest } from '../accounts/idempotency.ts'
import type { Caller } from '../accounts/key-authentication.ts'
import { toRateLimitHeaders } from '../accounts/rate-limits.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazy } from '../lib/cache.ts'
import { isDatabaseError } from '../lib/errors.ts'
import { tryParseJson } from '../lib/json.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import type { Operation } from './api-operations.ts'
import { identifyCaller, isView, readApiKey, requireAllowed, TRANSACTION_HEADER } from './authenticate.ts'
import { findBodyError, InvalidBody, readJsonBody } from './body.ts'
import type { Context } from './context.ts'
import { applyEffect, type SentBody } from './effects/apply-effect.ts'
import type { ChosenEffect } from './effects/effect.ts'
import { toServiceError } from './error-responses.ts'
import type { Exchange } from './exchange.ts'
import { JSON_HEADERS } from './field-schemas.ts'

/** A request that is authenticated, within its limits, and valid. */
export interface AdmittedRequest<Body> {
  readonly exchange: Exchange
  readonly caller: Caller
  readonly body: Body
  /** `undefined` without an `Idempotency-Key`. */
  readonly keyed: Exclude<KeyedRequest, { kind: 'rejected' }> | undefined
}

/** The JSON of a response, or an object that is sent as JSON. */
type Result = string | object

/** A result that comes later: after an effect, or when a promise resolves. */
export class DeferredResult {
  readonly cause: ChosenEffect | Promise<void>
  readonly resume: (caller: Caller) => Result

  /** @param resume called after the wait, with the caller as it is then */
  constructor(cause: DeferredResult['cause'], resume: DeferredResult['resume']) {
    this.cause = cause
    this.resume = resume
  }
}

/** An operation of the service. Its route has the same schema, for the OpenAPI document. */
export interface ServiceOperation<Schema extends TObject> {
  readonly operation: Operation
  readonly schema: Schema
  /** The documented response. An effect that breaks the response of an unprocessed request sends it. */
  readonly example: unknown
  /** Whether the operation reads `Idempotency-Key`. */
  readonly isIdempotent?: boolean
  /** Runs in the shared transaction. All checks come before the first write. */
  readonly handle: (request: AdmittedRequest<Static<Schema>>) => Result | DeferredResult
}

/** Chooses what happens to requests besides their processing. The sandbox applies faults here. */
export interface Interceptor {
  /**
   * Called after authentication and before the limits. Without an effect from there, it is called again for a request that succeeded,
   * after its commit.
   */
  choose(exchange: Exchange, afterCommit: boolean): ChosenEffect | undefined
}

export type PipelineContext = Pick<
  Context,
  | 'callers'
  | 'credits'
  | 'limits'
  | 'idempotency'
  | 'transaction'
  | 'clock'
  | 'delay'
  | 'log'
  | 'stateVersions'
>

export interface PipelineSteps {
  readonly interceptor: Interceptor
  /** Records and logs an exchange when its response is created. */
  readonly record: (exchange: Exchange, body: string) => void
  /** Whether requests are counted and limited. */
  readonly isLimited: boolean
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

/**
 * Creates the pipeline. Of several errors, the first of this order is returned: 401, 403, a fault, 429, 400, those of the
 * `Idempotency-Key`, 402. A request whose key is rejected uses no fault.
 */
export function createPipeline(context: PipelineContext, steps: PipelineSteps): Pipeline {
  const { transaction, limits, stateVersions, callers } = context
  const { interceptor, record } = steps

  const begin = ({ request, set }: ArrivedRequest, operation: Operation): Exchange => {
    const { headers } = set
    // Elysia would copy the response to add these headers.
    set.headers = {}
    return {
      operation,
      request,
      transactionId: String(headers[TRANSACTION_HEADER]),
      receivedAt: context.clock.now(),
      arrivedAt: context.clock.machineNow(),
      startedAt: performance.now(),
      stateVersion: stateVersions.current,
      bodyText: undefined,
      caller: undefined,
      charge: undefined,
      effect: undefined,
      status: 200,
      headers,
    }
  }

  /** Returns whether the state was replaced since the request arrived. */
  const isOutdated = ({ stateVersion }: Exchange): boolean => stateVersion !== stateVersions.current

  /**
   * Finds and checks the caller. Repeated after each wait: the caller may have been suspended or removed, and the state replaced.
   * @throws {ApiError} 401; 403; 503 if the request arrived before a reset or restore, so that it cannot change the new state
   */
  const authenticate = (exchange: Exchange, key: string): Caller => {
    const { operation, request } = exchange
    const caller = identifyCaller(callers, key, operation, request.headers)
    exchange.caller = caller
    requireAllowed(caller, operation)
    if (isOutdated(exchange)) throw createReplacedStateError()
    return caller
  }

  const setLimitHeaders = ({ headers, caller }: Exchange): void => {
    if (caller && steps.isLimited)
      Object.assign(headers, toRateLimitHeaders(limits.getStatus(caller.organization)))
  }

  /** Counts the request. */
  const admit = ({ headers }: Exchange, { organization }: Caller): void => {
    if (!steps.isLimited) return
    const status = transaction.write(() => limits.admit(organization))
    Object.assign(headers, toRateLimitHeaders(status))
  }

  const respond = (exchange: Exchange, { text, stream }: SentBody): Response => {
    exchange.headers['content-type'] ??= JSON_HEADERS['content-type']
    record(exchange, text)
    // The status and the headers of the exchange, without a copy.
    return new Response(stream ?? text, exchange as ResponseInit)
  }

  const respondToError = (exchange: Exchange, error: unknown): Response => {
    exchange.charge = undefined
    ignoreDatabaseErrors(() => setLimitHeaders(exchange))
    return respond(exchange, { text: JSON.stringify(toServiceError(context.log, exchange, error)) })
  }

  return (service) => {
    const { operation, example } = service
    const check = lazy(() => TypeCompiler.Compile(service.schema))

    const validate = (body: unknown): Static<typeof service.schema> | ApiError => {
      const error = findBodyError(body, isView(operation))
      if (error) return error
      return check().Check(body) ? body : createInvalidInputError(check().Errors(body))
    }

    const openKeyed = ({ request, receivedAt }: Exchange, caller: Caller, input: object) =>
      service.isIdempotent
        ? context.idempotency.open(
            request.headers.get(IDEMPOTENCY_HEADER),
            caller.organization.orgId,
            { ...input },
            receivedAt,
          )
        : undefined

    // Elysia reads which parts of its context the parameters name, and does not parse the others.
    return async ({ request, set }) => {
      const exchange = begin({ request, set }, operation)
      let keyed: KeyedRequest | undefined
      let isReadable = false
      try {
        const body = await readJsonBody(exchange.request, (text) => {
          exchange.bodyText = text
        })
        isReadable = !(body instanceof InvalidBody)
        const key = readApiKey(operation, exchange.request.headers, body)
        let caller = authenticate(exchange, key)

        const input = validate(body)
        keyed = input instanceof ApiError ? undefined : openKeyed(exchange, caller, input)
        const effect = keyed?.kind === 'rejected' ? undefined : interceptor.choose(exchange, false)
        if (effect) {
          setLimitHeaders(exchange)
          const replacement = await applyEffect(context, exchange, effect, toExampleJson(example, exchange))
          if (replacement) return respond(exchange, replacement)
          caller = authenticate(exchange, key)
        }

        admit(exchange, caller)
        if (input instanceof ApiError) throw input
        if (keyed?.kind === 'rejected') throw keyed.error

        const admitted = { exchange, caller, body: input, keyed }
        let result = transaction.write(() => service.handle(admitted))
        if (result instanceof DeferredResult) {
          const { cause, resume } = result
          const replacement =
            cause instanceof Promise
              ? await cause
              : await applyEffect(context, exchange, cause, toExampleJson(example, exchange))
          if (replacement) {
            await transaction.committed()
            return respond(exchange, replacement)
          }
          const current = authenticate(exchange, key)
          result = transaction.write(() => resume(current))
        }
        const json = typeof result === 'string' ? result : JSON.stringify(result)
        await transaction.committed()
        // Whatever happens to the state from here on, the request was processed and charged.
        const lateEffect = effect || isOutdated(exchange) ? undefined : interceptor.choose(exchange, true)
        const replacement = lateEffect && (await applyEffect(context, exchange, lateEffect, json))
        if (exchange.status === 200) setChargeHeaders(exchange, keyed?.kind === 'repeat')
        return respond(exchange, replacement ?? { text: json })
      } catch (error) {
        // The request was counted, so it waits for its count, too. Bun may close the connection of a body that cannot be read.
        const stored = isReadable ? transaction.committed() : undefined
        return respondToError(exchange, (await stored?.catch((failure: unknown) => failure)) ?? error)
      } finally {
        if (keyed?.kind === 'new') keyed.release()
      }
    }
  }
}

/** Runs an action that reads from a database that may have failed. The response then has an error already. */
function ignoreDatabaseErrors(action: () => void): void {
  try {
    action()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  }
}

/** @param isRepeat whether it is the stored response of an earlier request */
function setChargeHeaders({ charge, headers }: Exchange, isRepeat: boolean): void {
  if (charge === undefined) return
  headers['credits-deducted'] = String(charge.deducted)
  headers['credits-remaining'] = String(charge.remaining ?? 'unlimited')
  if (isRepeat) headers['Idempotent-Replayed'] = 'true'
}

/** Returns an example response with the ids of the request, as JSON. */
function toExampleJson(example: unknown, { bodyText = '', transactionId }: Exchange): string {
  const { recordId } = Object(tryParseJson(bodyText))
  const ids = {
    recordId: typeof recordId === 'string' ? recordId : '',
    smarteTransactionId: transactionId,
    transactionId,
  }
  const known = Object.entries(ids).filter(([name]) => name in Object(example))
  return JSON.stringify({ ...Object(example), ...Object.fromEntries(known) })
}

const createReplacedStateError = (): ApiError =>
  new ApiError(
    'service_unavailable',
    'The sandbox was reset, or a snapshot was restored, during this request. Nothing was changed or charged. Send the request again.',
  )
