/** The error responses of the OpenAPI document: descriptions, schema, and examples. */
import type { ApiError } from '../../lib/api-error.ts'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../../lib/error-catalog.ts'
import { type ApiErrorBody, toErrorBody } from '../error-responses.ts'
import type { JsonSchema } from './schema-components.ts'

const STATUS_DESCRIPTIONS: Readonly<Record<ErrorStatus, string>> = {
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

/** Descriptions for codes that differ from the description of their status. */
const CODE_DESCRIPTIONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  loopback_only: 'The caller is on another machine, or is a page of another site. Nothing was looked at.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is under way. Nothing was matched or charged for this one.',
}

const ERROR_SCHEMA: JsonSchema = {
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

interface ErrorResponseDoc {
  readonly description: string
  readonly content: {
    'application/json': { schema: JsonSchema; examples: Record<string, { value: ApiErrorBody }> }
  }
}

const createErrorResponse = ({ code, status }: ApiError): ErrorResponseDoc => ({
  description: CODE_DESCRIPTIONS[code] ?? STATUS_DESCRIPTIONS[status],
  content: { 'application/json': { schema: ERROR_SCHEMA, examples: {} } },
})

/** Groups errors by status, as response objects with one example for each code. */
export function groupByStatus(errors: readonly ApiError[]): Record<string, ErrorResponseDoc> {
  const responses: Record<string, ErrorResponseDoc> = {}
  errors.forEach((error, index) => {
    const response = responses[error.status] ?? createErrorResponse(error)
    const earlier = errors.slice(0, index).filter(({ code }) => code === error.code).length
    const name = earlier === 0 ? error.code : `${error.code}_${earlier + 1}`
    response.content['application/json'].examples[name] = { value: toErrorBody(error) }
    responses[error.status] = response
  })
  return responses
}
