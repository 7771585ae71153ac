/** Examples of the errors that several operations share. */
import { createInactiveOrganizationError } from '../../accounts/key-authentication.ts'
import { createTooManyRequestsError } from '../../accounts/rate-limits.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createDiskFailureError, createDiskFullError } from '../../lib/storage-failure.ts'
import { createHostRejectedError } from '../cross-site-guard.ts'

/** Returns the errors that every operation may return, with an API key or without. */
export const commonErrors = (): ApiError[] => [
  new ApiError('payload_too_large'),
  new ApiError('internal_error'),
  createHostRejectedError('elsewhere.example'),
]

/** Returns the errors of every operation with an API key. */
const keyedErrors = (): ApiError[] => [
  new ApiError('invalid_api_key'),
  new ApiError('key_suspended'),
  new ApiError('user_suspended'),
  new ApiError('user_deleted'),
  createTooManyRequestsError('1 request per second', 1),
  ...commonErrors(),
  new ApiError('service_unavailable'),
]

const createDemoInactiveError = (): ApiError => createInactiveOrganizationError('Demo Inactive')

const createKeyMissingError = (where: string): ApiError =>
  new ApiError('unauthorized', `The request has no API key. Send one ${where}.`)

/** Returns the errors of Enrich and Buying group. */
export const serviceErrors = (where: string, storage: ApiError): ApiError[] => [
  createKeyMissingError(where),
  createDemoInactiveError(),
  ...keyedErrors(),
  storage,
]

/** Returns the errors of operations that create or update users and keys. */
export const changeErrors = (header: string): ApiError[] => [
  ...managementErrors(header),
  createDemoInactiveError(),
  createDiskFullError(),
]

/** Returns the errors of operations that view users and keys. Inactive organizations may use them. */
export const viewErrors = (header: string): ApiError[] => [
  ...managementErrors(header),
  createDiskFailureError(),
]

const managementErrors = (header: string): ApiError[] => [
  createKeyMissingError(`in the header ${header}`),
  new ApiError('admin_key_required'),
  ...keyedErrors(),
]
