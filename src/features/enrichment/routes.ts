/** `POST /v7/enrich`. */
import { Elysia } from 'elysia'
import { type Gate, withApiKey } from '../../access/authenticate.ts'
import { errorsOf } from '../../http/error-model.ts'
import { documented, header } from '../../http/openapi-operation.ts'
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLE } from './examples.ts'
import { EnrichmentInput, EnrichmentOutput } from './model.ts'
import { type EnrichmentContext, enrich } from './service.ts'

export const enrichmentRoutes = (context: EnrichmentContext & Gate) =>
  new Elysia({ name: 'enrichment' }).use(withApiKey(context)).post(
    '/v7/enrich',
    async ({ caller, transactionId, body, set }) => {
      const { output, charge } = await enrich(context, caller, body, transactionId)
      set.headers['credits-deducted'] = String(charge.deducted)
      set.headers['credits-remaining'] = String(charge.remaining ?? 'unlimited')
      return output
    },
    {
      parse: 'json',
      body: EnrichmentInput,
      response: { 200: EnrichmentOutput, ...errorsOf(400, 401, 402, 403, 413, 429, 500) },
      detail: {
        operationId: 'enrich',
        tags: ['Enrichment'],
        summary: 'Find the best matching company and contact',
        description: DESCRIPTION,
        security: [{ apikey: [] }],
        ...documented({ requests: REQUEST_EXAMPLES, response: RESPONSE_EXAMPLE, headers: CREDIT_HEADERS }),
      },
    },
  )

const DESCRIPTION = `Send whatever you know of a company, a contact or both; the best match comes back as one flat object.

Not finding anything is a success: **200** with \`recordStatus\` \`No Match\`. A match costs 1 credit, everything else
costs nothing. What is shown depends on the subscription: *Standard* has no direct dials; *Plus* and *Pro* add them, and
show the current employment of contacts who are \`No Longer\` at the company; *Plus* refreshes a record it was charged for
at no cost.`

const CREDIT_HEADERS = {
  'credits-deducted': header('What this answer cost: `1` or `0`.', '1'),
  'credits-remaining': header('Credits left: a number, or `unlimited`.', '249'),
}
