/**
 * What only the sandbox accepts and sends. With `--strict`, it does neither: the pipeline rejects what `findLeniencies` finds, and sends
 * what `toStrictBody` leaves. `api/operation-inputs.ts` has the fields of each operation. Two effects are elsewhere: placeholders count
 * as values (`isStrict` in `api/`), and `/openapi.json` is the published service part. The journal warns about the same leniencies
 * without `--strict`.
 */
import type { Caller } from '../accounts/callers.ts'
import { RATE_LIMIT_HEADERS } from '../accounts/rate-limits.ts'
import { ApiError } from '../lib/api-error.ts'
import { type ErrorCode, getPublishedMessage } from '../lib/error-catalog.ts'
import { isObject } from '../lib/json.ts'
import { type Operation, pathOf } from './api-operations.ts'
import type { Exchange } from './exchange.ts'

/** A request as it was sent. */
export interface SentRequest {
  readonly operation: Operation
  /** The URL, or only its path and query. */
  readonly url: string
  readonly headers: Headers
  readonly bodyText: string | undefined
  /** The parsed body. */
  readonly body: unknown
  /** `undefined` for an unknown key. */
  readonly keyRole: Caller['key']['role'] | undefined
}

export const LENIENCY_CODES = [
  'unexpected_content_type',
  'newer_name',
  'repaired_email',
  'name_alone',
  'number_as_text',
  'trailing_slash',
  'admin_key',
] as const

/** A part of a request that `--strict` rejects. */
export interface Leniency {
  readonly code: (typeof LENIENCY_CODES)[number]
  readonly field: string
  /** What was sent, and what to send, as two sentences. */
  readonly problem: string
  readonly suggestion?: string
  /** The code of the error. */
  readonly error: ErrorCode
}

/** Finds the fields of a body that only the sandbox accepts. Each operation has its own. */
export type FindLenientFields = (operation: Operation, body: Readonly<Record<string, unknown>>) => Leniency[]

/** Returns the parts of a request that `--strict` rejects, in the order of their errors. */
export const findLeniencies = (request: SentRequest, findFields: FindLenientFields): Leniency[] => [
  ...findTrailingSlash(request),
  ...findAdminKey(request),
  ...findContentType(request),
  ...findFields(request.operation, isObject(request.body) ? request.body : {}),
]

/** Returns the first error of a request with `--strict`. */
export function findStrictError(request: SentRequest, findFields: FindLenientFields): ApiError | undefined {
  const [leniency] = findLeniencies(request, findFields)
  return leniency && new ApiError(leniency.error, `${leniency.field}: ${leniency.problem}`)
}

function findTrailingSlash({ url, operation }: SentRequest): Leniency[] {
  if (!/\/(?:$|\?)/.test(url)) return []
  const suggestion = pathOf(operation)
  const problem = `a trailing slash. Send the request to ${suggestion}.`
  return [{ code: 'trailing_slash', field: 'path', problem, suggestion, error: 'not_found' }]
}

function findAdminKey({ operation, keyRole }: SentRequest): Leniency[] {
  if (operation !== 'enrich' || keyRole !== 'admin') return []
  const problem = "an admin key. Send one of the organization's standard keys."
  return [{ code: 'admin_key', field: 'apikey', problem, error: 'invalid_api_key' }]
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i

function findContentType({ headers, bodyText = '' }: SentRequest): Leniency[] {
  const type = headers.get('content-type')
  if (bodyText.trim() === '' || (type !== null && JSON_TYPE.test(type))) return []
  const sent = type === null ? 'no content type' : `content type ${type.slice(0, 80)}`
  return [
    {
      code: 'unexpected_content_type',
      field: 'content-type',
      problem: `${sent}. Send application/json.`,
      suggestion: 'application/json',
      error: 'invalid_parameter',
    },
  ]
}

/** The response headers that no source of the interface mentions. */
const SANDBOX_HEADERS = ['Retry-After', ...RATE_LIMIT_HEADERS, 'credits-remaining'] as const

/** Removes from a response what only the sandbox sends: headers from the exchange, and parts of an error. Returns the body. */
export function toStrictBody({ status, headers }: Exchange, text: string): string {
  for (const name of SANDBOX_HEADERS) delete headers[name]
  return status < 400 ? text : JSON.stringify({ error: toStrictError(JSON.parse(text).error) })
}

/** Returns an error without the hint, the details, and the codes of access, which the vendor does not publish. */
export function toStrictError({ code, message, status }: Readonly<Record<string, unknown>>) {
  if (status !== 401 || code === 'unauthorized') return { code, message, status }
  return { code: 'invalid_api_key', message: getPublishedMessage('invalid_api_key'), status }
}
