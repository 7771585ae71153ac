/** Reports what the journal shows about an integration, without a judgment. */
import { canonicalJson, isObject } from '../../lib/json.ts'
import { createPause } from '../../lib/time-slices.ts'
import type { JournalFilter } from '../journal/filter-schema.ts'
import type { Journal } from '../journal/journal.ts'
import { getChargedGuid, type RecordedRequest } from '../journal/recorded-request.ts'
import { parseResponse, SITUATIONS } from '../journal/situations.ts'
import { findWarnings } from '../journal/warnings.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { NONE } from '../request-match/request-match.ts'
import { requireKnownOrganization } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { AfterErrors, type Repetition } from './after-errors.ts'
import { LineGroups, toCount, toIds } from './line-groups.ts'
import { ERROR_KINDS, type ErrorKind, type Report, type ReportQuery } from './schema.ts'

/** A report that equal queries share until the journal changes. */
interface SharedReport {
  /** The version of the journal; `undefined` until the report begins. */
  version: number | undefined
  readonly report: Promise<Report>
}

/** Returns the function that creates reports, one after the other, so that the server has time for other requests. */
export function createReporter(modules: Modules) {
  const { journal } = modules.sandbox
  const reports = new Map<string, SharedReport>()
  let previous: Promise<unknown> = Promise.resolve()
  return (query: ReportQuery): Promise<Report> => {
    requireKnownOrganization(modules, 'orgId', query.orgId)
    for (const [key, { version }] of reports)
      if (version !== undefined && version !== journal.changeCount) reports.delete(key)
    const key = JSON.stringify([query.orgId, query.source])
    const found = reports.get(key)
    if (found !== undefined) return found.report
    const shared: SharedReport = {
      version: undefined,
      report: previous.then(() => {
        shared.version = journal.changeCount
        return createReport(journal, query)
      }),
    }
    reports.set(key, shared)
    previous = shared.report.catch(() => {})
    return shared.report
  }
}

async function createReport(journal: Journal, { orgId, source = 'client' }: ReportQuery): Promise<Report> {
  const seen = new SeenRequests()
  const evictedRequests = journal.countEvicted(orgId)
  const pause = createPause()
  for (const recorded of journal.newestFirst().reverse()) {
    if (source === 'all' || recorded.source === source) {
      if (recorded.caller === undefined && recorded.status === 401) seen.unknownKey.push(recorded)
      if (orgId === undefined || recorded.caller?.orgId === orgId) seen.add(recorded)
    }
    await pause()
  }
  const sourceFilter: JournalFilter = source === 'client' ? { source } : {}
  const scope: JournalFilter = { ...(orgId !== undefined && { orgId }), ...sourceFilter }
  return {
    orgId: orgId ?? null,
    source,
    requests: toCount(seen.all, scope),
    evictedRequests,
    unknownKey: toCount(seen.unknownKey, { orgId: NONE, status: 401, ...sourceFilter }),
    ...listFacts(seen, scope),
  }
}

/** The requests of a report by line, in the order of the journal. */
class SeenRequests {
  readonly all: RecordedRequest[] = []
  readonly unknownKey: RecordedRequest[] = []
  readonly traffic = new LineGroups<Pick<Report['traffic'][number], 'operation' | 'status' | 'host'>>()
  readonly charges = new LineGroups<Pick<Report['repeatedCharges'][number], 'guid' | 'orgId'>>()
  readonly warnings = new LineGroups<Pick<Report['warnings'][number], 'code' | 'field'>>()
  readonly situations = new LineGroups<Pick<Report['situations'][number], 'id'>>()
  readonly afterErrors = new AfterErrors()

  add(recorded: RecordedRequest): void {
    const { operation = null, status, caller } = recorded
    const request = new ParsedRequest(recorded)
    const guid = getChargedGuid(recorded)
    this.all.push(recorded)
    this.traffic.add({ operation, status, host: request.host ?? null }, recorded)
    if (guid !== undefined && caller !== undefined) this.charges.add({ guid, orgId: caller.orgId }, recorded)
    this.afterErrors.add({ recorded, key: toKey(request, recorded), error: findErrorKind(recorded) })
    for (const { code, field } of findWarnings(request)) this.warnings.add({ code, field }, recorded)
    const body = parseResponse(recorded)
    for (const { id, matches } of SITUATIONS)
      if (matches(recorded, body)) this.situations.add({ id }, recorded)
  }
}

