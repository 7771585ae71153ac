/** Enriches leads in this process, through the pipeline of the service. */
import { createEnrichOperation } from '../../api/enrich/routes.ts'
import type { AppContext } from '../../app-context.ts'
import { createPipeline } from '../../http/pipeline.ts'
import { TRANSACTION_HEADER } from '../../lib/http-request.ts'
import type { Enricher, RowResult } from '../enricher.ts'
import { interpretResponse, readError } from './http-attempt.ts'

/** Concurrent requests share a transaction. */
const CONCURRENCY = 64

/**
 * Creates an enricher that sends its requests to the pipeline.
 * @param apiKey the key of an organization
 */
export function createInProcessEnricher(context: AppContext, apiKey: string): Enricher {
  const send = createSender(context)
  return {
    concurrency: CONCURRENCY,
    async enrich(body) {
      const init = { method: 'POST', headers: { apikey: apiKey }, body: JSON.stringify(body) }
      return toRowResult(await send(new Request(SERVICE_URL, init)))
    },
    close: () => context.close(),
  }
}

const SERVICE_URL = 'http://localhost/v7/enrich'

/** Returns a function that processes a request without strictness, limits, faults, delays, and the journal. */
function createSender(context: AppContext): (request: Request) => Promise<Response> {
  const steps = {
    begin: () => {},
    chooseEffect: () => undefined,
    findLenientFields: () => [],
    isLimited: false,
    record: () => {},
  }
  const pipeline = createPipeline({ ...context, delay: async () => {} }, steps)
  const handle = pipeline(createEnrichOperation(context))
  return (request) => handle({ request, set: { headers: { [TRANSACTION_HEADER]: context.random.uuid() } } })
}

/** A fixed response may break the body off. */
async function toRowResult(response: Response): Promise<RowResult> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const attempt = interpretResponse({ status, headers, text }, SERVICE_URL)
  if (attempt.kind !== 'lost' && attempt.kind !== 'retry') return attempt
  return { kind: 'rejected', message: readError(text) ?? 'the input selects a broken fixed response' }
}
