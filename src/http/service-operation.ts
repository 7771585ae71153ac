/** An operation of the service, which `pipeline.ts` runs. */
import type { Static, TObject } from '@sinclair/typebox'
import type { Caller } from '../accounts/callers.ts'
import type { Operation } from './api-operations.ts'
import type { ChosenEffect } from './effects/effect.ts'
import type { Exchange } from './exchange.ts'

/** The JSON of a response, or an object that is sent as JSON. */
export type OperationResult = string | object

/** A checked request. If it waits, the caller is authenticated again before it runs. */
export interface PreparedRequest {
  /** Applies before the request runs, and may replace its response. */
  readonly effect?: ChosenEffect | undefined
  /** The request runs when it resolves. */
  readonly ready?: Promise<void> | undefined
  /** Runs in the shared transaction. All checks come before the first write. */
  readonly run: (caller: Caller, exchange: Exchange) => OperationResult
}

/** An operation of the service. Its route has the same schema, for the OpenAPI document. */
export interface ServiceOperation<Schema extends TObject> {
  readonly operation: Operation
  readonly schema: Schema
  /**
   * Checks a body that matches the schema. Changes nothing.
   * @throws {InputError | ApiError} 400
   */
  readonly prepare: (body: Static<Schema>) => PreparedRequest
}
