/** Example requests and errors of the journal operations, for the documentation. */
import { type OperationDocs, recordedId } from '../../http/openapi/operation-docs.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Verification } from './verification-schema.ts'

export const TRANSACTION_ID = recordedId('enrich', 'smarteTransactionId')
const AT = '2026-03-10T12:00:00.000+00:00'
const VERIFICATION_EXAMPLE: Verification = {
  matched: 0,
  expected: 'exactly 1',
  matches: [],
  nearestMisses: [
    {
      transactionId: TRANSACTION_ID,
      at: AT,
      operation: 'enrich',
      path: '/v7/enrich',
      status: 200,
      failed: [{ condition: 'body.companyName', expected: 'Northwind*', found: 'Nortwind Optics' }],
    },
  ],
}

export const VERIFY_EXAMPLES = {
  requests: {
    never: {
      summary: 'No request was rejected for lack of credits',
      value: { match: { status: 402 }, atMost: 0 },
    },
    once: {
      summary: 'One request named this company',
      value: { match: { operation: 'enrich', body: { companyName: 'Northwind*' } }, count: 1 },
    },
  },
  errors: [
    'invalid_parameter',
    new ApiError('not_as_expected', undefined, { more: { verification: VERIFICATION_EXAMPLE } }),
  ],
} satisfies Partial<OperationDocs>