function findErrorKind({ isLost, status }: RecordedRequest): ErrorKind | undefined {
  if (isLost) return 'lost_response'
  if (status !== null && status >= 500) return '5xx'
  return ERROR_KINDS.find((kind) => kind === String(status))
}

/**
 * Returns the key of requests with the same body, in which a retry may change `recordId` and the place of the API key. After a restored
 * snapshot, the same request is another test.
 */
function toKey(
  request: ParsedRequest,
  { transactionId, operation, stateVersion, caller, requestBody }: RecordedRequest,
): string {
  if (requestBody === undefined) return transactionId
  const json = request.json()
  const body = isObject(json) ? canonicalJson({ ...json, recordId: null, apikey: null }) : requestBody
  return `${stateVersion} ${caller?.orgId} ${operation} ${Bun.hash(body)}`
}

/** @param scope the part of the filter that all lines have in common */
function listFacts(seen: SeenRequests, scope: JournalFilter) {
  const countOf = (requests: readonly RecordedRequest[], filter: JournalFilter) =>
    toCount(requests, { ...scope, ...filter })
  const traffic = seen.traffic.list()
  const charges = seen.charges.list(isChargedAgain)
  const warnings = seen.warnings.list()
  return {
    traffic: traffic.lines.map(({ fields, requests }) => {
      const { operation, status, host } = fields
      const filter: JournalFilter = {
        operation: operation ?? NONE,
        status: status ?? NONE,
        host: host ?? '',
      }
      return {
        ...fields,
        ...countOf(requests, filter),
        carefulCode: 'Sends Enrich and buying groups to one base URL, and users and keys to another.',
      }
    }),
    repeatedCharges: charges.lines.map(({ fields, requests }) => ({
      ...fields,
      credits: requests.reduce((sum, { charge }) => sum + (charge?.deducted ?? 0), 0),
      ...countOf(requests, { orgId: fields.orgId, chargedGuid: fields.guid }),
      carefulCode:
        'Is charged once for a record, and again only after a lost response or for a planned refresh.',
    })),
    afterErrors: ERROR_KINDS.map((error) => {
      const { requests, repetitions, others } = seen.afterErrors.of(error)
      const situation = SITUATIONS.find(({ id }) => id === error || id === `status_${error}`)
      const filter = situation ? { situation: situation.id } : { status: Number(error) }
      return {
        error,
        ...countOf(requests, filter),
        repetitions: listRepetitions(repetitions),
        others: { count: others.length, transactionIds: toIds(others) },
        carefulCode:
          situation?.carefulCode ?? 'Sends nothing more with this key until someone has changed its access.',
      }
    }),
    warnings: warnings.lines.map(({ fields, requests }) => ({
      ...fields,
      ...countOf(requests, { warning: fields.code, warningField: fields.field }),
      carefulCode: 'Sends only documented fields and headers, each with a real value.',
    })),
    situations: SITUATIONS.map(({ id, title, effect, afterCommit, carefulCode: text }) => {
      const match = { operation: 'enrich', ...(scope.orgId !== undefined && { orgId: scope.orgId }) } as const
      const fault = effect && { match, effect, times: 1, ...(afterCommit && { afterCommit }) }
      return {
        id,
        title,
        ...countOf(seen.situations.requestsOf({ id }), { situation: id }),
        carefulCode: text,
        ...(fault && { fault }),
      }
    }),
    leftOut: {
      traffic: traffic.leftOut,
      repeatedCharges: charges.leftOut,
      warnings: warnings.leftOut,
    },
  }
}

/** Returns whether two charges for a record are of one state. A restored snapshot takes back the earlier ones. */
const isChargedAgain = (charges: readonly RecordedRequest[]): boolean =>
  new Set(charges.map(({ stateVersion }) => stateVersion)).size < charges.length

/** Lists repetitions by the `Retry-After` of the error that they followed. */
const listRepetitions = (repetitions: readonly Repetition[]): Report['afterErrors'][number]['repetitions'] =>
  [...Map.groupBy(repetitions, ({ retryAfterSeconds }) => retryAfterSeconds)].map(
    ([retryAfterSeconds, group]) => {
      const requests = group.map(({ request }) => request)
      const shortestMs = group.reduce(
        (least, { waitMs }) => Math.min(least, waitMs),
        Number.POSITIVE_INFINITY,
      )
      return {
        retryAfterSeconds,
        count: requests.length,
        shortestWaitSeconds: Math.round(shortestMs / 100) / 10,
        transactionIds: toIds(requests),
      }
    },
  )
