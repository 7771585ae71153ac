/** The errors of the service as a fault sends them. */
import { ERRORS, FAULT_CODES, type FaultCode } from '../lib/error-catalog.ts'
import type { Operation } from './operations.ts'

/** Returns the codes that the service has with a status; `service_unavailable` for any other status. */
export function codesOf(status: number): readonly FaultCode[] {
  const codes = FAULT_CODES.filter((code) => ERRORS[code].status === status)
  return codes.length > 0 ? codes : ['service_unavailable']
}

/** An error as it is sent, whatever its status. */
export interface FaultError {
  readonly code: FaultCode
  readonly message: string
  readonly status: number
  readonly details: readonly never[]
}

/** Returns what `operation` sends with `status`: the chosen code, or the first one that the operation has. */
export function faultError(operation: Operation, status: number, chosen?: FaultCode): FaultError {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => has(operation, each)) ?? codes[0] ?? 'service_unavailable'
  return { code, message: ERRORS[code].message, status, details: [] }
}

function has(operation: Operation, code: FaultCode): boolean {
  const entry = ERRORS[code]
  const operations: readonly string[] | undefined = 'operations' in entry ? entry.operations : undefined
  return operations === undefined || operations.includes(operation)
}
