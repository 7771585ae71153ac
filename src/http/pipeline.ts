/** Processes requests of the service, in the order in which things happen. All operations share the class, and each has an instance. */
import type { Static, TObject } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { Accounts } from '../accounts/accounts.ts'
import { type Caller, requireActive, requireAdmin, requireStandard } from '../accounts/callers.ts'
import type { Core } from '../core/core.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazy } from '../lib/cache.ts'
import { TRANSACTION_HEADER } from '../lib/http-request.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import { readApiKey } from './api-key.ts'
import { findBodyError, findContentTypeError, readJsonBody } from './body.ts'
import { applyEffect, type SentBody } from './effects/apply-effect.ts'
import type { ChosenEffect } from './effects/effect.ts'
import { toServiceError } from './error-responses.ts'
import { type Exchange, setChargeHeader } from './exchange.ts'
import { JSON_HEADERS } from './field-schemas.ts'
import {
  isView,
  managesAccounts,
  type Operation,
  type OperationResult,
  type OperationService,
} from './operation.ts'

export interface PipelineSteps {
  /**
   * Chooses what happens to a request besides its processing, such as the effect of a fault. Called after authentication and before the
   * limits. Without an effect from there, it is called again for a request that succeeded, after its commit.
   */
  readonly chooseEffect: (exchange: Exchange, afterCommit: boolean) => ChosenEffect | undefined
  /** Called when a request arrives. Every request that begins is recorded later. */
  readonly begin: (exchange: Exchange) => void
  /** Records and logs an exchange when its response is created. */
  readonly record: (exchange: Exchange) => void
}

/** What the pipeline reads of the context of Elysia. */
interface ArrivedRequest {
  readonly request: Request
  readonly set: { headers: Record<string, string | number> }
}

/** A body that matches the schema of its operation. */
type OperationBody = Static<TObject>

/** What a request needs to run. */
interface Admitted {
  /** The value of the API key. */
  readonly key: string
  /** The valid body, or its error, which is returned when the request was counted. */
  readonly input: OperationBody | Error
  /** Applies before the request runs, and may replace its response. */
  readonly effect: ChosenEffect | undefined
}

/** Returns the handler of the route of an operation. The route needs `parse: 'none'` and no hooks. */
export type Pipeline = (
  operation: Operation,
  service: OperationService<OperationBody>,
) => (arrived: ArrivedRequest) => Promise<Response>

/**
 * Creates the pipeline, which admits, runs, and settles each request. `openapi/info.ts` has the order of the errors. A fault applies after
 * 403 and before 429.
 */
export const createPipeline =
  (core: Core, accounts: Accounts, steps: PipelineSteps): Pipeline =>
  (operation, service) =>
    new OperationPipeline(core, accounts, steps, operation, service).handle

/** The pipeline of one operation. */
class OperationPipeline {
  readonly #core: Core
  readonly #accounts: Accounts
  readonly #steps: PipelineSteps
  readonly #operation: Operation
  readonly #service: OperationService<OperationBody>
  readonly #check: () => TypeCheck<TObject>

  constructor(
    core: Core,
    accounts: Accounts,
    steps: PipelineSteps,
    operation: Operation,
    service: OperationService<OperationBody>,
  ) {
    this.#core = core
    this.#accounts = accounts
    this.#steps = steps
    this.#operation = operation
    this.#service = service
    this.#check = lazy(() => TypeCompiler.Compile(operation.input))
  }

