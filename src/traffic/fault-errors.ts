/** The errors of the interface as a fault gives them: which codes a status has, and what is said. */
import { type ErrorCode, statusOf } from '../lib/api-error.ts'
import type { Operation } from './operations.ts'

interface Told {
  readonly message: string
  /** Those that really answer it; all, where none are named. */
  readonly by?: readonly Operation[]
}

/** Of the codes of one status, the first that fits is the one that is meant where none is named. */
const TOLD = {
  invalid_parameter: { message: 'The request does not fit the schema. See /docs.' },
  missing_identifier: {
    message: 'There is nothing to search with. Send an address, a name, a company, a GUID or a profile URL.',
    by: ['enrich', 'buyingGroup'],
  },
  invalid_api_key: { message: 'The API key is not known. Use a key of an organization of this server.' },
  unauthorized: { message: 'The request has no API key. Send one.' },
  insufficient_credits: {
    message: 'The organization has no credits left. Add credits, or use another organization.',
    by: ['enrich'],
  },
  key_suspended: { message: 'This key is suspended. An admin can reactivate it.' },
  user_suspended: { message: 'The user of this key is suspended. An admin can reactivate the user.' },
  user_deleted: { message: 'The user of this key was deleted. Use the key of an active user.' },
  organization_inactive: {
    message: 'The organization is inactive: it may view its users and keys, and nothing else.',
  },
  admin_key_required: {
    message: 'This key may enrich, but not manage. Use an admin key of the organization.',
  },
  not_found: { message: 'The organization has nobody with this address.' },
  method_not_allowed: { message: 'This path does not answer the method. Use POST.' },
  already_exists: {
    message: 'The organization has a user or a key with this address already. Nothing was changed.',
    by: ['createUser', 'createKey'],
  },
  invalid_state: {
    message: 'It is not in a state for this. Nothing was changed.',
    by: ['updateUser', 'updateKey'],
  },
  idempotency_in_progress: {
    message: 'A request with this Idempotency-Key is under way. Try again when it is answered.',
    by: ['enrich'],
  },
  payload_too_large: { message: 'The body is larger than 64 KiB. Send one record a request.' },
  idempotency_mismatch: {
    message: 'This Idempotency-Key was used with another body. Use a new one.',
    by: ['enrich'],
  },
  rate_limit_exceeded: { message: 'A limit of the organization is used up. Try again later.' },
  internal_error: { message: 'Something went wrong on our side. Try again later.' },
  service_unavailable: { message: 'The service is not available now. Try again later.' },
  storage_unavailable: {
    message: 'The database cannot be used now. Nothing was changed or charged. Try again later.',
  },
} satisfies Partial<Record<ErrorCode, Told>>

/** A code that a fault can answer with. */
export type FaultCode = keyof typeof TOLD
export const FAULT_CODES = Object.keys(TOLD) as readonly FaultCode[]

/** The codes a status of the interface has; any other status is told by `service_unavailable`. */
export function codesOf(status: number): readonly FaultCode[] {
  const codes = FAULT_CODES.filter((code) => statusOf(code) === status)
  return codes.length > 0 ? codes : ['service_unavailable']
}

/** An error as it is sent, whatever its status. */
export interface FaultError {
  readonly code: FaultCode
  readonly message: string
  readonly status: number
  readonly details: readonly never[]
}

/** What `operation` says with `status`. */
export function faultError(operation: Operation, status: number, chosen?: FaultCode): FaultError {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => fits(each, operation)) ?? codes[0] ?? 'service_unavailable'
  return { code, message: TOLD[code].message, status, details: [] }
}

function fits(code: FaultCode, operation: Operation): boolean {
  const { by }: Told = TOLD[code]
  return by === undefined || by.includes(operation)
}
