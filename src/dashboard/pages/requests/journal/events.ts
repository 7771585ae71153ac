/** The server's events, read with `fetch`: an `EventSource` cannot send the control token. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { tokenHeader } from '../../../api/client.ts'
import { Refusal, Unreachable } from '../../../api/errors.ts'

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
