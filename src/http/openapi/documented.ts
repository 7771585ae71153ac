/** What the document says of an operation beside its schemas: examples, and the errors that it may return. */
import { inactive } from '../../accounts/callers.ts'
import { tooManyRequests } from '../../accounts/rate-limits.ts'
import { ApiError } from '../../lib/api-error.ts'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../../lib/error-catalog.ts'
import { diskFails, diskFull } from '../../lib/storage-failure.ts'
import { toWire, type WireError } from '../errors.ts'
import { hostRefused } from '../host-guard.ts'
import type { Schema } from './schemas.ts'
import type { HeaderName } from './text.ts'

/** What a route tells besides its schemas. */
export interface Documented {
  /** By name; the first is the one that is filled in. */
  readonly requests: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  /** The answer to the first of them. */
  readonly response: unknown
  /** One example of each error it may answer; called when the document is asked for. */
  readonly errors: () => readonly ApiError[]
  /** Headers of answers with status 200 that only this operation has. */
  readonly headers?: readonly HeaderName[]
  /** Whether an empty body stands for an empty object. */
  readonly bodyOptional?: boolean
  /** A body as CSV, where it may be that, too. */
  readonly csv?: string
}

/** Carries it through the document's generator, which passes unknown fields on, and writes all as JSON. */
export const documented = (told: Documented) => ({
  'x-documented': {
    response: told.response,
    toJSON: () => ({ ...told, errors: errorAnswers(told.errors()) }),
  },
})

/** The example answer in a route's `detail`, `undefined` where it has none. */
export const exampleIn = (detail: Partial<ReturnType<typeof documented>> | undefined): unknown =>
  detail?.['x-documented']?.response

/** What `documented` has become on the way. */
export type Told = Omit<Documented, 'errors'> & { readonly errors: ReturnType<typeof errorAnswers> }

const MEANING: Readonly<Record<ErrorStatus, string>> = {
  400: 'Something in the request is missing or malformed. The message says what to send instead; `details` names the fields.',
  401: 'No key, or one that is not known; under `/sandbox`, no control token where one is set.',
  402: 'No credits left. Nothing was matched or charged.',
  403: 'The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key.',
  404: 'What is asked for is not there. What belongs to another organization does not exist here.',
  405: 'Another method is needed; `Allow` names it.',
  409: 'It exists already, or is not in a state for this. Nothing was changed.',
  413: 'The body is larger than 64 KiB, or 16 MiB where data are put.',
  422: 'The request cannot be carried out as it is. Nothing was matched or charged.',
  429: 'A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged.',
  500: 'Our fault. The log has the cause under the transaction id.',
  503: 'Not now. Try again later.',
}

/** Where a code means something else than its status does with keys. */
const OWN_MEANING: Readonly<Partial<Record<ErrorCode, string>>> = {
  loopback_only: 'The caller is on another machine, or is a page of another site. Nothing was looked at.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is under way. Nothing was matched or charged for this one.',
}

const ERROR_RESPONSE: Schema = {
  title: 'ErrorResponse',
  description: 'Every answer but 200 has this shape.',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'status'],
      properties: {
        code: {
          title: 'ErrorCode',
          description: 'Stable: decide by it.',
          type: 'string',
          enum: ERROR_CODES,
        },
        message: { description: 'For people: says what to do. May change.', type: 'string' },
        status: { description: 'The status of the answer.', type: 'integer', minimum: 400, maximum: 599 },
        details: {
          description: 'The fields at fault, if it is theirs.',
          type: 'array',
          minItems: 1,
          items: {
            title: 'ErrorDetail',
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { description: 'Name of the field.', type: 'string' },
              message: { description: 'What is wrong with it, and what to send.', type: 'string' },
            },
          },
        },
      },
    },
  },
}

interface ErrorAnswer {
  readonly description: string
  readonly content: {
    'application/json': { schema: Schema; examples: Record<string, { value: WireError }> }
  }
}

const emptyAnswer = ({ code, status }: ApiError): ErrorAnswer => ({
  description: OWN_MEANING[code] ?? MEANING[status],
  content: { 'application/json': { schema: ERROR_RESPONSE, examples: {} } },
})

/** The answers to `errors` by status, with an example of each, named after its code. */
function errorAnswers(errors: readonly ApiError[]): Record<string, ErrorAnswer> {
  const answers: Record<string, ErrorAnswer> = {}
  errors.forEach((error, index) => {
    const answer = answers[error.status] ?? emptyAnswer(error)
    const earlier = errors.slice(0, index).filter(({ code }) => code === error.code).length
    const name = earlier === 0 ? error.code : `${error.code}_${earlier + 1}`
    answer.content['application/json'].examples[name] = { value: toWire(error) }
    answers[error.status] = answer
  })
  return answers
}

/** Returns the errors that every operation may return, with an API key or without. */
export const commonErrors = (): ApiError[] => [
  new ApiError('payload_too_large'),
  new ApiError('internal_error'),
  hostRefused('elsewhere.example'),
]

/** The errors that every operation with a key may give, whoever asks. */
const forEverybody = (): ApiError[] => [
  new ApiError('invalid_api_key'),
  new ApiError('key_suspended'),
  new ApiError('user_suspended'),
  new ApiError('user_deleted'),
  tooManyRequests('1 request a second', 1),
  ...commonErrors(),
  new ApiError('service_unavailable'),
]

const demoInactive = (): ApiError => inactive('Demo Inactive')

const keyMissing = (where: string): ApiError =>
  new ApiError('unauthorized', `The request has no API key. Send one ${where}.`)

/** Enrich and Buying group. */
export const errorsForKeys = (where: string, storage: ApiError): ApiError[] => [
  keyMissing(where),
  demoInactive(),
  ...forEverybody(),
  storage,
]

/** Creating and updating users and keys. */
export const errorsForAdmins = (header: string): ApiError[] => [
  ...forManagers(header),
  demoInactive(),
  diskFull(),
]

/** Viewing users and keys, which an inactive organization may do. */
export const errorsForViews = (header: string): ApiError[] => [...forManagers(header), diskFails()]

const forManagers = (header: string): ApiError[] => [
  keyMissing(`in the header ${header}`),
  new ApiError('admin_key_required'),
  ...forEverybody(),
]
