/** Reports from the journal what an integration has met, and what it did next. */
import { ApiError } from '../../lib/api-error.ts'
import { canonicalJson, isObject, tryParseJson } from '../../lib/json.ts'
import { formatCount } from '../../lib/text.ts'
import type { RecordedRequest } from '../journal/journal.ts'
import { ParsedRequest } from '../journal/parsed-request.ts'
import { flatMapInSlices } from '../journal/service.ts'
import { findWarnings } from '../journal/warnings.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { BEHAVIORS, type SeenRequest } from './behaviors.ts'
import { MAX_NAMED, type Report, type ReportLine } from './schema.ts'
import { SITUATIONS } from './situations.ts'

/**
 * Creates the report of an organization. Default: that of the latest request, else the oldest.
 * @throws {ApiError} 404 for an organization that does not exist
 */
export async function createReport(context: SandboxContext, wanted: string | undefined): Promise<Report> {
  const { journal, organizations } = context
  const latest = journal.newestFirst().find(({ caller }) => caller && organizations.get(caller.orgId))
  const organization = organizations.get(
    wanted ?? latest?.caller?.orgId ?? organizations.list()[0]?.orgId ?? '',
  )
  if (!organization)
    throw new ApiError(
      'not_found',
      'There is no such organization. GET /sandbox/organizations lists all of them.',
    )
  const { orgId, orgName } = organization
  const recorded = journal.newestFirst().filter(({ caller }) => caller?.orgId === orgId)
  const requests = await flatMapInSlices(recorded.reverse(), (request) => [toSeenRequest(request)])
  return {
    ...{ orgId, orgName, requests: requests.length },
    behaviors: BEHAVIORS.map(({ id, title, judge }) => {
      const { verdict, sentence, behind } = judge(requests)
      return { id, title, verdict, sentence, transactionIds: toIds(behind) }
    }),
    situations: SITUATIONS.map((situation) => reportSituation(situation, requests, orgId)),
  }
}

function toSeenRequest(recorded: RecordedRequest): SeenRequest {
  const request = new ParsedRequest(recorded)
  const [sent, response] = [request.json(), tryParseJson(recorded.responseBody ?? '')]
  const body = isObject(response) ? response : {}
  const warnings = findWarnings(request)
  // A retry may send the key in another place.
  const sentBody = isObject(sent) ? { ...sent, apikey: null } : sent
  return {
    recorded,
    record: `${recorded.operation} ${Bun.hash(canonicalJson(sentBody))}`,
    tokens: warnings.flatMap(({ code, message }) => (code === 'template_token' ? message : [])),
    situations: SITUATIONS.filter(({ matches }) => matches(recorded, body, warnings)).map(({ id }) => id),
  }
}

function reportSituation(
  { id, title, what, effect, afterCommit }: (typeof SITUATIONS)[number],
  requests: readonly SeenRequest[],
  orgId: string,
): ReportLine {
  const seen = requests.filter(({ situations }) => situations.includes(id))
  const sentence = `${seen.length === 0 ? 'No request' : formatCount(seen.length, 'request')} ${what}.`
  const line = { id, title, sentence, transactionIds: toIds(seen) }
  if (seen.length > 0) return { ...line, verdict: 'seen' }
  if (effect === undefined) return { ...line, verdict: 'not_seen' }
  const match = { operation: 'enrich', orgId } as const
  return {
    ...{ ...line, verdict: 'not_seen' },
    fault: { match, effect, times: 1, ...(afterCommit === true && { afterCommit }) },
  }
}

/** Returns the ids of the newest requests, newest first. A request may be behind a sentence more than once. */
const toIds = (requests: readonly SeenRequest[]): string[] =>
  [...new Set(requests.map(({ recorded }) => recorded.transactionId).reverse())].slice(0, MAX_NAMED)
