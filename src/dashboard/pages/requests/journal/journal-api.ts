/** Requests to the journal: the event stream, pages, and counts. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { api, take, tokenHeader } from '../../../api/client.ts'
import { Refusal, Unreachable } from '../../../api/errors.ts'
import { type Row, rowOf } from '../row.ts'

const STREAM = '/sandbox/requests/stream'

/**
 * Opens the stream. Events come in bunches, as they are read; nothing is read before the bunch before is used up.
 * @param after the id of the last event that was seen; `undefined` for those from now on
 * @throws {Unreachable} where nobody answers, {Refusal} where the server will not tell
 */
export async function openEvents(
  after: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<EventSourceMessage[]>> {
  const answer = await fetch(STREAM, {
    headers: { ...tokenHeader(), ...(after !== undefined && { 'last-event-id': after }) },
    cache: 'no-store',
    signal,
  }).catch(() => undefined)
  if (answer === undefined) throw new Unreachable()
  if (!answer.ok || answer.body === null) {
    throw new Refusal(answer.status, await answer.json().catch(() => null))
  }
  return bunches(answer.body)
}

async function* bunches(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage[]> {
  let bunch: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => bunch.push(event) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (done || value === undefined) return
    parser.feed(value)
    if (bunch.length > 0) yield bunch
    bunch = []
  }
}

interface Counts {
  /** How many the journal holds. */
  readonly recorded: number
  /** How many had to go for later ones since it was emptied. */
  readonly evicted: number
}

interface JournalPage extends Counts {
  readonly rows: Row[]
  /** For the page after it; `null` on the last one. */
  readonly next: string | null
}

/** What the first page brings: quickly there, and more than a screen. */
const FIRST = 100
/** As many as the server tells at once. */
const NEXT = 500

/** @throws {Refusal} or {Unreachable} */
export async function pageOf(before: string | undefined): Promise<JournalPage> {
  const { requests, next, recorded, evicted } = await take(
    api.GET('/sandbox/requests', {
      params: { query: before === undefined ? { limit: FIRST } : { limit: NEXT, before } },
    }),
  )
  return { rows: requests.map(rowOf), next, recorded, evicted }
}

/** When the server was started: another one has another journal. */
export const startOfServer = async (): Promise<string> =>
  (await take(api.GET('/sandbox/state'))).startedWith.at

export const countsNow = (): Promise<Counts> =>
  take(api.GET('/sandbox/requests', { params: { query: { limit: 1 } } }))

export const forgetAll = async (): Promise<number> => (await take(api.DELETE('/sandbox/requests'))).cleared
