/** An operation of the service, which `pipeline.ts` runs. */
import type { Static, TObject } from '@sinclair/typebox'
import type { Caller } from '../accounts/key-authentication.ts'
import type { Operation } from './api-operations.ts'
import type { ChosenEffect } from './effects/effect.ts'
import type { Exchange } from './exchange.ts'

/** A request that is authenticated, within its limits, and valid. */
export interface OperationRequest<Body> {
  readonly exchange: Exchange
  readonly caller: Caller
  readonly body: Body
}

/** The JSON of a response, or an object that is sent as JSON. */
export type OperationResult = string | object

/** A result that comes later: after an effect, or when a promise resolves. */
export class DeferredResult {
  readonly cause: ChosenEffect | Promise<void>
  readonly resume: (caller: Caller) => OperationResult

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
  /** Runs in the shared transaction. All checks come before the first write. */
  readonly handle: (request: OperationRequest<Static<Schema>>) => OperationResult | DeferredResult
}