  // Elysia reads which parts of its context the parameters name, and does not parse the others.
  readonly handle = async ({ request, set }: ArrivedRequest): Promise<Response> => {
    const exchange = this.#begin({ request, set })
    try {
      const admitted = await this.#admit(exchange)
      const { effect } = admitted
      const replacement = effect && (await applyEffect(this.#core.delay, exchange, effect))
      if (replacement) return this.#respond(exchange, replacement)
      return await this.#settle(exchange, await this.#run(exchange, admitted))
    } catch (error) {
      return this.#respondToError(exchange, error)
    }
  }

  #begin({ request, set }: ArrivedRequest): Exchange {
    const { clock, stateVersions } = this.#core
    const { headers } = set
    // Elysia would copy the response to add these headers.
    set.headers = {}
    const machineTime = clock.machineNow()
    const exchange: Exchange = {
      operation: this.#operation,
      request,
      transactionId: String(headers[TRANSACTION_HEADER]),
      sandboxTime: clock.timeAt(machineTime),
      machineTime,
      monotonicStart: performance.now(),
      stateVersion: stateVersions.current,
      bodyText: undefined,
      caller: undefined,
      charge: undefined,
      effect: undefined,
      status: 200,
      errorCode: undefined,
      responseBody: '',
      durationMs: 0,
      headers,
    }
    this.#steps.begin(exchange)
    return exchange
  }

  /** Reads the request, and chooses a fault. Changes nothing else. */
  async #admit(exchange: Exchange): Promise<Admitted> {
    const { request, operation } = exchange
    const body = await readJsonBody(request, (text) => {
      exchange.bodyText = text
    })
    const key = readApiKey(operation, request.headers, body)
    this.#authenticate(exchange, key)
    return { key, input: this.#validate(exchange, body), effect: this.#steps.chooseEffect(exchange, false) }
  }

  /** Counts and processes a request in the shared transaction. */
  async #run(exchange: Exchange, { key, input }: Admitted): Promise<SentBody> {
    const { transaction } = this.#core
    let caller = this.#authenticate(exchange, key)
    this.#count(caller)
    if (input instanceof Error) throw input
    const { effect, ready, run } = this.#service.prepare(input)
    if (effect || ready) {
      await ready
      const replacement = effect && (await applyEffect(this.#core.delay, exchange, effect))
      if (replacement) return replacement
      caller = this.#authenticate(exchange, key)
    }
    return toSentBody(transaction.write(() => run(caller, exchange)))
  }

  /** Sends the response after the commit. From then on, the request is charged, whatever happens to the state. */
  async #settle(exchange: Exchange, sent: SentBody): Promise<Response> {
    await this.#core.transaction.committed()
    // At most one effect applies to a request.
    const isOpen = exchange.effect === undefined && !this.#isOutdated(exchange)
    const effect = isOpen ? this.#steps.chooseEffect(exchange, true) : undefined
    const replacement = effect && (await applyEffect(this.#core.delay, exchange, effect, sent.text))
    if (exchange.status === 200 && exchange.charge) setChargeHeader(exchange, exchange.charge.deducted)
    return this.#respond(exchange, replacement ?? sent)
  }

  #respond(exchange: Exchange, { text, stream }: SentBody): Response {
    exchange.headers['content-type'] ??= JSON_HEADERS['content-type']
    exchange.responseBody = text
    exchange.durationMs = performance.now() - exchange.monotonicStart
    this.#steps.record(exchange)
    // The status and the headers of the exchange, without a copy.
    return new Response(stream ?? text, exchange as ResponseInit)
  }

  async #respondToError(exchange: Exchange, error: unknown): Promise<Response> {
    const { transaction, log } = this.#core
    // The request was counted, so it waits for its count, too. Bun may close the connection of a body that cannot be read.
    const stored = exchange.bodyText === undefined ? undefined : transaction.committed()
    const cause = (await stored?.catch((failure: unknown) => failure)) ?? error
    exchange.charge = undefined
    return this.#respond(exchange, toSentBody(toServiceError(log, exchange, cause)))
  }

  /**
   * Finds and checks the caller. Repeated after each `await`, without another one before the change that it allows: the caller may have been
   * suspended or removed, and the state replaced.
   * @throws {ApiError} 401; 403; 503 if the state was replaced since the request arrived, which must not change the new one
   */
  #authenticate(exchange: Exchange, key: string): Caller {
    const caller = this.#accounts.callers.identify(key)
    exchange.caller = caller
    requireActive(caller, isView(exchange.operation))
    if (managesAccounts(exchange.operation)) requireAdmin(caller)
    else requireStandard(caller)
    if (this.#isOutdated(exchange)) throw createReplacedStateError()
    return caller
  }

  /** Returns whether the state was replaced since the request arrived. */
  #isOutdated({ stateVersion }: Exchange): boolean {
    return stateVersion !== this.#core.stateVersions.current
  }

  #validate({ operation, request, bodyText }: Exchange, body: unknown): OperationBody | Error {
    const error = findBodyError(body, isView(operation)) ?? findContentTypeError(request, bodyText)
    if (error) return error
    const check = this.#check()
    return check.Check(body) ? body : createInvalidInputError(check.Errors(body))
  }

  #count({ organization }: Caller): void {
    this.#core.transaction.write(() => this.#accounts.limits.admit(organization))
  }
}

const toSentBody = (result: OperationResult): SentBody => ({
  text: typeof result === 'string' ? result : JSON.stringify(result),
})

const createReplacedStateError = (): ApiError =>
  new ApiError(
    'service_unavailable',
    'A reset or a snapshot replaced the state during this request. Nothing was changed or charged. Send the request again.',
  )
