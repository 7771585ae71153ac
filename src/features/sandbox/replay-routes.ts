/** `POST /sandbox/requests/{transactionId}/replay`. */
import { Elysia, t } from 'elysia'
import { jsonObjectOrNothing } from '../../http/json-body.ts'
import { errorsForSandbox } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { invalidField } from '../../lib/api-error.ts'
import { notKept, type Replaying, replay } from './replay.ts'
import { ReplayInput } from './replay-model.ts'
import { noSuchRequest } from './requests.ts'
import { ENTRY } from './requests-examples.ts'
import { JournalEntry } from './requests-model.ts'

export const replayRoute = (replaying: Replaying) =>
  new Elysia({ name: 'sandbox-requests-replay' }).use(jsonObjectOrNothing()).post(
    '/sandbox/requests/:transactionId/replay',
    async ({ params, body, request }) => {
      await replaying.requests.journal.settled()
      return replay(replaying, params.transactionId, body, request.signal)
    },
    {
      parse: 'json',
      params: t.Object({
        transactionId: t.String({
          description: 'Of the request to send again.',
          example: ENTRY.transactionId,
        }),
      }),
      body: ReplayInput,
      response: { 200: JournalEntry },
      detail: {
        tags: ['Sandbox'],
        security: [],
        operationId: 'replayRequest',
        summary: 'Send a recorded request again',
        description: DESCRIPTION,
        ...documented({
          requests: {
            asItWas: { summary: 'As it came', value: {} },
            fresh: { summary: 'Carried out anew, whatever its Idempotency-Key', value: { fresh: true } },
          },
          response: ENTRY,
          errors: () => [
            invalidField('fresh', 'must be true or false, not a string'),
            noSuchRequest(),
            notKept(),
            ...errorsForSandbox(),
          ],
        }),
      },
    },
  )

const DESCRIPTION = `With the key, the headers and the body it had, which the journal keeps though it hides keys; **409** where it did not keep the body: one that was too large, compressed, no UTF-8 text, or sent to no operation. It is a request like any other: limits, credits, faults and data are those of now, and it stands in the journal with a transaction id of its own. What comes back is its entry there, **200** whatever it was answered itself; \`answer.status\` says that.

A repeat with an \`Idempotency-Key\` is answered as the first time and costs nothing; \`{"fresh":true}\` leaves it out.`
