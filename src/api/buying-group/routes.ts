/** `POST /v1/buying-group`. */
import { Elysia } from 'elysia'
import type { Connection } from '../../db/open.ts'
import { type AuthenticationContext, authenticate } from '../../http/authenticate.ts'
import type { FaultContext } from '../../http/injected-fault.ts'
import { documented } from '../../http/openapi/documented.ts'
import { JSON_HEADERS, written } from '../../http/schema-text.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { buyingGroupOutcomes } from '../outcomes/outcomes.ts'
import { DOCUMENTED } from './examples.ts'
import { storedGroups } from './presenter.ts'
import { BuyingGroupInput, BuyingGroupOutput } from './schema.ts'
import { type BuyingGroupContext, buyingGroup } from './service.ts'

const DESCRIPTION = `The company's current contacts at manager level and above: most senior first, then by function, then by \`conGUID\`. The order is total, so pages never overlap.

Send at least one of the four company fields. Where several are given the first of these counts: \`companyGuid\`, \`companyWebsite\`, \`companyLinkedinUrl\`, \`companyName\` (matched as Enrich matches it). An unknown company is an empty list with totals of 0; a page past the end is an empty list with the true totals. Each person appears once, with the most senior current employment. Placeholders such as \`n/a\` count as absent in all four fields. Costs no credits.

### Outcomes by name

For callers that can set nothing but field values: a \`companyWebsite\` such as \`no-match.outcome.test\` is answered by its name, with a fixed fictional committee, whatever data are served. At 20 members a page the committee has two pages.

${buyingGroupOutcomes()}`

interface Sources extends AuthenticationContext, FaultContext, Omit<BuyingGroupContext, 'groups'> {
  readonly connection: Pick<Connection, 'changes'>
}

export function buyingGroupRoutes(sources: Sources) {
  const context = { ...sources, groups: storedGroups(sources.market, sources.connection.changes) }
  return new Elysia({ name: 'buying-group' }).use(authenticate(context)).post(
    '/v1/buying-group',
    ({ authorized, body, transactionId, request, set }) => {
      Object.assign(set.headers, JSON_HEADERS)
      return buyingGroup(context, {
        authorized,
        body,
        transactionId,
        applyOutcome: (outcome) => applyOutcome(context, request, outcome),
      })
    },
    {
      parse: 'json',
      body: BuyingGroupInput,
      response: { 200: written(BuyingGroupOutput) },
      detail: {
        operationId: 'buyingGroup',
        tags: ['Buying group'],
        summary: 'List the likely buying committee of a company',
        description: DESCRIPTION,
        security: [{ apikey: [] }],
        ...documented(DOCUMENTED),
      },
    },
  )
}
