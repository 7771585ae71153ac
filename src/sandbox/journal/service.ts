/** The rules of the request journal: which requests are listed, and which is shown. */
import { type KnownKeys, knownKeysOf } from '../../accounts/keys.ts'
import type { Connection } from '../../db/open.ts'
import type { OperationDescriptors } from '../../http/operations.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { parseInstant } from '../../lib/clock.ts'
import { inSlices } from '../../lib/time-slices.ts'
import { type RedactionContext, RedactedRequest } from './redacted-request.ts'
import { type RequestCondition, toConditions, matchesAll } from './conditions.ts'
import type { Journal, RecordedRequest } from './journal.ts'
import type { JournalEntry, JournalEntryInFull, JournalFilter, JournalList } from './schema.ts'

export interface JournalDependencies {
  readonly journal: Journal
  readonly connection: Connection
}

/** The journal, and what it takes to show what stands in it. */
export interface JournalContext {
  readonly journal: Journal
  readonly descriptors: OperationDescriptors
  /** Those of now. */
  getKnownKeys(): KnownKeys
}

export const createJournalContext = (
  { journal, connection }: JournalDependencies,
  readings: OperationDescriptors,
): JournalContext => ({
  journal,
  descriptors: readings,
  getKnownKeys: knownKeysOf(connection),
})

/** By the keys of now, for as long as it is used: what went meanwhile stays hidden. */
export const getRedactionContext = ({ descriptors: readings, getKnownKeys: keys }: JournalContext): RedactionContext => ({ descriptors: readings, knownKeys: keys() })

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 500

/** @throws {ApiError} 400 for a filter that cannot be */
export async function listRequests(requests: JournalContext, filter: JournalFilter): Promise<JournalList> {
  const { journal } = requests
  const conditions = toConditions({
    ...filter,
    status: parseWholeNumber('status', filter.status, 100, 599),
    since: parseTime('since', filter.since),
    until: parseTime('until', filter.until),
  })
  const limit = parseWholeNumber('limit', filter.limit, 1, MAX_LIMIT) ?? DEFAULT_LIMIT
  const before = parseWholeNumber('before', filter.before, 1, Number.MAX_SAFE_INTEGER)
  const showing = getRedactionContext(requests)
  const counts = { recorded: journal.size(), evicted: journal.evicted }
  const found = await inSlices(selectMatching([...journal.newestFirst()], conditions, showing))
  const older = found.filter(({ sequence }) => before === undefined || sequence < before)
  const page = older.slice(0, limit)
  const last = older.length > page.length ? page.at(-1) : undefined
  return {
    requests: await inSlices(toEntries(page, showing)),
    total: found.length,
    next: last ? String(last.sequence) : null,
    ...counts,
  }
}

export function* selectMatching(
  requests: readonly RecordedRequest[],
  conditions: readonly RequestCondition[],
  showing: RedactionContext,
): Generator<void, RecordedRequest[]> {
  const found: RecordedRequest[] = []
  for (const recorded of requests) {
    // Made anew where it is needed again: what was parsed of thousands of bodies would fill the memory.
    if (matchesAll(new RedactedRequest(recorded, showing), conditions)) found.push(recorded)
    yield
  }
  return found
}

function* toEntries(requests: readonly RecordedRequest[], showing: RedactionContext): Generator<void, JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const recorded of requests) {
    entries.push(new RedactedRequest(recorded, showing).toEntry())
    yield
  }
  return entries
}

export async function showRequest(requests: JournalContext, transactionId: string): Promise<JournalEntryInFull> {
  const recorded = requests.journal.find(transactionId)
  const operation = recorded?.operation
  if (operation) await requests.descriptors[operation].prepare?.()
  if (recorded) return new RedactedRequest(recorded, getRedactionContext(requests)).toEntryInFull()
  throw noSuchRequest()
}

export const noSuchRequest = (): ApiError =>
  new ApiError(
    'not_found',
    'The journal has no request with this transaction id. It may have been cleared, or been old enough to make room.',
  )

function parseWholeNumber(
  field: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
  throw invalidField(field, `must be a whole number ${range}`)
}

function parseTime(field: string, text: string | undefined): number | undefined {
  const ms = text === undefined ? undefined : parseInstant(text)
  if (text === undefined || ms !== undefined) return ms
  throw invalidField(field, 'is no instant. Send one such as 2026-03-10T23:59:59Z')
}
