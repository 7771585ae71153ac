/** Enrich: finds the best match, and charges for it. */
import type { Charge } from '../../accounts/credits.ts'
import type { Caller } from '../../accounts/key-authentication.ts'
import type { Organization } from '../../accounts/organizations.ts'
import type { AppContext } from '../../app-context.ts'
import { DeferredResult, type OperationRequest } from '../../http/service-operation.ts'
import type { MatchInput } from '../../matching/types.ts'
import { type FixedResponse, toDeferral } from '../fixed-responses/fixed-response-table.ts'
import { findFixedEnrichResponse, toMatchInput } from './input.ts'
import { type MatchedRecord, type MatchedRecordFinder, toFixedRecord } from './matched-record.ts'
import { selectGuids, toResponseJson } from './presenter.ts'
import type { EnrichmentInput } from './schema.ts'

export type EnrichmentContext = Pick<AppContext, 'matcher' | 'credits' | 'clock' | 'isStrict'> & {
  readonly findRecord: MatchedRecordFinder
}

type EnrichmentRequest = OperationRequest<EnrichmentInput>

/**
 * Returns the response as JSON. It comes later after a fixed response that delays or replaces it, and while indexes are built.
 * @throws {ApiError} 400 without an identifier; 402 without credits
 */
export function enrich(context: EnrichmentContext, request: EnrichmentRequest): string | DeferredResult {
  const { body, caller } = request
  const input = toMatchInput(body, context.isStrict)
  const fixed = findFixedEnrichResponse(input)
  const complete = (current: Caller): string =>
    deliver(context, { ...request, caller: current }, input, fixed)
  const cause = fixed ? toDeferral(fixed) : context.matcher.waitForIndexes(input)
  return cause ? new DeferredResult(cause, complete) : complete(caller)
}

/** Finds the record, and charges for it. */
function deliver(
  context: EnrichmentContext,
  { body, caller, exchange }: EnrichmentRequest,
  input: MatchInput,
  fixed: FixedResponse | undefined,
): string {
  const { transactionId } = exchange
  const record = fixed ? toFixedRecord(fixed, input) : context.findRecord(input)
  const ids = { recordId: body.recordId ?? '', transactionId }
  const json = toResponseJson(record, applyMasks(caller.organization, fixed), ids)
  exchange.charge = chargeForRecord(context, caller, record, transactionId)
  return json
}

/** Masks all fields for the fixed response `masked`. */
const applyMasks = (organization: Organization, fixed: FixedResponse | undefined): Organization =>
  fixed?.kind === 'masked' ? { ...organization, maskEmail: true, maskDirectDial: true } : organization

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
