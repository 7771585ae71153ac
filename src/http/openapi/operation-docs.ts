/** Attaches examples, errors, and headers to routes, for the OpenAPI document. */
import { isObject } from '../../lib/json.ts'
import type { Operation, OperationName } from '../operation.ts'
import { type DocumentedError, groupByStatus } from './error-docs.ts'
import type { HeaderName } from './headers.ts'
import recorded from './recorded-examples.json'

/** The compiler requires the response of each operation of the service, because faults send it. */
const RECORDED: Readonly<Record<OperationName, unknown> & Record<string, unknown>> = recorded

/** Returns the response to the first example of an operation. `scripts/build/record-examples.ts` records it. */
export const recordedResponse = (operationId: string): unknown => RECORDED[operationId]

/** Returns an id in that response, as the example of a path. */
export function recordedId(operationId: string, field: string): string {
  const response = RECORDED[operationId]
  return isObject(response) ? String(response[field]) : ''
}

/** The documentation of an operation besides its schemas. */
export interface OperationDocs {
  /** Examples by name. `/docs` fills in the first one. */
  readonly requests: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
  /** All errors that the operation can return. */
  readonly errors: readonly DocumentedError[]
  /** Additional headers of successful responses. */
  readonly headers?: readonly HeaderName[]
  /** Whether an empty body is accepted as an empty object. */
  readonly bodyOptional?: boolean
}

/** Returns a field for the `detail` of a route. The document generator keeps unknown fields and converts them to JSON. */
export const attachDocs = (docs: OperationDocs, operation?: Operation) => ({
  'x-documented': { toJSON: () => ({ ...docs, errors: groupByStatus(docs.errors, operation) }) },
})

/** The documentation as the generator passes it on. */
export type SerializedOperationDocs = Omit<OperationDocs, 'errors'> & {
  readonly errors: ReturnType<typeof groupByStatus>
}
