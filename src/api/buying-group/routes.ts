/** `POST /v1/buying-group`. */
import { Elysia } from 'elysia'
import type { Connection } from '../../db/open.ts'
import { type AuthenticationContext, authenticate } from '../../http/authenticate.ts'
import type { FaultContext } from '../../http/injected-fault.ts'
import { attachDocs } from '../../http/openapi/operation-docs.ts'
import { JSON_HEADERS, SerializedJson } from '../../http/schema-types.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { formatBuyingGroupOutcomes } from '../outcomes/outcome-table.ts'
import { OPERATION_DOCS } from './examples.ts'
import { createGroupLookup } from './presenter.ts'
import { BuyingGroupInput, BuyingGroupOutput } from './schema.ts'
import { type BuyingGroupContext, getBuyingGroup } from './service.ts'

const DESCRIPTION = `The company's current contacts at manager level and above: most senior first, then by function, then by \`conGUID\`. The order is total, so pages never overlap.

Send at least one of the four company fields. Where several are given the first of these counts: \`companyGuid\`, \`companyWebsite\`, \`companyLinkedinUrl\`, \`companyName\` (matched as Enrich matches it). An unknown company is an empty list with totals of 0; a page past the end is an empty list with the true totals. Each person appears once, with the most senior current employment. Placeholders such as \`n/a\` count as absent in all four fields. Costs no credits.

### Outcomes by name

For callers that can set nothing but field values: a \`companyWebsite\` such as \`no-match.outcome.test\` is answered by its name, with a fixed fictional committee, whatever data are served. At 20 members a page the committee has two pages.

${formatBuyingGroupOutcomes()}`

interface BuyingGroupRoutesContext
  extends AuthenticationContext,
    FaultContext,
    Omit<BuyingGroupContext, 'getGroup'> {
  readonly connection: Pick<Connection, 'dataVersion'>
}

export function buyingGroupRoutes(context: BuyingGroupRoutesContext) {
  const serviceContext = {
    ...context,
    getGroup: createGroupLookup(context.market, context.connection.dataVersion),
  }
  return new Elysia({ name: 'buying-group' }).use(authenticate(context)).post(
    '/v1/buying-group',
    ({ authorized, body, transactionId, request, set }) => {
      Object.assign(set.headers, JSON_HEADERS)
      return getBuyingGroup(serviceContext, {
        authorized,
        body,
        transactionId,
        applyOutcome: (outcome) => applyOutcome(context, request, outcome),
      })
    },
    {
      parse: 'json',
      body: BuyingGroupInput,
      response: { 200: SerializedJson(BuyingGroupOutput) },
      detail: {
        operationId: 'buyingGroup',
        tags: ['Buying group'],
        summary: 'List the likely buying committee of a company',
        description: DESCRIPTION,
        security: [{ apikey: [] }],
        ...attachDocs(OPERATION_DOCS),
      },
    },
  )
}
