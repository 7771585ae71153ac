/** `GET` and `DELETE /sandbox/requests`, one of them, and verifying. */
import { Elysia, t } from 'elysia'
import { jsonObject } from '../../http/json-body.ts'
import { documented } from '../../http/openapi-operation.ts'
import type { Readings } from '../../traffic/readings.ts'
import { refuseBlankOrganization } from './organization-scope.ts'
import type { Replaying, Send } from './replay.ts'
import { replayRoute } from './replay-routes.ts'
import type { RequestsContext } from './requests.ts'
import { clearRequests, listRequests, type Requests, requestsOf, showRequest } from './requests.ts'
import { ENTRY, EXAMPLES } from './requests-examples.ts'
import {
  JournalCleared,
  JournalEntryInFull,
  JournalFilter,
  JournalList,
  JournalScope,
} from './requests-model.ts'
import { type StreamContext, streamRoute } from './stream-routes.ts'
import { verifyRequests } from './verification.ts'
import { VerificationFailure, VerificationInput, VerificationOutput } from './verification-model.ts'

const SHARED = { tags: ['Sandbox'], security: [] }

/** @param send hands a request to the whole app */
export function requestsRoutes(
  context: RequestsContext & StreamContext & Pick<Replaying, 'exchanges'>,
  readings: Readings,
  send: Send,
) {
  const requests = requestsOf(context, readings)
  return new Elysia({ name: 'sandbox-requests' })
    .use(listRoute(requests))
    .use(streamRoute(context, requests))
    .use(oneRoute(requests))
    .use(clearRoute(requests))
    .use(verifyRoute(requests))
    .use(replayRoute({ requests, exchanges: context.exchanges, send }))
}

const listRoute = (requests: Requests) =>
  new Elysia({ name: 'sandbox-requests-list' }).get(
    '/sandbox/requests',
    async ({ query }) => {
      await requests.journal.settled()
      return listRequests(requests, query)
    },
    {
      transform: refuseBlankOrganization,
      query: JournalFilter,
      response: { 200: JournalList },
      detail: {
        ...SHARED,
        operationId: 'listRequests',
        summary: 'List recorded requests',
        description: LIST,
        ...documented(EXAMPLES.list),
      },
    },
  )

const oneRoute = (requests: Requests) =>
  new Elysia({ name: 'sandbox-requests-one' }).get(
    '/sandbox/requests/:transactionId',
    async ({ params }) => {
      await requests.journal.settled()
      return showRequest(requests, params.transactionId)
    },
    {
      params: t.Object({
        transactionId: t.String({
          description: '`smarteTransactionId` of an answer.',
          example: ENTRY.transactionId,
        }),
      }),
      response: { 200: JournalEntryInFull },
      detail: {
        ...SHARED,
        operationId: 'showRequest',
        summary: 'Show one recorded request in full',
        description: ONE,
        ...documented(EXAMPLES.one),
      },
    },
  )

const clearRoute = (requests: Requests) =>
  new Elysia({ name: 'sandbox-requests-clear' }).delete(
    '/sandbox/requests',
    async ({ query }) => {
      await requests.journal.settled()
      return clearRequests(requests, query.orgId)
    },
    {
      transform: refuseBlankOrganization,
      query: JournalScope,
      response: { 200: JournalCleared },
      detail: {
        ...SHARED,
        operationId: 'clearRequests',
        summary: 'Forget recorded requests',
        description: 'All of them, or those of one organization.',
        ...documented(EXAMPLES.clear),
      },
    },
  )

const verifyRoute = (requests: Requests) =>
  new Elysia({ name: 'sandbox-requests-verify' }).use(jsonObject()).post(
    '/sandbox/requests/verify',
    async ({ body }) => {
      await requests.journal.settled()
      return verifyRequests(requests, body)
    },
    {
      parse: 'json',
      body: VerificationInput,
      response: { 200: VerificationOutput, 409: VerificationFailure },
      detail: {
        ...SHARED,
        operationId: 'verifyRequests',
        summary: 'Check how many requests there were',
        description: VERIFY,
        ...documented(EXAMPLES.verify),
      },
    },
  )

const LIST = `The last requests to the service and to unknown paths, refused ones included, newest first; what is under \`/sandbox\` is not among them. The journal keeps the last 10,000, or 64 MB of them if that is less: \`evicted\` says how many had to go. Restarting forgets them all.

Keys show their last four characters, wherever they were sent. A parameter that is not known is a **400**.`

const ONE = `With \`match\`, which says why that record was found, or none: as \`POST /sandbox/explain\` does, with the data there are now.`

const VERIFY = `**200** where as many requests fit as expected, else **409** with the nearest misses: those that differ in the fewest conditions, each with what stood there instead.

In \`path\`, \`headers\` and \`body\` each \`*\` stands for any characters. With \`orgId\` only requests of that organization are looked at, so that tests with an organization each can run at once.`
