/** Enriches leads in this process, through the pipeline of the service. */
import { type Caller, requireActive } from '../../accounts/key-authentication.ts'
import { createEnrichOperation } from '../../api/enrich/routes.ts'
import { TRANSACTION_HEADER } from '../../http/authenticate.ts'
import type { Context } from '../../http/context.ts'
import { createPipeline } from '../../http/pipeline.ts'
import { ApiError } from '../../lib/api-error.ts'
import { StartupError } from '../../lib/errors.ts'
import type { DeliveredRecord, Enricher, RowResult } from '../enricher.ts'
import { interpretResponse, readError } from './http-attempt.ts'

interface InProcessContext extends Context {
  close(): void
}

/** Concurrent requests share a transaction. */
const CONCURRENCY = 64

/**
 * Creates an enricher that sends its requests to the pipeline.
 * @param apiKey the key of the organization that is charged
 * @param isPersistent whether a later run may repeat requests: responses are then stored under their idempotency keys
 * @throws {StartupError} if the key may not enrich
 */
export function createInProcessEnricher(
  context: InProcessContext,
  apiKey: string,
  isPersistent: boolean,
): Enricher {
  const caller = identifyCaller(context, apiKey)
  const { orgId } = caller.organization
  const { transaction, idempotency } = context
  const send = createService(context)
  return {
    payer: isPersistent ? orgId : '',
    concurrency: CONCURRENCY,
    async enrich(body, key) {
      const headers = { apikey: apiKey, ...(isPersistent && { 'idempotency-key': key }) }
      const request = new Request(SERVICE_URL, { method: 'POST', headers, body: JSON.stringify(body) })
      return toRowResult(await send(request), context.connection.name)
    },
    getRateLimit: () => undefined,
    restoreCharges: isPersistent
      ? undefined
      : (records) => transaction.run(() => chargeAgain(context, caller, records)),
    // 100,000 stored responses take about 200 MB. Responses that cannot be deleted now expire after a day.
    discardResponses: (keys) => {
      if (isPersistent) void transaction.run(() => idempotency.removeResponses(orgId, keys)).catch(() => {})
    },
    close: () => context.close(),
  }
}

const SERVICE_URL = 'http://localhost/v7/enrich'

/** Returns a function that processes a request without limits, faults, delays, and the journal. */
function createService(context: InProcessContext): (request: Request) => Promise<Response> {
  const steps = {
    interceptor: { choose: () => undefined },
    isLimited: false,
    record: () => {},
  }
  const pipeline = createPipeline({ ...context, delay: async () => {} }, steps)
  const handle = pipeline(createEnrichOperation(context))
  return (request) => handle({ request, set: { headers: { [TRANSACTION_HEADER]: context.random.uuid() } } })
}

const identifyCaller = ({ callers }: Pick<InProcessContext, 'callers'>, apiKey: string): Caller =>
  explainApiErrors(() => {
    const caller = callers.identify(apiKey)
    requireActive(caller)
    return caller
  })

/**
 * Charges the records of an earlier process, which had its charges in memory.
 * @throws {StartupError} if the organization now has fewer credits
 */
const chargeAgain = (
  { credits, random, clock }: InProcessContext,
  caller: Caller,
  records: readonly DeliveredRecord[],
): void =>
  explainApiErrors(() => {
    for (const record of records)
      credits.charge(caller, { ...record, transactionId: random.uuid() }, clock.now())
  })

/** Converts an `ApiError` of an action to a `StartupError`. */
function explainApiErrors<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(error.message) : error
  }
}

/** An outcome by name may break the body off. */
async function toRowResult(response: Response, database: string): Promise<RowResult> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const attempt = interpretResponse({ status, headers, text }, SERVICE_URL, undefined)
  if (attempt.kind === 'result') return attempt.result
  if (attempt.kind === 'failure' && attempt.isUnknownServer)
    return { kind: 'rejected', message: 'the input selects a broken response by name' }
  return readError(text).code === 'storage_unavailable'
    ? {
        kind: 'fatal',
        reason: `The database ${database} cannot be written. Check its disk, then continue with the same command.`,
      }
    : { kind: 'rejected', message: attempt.reason }
}
