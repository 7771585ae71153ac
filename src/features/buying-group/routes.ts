/** `POST /v1/buying-group`. */
import { Elysia } from 'elysia'
import { type Gate, withApiKeyHeader } from '../../access/authenticate.ts'
import { errorsOf } from '../../http/error-model.ts'
import { documented } from '../../http/openapi-operation.ts'
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLE } from './examples.ts'
import { BuyingGroupInput, BuyingGroupOutput } from './model.ts'
import { type BuyingGroupContext, buyingGroup } from './service.ts'

const DESCRIPTION = `The company's current contacts at manager level and above, most senior first, a page at a time.

Where several company fields are given the first of these counts: \`companyGuid\`, \`companyWebsite\`,
\`companyLinkedinUrl\`, \`companyName\`. An unknown company and a page past the end are empty lists. Costs no credits.`

export const buyingGroupRoutes = (context: BuyingGroupContext & Gate) =>
  new Elysia({ name: 'buying-group' })
    .use(withApiKeyHeader(context))
    .post('/v1/buying-group', ({ body, transactionId }) => buyingGroup(context, body, transactionId), {
      parse: 'json',
      body: BuyingGroupInput,
      response: { 200: BuyingGroupOutput, ...errorsOf(400, 401, 403, 413, 429, 500) },
      detail: {
        operationId: 'buyingGroup',
        tags: ['Buying group'],
        summary: 'List the likely buying committee of a company',
        description: DESCRIPTION,
        security: [{ apikey: [] }],
        ...documented({ requests: REQUEST_EXAMPLES, response: RESPONSE_EXAMPLE }),
      },
    })
