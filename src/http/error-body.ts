/** The body of an error response, as clients get it and as the OpenAPI document describes it. */
import { type Static, Type } from '@sinclair/typebox'
import { type ApiError, ERROR_CODES, ERRORS, getVendorMessage, toEnrichmentCode } from '../lib/api-error.ts'
import { oneOf, SIGNALBOX_ONLY } from '../lib/schemas.ts'
import { managesAccounts, type Operation } from './operation.ts'

const InvalidField = Type.Object(
  {
    field: Type.String({ description: 'Name of the field.' }),
    message: Type.String({ description: 'What is wrong with the field, and what to send instead.' }),
  },
  { title: 'ErrorDetail', description: 'An invalid field.' },
)

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: oneOf(ERROR_CODES, 'A stable code. Handle errors by it, not by the message.', 'ErrorCode'),
        message: Type.String({ description: 'What is wrong, in words.' }),
        hint: Type.Optional(
          Type.String({
            ...SIGNALBOX_ONLY,
            description: "What to do. The service's own messages don't say.",
          }),
        ),
        status: Type.Integer({ description: 'The status of the response.', minimum: 400, maximum: 599 }),
        details: Type.Optional(
          Type.Array(InvalidField, {
            ...SIGNALBOX_ONLY,
            description: 'The invalid fields, if any caused the error.',
            minItems: 1,
            examples: [
              [{ field: 'email', message: 'is not an email address. Send one such as ada@company.com' }],
            ],
          }),
        ),
      },
      { description: 'What is wrong.' },
    ),
  },
  { title: 'ErrorResponse', description: 'Every response with an error status has this shape.' },
)
export type ErrorBody = Static<typeof ErrorBody>

/** An `ApiError`, or the error of an injected fault, which may have any status. */
type ErrorLike = Pick<ApiError, 'code' | 'message' | 'details'> &
  Partial<Pick<ApiError, 'more'>> & { readonly status: number; readonly hint?: string | undefined }

export const toErrorBody = ({ code, message, status, hint, details, more }: ErrorLike): ErrorBody => ({
  error: {
    code,
    message,
    status,
    ...(hint && { hint }),
    ...(details.length > 0 && { details: [...details] }),
  },
  ...more,
})

/**
 * Returns an error as an operation of the service sends it: with the message that the vendor documents, and its own message as the
 * hint. In Enrich and Buying group, problems of access are 401 `invalid_api_key`.
 */
export function toVendorError(
  { code: own, message, hint, details }: ApiError,
  operation: Operation,
): ErrorLike & Pick<ApiError, 'status'> {
  const code = managesAccounts(operation) ? own : toEnrichmentCode(own)
  const vendorMessage = getVendorMessage(code)
  return {
    code,
    details,
    status: ERRORS[code].status,
    ...(vendorMessage === undefined ? { message, hint } : { message: vendorMessage, hint: message }),
  }
}
