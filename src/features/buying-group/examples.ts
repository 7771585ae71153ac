/** Requests that work as they stand against the bundled sample, and one answer as it comes back. */
import type { BuyingGroupInput, BuyingGroupOutput } from './model.ts'

export const REQUEST_EXAMPLES: Record<string, { summary: string; value: BuyingGroupInput }> = {
  byWebsite: {
    summary: 'By website, two members a page',
    value: { recordId: 'account-1', companyWebsite: 'northwind-optics.example', pageNo: 1, pageSize: 2 },
  },
  byName: { summary: 'By a misspelt name', value: { companyName: 'Nortwind Optics' } },
  unknown: { summary: 'An unknown company: an empty list', value: { companyName: 'Unheard Of Ventures' } },
}

export const RESPONSE_EXAMPLE: BuyingGroupOutput = {
  recordId: 'account-1',
  compGUID: 'B86DEDE9DA5D89FD',
  compName: 'Northwind Optics, Inc.',
  compWebsite: 'https://www.northwind-optics.example',
  totalPages: 1,
  totalCount: 2,
  pageNo: 1,
  pageSize: 2,
  transactionId: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  buyingGroup: [],
}
