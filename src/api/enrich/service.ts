/** Enrich: finds the best match, and charges for it. */
import type { Accounts } from '../../accounts/accounts.ts'
import type { Caller } from '../../accounts/callers.ts'
import type { Charge } from '../../accounts/credits.ts'
import type { PreparedRequest } from '../../http/operation.ts'
import type { ServiceModules } from '../../http/service-modules.ts'
import { type FixedResponse, toEffect } from '../fixed-responses/fixed-response-table.ts'
import { findFixedEnrichResponse, toMatchInput } from './input.ts'
import { type MatchedRecord, type MatchedRecordFinder, toFixedRecord } from './matched-record.ts'
import { type FieldAccess, selectGuids, toResponseJson } from './presenter.ts'
import type { EnrichmentInput } from './schema.ts'

/**
 * Converts the body to the input of the matcher, and finds out whether the request waits.
 * @throws {ApiError} 400 without an identifier
 */
export function prepareEnrichment(
  { accounts, records }: ServiceModules,
  findRecord: MatchedRecordFinder,
  body: EnrichmentInput,
): PreparedRequest {
  const input = toMatchInput(body)
  const fixed = findFixedEnrichResponse(input)
  return {
    effect: fixed && toEffect(fixed),
    ready: fixed ? undefined : records.matcher.waitForIndexes(input),
    run: (caller, exchange) => {
      const { transactionId } = exchange
      const record = fixed ? toFixedRecord(fixed, input) : findRecord(input)
      const ids = { recordId: body.recordId ?? '', transactionId }
      const json = toResponseJson(record, applyMasks(caller.organization, fixed), ids)
      exchange.charge = chargeForRecord(accounts, caller, record, transactionId)
      return json
    },
  }
}

/** Masks all fields for the fixed response `masked`. */
export const applyMasks = (access: FieldAccess, fixed: FixedResponse | undefined): FieldAccess =>
  fixed?.kind === 'masked' ? { ...access, maskEmail: true, maskDirectDial: true } : access

/**
 * Charges for the delivered record. A response without a match is free.
 * @throws {ApiError} 402 without credits
 */
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
