/** Sends a recorded request again: `POST /sandbox/requests/{transactionId}/replay`. */
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { ApiError } from '../../lib/api-error.ts'
import { TRANSACTION_HEADER } from '../../lib/http-request.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { describeOperation } from '../route-helpers.ts'
import { TRANSACTION_ID } from './examples.ts'
import type { Journal } from './journal.ts'
import { toJournalEntry } from './journal-entry.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { SOURCE_HEADER } from './recorded-request.ts'
import { JournalEntry } from './schema.ts'
import { requireRequest } from './service.ts'

/** Passes a request to the complete app, as if it had arrived through a socket. */
export type SendRequest = (request: Request) => Promise<Response>

/**
 * Sends a recorded request again, with the same key, headers, and body. It is processed and charged as a new request.
 * @param signal aborts the new request when the client disconnects
 * @returns the journal entry of the new request
 * @throws {ApiError} 404 for an unknown id, 409 if the body was not recorded
 */
async function replay(
  journal: Journal,
  send: SendRequest,
  transactionId: string,
  signal: AbortSignal,
): Promise<JournalEntry> {
  const response = await send(toReplayedRequest(requireRequest(journal, transactionId), signal))
  // A fault may break the body off.
  await response.bytes().catch(() => {})
  const replayed = journal.find(response.headers.get(TRANSACTION_HEADER) ?? '')
  if (replayed === undefined)
    throw new ApiError(
      'not_found',
      'The request was sent again, but the journal was cleared meanwhile, so there is no entry to return.',
    )
  return toJournalEntry(replayed)
}

function toReplayedRequest(recorded: RecordedRequest, signal: AbortSignal): Request {
  const { method, url } = recorded
  const headers = recorded.headers()
  headers.set(SOURCE_HEADER, 'replay')
  const body = recorded.requestBody
  if (new ParsedRequest(recorded).isBodyMissing)
    throw new ApiError(
      'invalid_state',
      'The journal did not store the body of this request: it was too large, compressed, not UTF-8 text, or not for an operation. Send the request from your client again.',
    )
  return new Request(url, { method, headers, signal, ...(body && { body }) })
}

export const replayRoute = (journal: Journal, send: SendRequest) =>
  new Elysia({ name: 'sandbox-requests-replay' }).post(
    '/sandbox/requests/:transactionId/replay',
    ({ params, request }) => replay(journal, send, params.transactionId, request.signal),
    {
      params: Type.Object({
        transactionId: Type.String({
          description: '`smarteTransactionId` of the request to send again.',
          example: TRANSACTION_ID,
        }),
      }),
      response: { 200: JournalEntry },
      detail: describeOperation({
        operationId: 'replayRequest',
        summary: 'Send a recorded request again',
        description: REPLAY_DESCRIPTION,
        errors: ['invalid_parameter', 'not_found', 'invalid_state'],
      }),
    },
  )

const REPLAY_DESCRIPTION = `Sends the request with its original key, headers, and body. The journal stores keys, but does not show them. The current limits, credits, faults, and data apply, as for any request. The journal gets a new entry with a new transaction id.

The response is **200** with that entry, and \`response.status\` is the status of the sent request. If the journal did not store the body, the response is **409**. It does not store bodies that are too large, compressed, not UTF-8 text, or not for an operation.`
