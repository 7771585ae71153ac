/** The one shape of every error: as it is sent, and as the document describes it. */
import type { ApiError, ErrorDetail } from '../lib/api-error.ts'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../lib/error-catalog.ts'
import type { Schema } from './openapi-schemas.ts'

/** `{"error":{"code","message","status","details"?}}`. */
export interface WireError {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly status: number
    readonly details?: readonly ErrorDetail[]
  }
}

/** An `ApiError`, or what is written like one: faults may have any status. */
type Failure = Pick<ApiError, 'code' | 'message' | 'details'> &
  Partial<Pick<ApiError, 'more'>> & { readonly status: number }

export const toWire = ({ code, message, status, details, more }: Failure): WireError => ({
  error: { code, message, status, ...(details.length > 0 && { details }), ...more },
})

const MEANING: Readonly<Record<ErrorStatus, string>> = {
  400: 'Something in the request is missing or malformed. The message says what to send instead; `details` names the fields.',
  401: 'No key, or one that is not known; under `/sandbox`, no control token where one is set.',
  402: 'No credits left. Nothing was matched or charged.',
  403: 'The key is known, but may not do this.',
  404: 'What is asked for is not there. What belongs to another organization does not exist here.',
  405: 'Another method is needed; `Allow` names it.',
  409: 'It exists already, or is not in a state for this. Nothing was changed.',
  413: 'The body is larger than 64 KiB, or 16 MiB where data are put.',
  422: 'The request cannot be carried out as it is. Nothing was matched or charged.',
  429: 'A limit of the organization is used up; `Retry-After` says when to come back. Nothing was counted or charged.',
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

/** The answers to `errors` by status, with one example for each. */
export function errorAnswers(errors: readonly ApiError[]): Record<string, ErrorAnswer> {
  const answers: Record<string, ErrorAnswer> = {}
  for (const error of errors) {
    const answer = answers[error.status] ?? emptyAnswer(error)
    answer.content['application/json'].examples[error.code] = { value: toWire(error) }
    answers[error.status] = answer
  }
  return answers
}
