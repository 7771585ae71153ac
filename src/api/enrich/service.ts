/** Enrich: finds the best match, and charges for it. */
import type { Accounts } from '../../accounts/accounts.ts'
import type { Caller } from '../../accounts/callers.ts'
import type { Charge } from '../../accounts/credits.ts'
import type { PreparedRequest } from '../../http/operation.ts'
import type { ServiceModules } from '../../http/service-modules.ts'
import { toEffect } from '../fixed-responses/fixed-response-table.ts'
import { type MatchedRecord, type MatchedRecordFinder, resolveEnrichment } from './matched-record.ts'
import { selectGuids, toResponseJson } from './presenter.ts'
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
  const { input, fixed, fixedRecord } = resolveEnrichment(body)
  return {
    effect: fixed && toEffect(fixed),
    ready: fixed ? undefined : records.matcher.waitForIndexes(input),
    run: (caller, exchange) => {
      const { transactionId } = exchange
      const record = fixedRecord ?? findRecord(input)
      const ids = { recordId: body.recordId ?? '', transactionId }
      const json = toResponseJson(record, caller.organization, ids)
      exchange.charge = chargeForRecord(accounts, caller, record, transactionId)
      return json
    },
  }
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
