/** Lists and shows recorded requests. */
import { type ApiKeyValues, createKeyValueReader } from '../../accounts/keys.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { VersionedCache } from '../../lib/cache.ts'
import { parseInstant } from '../../lib/clock.ts'
import { runInSlices } from '../../lib/run-in-slices.ts'
import { parseWholeNumber } from '../../lib/whole-number.ts'
import type { ExplainContext } from '../explain/explain.ts'
import { createInvalidCursorError, type Page, parseNumberCursor, parsePage, toPage } from '../paging.ts'
import { type KnownOrganizations, requireKnownOrganization } from '../route-helpers.ts'
import type { Journal, RecordedRequest } from './journal.ts'
import { LazyJournalEntry, type RedactionContext } from './journal-entry.ts'
import { createOperationDescriptors, type OperationDescriptors } from './operation-descriptors.ts'
import { type RecordedCondition, toConditions } from './request-filter.ts'
import { matchesAll } from './request-match.ts'
import type { JournalEntry, JournalEntryInFull, JournalFilter } from './schema.ts'

export interface JournalDependencies extends ExplainContext, KnownOrganizations {
  readonly journal: Journal
  readonly connection: Connection
}

/** The journal, and the data for showing its requests. */
export interface JournalContext extends KnownOrganizations {
  readonly journal: Journal
  readonly descriptors: OperationDescriptors
  /** Returns the keys that are stored now. */
  getKnownKeys(): ApiKeyValues
  /** The entries of recent requests as JSON, with the keys redacted that are stored now. */
  readonly serializedEntries: VersionedCache<RecordedRequest, string>
}

/** The number of serialized entries. All readers of the stream need the newest ones at the same time. */
const MAX_SERIALIZED = 100

export const createJournalContext = (context: JournalDependencies): JournalContext => ({
  journal: context.journal,
  organizations: context.organizations,
  descriptors: createOperationDescriptors(context),
  getKnownKeys: createKeyValueReader(context.connection),
  serializedEntries: new VersionedCache(context.connection.dataVersion, MAX_SERIALIZED),
})

/** Returns the JSON of the entry if the request matches, otherwise `undefined`. Serializes each recent entry only once. */
export function serializeMatching(
  context: JournalContext,
  recorded: RecordedRequest,
  conditions: readonly RecordedCondition[],
): string | undefined {
  const entry = new LazyJournalEntry(recorded, getRedactionContext(context))
  if (!matchesAll(entry, conditions)) return undefined
  const { serializedEntries } = context
  return serializedEntries.get(recorded) ?? serializedEntries.set(recorded, JSON.stringify(entry.toEntry()))
}

/** Captures the keys that are stored now, so that a key that is deleted meanwhile is still redacted. */
export const getRedactionContext = ({ descriptors, getKnownKeys }: JournalContext): RedactionContext => ({
  descriptors,
  knownKeys: getKnownKeys(),
})

/**
 * Lists the recorded requests that match a filter.
 * @throws {ApiError} 400 for an invalid filter
 */
export async function listRequests(
  context: JournalContext,
  filter: JournalFilter,
): Promise<Page<JournalEntry>> {
  const { journal } = context
  requireKnownOrganization(context, 'orgId', filter.orgId)
  const conditions = toConditions({
    ...filter,
    status: parseWholeNumber('status', filter.status, 100, 599),
    since: parseTime('since', filter.since),
    until: parseTime('until', filter.until),
  })
  const { limit, cursor } = parsePage(filter)
  const newest = cursor === undefined ? journal.lastSequence : parseSequence(cursor, journal)
  const redaction = getRedactionContext(context)
  const matching = await runInSlices(selectMatching(journal.newestFirst(), conditions, redaction))
  const listed = matching.filter(({ sequence }) => sequence <= newest)
  const entries = await runInSlices(toEntries(listed.slice(0, limit), redaction))
  return toPage(entries, matching.length, listed[limit]?.sequence.toString())
}

/**
 * Parses the sequence number in a cursor. Its request may have been removed in the meantime.
 * @throws {ApiError} 400 for any other text, and for a number of an earlier server process
 */
function parseSequence(cursor: string, { lastSequence }: Journal): number {
  const sequence = parseNumberCursor(cursor)
  if (sequence < 1 || sequence > lastSequence) throw createInvalidCursorError()
  return sequence
}

/** Selects requests in steps, for `runInSlices`. */
export function* selectMatching(
  requests: readonly RecordedRequest[],
  conditions: readonly RecordedCondition[],
  redaction: RedactionContext,
): Generator<void, RecordedRequest[]> {
  const matching: RecordedRequest[] = []
  for (const recorded of requests) {
    // Don't keep the `LazyJournalEntry`: the parsed bodies of thousands of requests would fill the memory.
    if (matchesAll(new LazyJournalEntry(recorded, redaction), conditions)) matching.push(recorded)
    yield
  }
  return matching
}

function* toEntries(
  requests: readonly RecordedRequest[],
  redaction: RedactionContext,
): Generator<void, JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const recorded of requests) {
    entries.push(new LazyJournalEntry(recorded, redaction).toEntry())
    yield
  }
  return entries
}

export async function getRequest(
  context: JournalContext,
  transactionId: string,
): Promise<JournalEntryInFull> {
  const recorded = context.journal.find(transactionId)
  const operation = recorded?.operation
  if (operation) await context.descriptors[operation].prepare?.()
  if (recorded) return new LazyJournalEntry(recorded, getRedactionContext(context)).toEntryInFull()
  throw createNoSuchRequestError()
}

export const createNoSuchRequestError = (): ApiError =>
  new ApiError(
    'not_found',
    'The journal has no request with this transaction id. It was cleared, or removed the request for newer ones. GET /sandbox/requests lists all requests.',
  )

function parseTime(field: string, text: string | undefined): number | undefined {
  const ms = text === undefined ? undefined : parseInstant(text)
  if (text === undefined || ms !== undefined) return ms
  throw invalidField(
    field,
    'is not an instant in the years 1970 to 9999. Send one such as 2026-03-10T23:59:59Z',
  )
}
