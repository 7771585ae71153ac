/** Reports from the journal whether an integration is ready: what it has seen, and what it did next. */

import type { Organization } from '../../accounts/organizations.ts'
import type { AppContext } from '../../app-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { canonicalJson, isObject, tryParseJson } from '../../lib/json.ts'
import { formatCount } from '../../lib/text.ts'
import { flatMapInSlices } from '../../lib/time-slices.ts'
import type { RecordedRequest } from '../journal/recorded-request.ts'
import { findWarnings } from '../journal/warnings.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { SeenRequest } from './related-requests.ts'
import { MAX_NAMED, type Report, type ReportLine } from './schema.ts'
import { SITUATIONS } from './situations.ts'

/**
 * Creates the report of an organization, which also names all organizations with a problem. Default: that of the latest request, else
 * the oldest.
 * @throws {ApiError} 404 for an organization that does not exist
 */
export async function createReport(context: AppContext, wanted: string | undefined): Promise<Report> {
  const { journal, organizations } = context
  const all = journal.newestFirst()
  const latest = all.find(({ caller }) => caller && organizations.get(caller.orgId))
  const orgId = wanted ?? latest?.caller?.orgId ?? organizations.list()[0]?.orgId ?? ''
  const organization = organizations.get(orgId)
  if (!organization)
    throw new ApiError(
      'not_found',
      'There is no such organization. GET /sandbox/organizations lists them all.',
    )
  const byOrganization = Map.groupBy(all, ({ caller }) => caller?.orgId)
  const unknown = all.filter(({ caller, operation }) => operation !== undefined && caller === undefined)
  const requests = await readRequests(byOrganization.get(orgId))
  const behaviors = judgeBehaviors(requests, organization)
  const situations = SITUATIONS.map((situation) => reportSituation(situation, requests, orgId))
  const evicted = journal.countEvicted(orgId)
  const { verdict, sentence } =
    requests.length === 0 ? describeMissing(unknown.length, evicted) : summarize(behaviors, situations)
  const leftOut = [
    evicted > 0 && `The report leaves out ${formatCount(evicted, 'older request')} that the journal removed.`,
    unknown.length > 0 && `Not in any report: ${formatCount(unknown.length, 'request')} without a known key.`,
  ]
  return {
    orgId,
    requests: requests.length,
    verdict,
    sentence: [sentence, ...leftOut].filter(Boolean).join(' '),
    behaviors,
    situations,
    notReady: await findNotReady(context, byOrganization, { orgId, behaviors }),
  }
}

/** @param recorded newest first */
const readRequests = (recorded: readonly RecordedRequest[] = []): Promise<SeenRequest[]> =>
  flatMapInSlices(recorded.toReversed(), (request) => [toSeenRequest(request)])

const judgeBehaviors = (requests: readonly SeenRequest[], organization: Organization): ReportLine[] =>
  BEHAVIORS.map(({ id, title, judge }) => {
    const { verdict, sentence, behind } = judge(requests, organization)
    const most = verdict === 'problem' ? behind.length : MAX_NAMED
    return { id, title, verdict, sentence, transactionIds: toIds(behind, most) }
  })

/**
 * Returns the organizations with a problem.
 * @param byOrganization the requests of each organization, the latest one first
 * @param judged an organization whose requests are not read again
 */
async function findNotReady(
  { organizations }: AppContext,
  byOrganization: ReadonlyMap<string | undefined, readonly RecordedRequest[]>,
  judged: Pick<Report, 'orgId' | 'behaviors'>,
): Promise<Report['notReady']> {
  const found = []
  for (const [orgId = '', recorded] of byOrganization) {
    const organization = organizations.get(orgId)
    if (organization === undefined) continue
    const lines =
      orgId === judged.orgId ? judged.behaviors : judgeBehaviors(await readRequests(recorded), organization)
    if (lines.some(({ verdict }) => verdict === 'problem'))
      found.push({ orgId, orgName: organization.orgName })
  }
  return found
}

/** @param unknown the number of requests that belong to no organization, because their key is not known */
function describeMissing(unknown: number, evicted: number): Pick<Report, 'verdict' | 'sentence'> {
  const none = `No request ${unknown === 0 ? 'was sent' : 'had a key of this organization'}, so nothing was tested.`
  return { verdict: 'not_seen', sentence: evicted === 0 ? none : 'No request is left.' }
}

/** Says in one sentence whether the integration is ready. */
function summarize(
  behaviors: readonly ReportLine[],
  situations: readonly ReportLine[],
): Pick<Report, 'verdict' | 'sentence'> {
  const problems = behaviors.filter(({ verdict }) => verdict === 'problem')
  if (problems.length > 0) {
    const mistakes = problems.map(({ sentence }) => sentence.slice(0, -1)).join('; ')
    return { verdict: 'problem', sentence: `Not ready: ${mistakes}.` }
  }
  const open = situations.filter(({ verdict }) => verdict === 'not_seen').length
  const all = situations.length
  if (open === 0) return { verdict: 'ok', sentence: `No mistakes in any of the ${all} situations.` }
  const have = open === 1 ? "hasn't" : "haven't"
  const sentence = `No mistakes in ${all - open} of ${all} situations; ${open} ${have} come up yet.`
  return { verdict: 'ok', sentence }
}

function toSeenRequest(recorded: RecordedRequest): SeenRequest {
  const request = new ParsedRequest(recorded)
  const [sent, received] = [request.json(), tryParseJson(recorded.responseBody ?? '')]
  const body = isObject(received) ? received : {}
  // A retry may send the key in another place.
  const sentBody = isObject(sent) ? { ...sent, apikey: null } : (sent ?? recorded.requestBody)
  // After a restored snapshot, the same requests are another test.
  const toKey = (content: unknown) =>
    `${recorded.stateVersion} ${recorded.operation} ${Bun.hash(canonicalJson(content))}`
  return {
    recorded,
    isJson: !recorded.requestBody?.trim() || sent !== undefined,
    key: toKey(sentBody),
    keyWithoutId: toKey(isObject(sentBody) ? { ...sentBody, recordId: null } : sentBody),
    warnings: findWarnings(request).map(({ code, field }) => ({ code, field })),
    situations: SITUATIONS.filter(({ matches }) => matches(recorded, body)).map(({ id }) => id),
  }
}

function reportSituation(
  { id, title, effect, afterCommit = false }: (typeof SITUATIONS)[number],
  requests: readonly SeenRequest[],
  orgId: string,
): ReportLine {
  const seen = requests.filter(({ situations }) => situations.includes(id))
  const line = { id, title, transactionIds: toIds(seen, MAX_NAMED) }
  if (seen.length > 0)
    return { ...line, verdict: 'seen', sentence: `Seen in ${formatCount(seen.length, 'request')}.` }
  const match = { operation: 'enrich', orgId } as const
  const fault = effect && { match, effect, times: 1, ...(afterCommit && { afterCommit }) }
  const sentence = `Not seen in ${formatCount(requests.length, 'request')}.`
  return { ...line, verdict: 'not_seen', sentence, ...(fault && { fault }) }
}

/** Returns the ids of the newest requests, newest first. A request may be behind a sentence more than once. */
const toIds = (requests: readonly SeenRequest[], most: number): string[] =>
  [...new Set(requests.map(({ recorded }) => recorded.transactionId).reverse())].slice(0, most)
