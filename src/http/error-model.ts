/** The error answers an operation documents. */
import { t } from 'elysia'

const CODES = {
  400: ['invalid_parameter', 'missing_identifier'],
  401: ['unauthorized', 'invalid_api_key'],
  402: ['insufficient_credits'],
  403: ['admin_key_required', 'organization_inactive', 'key_suspended', 'user_suspended', 'user_deleted'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: ['already_exists', 'invalid_state'],
  413: ['payload_too_large'],
  429: ['rate_limit_exceeded'],
  500: ['internal_error'],
} as const

const MEANING: Record<DocumentedStatus, string> = {
  400: 'Something in the request is missing or malformed; `details` names the fields.',
  401: 'No key, or an unknown one.',
  402: 'No credits left. Nothing was matched or charged.',
  403: 'The key is known, but may not do this.',
  404: 'There is no such thing here.',
  405: 'Another method is needed; `Allow` names it.',
  409: 'It exists already, or is not in a state for this. Nothing was changed.',
  413: 'The body is larger than 64 KiB.',
  429: 'A rate limit is used up. `Retry-After` says when to come back. Nothing was counted or charged.',
  500: 'Our fault. The log has the cause under the transaction id.',
}

export type DocumentedStatus = keyof typeof CODES

/** `409` → the wire error with the codes that status can have. */
export const errorModel = <Status extends DocumentedStatus>(status: Status) =>
  t.Object(
    {
      error: t.Object({
        code: t.String({ enum: [...CODES[status]], description: 'Stable; decide by it.' }),
        message: t.String({ description: 'For people. Says what to do.' }),
        status: t.Literal(status),
        details: t.Optional(
          t.Array(t.Object({ field: t.String(), message: t.String() }), {
            description: 'The fields at fault.',
          }),
        ),
      }),
    },
    { description: MEANING[status] },
  )

/** The response schemas of several statuses, to be spread into a route's `response`. */
export function errorsOf<Status extends DocumentedStatus>(
  ...statuses: Status[]
): { [S in Status]: ReturnType<typeof errorModel<S>> } {
  return Object.fromEntries(statuses.map((status) => [status, errorModel(status)])) as {
    [S in Status]: ReturnType<typeof errorModel<S>>
  }
}
