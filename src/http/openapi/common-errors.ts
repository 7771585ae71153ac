/** The error codes that several operations share, for the documentation. */
import type { ErrorCode } from '../../lib/error-catalog.ts'

/** The errors of every operation, with an API key or without. */
export const COMMON_ERRORS: readonly ErrorCode[] = ['payload_too_large', 'internal_error', 'loopback_only']

/** The errors of every operation with an API key. */
const KEYED_ERRORS: readonly ErrorCode[] = [
  'invalid_parameter',
  'unauthorized',
  'invalid_api_key',
  'key_suspended',
  'user_suspended',
  'user_deleted',
  'rate_limit_exceeded',
  'service_unavailable',
  'storage_unavailable',
  ...COMMON_ERRORS,
]

/** The errors of Enrich and Buying group. */
export const SERVICE_ERRORS: readonly ErrorCode[] = [
  'organization_inactive',
  'missing_identifier',
  'insufficient_credits',
  ...KEYED_ERRORS,
]

/** The errors of operations that view users and keys. Inactive organizations may use them. */
export const VIEW_ERRORS: readonly ErrorCode[] = ['admin_key_required', ...KEYED_ERRORS]

/** The errors of operations that create or update users and keys. */
export const CHANGE_ERRORS: readonly ErrorCode[] = ['organization_inactive', ...VIEW_ERRORS]
