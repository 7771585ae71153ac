/** `POST /v1/buying-group`. */
import { SERVICE_ERRORS } from '../../http/openapi/error-docs.ts'
import type { Operation } from '../../http/operation.ts'
import { formatBuyingGroupResponses } from '../fixed-responses/fixed-response-table.ts'
import { BuyingGroupInput, BuyingGroupOutput } from './schema.ts'
import { findBuyingGroupPlaceholders, prepareBuyingGroup } from './service.ts'

const DESCRIPTION = `Returns the company's current contacts at manager level and above. They are sorted by seniority, then by function, then by \`conGUID\`. No two contacts tie, so pages never overlap. Each person appears once, with the most senior current job. This operation costs no credits.

Send at least one of the four company fields. If you send several, the first in this order is used: \`companyGuid\`, \`companyWebsite\`, \`companyLinkedinUrl\`, \`companyName\`. Names match as in Enrich. An unknown company returns an empty list and totals of 0. A page past the end returns an empty list and the actual totals.

Placeholders such as \`n/a\` count as values, and match nothing. A template token that you didn't replace, such as \`{{company.name}}\`, returns 400.

### Fixed responses

Clients that can only set field values can still choose a response. A \`companyWebsite\` such as \`no-match.outcome.test\` selects a fixed response by its name. It has a fixed fictional buying group, regardless of the stored data. With 20 members per page, there are two pages.

${formatBuyingGroupResponses()}`

/** For the bundled sample. */
const REQUEST_EXAMPLES: Record<string, { summary: string; value: BuyingGroupInput }> = {
  byWebsite: {
    summary: 'By website, two members per page',
    value: { recordId: 'account-1', companyWebsite: 'northwind-optics.example', pageNo: 1, pageSize: 2 },
  },
  byName: { summary: 'By a misspelled name', value: { companyName: 'Nortwind Optics' } },
  unknown: { summary: 'An unknown company: an empty list', value: { companyName: 'Unheard Of Ventures' } },
  fixed: { summary: 'A fixed response', value: { companyWebsite: 'match.outcome.test', pageNo: 2 } },
}

export const BUYING_GROUP: Operation<typeof BuyingGroupInput> = {
  name: 'buyingGroup',
  path: '/v1/buying-group',
  kind: 'search',
  // The vendor's older page names the first one, and its newer page the second.
  keyHeaders: ['apikey', 'Api-Key'],
  input: BuyingGroupInput,
  output: BuyingGroupOutput,
  tag: 'Buying group',
  security: [{ apikey: [] }, { agentKey: [] }],
  summary: 'List the likely buying group of a company',
  description: DESCRIPTION,
  requests: REQUEST_EXAMPLES,
  errors: SERVICE_ERRORS,
  findPlaceholders: findBuyingGroupPlaceholders,
  createService: ({ records }) => ({ prepare: (body) => prepareBuyingGroup(records, body) }),
}
