/** Documentation, errors, and input checks that the routes under `/sandbox` share. */
import type { TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { TOKEN_MISSING } from '../http/access-guard.ts'
import { requireObject } from '../http/body.ts'
import { COMMON_ERRORS } from '../http/openapi/error-docs.ts'
import { attachDocs, type OperationDocs } from '../http/openapi/operation-docs.ts'
import { ApiError } from '../lib/api-error.ts'
import { parseInstant } from '../lib/clock.ts'
import { invalidField } from '../lib/errors.ts'
import { isObject } from '../lib/json.ts'
import { describeUnknownField } from '../lib/unknown-names.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import type { Modules } from './sandbox.ts'

interface SandboxOperation extends Omit<OperationDocs, 'requests' | 'headers'> {
  /** The errors besides those of every operation under `/sandbox`. */
  readonly errors: OperationDocs['errors']
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Example requests by name. The docs page fills in the first one. */
  readonly requests?: OperationDocs['requests']
  readonly [part: string]: unknown
}

const TOKEN_ERROR = new ApiError('unauthorized', TOKEN_MISSING)

/** Returns the `detail` of a route that needs no API key. */
export const describeOperation = ({
  requests = {},
  errors,
  bodyOptional = false,
  ...detail
}: SandboxOperation) => ({
  tags: ['Sandbox'],
  security: [],
  ...detail,
  ...attachDocs({
    requests,
    errors: [...errors, TOKEN_ERROR, ...COMMON_ERRORS],
    bodyOptional,
  }),
})

/** The input of an operation. */
interface Input {
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Returns the options of a route that requires a JSON object as the body, and no query parameters. It checks the schema before Elysia
 * does, because an error of Elysia converts invalid values to strings, and `{"toString":"x"}` cannot be converted.
 */
export const withBody = <Schema extends TObject>(schema: Schema, isOptional = false) =>
  ({
    parse: 'json',
    transform: ({ body, query }: Input): void => {
      requireObject(body, isOptional)
      requireEmpty(query)
      if (body !== undefined && !Value.Check(schema, body))
        throw createInvalidInputError(Value.Errors(schema, body))
    },
    body: schema,
  }) as const

/** Returns the options of a route that accepts an empty body as an empty object, and no query parameters. */
export const withOptionalBody = <Schema extends TObject>(schema: Schema) => withBody(schema, true)

/**
 * Rejects all fields and query parameters, for operations without any.
 * @throws {InputError | ApiError}
 */
export function rejectFields({ body, query }: Input): void {
  requireObject(body, true)
  requireEmpty({ ...(isObject(body) && body), ...query })
}

function requireEmpty(input: object): void {
  const [unknown] = Object.keys(input)
  if (unknown !== undefined) throw invalidField(unknown, describeUnknownField(unknown, []))
}

/** The status and the headers of a response. */
export interface ResponseSettings {
  status?: number | string
  readonly headers: { location?: string | number }
}

/** Sets status 201 and the header `Location`, and returns the new record. */
export function respondCreated<Created>(set: ResponseSettings, location: string, created: Created): Created {
  set.status = 201
  set.headers.location = location
  return created
}

/**
 * Rejects an `orgId` that no organization and no recorded request has: its empty result would look like a result.
 * @throws {InputError}
 */
export function requireKnownOrganization(
  { accounts, sandbox }: Modules,
  field: string,
  orgId: string | undefined,
): void {
  if (orgId === undefined || accounts.organizations.get(orgId) || sandbox.journal.hasRequestsOf(orgId)) return
  throw invalidField(
    field,
    'is not the id of an organization, and no recorded request has it. GET /sandbox/organizations lists them all',
  )
}

/**
 * Parses an instant. Returns `undefined` for an absent one.
 * @param alternative what else the field may contain
 * @throws {InputError}
 */
export function requireInstant(
  field: string,
  text: string | undefined,
  alternative = '',
): number | undefined {
  const ms = text === undefined ? undefined : parseInstant(text)
  if (text === undefined || ms !== undefined) return ms
  throw invalidField(
    field,
    `is not a time between the years 1970 and 9999. Send one such as 2026-03-10T23:59:59Z${alternative}`,
  )
}
