/** The errors many operations share, as they are answered to the demo organizations: examples for the document. */
import { ApiError } from '../lib/api-error.ts'
import { diskFails, diskFull } from '../lib/storage-failure.ts'
import { TOKEN_MISSING } from './local-only.ts'

/** What every operation may answer, with a key or without. */
const withoutKey = (): ApiError[] => [
  new ApiError('payload_too_large', 'The body is larger than 64 KiB. Send one record a request.'),
  new ApiError(
    'internal_error',
    'Something went wrong on our side. The log has the cause under the smarteTransactionId of this answer.',
  ),
]

/** What every operation with a key may answer, whoever asks. */
const forEverybody = (): ApiError[] => [
  new ApiError(
    'invalid_api_key',
    'The API key is not known. Use a key of an organization of this server; the demo keys are printed at start and listed in /docs.',
  ),
  new ApiError('key_suspended', 'This key is suspended. An admin can reactivate it.'),
  new ApiError('user_suspended', 'The user of this key is suspended. An admin can reactivate the user.'),
  new ApiError('user_deleted', 'The user of this key was deleted. Use the key of an active user.'),
  new ApiError(
    'rate_limit_exceeded',
    "The organization's limit of 1 request a second is used up. Try again in 1 second.",
  ),
  ...withoutKey(),
  new ApiError('service_unavailable', 'The service is not available now. Try again later.'),
]

const inactive = (): ApiError =>
  new ApiError(
    'organization_inactive',
    'The organization Demo Inactive is inactive: it may view its users and keys, and nothing else.',
  )

const notAnAdmin = (): ApiError =>
  new ApiError(
    'admin_key_required',
    'This key may enrich, but not manage. Use an admin key of the organization.',
  )

const keyMissing = (where: string): ApiError =>
  new ApiError('unauthorized', `The request has no API key. Send one ${where}.`)

/** Enrich and Buying group. */
export const errorsForKeys = (where: string, storage: ApiError): ApiError[] => [
  keyMissing(where),
  inactive(),
  ...forEverybody(),
  storage,
]

/** Creating and updating users and keys. */
export const errorsForAdmins = (header: string): ApiError[] => [
  ...forManagers(header),
  inactive(),
  diskFull(),
]

/** Viewing users and keys, which an inactive organization may do. */
export const errorsForViews = (header: string): ApiError[] => [...forManagers(header), diskFails()]

const forManagers = (header: string): ApiError[] => [
  keyMissing(`in the header ${header}`),
  notAnAdmin(),
  ...forEverybody(),
]

/** Those of the sandbox that read the database. */
export const errorsForReading = (): ApiError[] => [...errorsForSandbox(), diskFails()]

/** Those of the sandbox that store something. */
export const errorsForStoring = (): ApiError[] => [...errorsForSandbox(), diskFull()]

/** The operations of the sandbox itself, which need no key. */
export const errorsForSandbox = (): ApiError[] => [
  new ApiError(
    'loopback_only',
    'Only callers on the machine the server runs on may use this. The Host header names something else: ask at localhost, 127.0.0.1 or [::1].',
  ),
  new ApiError('unauthorized', TOKEN_MISSING),
  ...withoutKey(),
]
