/** Lists, shows, streams, clears, verifies, and replays recorded requests: `/sandbox/requests`. */
import { Elysia, t } from 'elysia'
import type { OperationDescriptors } from '../../http/operations.ts'
import { describeOperation, rejectBlankOrganization, requireBody } from '../route-helpers.ts'
import { ENTRY_EXAMPLE, EXAMPLES } from './examples.ts'
import { type ReplayContext, replayRoute, type SendRequest } from './replay-routes.ts'
import * as model from './schema.ts'
import { createJournalContext, type JournalDependencies, listRequests, showRequest } from './service.ts'
import { type StreamContext, streamRoute } from './stream-routes.ts'
import { verifyRequests } from './verification.ts'
import { VerificationFailure, VerificationInput, VerificationOutput } from './verification-schema.ts'

/** @param send passes a request to the complete app */
export function journalRoutes(
  context: JournalDependencies & StreamContext & Pick<ReplayContext, 'requestContexts'>,
  descriptors: OperationDescriptors,
  send: SendRequest,
) {
  const journalContext = createJournalContext(context, descriptors)
  const { journal } = journalContext
  return new Elysia({ name: 'sandbox-requests' })
    .get(
      '/sandbox/requests',
      async ({ query }) => {
        await journal.settled()
        return listRequests(journalContext, query)
      },
      {
        transform: rejectBlankOrganization,
        query: model.JournalFilter,
        response: { 200: model.JournalList },
        detail: describeOperation({
          operationId: 'listRequests',
          summary: 'List recorded requests',
          description: LIST_DESCRIPTION,
          ...EXAMPLES.list,
        }),
      },
    )
    .use(streamRoute(context, journalContext))
    .get(
      '/sandbox/requests/:transactionId',
      async ({ params }) => {
        await journal.settled()
        return showRequest(journalContext, params.transactionId)
      },
      {
        params: t.Object({
          transactionId: t.String({
            description: '`smarteTransactionId` of an answer.',
            example: ENTRY_EXAMPLE.transactionId,
          }),
        }),
        response: { 200: model.JournalEntryInFull },
        detail: describeOperation({
          operationId: 'showRequest',
          summary: 'Show one recorded request in full',
          description: SHOW_DESCRIPTION,
          ...EXAMPLES.one,
        }),
      },
    )
    .delete(
      '/sandbox/requests',
      async ({ query }) => {
        await journal.settled()
        return { cleared: journal.clear(query.orgId) }
      },
      {
        transform: rejectBlankOrganization,
        query: model.JournalScope,
        response: { 200: model.JournalCleared },
        detail: describeOperation({
          operationId: 'clearRequests',
          summary: 'Forget recorded requests',
          description: 'All of them, or those of one organization.',
          ...EXAMPLES.clear,
        }),
      },
    )
    .post(
      '/sandbox/requests/verify',
      async ({ body }) => {
        await journal.settled()
        return verifyRequests(journalContext, body)
      },
      {
        parse: 'json',
        transform: requireBody,
        body: VerificationInput,
        response: { 200: VerificationOutput, 409: VerificationFailure },
        detail: describeOperation({
          operationId: 'verifyRequests',
          summary: 'Check how many requests there were',
          description: VERIFY_DESCRIPTION,
          ...EXAMPLES.verify,
        }),
      },
    )
    .use(replayRoute({ journalContext, requestContexts: context.requestContexts, send }))
}

const LIST_DESCRIPTION = `The last requests to the service and to unknown paths, refused ones included, newest first; what is under \`/sandbox\` is not among them. The journal keeps the last 10,000, or 64 MB of them if that is less: \`evicted\` says how many had to go. Restarting forgets them all.

Keys show their last four characters, wherever they were sent. A parameter that is not known is a **400**.`

const SHOW_DESCRIPTION = `With \`match\`, which says why that record was found, or none: as \`POST /sandbox/explain\` does, with the data there are now.`

const VERIFY_DESCRIPTION = `**200** where as many requests fit as expected, else **409** with the nearest misses: those that differ in the fewest conditions, each with what stood there instead.

In \`path\`, \`headers\` and \`body\` each \`*\` stands for any characters. With \`orgId\` only requests of that organization are looked at, so that tests with an organization each can run at once.`
