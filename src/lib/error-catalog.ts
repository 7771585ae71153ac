/** All errors of the API: status, default message, and when they occur. */

interface CatalogEntry {
  readonly status: number
  /** The default message. The code that throws the error can replace it with a more specific one. */
  readonly message: string
  /** When the error occurs, for the table in the documentation. */
  readonly when: string
  /** Whether only the control API sends the error. Faults cannot send it. */
  readonly isSandboxOnly?: true
  /** The operations that can send the error; all without a list. Faults choose between codes of one status by it. */
  readonly operations?: readonly string[]
}

export const ERRORS = {
  invalid_parameter: {
    status: 400,
    message: 'The request does not fit the schema. See /docs.',
    when: 'not JSON (the message gives line and column), a form, not an object, wrong type, bad email address, unknown action, page out of range, string too long',
  },
  missing_identifier: {
    status: 400,
    message: 'There is nothing to search with. Send an address, a name, a company, a GUID or a profile URL.',
    when: 'nothing to search with (Enrich), no company field (Buying group); `details` suggests the field that an unknown one stands for',
    operations: ['enrich', 'buyingGroup'],
  },
  invalid_api_key: {
    status: 401,
    message:
      'The API key is not known. Use a key of an organization of this server; the demo keys are printed at start and listed in /docs.',
    when: 'an unknown key; `WWW-Authenticate` names the header to use',
  },
  unauthorized: {
    status: 401,
    message: 'The request has no API key. Send one.',
    when: 'no key; under `/sandbox`, no control token where one is set',
  },
  insufficient_credits: {
    status: 402,
    message: 'The organization has no credits left. Add credits, or use another organization.',
    when: 'the balance is zero, and the request is not a no-cost refresh (Plus)',
    operations: ['enrich'],
  },
  key_suspended: {
    status: 403,
    message: 'This key is suspended. An admin can reactivate it.',
    when: 'the key is suspended',
  },
  user_suspended: {
    status: 403,
    message: 'The user of this key is suspended. An admin can reactivate the user.',
    when: 'the user of the key is suspended',
  },
  user_deleted: {
    status: 403,
    message: 'The user of this key was deleted. Use the key of an active user.',
    when: 'the user of the key was deleted',
  },
  organization_inactive: {
    status: 403,
    message: 'The organization is inactive: it may view its users and keys, and nothing else.',
    when: 'the organization is inactive; views of users and keys still work',
  },
  admin_key_required: {
    status: 403,
    message: 'This key may enrich, but not manage. Use an admin key of the organization.',
    when: 'a standard key was sent to an operation for users or keys',
  },
  loopback_only: {
    isSandboxOnly: true,
    status: 403,
    message: 'Only callers on the machine the server runs on may use this.',
    when: 'the `Host` is not a loopback name (`--allow-host` adds names), or the `Origin` is another site (`--cors`); `/sandbox` also from another machine',
  },
  not_found: {
    status: 404,
    message: 'The organization has nobody with this address.',
    when: 'no such path; no such user or key in the organization',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not answer the method. Use POST.',
    when: 'another method; `Allow` names the right one',
  },
  already_exists: {
    status: 409,
    message: 'The organization has a user or a key with this address already. Nothing was changed.',
    when: 'the user or key exists already; nothing was changed',
    operations: ['createUser', 'createKey'],
  },
  invalid_state: {
    status: 409,
    message: 'It is not in a state for this. Nothing was changed.',
    when: 'the user or key is not in a state for this; nothing was changed',
    operations: ['updateUser', 'updateKey'],
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is under way. Try again when it is answered.',
    when: 'the first request with this `Idempotency-Key` is under way',
    operations: ['enrich'],
  },
  not_as_expected: {
    isSandboxOnly: true,
    status: 409,
    message: 'The journal does not hold what was expected.',
    when: '`verify` counted another number of requests',
  },
  payload_too_large: {
    status: 413,
    message: 'The body is larger than 64 KiB. Send one record a request.',
    when: 'the body is larger than 64 KiB (16 MiB where data are put)',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used with another body. Use a new one.',
    when: 'the `Idempotency-Key` was sent with another body',
    operations: ['enrich'],
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'A limit of the organization is used up. Try again later.',
    when: 'a limit by the second or by the day is used up; under `/sandbox`, too many wrong control tokens; with `Retry-After`; costs neither quota nor credits',
  },
  internal_error: {
    status: 500,
    message:
      'Something went wrong on our side. The log has the cause under the smarteTransactionId of this answer.',
    when: 'an error of the server; the log has the cause under the transaction id',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is not available now. Try again later.',
    when: 'requested by a fault or `unavailable@outcome.test`, or the sandbox was reset while the request was under way',
  },
  storage_unavailable: {
    status: 503,
    message: 'The database cannot be used now. Nothing was changed or charged. Try again later.',
    when: 'the disk is full or fails, or the database may not be written; with `Retry-After`; nothing was changed or charged; `/health/ready` says the same until it works again',
  },
} as const satisfies Readonly<Record<string, CatalogEntry>>

export type ErrorCode = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status']

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

/** An error code that a fault can send. */
export type FaultCode = Exclude<ErrorCode, 'loopback_only' | 'not_as_expected'>
export const FAULT_CODES = ERROR_CODES.filter((code): code is FaultCode => !('isSandboxOnly' in ERRORS[code]))

/** Returns the error table of the documentation. */
export const formatErrorTable = (): string =>
  [
    '| Status | `code` | When |',
    '|---|---|---|',
    ...ERROR_CODES.map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].when} |`),
  ].join('\n')
