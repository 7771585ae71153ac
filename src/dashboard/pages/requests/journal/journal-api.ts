/** Requests to the journal: the event stream, pages, and counts. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { api, getTokenHeader, unwrap } from '../../../api/client.ts'
import { ConnectionError, RequestError } from '../../../api/errors.ts'
import { type JournalRow, toRow } from '../journal-rows.ts'

const STREAM = '/sandbox/requests/stream'

/**
 * Opens the event stream. Events arrive in batches, and the next batch is read when the last one is used.
 * @param after the ID of the last known event; `undefined` for new events only
 * @throws {ConnectionError} if the server does not respond
 * @throws {RequestError} if it returns an error
 */
export async function openEventStream(
  after: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<EventSourceMessage[]>> {
  const response = await fetch(STREAM, {
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

/**
 * Loads a page.
 * @throws {RequestError} if the server returns an error
 * @throws {ConnectionError} if it does not respond
 */
export async function fetchPage(cursor: string | undefined): Promise<JournalPage> {
  const { items, next } = await unwrap(
    api.GET('/sandbox/requests', {
      params: {
        query: cursor === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: NEXT_PAGE_SIZE, cursor },
      },
    }),
  )
  return { rows: items.map(toRow), next }
}

interface JournalState {
  /** The start time of the server. After a restart, the journal is a different one. */
  readonly serverStart: string
  /** The number of recorded requests. */
  readonly recorded: number
  /** The number of requests that newer ones replaced since the journal was cleared. */
  readonly evicted: number
}

export async function fetchJournalState(): Promise<JournalState> {
  const { counts, startedWith } = await unwrap(api.GET('/sandbox/state'))
  return { serverStart: startedWith.at, recorded: counts.requests, evicted: counts.evictedRequests }
}

export const clearJournal = async (): Promise<number> =>
  (await unwrap(api.DELETE('/sandbox/requests'))).deleted
