/** Example requests for the bundled sample data, with one response. */

import { SERVICE_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { BuyingGroupInput, BuyingGroupOutput } from './schema.ts'

const REQUEST_EXAMPLES: Record<string, { summary: string; value: BuyingGroupInput }> = {
  byWebsite: {
    summary: 'By website, two members per page',
    value: { recordId: 'account-1', companyWebsite: 'northwind-optics.example', pageNo: 1, pageSize: 2 },
  },
  byName: { summary: 'By a misspelled name', value: { companyName: 'Nortwind Optics' } },
  unknown: { summary: 'An unknown company: an empty list', value: { companyName: 'Unheard Of Ventures' } },
  outcome: { summary: 'An outcome by name', value: { companyWebsite: 'match.outcome.test', pageNo: 2 } },
}

const RESPONSE_EXAMPLE: BuyingGroupOutput = {
  recordId: 'account-1',
  compGUID: 'B86DEDE9DA5D89FD',
  compName: 'Northwind Optics, Inc.',
  compWebsite: 'https://www.northwind-optics.example',
  totalPages: 10,
  totalCount: 20,
  pageNo: 1,
  pageSize: 2,
  transactionId: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  buyingGroup: [
    {
      conGUID: '3D525C09FB201D55626FD438DFA1F7ED',
      conJobTitle: 'President',
      conLevels: 'C-Level',
      conFunctions: 'Executive',
      conSubFunctions: 'General Management',
      conWorkLocCountry: 'United States',
    },
    {
      conGUID: 'AF83954E3E76D40DA314B7BA06BDB8BD',
      conJobTitle: 'Chief Financial Officer',
      conLevels: 'C-Level',
      conFunctions: 'Finance',
      conSubFunctions: 'Finance Leadership',
      conWorkLocCountry: 'United States',
    },
  ],
}

export const OPERATION_DOCS: OperationDocs = {
  requests: REQUEST_EXAMPLES,
  response: RESPONSE_EXAMPLE,
  errors: SERVICE_ERRORS,
}
