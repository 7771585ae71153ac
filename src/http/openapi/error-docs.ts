/** The error responses of the OpenAPI document: descriptions, schema, and examples. */
import { ApiError } from '../../lib/api-error.ts'
import { ERROR_CODES, type ErrorCode, isSandboxOnly } from '../../lib/error-catalog.ts'
import type { Operation } from '../api-operations.ts'
import { type ApiErrorBody, toErrorBody, toPublishedError } from '../error-responses.ts'
import { type JsonSchema, SIGNALBOX_ONLY } from './components.ts'

/** The names of the responses in `components/responses`. */
export const STATUS_NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A field or the body is missing or invalid.',
  401: "The credentials are missing or unknown, or they don't allow the request.",
  402: 'The organization has no credits left. The request counts toward the limits, and nothing was charged.',
  403: 'The client is not allowed to send this request. Nothing was processed.',
  404: 'The path or the resource does not exist. A client never sees resources of other organizations.',
  405: 'The path does not support the method. `Allow` names the right one.',
  409: "The resource already exists, or its status doesn't allow the action. Nothing was changed.",
  413: 'The body is larger than the limit: 64 KiB; 16 MiB for companies and contacts; 64 MiB for state files.',
  429: 'A limit was exceeded. Nothing was counted or charged.',
  500: 'An error in the server. To find the cause, search the log for the transaction id.',
  503: 'The service is temporarily unavailable. Try again later.',
}

const ERROR_SCHEMA: JsonSchema = {
  title: 'ErrorResponse',
  description: 'Every response with an error status has this shape.',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      description: 'What is wrong.',
      type: 'object',
      required: ['code', 'message', 'status'],
      properties: {
        code: {
          title: 'ErrorCode',
          description: 'Stable, so handle errors by it.',
          type: 'string',
          enum: ERROR_CODES,
        },
        message: { description: 'What is wrong, for people.', type: 'string' },
        hint: {
          ...SIGNALBOX_ONLY,
          description: "What to do, for people, because the service's own messages are short.",
          type: 'string',
        },
        status: { description: 'The status of the response.', type: 'integer', minimum: 400, maximum: 599 },
        details: {
          ...SIGNALBOX_ONLY,
          description: 'The invalid fields, if any caused the error.',
          type: 'array',
          minItems: 1,
          examples: [
            [{ field: 'email', message: 'is not an email address. Send one such as ada@company.com' }],
          ],
          items: {
            title: 'ErrorDetail',
            description: 'An invalid field.',
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { description: 'Name of the field.', type: 'string' },
              message: {
                description: 'What is wrong with the field, and what to send instead.',
                type: 'string',
              },
            },
          },
        },
      },
    },
  },
}

interface ErrorExample {
  readonly value: ApiErrorBody
  readonly 'x-signalbox-only'?: boolean
}

interface ErrorResponseDoc {
  readonly description: string
  readonly content: {
    'application/json': { schema: JsonSchema; examples: Record<string, ErrorExample> }
  }
}

const createErrorResponse = (status: number): ErrorResponseDoc => ({
  description: STATUS_DESCRIPTIONS[status] ?? '',
  content: { 'application/json': { schema: ERROR_SCHEMA, examples: {} } },
})

/** An error of an operation. Most operations need only its code: the example has the message of the catalog. */
export type DocumentedError = ErrorCode | ApiError

/**
 * Groups errors by status, as response objects with one example for each code.
 * @param operation `undefined` for operations of the sandbox, which have no published messages
 */
export function groupByStatus(
  errors: readonly DocumentedError[],
  operation?: Operation,
): Record<string, ErrorResponseDoc> {
  const responses: Record<string, ErrorResponseDoc> = {}
  for (const documented of errors) {
    const error = documented instanceof ApiError ? documented : new ApiError(documented)
    const sent = operation === undefined ? error : toPublishedError(error, operation)
    // The operations of the sandbox are marked as a whole.
    const isOnly = operation !== undefined && isSandboxOnly(error.code)
    const response = responses[sent.status] ?? {
      ...(isOnly && SIGNALBOX_ONLY),
      ...createErrorResponse(sent.status),
    }
    response.content['application/json'].examples[error.code] = {
      value: toErrorBody(sent),
      // `--strict` sends the code `invalid_api_key` instead of those with another status.
      ...((isOnly || sent.status !== error.status) && SIGNALBOX_ONLY),
    }
    responses[sent.status] = response
  }
  return responses
}
