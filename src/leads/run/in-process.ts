/** Asks without a server: the same rules, no limits, nothing in a journal. */
import { Value } from '@sinclair/typebox/value'
import { type AuthorizationContext, AuthorizedCaller, requireActive } from '../../accounts/callers.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { type EnrichmentContext, enrich } from '../../api/enrich/service.ts'
import type { Outcome } from '../../api/outcomes/outcomes.ts'
import { faultError } from '../../http/injected-fault.ts'
import { describeViolation, fieldPathOf } from '../../http/validation-errors.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Random } from '../../lib/random.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { storageUnavailable } from '../../lib/storage-failure.ts'
import type { EnrichmentBody } from '../map/request.ts'
import { isFatalStatus } from './attempt.ts'
import type { EnrichmentResponse, Enricher, RowResult } from './reply.ts'

interface InProcessContext extends AuthorizationContext, EnrichmentContext {
  readonly random: Random
  close(): void
}

/** Concurrent requests share a transaction. */
const CONCURRENCY = 64

/**
 * @param apiKey of the organization that pays
 * @param isKept whether a question may be asked again by a later run: its answer is stored under its key then
 * @throws {StartupError} for a key that may not enrich
 */
export function createInProcessEnricher(context: InProcessContext, apiKey: string, isKept: boolean): Enricher {
  const caller = callerOf(context, apiKey)
  const { orgId } = caller.organization
  const ask = async (question: EnrichmentBody, key: string): Promise<RowResult> => {
    try {
      requireSound(question)
      const { answer, charge, isReplayed } = await enrich(
        context,
        new AuthorizedCaller(context, caller, undefined),
        {
          body: question,
          transactionId: context.random.uuid(),
          idempotencyKey: isKept ? key : undefined,
          applyOutcome,
        },
      )
      const { deducted: credits, remaining } = charge
      return { kind: 'answered', answer: JSON.parse(answer) as EnrichmentResponse, credits, remaining, isReplayed }
    } catch (error) {
      return replyTo(error)
    }
  }
  const { commits, idempotency } = context
  return {
    payer: isKept ? orgId : '',
    enrich: ask,
    concurrency: CONCURRENCY,
    getRateLimit: () => undefined,
    // A hundred thousand answers would be two hundred megabytes. Those that cannot be removed now go after a day.
    discardResponses: (keys) => {
      if (isKept) void commits.run(() => idempotency.forget(orgId, keys)).catch(() => {})
    },
    close: () => context.close(),
  }
}

function callerOf({ callers }: InProcessContext, apiKey: string) {
  try {
    const caller = callers.identify(apiKey)
    requireActive(caller)
    return caller
  } catch (error) {
    if (error instanceof ApiError) throw new StartupError(error.message)
    throw error
  }
}

function requireSound(question: EnrichmentBody): void {
  if (Value.Check(EnrichmentInput, question)) return
  const violation = Value.Errors(EnrichmentInput, question).First()
  if (violation) throw invalidField(fieldPathOf(violation), describeViolation(violation))
}

/** Outcomes that are asked for by name: waiting for nobody's sake is left out. */
async function applyOutcome(outcome: Outcome): Promise<void> {
  if (outcome.kind !== 'fault') return
  const { effect } = outcome
  if (effect.kind !== 'error') throw new Refusal(`the input asks for a fault by name: ${effect.kind}`)
  const { code, message } = faultError('enrich', effect.status, effect.code)
  throw new ApiError(code, message)
}

class Refusal extends Error {}

function replyTo(error: unknown): RowResult {
  const known = error instanceof ApiError ? error : storageUnavailable(error)
  if (known === undefined) {
    if (error instanceof Refusal) return { kind: 'refused', message: error.message }
    return { kind: 'refused', message: `internal error: ${messageOf(error)}` }
  }
  if (isFatalStatus(known.status) || known.code === 'storage_unavailable')
    return { kind: 'stopped', reason: known.message }
  return { kind: 'refused', message: known.message }
}
