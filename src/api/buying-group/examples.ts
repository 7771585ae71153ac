/** Example requests for the bundled sample data. */

import { SERVICE_ERRORS } from '../../http/openapi/error-docs.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { BuyingGroupInput } from './schema.ts'

const REQUEST_EXAMPLES: Record<string, { summary: string; value: BuyingGroupInput }> = {
  byWebsite: {
    summary: 'By website, two members per page',
    value: { recordId: 'account-1', companyWebsite: 'northwind-optics.example', pageNo: 1, pageSize: 2 },
  },
  byName: { summary: 'By a misspelled name', value: { companyName: 'Nortwind Optics' } },
  unknown: { summary: 'An unknown company: an empty list', value: { companyName: 'Unheard Of Ventures' } },
  fixed: { summary: 'A fixed response', value: { companyWebsite: 'match.outcome.test', pageNo: 2 } },
}

export const OPERATION_DOCS: OperationDocs = {
  requests: REQUEST_EXAMPLES,
  errors: SERVICE_ERRORS,
}
