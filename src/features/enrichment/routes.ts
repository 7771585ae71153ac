/** `POST /v7/enrich`. */
import { Elysia } from 'elysia'
import { type Gate, withApiKey } from '../../access/authenticate.ts'
import { documented } from '../../http/openapi-operation.ts'
import { DOCUMENTED } from './examples.ts'
import { EnrichmentInput, EnrichmentOutput } from './model.ts'
import { type EnrichmentContext, enrich } from './service.ts'

export const enrichmentRoutes = (context: EnrichmentContext & Gate) =>
  new Elysia({ name: 'enrichment' }).use(withApiKey(context)).post(
    '/v7/enrich',
    async ({ caller, transactionId, request, body, set }) => {
      const { output, charge } = await enrich(context, caller, body, transactionId)
      const exchange = context.exchanges.of(request)
      if (exchange) exchange.charge = charge
      set.headers['credits-deducted'] = String(charge.deducted)
      set.headers['credits-remaining'] = String(charge.remaining ?? 'unlimited')
      return output
    },
    {
      parse: 'json',
      body: EnrichmentInput,
      response: { 200: EnrichmentOutput },
      detail: {
        operationId: 'enrich',
        tags: ['Enrichment'],
        summary: 'Find the best matching company and contact',
        description: DESCRIPTION,
        security: [{ apikey: [] }],
        ...documented(DOCUMENTED),
      },
    },
  )

const DESCRIPTION = `Send whatever you know of a company, a contact or both; the best match comes back as one flat object.

**Enough to search with** is any one of \`contactEmail\`, \`companyName\`, \`companyWebAddress\`, \`contactFullName\`, \`contactFirstName\` with \`contactLastName\`, or a GUID or profile URL. A name without a company is answered only when exactly one record fits well.

| What was found | \`recordStatus\` | \`accuracy\` | Credits |
|---|---|---|---|
| a contact, employed there | \`Active\` | grade | 1 |
| a contact who has left that company | \`No Longer\` | grade | 1 |
| only the company, and no contact was asked for | \`Active\` | grade | 1 |
| only the company, although a contact was asked for | \`No Match\` | grade of the company | 1 |
| nothing | \`No Match\` | blank | 0 |

Finding nothing is a success: **200** with the same fields, blank. What is shown depends on the subscription: *Standard* has no direct dials; *Plus* and *Pro* add them, and show the current employment of contacts who are \`No Longer\` at the company; *Plus* refreshes a record it was charged for at no cost.

The key may also be sent as the body field \`apikey\`, for callers that cannot set headers. The header wins.`
