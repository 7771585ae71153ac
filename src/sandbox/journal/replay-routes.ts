/** Sends a recorded request again: `POST /sandbox/requests/{transactionId}/replay`. */
import { Elysia, type Static, t } from 'elysia'
import type { RequestContexts } from '../../http/request-context.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { allowEmptyBody, errorsForSandbox, describeOperation } from '../route-helpers.ts'
import { RedactedRequest } from './redacted-request.ts'
import { ENTRY_EXAMPLE } from './examples.ts'
import type { RecordedRequest } from './journal.ts'
import { JournalEntry } from './schema.ts'
import { noSuchRequest, type JournalContext, getRedactionContext } from './service.ts'

const ReplayInput = t.Object(
  {
    fresh: t.Optional(
      t.Boolean({
        description:
          'Whether to leave out its `Idempotency-Key`, so that it is carried out and charged anew; without, it is sent as it was.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ReplayInput',
    description: 'How to send it again. May be left out.',
  },
)
type ReplayInput = Static<typeof ReplayInput>

/** Has the whole app answer a request, as if it had come in by its socket. */
export type SendRequest = (request: Request) => Promise<Response>

export interface ReplayContext {
  readonly requests: JournalContext
  readonly requestContexts: Pick<RequestContexts, 'get'>
  readonly send: SendRequest
}

/**
 * Keys and headers are those of the time, and so is the body; what is answered, counted and charged is of now.
 * @param signal aborted where nobody waits for it any more: the request sent again is then lost, too
 * @returns what the journal has of the new request
 * @throws {ApiError} 404 where it has none of this id, 409 where it did not keep all of it
 */
async function replay(
  { requests, requestContexts, send }: ReplayContext,
  transactionId: string,
  { fresh = false }: ReplayInput,
  signal: AbortSignal,
): Promise<JournalEntry> {
  const recorded = requests.journal.find(transactionId)
  if (recorded === undefined) throw noSuchRequest()
  const request = toReplayedRequest(recorded, fresh, signal)
  await readBody(await send(request))
  await requests.journal.settled()
  // What is answered as the first time has the id of the first time, too.
  const made = requests.journal.find(requestContexts.get(request)?.transactionId ?? '')
  if (made === undefined) throw replayNotRecorded()
  return new RedactedRequest(made, getRedactionContext(requests)).toEntry()
}

function toReplayedRequest(recorded: RecordedRequest, fresh: boolean, signal: AbortSignal): Request {
  const { method, url } = recorded
  const headers = recorded.headers()
  const body = recorded.requestBody()
  if (body === undefined && hadBody(headers)) throw bodyNotRecorded()
  if (!URL.canParse(url)) throw invalidUrl()
  if (fresh) headers.delete('idempotency-key')
  return new Request(url, { method, headers, signal, ...(body !== undefined && { body }) })
}

const hadBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

/** It is recorded when it is answered; a fault may break its body off, or let it drip. */
const readBody = async (answer: Response): Promise<void> => {
  await answer.bytes().catch(() => {})
}

const bodyNotRecorded = (): ApiError =>
  new ApiError(
    'invalid_state',
    'The body of this request was not kept: it was too large, compressed, no UTF-8 text, or sent to no operation. Send it again from where it came from.',
  )

const invalidUrl = (): ApiError =>
  new ApiError(
    'invalid_state',
    'The Host header of this request makes no address that it could be sent to again.',
  )

const replayNotRecorded = (): ApiError =>
  new ApiError(
    'not_found',
    'The request was sent again, but the journal was emptied meanwhile: there is nothing to show of it.',
  )

export const replayRoute = (replaying: ReplayContext) =>
  new Elysia({ name: 'sandbox-requests-replay' }).post(
    '/sandbox/requests/:transactionId/replay',
    async ({ params, body, request }) => {
      await replaying.requests.journal.settled()
      return replay(replaying, params.transactionId, body, request.signal)
    },
    {
      parse: 'json',
      transform: allowEmptyBody,
      params: t.Object({
        transactionId: t.String({
          description: 'Of the request to send again.',
          example: ENTRY_EXAMPLE.transactionId,
        }),
      }),
      body: ReplayInput,
      response: { 200: JournalEntry },
      detail: describeOperation({
        operationId: 'replayRequest',
        summary: 'Send a recorded request again',
        description: DESCRIPTION,
        requests: {
          asItWas: { summary: 'As it came', value: {} },
          fresh: { summary: 'Carried out anew, whatever its Idempotency-Key', value: { fresh: true } },
        },
        response: ENTRY_EXAMPLE,
        errors: () => [
          invalidField('fresh', 'must be true or false, not a string'),
          noSuchRequest(),
          bodyNotRecorded(),
          ...errorsForSandbox(),
        ],
      }),
    },
  )

const DESCRIPTION = `With the key, the headers and the body it had, which the journal keeps though it hides keys; **409** where it did not keep the body: one that was too large, compressed, no UTF-8 text, or sent to no operation. It is a request like any other: limits, credits, faults and data are those of now, and it stands in the journal with a transaction id of its own. What comes back is its entry there, **200** whatever it was answered itself; \`answer.status\` says that.

A repeat with an \`Idempotency-Key\` is answered as the first time and costs nothing; \`{"fresh":true}\` leaves it out.`
