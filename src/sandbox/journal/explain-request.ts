/** Explains the result of a recorded request, with the response that the same request would get now. */
import { Value } from '@sinclair/typebox/value'
import { BuyingGroupInput } from '../../api/buying-group/schema.ts'
import { identifierOf, respondBuyingGroup } from '../../api/buying-group/service.ts'
import { findRecord } from '../../api/enrich/matched-record.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { respondEnrichment } from '../../api/enrich/service.ts'
import { toApiError } from '../../lib/api-error.ts'
import type { MatchInput } from '../../matching/types.ts'
import { explain } from '../explain/explain.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import type { Modules } from '../sandbox.ts'
import type { RecordedRequest } from './recorded-request.ts'
import type { JournalEntryInFull } from './schema.ts'

/** Returns `null` for a request that the operation rejects, and for other operations. */
export async function explainRequest(
  modules: Modules,
  recorded: RecordedRequest,
): Promise<JournalEntryInFull['match']> {
  const request = new ParsedRequest(recorded)
  const masker = request.masker()
  // An explanation shows the words of names.
  const body = masker.json(request.json())
  try {
    const input = toExplainedInput(recorded, body)
    if (input === undefined) return null
    await modules.records.matcher.buildIndexesInSlices()
    const response = respondNow(modules, recorded, body)
    return {
      explanation: explain(modules.records, input),
      ...(response !== undefined && { currentResponse: masker.json(response) }),
    }
  } catch (error) {
    if (toApiError(error)) return null
    throw error
  }
}

function toExplainedInput({ operation }: RecordedRequest, body: unknown): EnrichmentInput | undefined {
  if (operation === 'enrich') return Value.Check(EnrichmentInput, body) ? body : undefined
  if (operation !== 'buyingGroup' || !Value.Check(BuyingGroupInput, body)) return undefined
  // All other identifiers match exactly, so only names need an explanation.
  return identifierOf(body).companyName === undefined ? undefined : { companyName: body.companyName ?? null }
}

/** Returns the body of the response to the same request, without charging for it; `undefined` without an organization. */
function respondNow(
  { accounts, records }: Modules,
  { operation, caller, transactionId }: RecordedRequest,
  body: unknown,
): unknown {
  const organization = caller && accounts.organizations.get(caller.orgId)
  if (organization === undefined) return undefined
  if (operation === 'buyingGroup' && Value.Check(BuyingGroupInput, body))
    return respondBuyingGroup(records, body, transactionId)
  if (!Value.Check(EnrichmentInput, body)) return undefined
  const find = (input: MatchInput) => findRecord(records, input)
  return JSON.parse(respondEnrichment(find, body, organization, transactionId).json)
}
