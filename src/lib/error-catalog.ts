/** All errors of the API: status, default message, and when they occur. */

interface CatalogEntry {
  readonly status: number
  /** The default message. The code that throws the error can replace it with a more specific one. */
  readonly message: string
  /** The message that the vendor publishes for the code. Operations of the service send it, with the other one as the hint. */
  readonly published?: string
  /** The status in Enrich and Buying group, where the vendor publishes only 401 for all problems of access. */
  readonly enrichmentStatus?: number
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
    published: 'Invalid input parameter.',
    message: 'The request does not match the schema. /docs describes the fields of this operation.',
    when: 'not JSON (`hint` gives line and column), a form, not an object, wrong type, invalid email address, unknown action, page out of range, string too long',
  },
  missing_identifier: {
    status: 400,
    published: 'At least one valid identifier must be provided.',
    message:
      'The request has nothing to search with. Send a field that identifies a company or, for Enrich, a contact.',
    when: 'nothing to search with (Enrich), no company field (Buying group); `details` names misspelled fields, wrappers, and template tokens',
    operations: ['enrich', 'buyingGroup'],
  },
  invalid_api_key: {
    status: 401,
    published: 'Invalid API key.',
    message:
      'The API key is unknown. Use a key of an organization on this server. The server prints the demo keys at startup, and /docs lists them.',
    when: 'unknown key; `WWW-Authenticate` names the header to use',
  },
  unauthorized: {
    status: 401,
    published: 'Authentication credentials are missing.',
    message: 'The request has no API key. Send one.',
    when: 'no key; under `/sandbox`, a missing or wrong control token',
  },
  insufficient_credits: {
    status: 402,
    published: 'Insufficient credits to process the request.',
    message: 'The organization has no credits left. Add credits, or use another organization.',
    when: 'the balance is zero, and the request is not a no-cost refresh (Plus)',
    operations: ['enrich', 'buyingGroup'],
  },
  key_suspended: {
    status: 403,
    enrichmentStatus: 401,
    message: 'This key is suspended. An admin can reactivate it.',
    when: 'the key is suspended; 401 from Enrich and Buying group',
  },
  user_suspended: {
    status: 403,
    enrichmentStatus: 401,
    message: 'The user of this key is suspended. An admin can reactivate the user.',
    when: 'the user of the key is suspended; 401 from Enrich and Buying group',
  },
  user_deleted: {
    status: 403,
    enrichmentStatus: 401,
    message: 'The user of this key was deleted. Use the key of an active user.',
    when: 'the user of the key was deleted; 401 from Enrich and Buying group',
  },
  organization_inactive: {
    status: 403,
    enrichmentStatus: 401,
    message:
      'The organization is inactive. It can only view its users and keys. Use a key of an active organization.',
    when: 'the organization is inactive; viewing users and keys still works; 401 from Enrich and Buying group',
  },
  admin_key_required: {
    status: 403,
    message: 'This key can enrich, but cannot manage users and keys. Use an admin key of the organization.',
    when: 'a standard key was sent to an operation for users or keys',
    operations: ['createUser', 'viewUsers', 'updateUser', 'createKey', 'viewKeys', 'updateKey'],
  },
  loopback_only: {
    isSandboxOnly: true,
    status: 403,
    message:
      'The client is on another machine, or the Host or Origin header names another site. Send the request from the machine of the server to localhost.',
    when: 'the `Host` is not a loopback name (`--allow-host` adds names), or the `Origin` is another site (`--cors`); for `/sandbox`, also a client on another machine, and a request through a proxy without `--control-token`',
  },
  not_found: {
    status: 404,
    message: 'There is no resource with this address or id. Check the address or the id.',
    when: 'no such path; no such user or key in the organization',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support the method. Use POST.',
    when: 'another method; `Allow` names the right one',
  },
  already_exists: {
    status: 409,
    message: 'Another user or key has this address or value. Nothing was changed. Use another one.',
    when: 'the user or key already exists; nothing was changed',
    operations: ['createUser', 'createKey'],
  },
  invalid_state: {
    status: 409,
    message: 'The current state does not allow this action. Nothing was changed. Check the state first.',
    when: 'the status of the user or key does not allow the action; nothing was changed',
    operations: ['updateUser', 'updateKey'],
  },
  not_as_expected: {
    isSandboxOnly: true,
    status: 409,
    message: 'The journal does not contain the expected number of requests. Compare the nearest misses.',
    when: '`verify` counted another number of requests',
  },
  payload_too_large: {
    status: 413,
    message: 'The body is larger than the limit of the operation. Send less in one request.',
    when: 'the body is larger than the limit: 64 KiB; 16 MiB for companies and contacts; 64 MiB for state files',
  },
  rate_limit_exceeded: {
    status: 429,
    published: 'Too many requests. Please try again after some time.',
    message: 'A limit of the organization is exceeded. Try again later.',
    when: 'the limit per second or per day is exceeded; with `Retry-After`; uses neither quota nor credits',
  },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Search the log for the smarteTransactionId of this response.',
    when: 'an error in the server; the log has the cause under the transaction id',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is unavailable. Try again later.',
    when: 'caused by a fault or `unavailable@outcome.test`, or a reset, restore, or import came before the request was processed',
  },
  storage_unavailable: {
    status: 503,
    message: 'The database is unavailable. Nothing was changed or charged. Try again later.',
    when: 'the disk is full or fails, or the database is not writable; with `Retry-After`; nothing was changed or charged; `/health/ready` also returns 503 until the database works again',
  },
} as const satisfies Readonly<Record<string, CatalogEntry>>

export type ErrorCode = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status']

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

/** Returns whether only the sandbox has a code: for clients and paths that the service does not have. */
export const isSandboxOnly = (code: ErrorCode): boolean => 'isSandboxOnly' in ERRORS[code]

/** An error code that a fault can send. */
export type FaultCode = Exclude<ErrorCode, 'loopback_only' | 'not_as_expected'>
export const FAULT_CODES = ERROR_CODES.filter((code): code is FaultCode => !isSandboxOnly(code))

const entryOf = (code: ErrorCode): CatalogEntry => ERRORS[code]

/** Returns the error codes that the service has with a status; `service_unavailable` for any other status. */
export function codesOf(status: number): readonly FaultCode[] {
  const codes = FAULT_CODES.filter((code) => {
    const entry = entryOf(code)
    return entry.status === status || entry.enrichmentStatus === status
  })
  return codes.length > 0 ? codes : ['service_unavailable']
}

/** Returns the message that the vendor publishes for a code; `undefined` without one. */
export const getPublishedMessage = (code: ErrorCode): string | undefined => entryOf(code).published

/** Returns the status of a code in Enrich and Buying group. */
export const getEnrichmentStatus = (code: ErrorCode): number =>
  entryOf(code).enrichmentStatus ?? entryOf(code).status
