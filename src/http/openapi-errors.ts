/** The errors many operations share, as they are answered to the demo organizations: examples for the document. */
import { inactive } from '../access/callers.ts'
import { tooManyRequests } from '../access/rate-limits.ts'
import { ApiError } from '../lib/api-error.ts'
import { diskFails, diskFull } from '../lib/storage-failure.ts'
import { TOKEN_MISSING } from './local-only.ts'

/** The errors that every operation may give, with a key or without. */
const withoutKey = (): ApiError[] => [new ApiError('payload_too_large'), new ApiError('internal_error')]

/** The errors that every operation with a key may give, whoever asks. */
const forEverybody = (): ApiError[] => [
  new ApiError('invalid_api_key'),
  new ApiError('key_suspended'),
  new ApiError('user_suspended'),
  new ApiError('user_deleted'),
  tooManyRequests('1 request a second', 1),
  ...withoutKey(),
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
