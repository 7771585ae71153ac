/** Enrich: finds the best match, and charges for it. */
import type { Accounts } from '../../accounts/accounts.ts'
import type { Caller } from '../../accounts/callers.ts'
import type { Charge } from '../../accounts/credits.ts'
import type { PreparedRequest } from '../../http/operation.ts'
import type { ServiceModules } from '../../http/service-modules.ts'
import { toEffect } from '../fixed-responses/fixed-response-table.ts'
import { type MatchedRecord, type MatchedRecordFinder, resolveEnrichment } from './matched-record.ts'
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
  const resolved = resolveEnrichment(body)
  const { input, fixed } = resolved
  return {
    effect: fixed && toEffect(fixed),
    ready: fixed ? undefined : records.matcher.waitForIndexes(input),
    run: (caller, exchange) => {
      const { transactionId } = exchange
      const { record, json } = respondEnrichment(
        findRecord,
        body,
        caller.organization,
        transactionId,
        resolved,
      )
      exchange.charge = chargeForRecord(accounts, caller, record, transactionId)
      return json
    },
  }
}

/**
 * Returns the records of a response, and its JSON, without charging for it.
 * @throws {ApiError} 400 without an identifier
 */
export function respondEnrichment(
  findRecord: MatchedRecordFinder,
  body: EnrichmentInput,
  organization: FieldAccess,
  transactionId: string,
  { input, fixedRecord } = resolveEnrichment(body),
) {
  const record = fixedRecord ?? findRecord(input)
  const ids = { recordId: body.recordId ?? '', transactionId }
  return { record, json: toResponseJson(record, organization, ids) }
}

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
