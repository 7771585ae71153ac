/** What an operation of the service is. Each is defined in its folder of `api/`, and everything else reads the definition. */
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Caller } from '../accounts/callers.ts'
import type { Charge } from '../accounts/credits.ts'
import type { ErrorCode } from '../lib/api-error.ts'
import type { ChosenEffect } from './effects/effect.ts'
import type { HeaderName } from './openapi/headers.ts'
import type { ServiceModules } from './service-modules.ts'

/** The names of the operations in the OpenAPI document. */
export const OPERATION_NAMES = [
  'enrich',
  'buyingGroup',
  'createUser',
  'viewUsers',
  'updateUser',
  'createKey',
  'viewKeys',
  'updateKey',
] as const
export type OperationName = (typeof OPERATION_NAMES)[number]

/** The headers that may contain the key. The first one that is present is used. The documented name comes first. HTTP ignores the case. */
export type KeyHeaders = readonly [string, ...string[]]

type Body = Readonly<Record<string, unknown>>

export interface Operation<Input extends TObject = TObject> {
  readonly name: OperationName
  /** All operations are `POST` requests. */
  readonly path: string
  /**
   * Searches need a standard key. Views and changes manage users and keys with an admin key. Inactive organizations may use views only, and
   * views accept an empty body as an empty object.
   */
  readonly kind: 'search' | 'view' | 'change'
  readonly keyHeaders: KeyHeaders
  /** Whether the key may also be in the body field `apikey`. Headers take precedence. */
  readonly readsKeyFromBody?: boolean
  readonly input: Input
  readonly output: TSchema
  readonly tag: string
  readonly security: { [scheme: string]: string[] }[]
  readonly summary: string
  /** Markdown. */
  readonly description: string
  /** Example requests by name. `/docs` fills in the first one. */
  readonly requests: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  /** Additional headers of successful responses. */
  readonly headers?: readonly HeaderName[]
  /** All errors that the operation can return. */
  readonly errors: readonly ErrorCode[]
  /** The names to suggest in place of a misspelled field. Default: all of the schema. */
  readonly suggestedNames?: readonly string[]
  /** Returns the body with the names of version 7. */
  readonly resolveAliases?: (body: Body) => Body
  /** Returns the aliases in a body, each with its name in version 7. */
  readonly findAliases?: (body: Body) => readonly (readonly [alias: string, name: string])[]
  /** Returns the fields whose value is a placeholder, in the body with the names of version 7. */
  readonly findPlaceholders?: (body: Body) => readonly string[]
  /** Creates what processes the requests. */
  readonly createService: (modules: ServiceModules) => OperationService<Static<Input>>
}

export interface OperationService<Body> {
  /**
   * Checks a body that matches the schema. Changes nothing.
   * @throws {InputError | ApiError} 400
   */
  prepare(body: Body): PreparedRequest
}

/** A checked request. If it waits, the caller is authenticated again before it runs. */
export interface PreparedRequest {
  /** Applies before the request runs, and may replace its response. */
  readonly effect?: ChosenEffect | undefined
  /** The request runs when it resolves. */
  readonly ready?: Promise<void> | undefined
  /** Runs in the shared transaction. All checks come before the first write. */
  readonly run: (caller: Caller, exchange: RunningExchange) => OperationResult
}

/** What an operation reads and sets of its exchange. */
interface RunningExchange {
  readonly transactionId: string
  /** The credits that the request cost. */
  charge: Charge | undefined
}

/** The JSON of a response, or an object that is sent as JSON. */
export type OperationResult = string | object

export const managesAccounts = ({ kind }: Operation): boolean => kind !== 'search'

export const isView = ({ kind }: Operation): boolean => kind === 'view'

/** Returns the names to suggest for the body fields of an operation. */
export const listSuggestedNames = ({ input, suggestedNames }: Operation): readonly string[] =>
  suggestedNames ?? Object.keys(input.properties)

/** Returns whether an operation accepts a body field. */
export const acceptsField = ({ input }: Operation, field: string): boolean =>
  Object.hasOwn(input.properties, field)
