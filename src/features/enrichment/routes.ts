/** `POST /v7/enrich`. */
import { Elysia, t } from 'elysia'
import { type Gate, TRANSACTION_HEADER, withApiKey } from '../../access/authenticate.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../../access/idempotency-key.ts'
import { documented } from '../../http/openapi-operation.ts'
import { bringAbout } from '../../outcomes/bring-about.ts'
import { DESCRIPTION, PARAMETERS } from './description.ts'
import { DOCUMENTED } from './examples.ts'
import { canBeAsked } from './input.ts'
import { EnrichmentInput, EnrichmentOutput } from './model.ts'
import { type EnrichmentContext, enrich } from './service.ts'

/** The answer is written as JSON already, and is not held against its schema once more: the tests do that. */
const WRITTEN = t.NoValidate(t.Unsafe<string>({ ...EnrichmentOutput }))

function transactionIdIn(answer: string): string {
  const { smarteTransactionId }: EnrichmentOutput = JSON.parse(answer)
  return smarteTransactionId
}

export const enrichmentRoutes = (context: EnrichmentContext & Gate) =>
  new Elysia({ name: 'enrichment' }).use(withApiKey(context, canBeAsked)).post(
    '/v7/enrich',
    async ({ admission, transactionId, request, body, set }) => {
      const { answer, charge, isReplayed } = await enrich(context, admission, {
        body,
        transactionId,
        idempotencyKey: readIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER)),
        bringAbout: (outcome) => bringAbout(context, request, outcome),
      })
      const exchange = context.exchanges.of(request)
      if (exchange) exchange.charge = charge
      set.headers['credits-deducted'] = String(charge.deducted)
      set.headers['credits-remaining'] = String(charge.remaining ?? 'unlimited')
      if (isReplayed) {
        set.headers['Idempotent-Replayed'] = 'true'
        // It is the same answer, under the same id: that of the ledger.
        set.headers[TRANSACTION_HEADER] = transactionIdIn(answer)
      }
      set.headers['content-type'] = 'application/json;charset=utf-8'
      return answer
    },
    {
      parse: 'json',
      body: EnrichmentInput,
      response: { 200: WRITTEN },
      detail: {
        operationId: 'enrich',
        tags: ['Enrichment'],
        summary: 'Find the best matching company and contact',
        description: DESCRIPTION,
        parameters: PARAMETERS,
        // The empty one stands for the body field `apikey`, which OpenAPI cannot describe.
        security: [{ apikey: [] }, {}],
        ...documented(DOCUMENTED),
      },
    },
  )
