/** Example requests and responses of the journal operations, for the documentation. */
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { JournalEntry, JournalPage } from './schema.ts'
import type { Verification } from './verification-schema.ts'

const TRANSACTION_ID = '4dc47be4-a1c7-4bb9-996c-723a07f0af57'
const AT = '2026-03-10T12:00:00.000+00:00'
const BODY = { companyName: 'Nortwind Optics', contactEmial: 'ada.keller@northwind-optics.example' }

export const ENTRY_EXAMPLE: JournalEntry = {
  transactionId: TRANSACTION_ID,
  at: AT,
  sandboxTime: AT,
  operation: 'enrich',
  outcome: 'found',
  method: 'POST',
  path: '/v7/enrich',
  organization: { orgId: '5f0a4c1e-8f8b-4f5e-9d35-0d3f4c6f2b11', orgName: 'Demo Plus' },
  key: '-key',
  keyId: 'b1c9a6de-5f0e-4d0b-8f5c-6a1f0c9d7e42',
  request: {
    headers: { apikey: '****-key', 'content-type': 'application/json', host: 'localhost:8080' },
    body: JSON.stringify(BODY),
    json: BODY,
  },
  response: {
    status: 200,
    headers: {
      'content-type': 'application/json;charset=utf-8',
      smarteTransactionId: TRANSACTION_ID,
      'credits-deducted': '1',
      'credits-remaining': 'unlimited',
    },
    body: {
      recordId: '',
      recordStatus: 'Active',
      accuracy: 'A',
      smarteTransactionId: TRANSACTION_ID,
      compName: 'Northwind Optics, Inc.',
    },
  },
  durationMs: 1.204,
  credits: { deducted: 1, remaining: null },
  fault: null,
  warnings: [
    {
      code: 'unknown_field',
      field: 'contactEmial',
      message: 'The field contactEmial is unknown and was ignored. Did you mean contactEmail?',
      suggestion: 'contactEmail',
    },
  ],
}

const LIST_EXAMPLE: JournalPage = {
  ...{ items: [ENTRY_EXAMPLE], total: 1, next: null, recorded: 1 },
  outcomes: { found: 1, company_only: 0, no_match: 0, success: 0, error: 0 },
}

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

export const EXAMPLES = {
  list: {
    response: LIST_EXAMPLE,
    errors: ['invalid_parameter'],
  },
  one: {
    response: { ...ENTRY_EXAMPLE, match: null },
    errors: ['not_found'],
  },
  clear: {
    response: { deleted: 12 },
    errors: ['invalid_parameter'],
  },
  verify: {
    requests: {
      never: {
        summary: 'No request was rejected for lack of credits',
        value: { match: { status: 402 }, atMost: 0 },
      },
      once: {
        summary: 'One request named this company',
        value: { match: { operation: 'enrich', body: { companyName: 'Northwind*' } }, count: 1 },
      },
      retried: {
        summary: 'A request followed a 429',
        value: { match: { body: { recordId: 'lead-1' } }, atLeast: 2 },
      },
    },
    response: { matched: 0 },
    errors: [
      'invalid_parameter',
      new ApiError('not_as_expected', undefined, { more: { verification: VERIFICATION_EXAMPLE } }),
    ],
  },
  stream: {
    response: `id: 1\nevent: request\ndata: ${JSON.stringify(ENTRY_EXAMPLE)}\n\n`,
    errors: ['invalid_parameter', 'service_unavailable'],
  },
} satisfies Record<string, Partial<OperationDocs>>
