/** Requests to the journal: the event stream, pages, and counts. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { operations } from '../../../../client/openapi-types.ts'
import { api, getTokenHeader, unwrap } from '../../../api/client.ts'
import { ConnectionError, RequestError } from '../../../api/errors.ts'
import type { Outcome, Schemas } from '../../../api/schemas.ts'
import { type Filter, toQuery } from '../filter.ts'
import { type JournalRow, toRow } from '../journal-rows.ts'

const STREAM = '/sandbox/requests/stream'

/**
 * Opens the event stream. Events arrive in batches, and the next batch is read when the last one is used.
 * @param after the ID of the last known event; `undefined` for new events only
 * @throws {ConnectionError} if the server does not respond
 * @throws {RequestError} if it returns an error
 */
export async function openEventStream(
  filter: Filter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<EventSourceMessage[]>> {
  const { since: _, until: __, ...streamed } = toQuery(filter)
  const response = await fetch(`${STREAM}?${new URLSearchParams(streamed)}`, {
    headers: { ...getTokenHeader(), ...(after !== undefined && { 'last-event-id': after }) },
    cache: 'no-store',
    signal,
  }).catch(() => undefined)
  if (response === undefined) throw new ConnectionError()
  if (!response.ok || response.body === null) {
    throw new RequestError(response.status, await response.json().catch(() => null))
  }
  return readBatches(response.body)
}

async function* readBatches(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<EventSourceMessage[]> {
  let batch: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => batch.push(event) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (done || value === undefined) return
    parser.feed(value)
    if (batch.length > 0) yield batch
    batch = []
  }
}

interface JournalPage {
  readonly rows: JournalRow[]
  /** The cursor of the next page; `null` on the last page. */
  readonly next: string | null
}

/** Loads fast, and fills more than one screen. */
const FIRST_PAGE_SIZE = 100
/** The maximum page size of the server. */
const NEXT_PAGE_SIZE = 500

type ListQuery = NonNullable<operations['listRequests']['parameters']['query']>

const fetchList = (query: ListQuery) => unwrap(api.GET('/sandbox/requests', { params: { query } }))

/**
 * Loads a page.
 * @throws {RequestError} if the server returns an error
 * @throws {ConnectionError} if it does not respond
 */
export async function fetchPage(filter: Filter, cursor: string | undefined): Promise<JournalPage> {
  const page = cursor === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: NEXT_PAGE_SIZE, cursor }
  const { items, next } = await fetchList({ ...toQuery(filter), ...page })
  return { rows: items.map(toRow), next }
}

export interface JournalCounts {
  /** The number of requests that match the filter. */
  readonly total: number
  /** The number of requests in the journal. */
  readonly recorded: number
  /** The number of requests that match the other fields of the filter, by outcome. */
  readonly outcomes: Readonly<Record<Outcome, number>>
  /** The same requests by time. */
  readonly timeline: Schemas['Timeline']
}

/** The maximum number of columns of the chart. */
const BUCKETS = 120

export async function fetchCounts(filter: Filter): Promise<JournalCounts> {
  const { total, recorded, outcomes, timeline } = await fetchList({
    ...toQuery(filter),
    limit: 1,
    buckets: BUCKETS,
  })
  return { total, recorded, outcomes, timeline: timeline ?? { bucketSeconds: 1, buckets: [] } }
}

/** Returns the start time of the server. After a restart, the journal is a different one. */
export const fetchServerStart = async (): Promise<string> =>
  (await unwrap(api.GET('/sandbox/state'))).startedWith.at

export const clearJournal = async (): Promise<number> =>
  (await unwrap(api.DELETE('/sandbox/requests'))).deleted
