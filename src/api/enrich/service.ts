/** Enrich: finds the best match, and charges for it. */
import type { Accounts } from '../../accounts/accounts.ts'
import type { Caller } from '../../accounts/callers.ts'
import type { Charge } from '../../accounts/credits.ts'
import type { AppContext } from '../../app-context.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { PreparedRequest } from '../../http/service-operation.ts'
import type { MatchInput } from '../../matching/types.ts'
import { type FixedResponse, toEffect } from '../fixed-responses/fixed-response-table.ts'
import { findFixedEnrichResponse, toMatchInput } from './input.ts'
import { type MatchedRecord, type MatchedRecordFinder, toFixedRecord } from './matched-record.ts'
import { type FieldAccess, selectGuids, toResponseJson } from './presenter.ts'
import type { EnrichmentInput } from './schema.ts'

export type EnrichmentContext = Pick<AppContext, 'accounts' | 'matcher'> & {
  readonly findRecord: MatchedRecordFinder
}

/** What a request searches for. */
interface EnrichmentQuery {
  readonly recordId: string
  readonly input: MatchInput
  readonly fixed: FixedResponse | undefined
}

/**
 * Converts the body to the input of the matcher, and finds out whether the request waits.
 * @throws {ApiError} 400 without an identifier
 */
export function prepareEnrichment(context: EnrichmentContext, body: EnrichmentInput): PreparedRequest {
  const input = toMatchInput(body)
  const fixed = findFixedEnrichResponse(input)
  const query = { recordId: body.recordId ?? '', input, fixed }
  return {
    effect: fixed && toEffect(fixed),
    ready: fixed ? undefined : context.matcher.waitForIndexes(input),
    run: (caller, exchange) => enrich(context, query, caller, exchange),
  }
}

/**
 * Finds the record, and charges for it. Returns the response as JSON.
 * @throws {ApiError} 402 without credits
 */
function enrich(
  context: EnrichmentContext,
  { recordId, input, fixed }: EnrichmentQuery,
  caller: Caller,
  exchange: Exchange,
): string {
  const { transactionId } = exchange
  const record = fixed ? toFixedRecord(fixed, input) : context.findRecord(input)
  const ids = { recordId, transactionId }
  const json = toResponseJson(record, applyMasks(caller.organization, fixed), ids)
  exchange.charge = chargeForRecord(context.accounts, caller, record, transactionId)
  return json
}

/** Masks all fields for the fixed response `masked`. */
export const applyMasks = (access: FieldAccess, fixed: FixedResponse | undefined): FieldAccess =>
  fixed?.kind === 'masked' ? { ...access, maskEmail: true, maskDirectDial: true } : access

/** Charges for the delivered record. A response without a match is free. */
function chargeForRecord(
  { credits }: Accounts,
  caller: Caller,
  record: MatchedRecord,
  transactionId: string,
): Charge {
  if (record.kind === 'none') return credits.chargeForNoMatch(caller.organization)
  const delivery = { transactionId, ...selectGuids(record, caller.organization) }
  return credits.charge(caller, delivery)
}
