/** Requests to the journal: the event stream, pages, and counts. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { api, getTokenHeader, unwrap } from '../../../api/client.ts'
import { ApiError, ConnectionError } from '../../../api/errors.ts'
import { type JournalRow, toRow } from '../row.ts'

const STREAM = '/sandbox/requests/stream'

/**
 * Opens the stream. Events come in bunches, as they are read; nothing is read before the bunch before is used up.
 * @param after the id of the last event that was seen; `undefined` for those from now on
 * @throws {ConnectionError} where nobody answers, {Refusal} where the server will not tell
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
    throw new ApiError(response.status, await response.json().catch(() => null))
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

interface Counts {
  /** How many the journal holds. */
  readonly recorded: number
  /** How many had to go for later ones since it was emptied. */
  readonly evicted: number
}

interface JournalPage extends Counts {
  readonly rows: JournalRow[]
  /** For the page after it; `null` on the last one. */
  readonly next: string | null
}

/** What the first page brings: quickly there, and more than a screen. */
const FIRST_PAGE_SIZE = 100
/** As many as the server tells at once. */
const NEXT_PAGE_SIZE = 500

/** @throws {ApiError} or {Unreachable} */
export async function fetchPage(before: string | undefined): Promise<JournalPage> {
  const { requests, next, recorded, evicted } = await unwrap(
    api.GET('/sandbox/requests', {
      params: {
        query: before === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: NEXT_PAGE_SIZE, before },
      },
    }),
  )
  return { rows: requests.map(toRow), next, recorded, evicted }
}

/** When the server was started: another one has another journal. */
export const fetchServerStart = async (): Promise<string> =>
  (await unwrap(api.GET('/sandbox/state'))).startedWith.at

export const fetchCounts = (): Promise<Counts> =>
  unwrap(api.GET('/sandbox/requests', { params: { query: { limit: 1 } } }))

export const clearJournal = async (): Promise<number> =>
  (await unwrap(api.DELETE('/sandbox/requests'))).cleared
