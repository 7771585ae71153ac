/** `POST /v1/buying-group`. */

import { operationRoute } from '../../http/operation-route.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import type { Records } from '../../records/records.ts'
import { formatBuyingGroupResponses } from '../fixed-responses/fixed-response-table.ts'
import { OPERATION_DOCS } from './examples.ts'
import { BuyingGroupInput, BuyingGroupOutput } from './schema.ts'
import { prepareBuyingGroup } from './service.ts'

const DESCRIPTION = `Returns the company's current contacts at manager level and above. They are sorted by seniority, then by function, then by \`conGUID\`. No two contacts tie, so pages never overlap. Each person appears once, with the most senior current job. This operation costs no credits.

Send at least one of the four company fields. If you send several, the first in this order is used: \`companyGuid\`, \`companyWebsite\`, \`companyLinkedinUrl\`, \`companyName\`. Names match as in Enrich. An unknown company returns an empty list and totals of 0. A page past the end returns an empty list and the actual totals.

Placeholders such as \`n/a\` count as values, and match nothing. A template token that you didn't replace, such as \`{{company.name}}\`, returns 400.

### Fixed responses

Clients that can only set field values can still choose a response. A \`companyWebsite\` such as \`no-match.outcome.test\` selects a fixed response by its name. It has a fixed fictional buying group, regardless of the stored data. With 20 members per page, there are two pages.

${formatBuyingGroupResponses()}`

export const buyingGroupRoute = (records: Records, pipeline: Pipeline) =>
  operationRoute(pipeline, {
    operation: 'buyingGroup',
    schema: BuyingGroupInput,
    output: BuyingGroupOutput,
    tag: 'Buying group',
    security: [{ apikey: [] }, { agentKey: [] }],
    summary: 'List the likely buying group of a company',
    description: DESCRIPTION,
    docs: OPERATION_DOCS,
    prepare: (body) => prepareBuyingGroup(records, body),
  })
