/** Enrich: finds the best match, charges for it, and supports idempotent repeats. */
import type { Charge, Credits } from '../../accounts/credits.ts'
import { fingerprintOf, type Idempotency, type IdempotentRequest } from '../../accounts/idempotency.ts'
import type { Caller } from '../../accounts/key-authentication.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { AuthorizedCaller } from '../../accounts/recheck-caller.ts'
import type { CommitQueue } from '../../db/commit-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import type { RecordStore } from '../../records/store/record-store.ts'
import type { Outcome } from '../outcomes/outcome-table.ts'
import { findRequestedOutcome, toMatchInput } from './input.ts'
import { findRecord, type MatchedRecord, toOutcomeRecord } from './matched-record.ts'
import { selectGuids, toResponseJson } from './presenter.ts'
import type { EnrichmentInput } from './schema.ts'

export interface EnrichmentContext {
  readonly records: RecordStore
  readonly matcher: Matcher
  readonly credits: Credits
  readonly idempotency: Idempotency
  readonly commits: CommitQueue
  readonly clock: Clock
}

interface EnrichmentRequest {
  readonly body: EnrichmentInput
  readonly transactionId: string
  /** `undefined` if repeats are processed again. */
  readonly idempotencyKey: string | undefined
  /** Injects the fault or the delay of an outcome that the request names. Throws if the outcome replaces the response. */
  readonly injectOutcomeFault: (outcome: Outcome) => Promise<void>
}

interface EnrichmentResult {
  /** JSON of an `EnrichmentOutput`. */
  readonly json: string
  readonly charge: Charge
  /** Whether it is the stored response of an earlier request. */
  readonly isReplayed: boolean
}

/**
 * Processes an enrichment of an authenticated caller.
 * @throws {ApiError} 400 without an identifier; 402 without credits; 409 and 422 for an idempotency key in use; as
 * `AuthorizedCaller.recheck`
 */
export async function enrich(
  context: EnrichmentContext,
  authorized: AuthorizedCaller,
  request: EnrichmentRequest,
): Promise<EnrichmentResult> {
  const input = toMatchInput(request.body)
  const { idempotencyKey: key } = request
  if (key === undefined) return processRequest(context, authorized, request, input)
  const { caller } = authorized
  const { orgId } = caller.organization
  const idempotentRequest = { orgId, key, fingerprint: fingerprintOf(request.body) }
  const replay = findReplay(context, caller, idempotentRequest)
  if (replay) return replay
  const release = context.idempotency.lock(idempotentRequest)
  try {
    return await processRequest(context, authorized, request, input, idempotentRequest)
  } finally {
    release()
  }
}

async function processRequest(
  context: EnrichmentContext,
  authorized: AuthorizedCaller,
  { body, transactionId, injectOutcomeFault }: EnrichmentRequest,
  input: MatchInput,
  idempotentRequest?: IdempotentRequest,
): Promise<EnrichmentResult> {
  const outcome = findRequestedOutcome(input)
  const waiting = outcome ? injectOutcomeFault(outcome) : context.matcher.waitForIndexes(input)
  if (waiting) {
    await waiting
    // The caller may have been suspended meanwhile.
    authorized.recheck()
  }
  context.credits.requireBalance(authorized.caller.organization)
  const record = outcome ? toOutcomeRecord(outcome, input) : findRecord(context, input)
  const ids = { recordId: body.recordId ?? '', transactionId }
  return context.commits.runWithoutSavepoint(() => {
    // Masks and charge must use the same current state of the organization.
    authorized.recheckIfChanged()
    const { caller } = authorized
    const json = toResponseJson(record, applyMasks(caller.organization, outcome), ids)
    const charge = chargeForRecord(context, caller, record, transactionId)
    if (idempotentRequest) context.idempotency.store(idempotentRequest, json, context.clock.now())
    return { json, charge, isReplayed: false }
  })
}

/** Masks all fields for the outcome `masked`. */
const applyMasks = (organization: Organization, outcome: Outcome | undefined): Organization =>
  outcome?.kind === 'masked' ? { ...organization, maskEmail: true, maskDirectDial: true } : organization

/**
 * Returns the stored response to an earlier request with the same key. It is free.
 * @throws {ApiError} 422 if the earlier request had another body
 */
function findReplay(
  { idempotency, credits, clock }: EnrichmentContext,
  { organization }: Caller,
  request: IdempotentRequest,
): EnrichmentResult | undefined {
  const json = idempotency.findResponse(request, clock.now())
  if (json === undefined) return undefined
  const charge = { deducted: 0, remaining: credits.getBalance(organization) }
  return { json, charge, isReplayed: true }
}

/** Charges for the delivered record. A response without a match is free. */
function chargeForRecord(
  { credits, clock }: EnrichmentContext,
  caller: Caller,
  record: MatchedRecord,
  transactionId: string,
): Charge {
  if (record.kind === 'none') return credits.chargeForNoMatch(caller.organization)
  const delivery = { transactionId, ...selectGuids(record, caller.organization) }
  return credits.charge(caller, delivery, clock.now())
}
