/** The event stream of the server: new requests, and changes of the state. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { getTokenHeader } from './client.ts'
import { ConnectionError, RequestError } from './errors.ts'

const STREAM = '/sandbox/requests/stream'

/**
 * Opens the event stream. Events arrive in batches, and the next batch is read when the last one is used.
 * @param query selects the events
 * @param after the ID of the last known event; `undefined` for new events only
 * @throws {ConnectionError} if the server does not respond
 * @throws {RequestError} if it returns an error
 */
export async function openEventStream(
  query: Readonly<Record<string, string>>,
  after: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<EventSourceMessage[]>> {
  const response = await fetch(`${STREAM}?${new URLSearchParams(query)}`, {
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
