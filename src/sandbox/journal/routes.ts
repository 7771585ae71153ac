/** Lists, shows, streams, clears, verifies, and replays recorded requests: `/sandbox/requests`. */
import { Type } from '@sinclair/typebox'
import { Elysia, NotFoundError } from 'elysia'
import { DeletedCount } from '../paging.ts'
import { describeOperation, withBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { TRANSACTION_ID, VERIFY_EXAMPLES } from './examples.ts'
import { JournalFilter, JournalScope } from './filter-schema.ts'
import { replayRoute, type SendRequest } from './replay-routes.ts'
import * as model from './schema.ts'
import { getRequest, listRequests } from './service.ts'
import { streamRoute } from './stream-routes.ts'
import { verifyRequests } from './verification.ts'
import { VerificationFailure, VerificationInput, VerificationOutput } from './verification-schema.ts'

/**
 * Creates the routes of the journal.
 * @param send passes a request to the complete app
 */
export function journalRoutes(modules: Modules, send: SendRequest) {
  const { journal } = modules.sandbox
  return new Elysia({ name: 'sandbox-requests' })
    .get('/sandbox/requests', ({ query }) => listRequests(modules, query), {
      query: JournalFilter,
      response: { 200: model.JournalPage },
      detail: describeOperation({
        operationId: 'listRequests',
        summary: 'List recorded requests',
        description: LIST_DESCRIPTION,
        errors: ['invalid_parameter'],
      }),
    })
    .use(streamRoute(modules))
    .get(
      '/sandbox/requests/:transactionId',
      ({ params }) => {
        // The path is that of `verifyRequests`, which has no GET: the response is 405.
        if (params.transactionId === 'verify') throw new NotFoundError()
        return getRequest(modules, params.transactionId)
      },
      {
        params: Type.Object({
          transactionId: Type.String({
            description: '`smarteTransactionId` of the response.',
            example: TRANSACTION_ID,
          }),
        }),
        response: { 200: model.JournalEntryInFull },
        detail: describeOperation({
          operationId: 'getRequest',
          summary: 'Get one recorded request',
          description: SHOW_DESCRIPTION,
          errors: ['not_found'],
        }),
      },
    )
    .delete('/sandbox/requests', ({ query }) => ({ deleted: journal.clear(query.orgId) }), {
      query: JournalScope,
      response: { 200: DeletedCount },
      detail: describeOperation({
        operationId: 'deleteRequests',
        summary: 'Delete recorded requests',
        description: 'Deletes all recorded requests, or those of one organization.',
        errors: ['invalid_parameter'],
      }),
    })
    .post('/sandbox/requests/verify', ({ body, request }) => verifyRequests(modules, body, request.signal), {
      ...withBody(VerificationInput),
      response: { 200: VerificationOutput, 409: VerificationFailure },
      detail: describeOperation({
        operationId: 'verifyRequests',
        summary: 'Verify the number of requests',
        description: VERIFY_DESCRIPTION,
        ...VERIFY_EXAMPLES,
      }),
    })
    .use(replayRoute(journal, send))
}

const LIST_DESCRIPTION = `Returns the latest requests to the service and to unknown paths, newest first. Rejected requests are included, and requests to \`/sandbox\` are not. Pages don't shift while requests arrive. The journal stores the last 10,000 requests, up to 16 MiB (\`--journal-size\`). To see how many were removed, read \`evictedRequests\` in \`GET /sandbox/state\`. A restart clears the journal.

\`search\` finds requests whose URL, headers, bodies, or transaction id contain all words, in any case and order. The other query parameters are filters, too.

\`outcomes\` and \`timeline\` count requests on all pages, with all filters except \`outcome\`. Times are those of the machine, even while the sandbox clock is frozen or moved.

API keys and the control token are masked wherever they occur in a request or its response, except for their last four characters. These are the keys that the server had when it recorded the request, and the key that was sent. A value of fewer than eight characters is masked only as a whole word. Any value is masked if its name ends with \`apikey\`, \`authorization\`, \`cookie\`, or \`token\`, ignoring case, \`-\`, and \`_\`.

An unknown query parameter returns **400**.`

const SHOW_DESCRIPTION = `Includes \`match\`, which explains the result with the current data, as \`POST /sandbox/explain\` does.`

const VERIFY_DESCRIPTION = `Returns **200** if the expected number of requests match. Otherwise, it returns **409** with \`error\` and \`verification\`, which lists the nearest misses: the requests that fail the fewest conditions, with the value of each failed condition.

\`match\` accepts the conditions of faults, and \`status\`. Add \`orgId\` to count only requests of that organization, so that tests can run in parallel.

With \`withinSeconds\`, the server waits for requests that arrive later, for example from a queue or a webhook. With only \`atLeast\`, it responds as soon as enough requests match. With \`count\` or \`atMost\`, it waits until the end, because one more request could still arrive.

With \`count\` or \`atMost\`, the server first waits for matching requests that are still in progress. This wait has no limit, so the call can take longer than \`withinSeconds\`.

If the journal has removed requests that could match, it returns **409**, unless they couldn't change the result.`
