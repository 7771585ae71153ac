/** Sends a recorded request again, as it came: what it would be answered now. */
import { ApiError } from '../../lib/api-error.ts'
import type { Exchanges } from '../../traffic/exchanges.ts'
import type { Recorded } from '../../traffic/recorded.ts'
import type { ReplayInput } from './replay-model.ts'
import { noSuchRequest, type Requests, showingOf } from './requests.ts'
import { Shown } from './requests-entry.ts'
import type { JournalEntry } from './requests-model.ts'

/** Has the whole app answer a request, as if it had come in by its socket. */
export type Send = (request: Request) => Promise<Response>

export interface Replaying {
  readonly requests: Requests
  readonly exchanges: Pick<Exchanges, 'of'>
  readonly send: Send
}

/**
 * Keys and headers are those of the time, and so is the body; what is answered, counted and charged is of now.
 * @param signal aborted where nobody waits for it any more: the request sent again is then lost, too
 * @returns what the journal has of the new request
 * @throws {ApiError} 404 where it has none of this id, 409 where it did not keep all of it
 */
export async function replay(
  { requests, exchanges, send }: Replaying,
  transactionId: string,
  { fresh = false }: ReplayInput,
  signal: AbortSignal,
): Promise<JournalEntry> {
  const recorded = requests.journal.find(transactionId)
  if (recorded === undefined) throw noSuchRequest()
  const request = again(recorded, fresh, signal)
  await readToItsEnd(await send(request))
  await requests.journal.settled()
  // What is answered as the first time has the id of the first time, too.
  const made = requests.journal.find(exchanges.of(request)?.transactionId ?? '')
  if (made === undefined) throw forgotten()
  return new Shown(made, showingOf(requests)).entry()
}

/** @throws {ApiError} 409 */
function again(recorded: Recorded, fresh: boolean, signal: AbortSignal): Request {
  const { method, url } = recorded
  const headers = recorded.headers()
  const body = recorded.sent()
  if (body === undefined && hadBody(headers)) throw notKept()
  if (!URL.canParse(url)) throw noAddress()
  if (fresh) headers.delete('idempotency-key')
  return new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
}

const hadBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

/** It is recorded when it is answered; a fault may break its body off, or let it drip. */
const readToItsEnd = async (answer: Response): Promise<void> => {
  await answer.bytes().catch(() => {})
}

export const notKept = (): ApiError =>
  new ApiError(
    'invalid_state',
    'The body of this request was not kept: it was too large, compressed, no UTF-8 text, or sent to no operation. Send it again from where it came from.',
  )

const noAddress = (): ApiError =>
  new ApiError(
    'invalid_state',
    'The Host header of this request makes no address that it could be sent to again.',
  )

const forgotten = (): ApiError =>
  new ApiError(
    'not_found',
    'The request was sent again, but the journal was emptied meanwhile: there is nothing to show of it.',
  )
