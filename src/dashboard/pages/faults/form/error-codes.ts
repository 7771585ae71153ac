import type { FaultCode } from './fault-draft.ts'

/** The status of each error code. */
const STATUS_OF: Readonly<Record<FaultCode, number>> = {
  invalid_parameter: 400,
  missing_identifier: 400,
  invalid_api_key: 401,
  unauthorized: 401,
  insufficient_credits: 402,
  key_suspended: 403,
  user_suspended: 403,
  user_deleted: 403,
  organization_inactive: 403,
  admin_key_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  invalid_state: 409,
  idempotency_in_progress: 409,
  payload_too_large: 413,
  idempotency_mismatch: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
  storage_unavailable: 503,
}

const isCode = (text: string): text is FaultCode => Object.hasOwn(STATUS_OF, text)

/** Returns the error codes of a status. A status without own codes uses `service_unavailable`. */
export function getErrorCodes(status: number): readonly FaultCode[] {
  const codes = Object.keys(STATUS_OF).filter(isCode)
  const fitting = codes.filter((code) => STATUS_OF[code] === status)
  return fitting.length > 0 ? fitting : ['service_unavailable']
}
