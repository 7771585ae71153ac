/** Enriches leads in this process, without a server. */
import { Value } from '@sinclair/typebox/value'
import { type Caller, requireActive } from '../../accounts/key-authentication.ts'
import { type AuthorizationContext, AuthorizedCaller } from '../../accounts/recheck-caller.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { type EnrichmentContext, enrich } from '../../api/enrich/service.ts'
import type { Outcome } from '../../api/outcomes/outcome-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { createFaultError } from '../../http/inject-fault.ts'
import { describeViolation, fieldPathOf } from '../../http/validation-errors.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { messageOf, StartupError } from '../../lib/errors.ts'
import type { Random } from '../../lib/random.ts'
import { isStorageFailure } from '../../lib/storage-failure.ts'
import type { Enricher, EnrichmentResponse, FinalResult, RowResult } from '../enricher.ts'
import type { EnrichmentBody } from '../map/lead-request.ts'
import { isFatalStatus } from './http-attempt.ts'

interface InProcessContext extends AuthorizationContext, EnrichmentContext {
  readonly connection: Pick<Connection, 'dataVersion' | 'name'>
  readonly random: Random
  close(): void
}

/** Concurrent requests share a transaction. */
const CONCURRENCY = 64

/**
 * Creates an enricher that calls the enrichment service directly, without rate limits and without the journal.
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
  const { commits, idempotency } = context
  return {
    payer: isPersistent ? orgId : '',
    concurrency: CONCURRENCY,
    async enrich(body, key) {
      try {
        requireValid(body)
        const { json, charge, isReplayed } = await enrich(
          context,
          new AuthorizedCaller(context, caller, undefined),
          {
            body,
            transactionId: context.random.uuid(),
            idempotencyKey: isPersistent ? key : undefined,
            injectOutcomeFault,
          },
        )
        const { deducted: credits, remaining } = charge
        const response = JSON.parse(json) as EnrichmentResponse
        return { kind: 'enriched', response, credits, remaining, isReplayed }
      } catch (error) {
        return toRowResult(error, context.connection.name)
      }
    },
    getRateLimit: () => undefined,
    restoreCharges: async (rows) =>
      isPersistent ? rows : commits.run(() => rows.map((row) => chargeAgain(context, caller, row))),
    // 100,000 stored responses take about 200 MB. Responses that cannot be deleted now expire after a day.
    discardResponses: (keys) => {
      if (isPersistent) void commits.run(() => idempotency.removeResponses(orgId, keys)).catch(() => {})
    },
    close: () => context.close(),
  }
}

const identifyCaller = ({ callers }: InProcessContext, apiKey: string): Caller =>
  explainApiErrors(() => {
    const caller = callers.identify(apiKey)
    requireActive(caller)
    return caller
  })

/**
 * Charges a row of an earlier process, which had its charges in memory.
 * @throws {StartupError} if the organization now has fewer credits
 */
function chargeAgain(context: InProcessContext, caller: Caller, row: FinalResult): FinalResult {
  if (row.kind === 'rejected' || !row.response.compGUID) return row
  const { compGUID: companyGuid, conGUID: contactGuid = '' } = row.response
  const delivery = { transactionId: context.random.uuid(), companyGuid, contactGuid }
  const charge = explainApiErrors(() => context.credits.charge(caller, delivery, context.clock.now()))
  return { ...row, credits: charge.deducted }
}

/** Converts an `ApiError` of an action to a `StartupError`. */
function explainApiErrors<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(error.message) : error
  }
}

function requireValid(body: EnrichmentBody): void {
  if (Value.Check(EnrichmentInput, body)) return
  const violation = Value.Errors(EnrichmentInput, body).First()
  if (violation) throw invalidField(fieldPathOf(violation), describeViolation(violation))
}

/** Throws the error of an outcome that the input names. Delays are skipped. */
async function injectOutcomeFault(outcome: Outcome): Promise<void> {
  if (outcome.kind !== 'fault') return
  const { effect } = outcome
  if (effect.kind !== 'error') throw new UnsupportedFault(`the input selects a fault by name: ${effect.kind}`)
  const { code, message } = createFaultError('enrich', effect.status, effect.code)
  throw new ApiError(code, message)
}

class UnsupportedFault extends Error {}

function toRowResult(error: unknown, database: string): RowResult {
  if (error instanceof ApiError)
    return isFatalStatus(error.status)
      ? { kind: 'fatal', reason: error.message }
      : { kind: 'rejected', message: error.message }
  if (error instanceof UnsupportedFault) return { kind: 'rejected', message: error.message }
  if (!isStorageFailure(error)) return { kind: 'rejected', message: `internal error: ${messageOf(error)}` }
  const advice = 'Check its disk, then continue with the same command.'
  return {
    kind: 'fatal',
    reason: `The database ${database} cannot be written: ${messageOf(error)}. ${advice}`,
  }
}
