/** `GET /sandbox/requests/stream`. */
import { Elysia } from 'elysia'
import { documented } from '../../http/openapi-operation.ts'
import type { Delay } from '../../lib/delay.ts'
import { refuseBlankOrganization } from './organization-scope.ts'
import { type Requests, showingOf } from './requests.ts'
import { conditionsOf, fitsAll } from './requests-conditions.ts'
import { Shown } from './requests-entry.ts'
import { EXAMPLES } from './requests-examples.ts'
import { StreamFilter } from './requests-model.ts'
import { requestStream } from './requests-stream.ts'

export interface StreamContext {
  readonly delay: Delay
}

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

export const streamRoute = ({ delay }: StreamContext, requests: Requests) =>
  new Elysia({ name: 'sandbox-requests-stream' }).get(
    '/sandbox/requests/stream',
    async ({ query, headers, request }) => {
      // Elysia answers HEAD by the handler of GET, and would wait for the end.
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
      const { journal } = requests
      await journal.settled()
      const conditions = conditionsOf(query)
      const stream = requestStream({
        journal,
        delay,
        after: positionOf(headers['last-event-id']) ?? journal.lastSequence,
        tell: (recorded) => {
          const shown = new Shown(recorded, showingOf(requests))
          return fitsAll(shown, conditions) ? JSON.stringify(shown.entry()) : undefined
        },
      })
      return new Response(stream, { headers: HEADERS })
    },
    {
      query: StreamFilter,
      transform: refuseBlankOrganization,
      detail: {
        tags: ['Sandbox'],
        security: [],
        operationId: 'streamRequests',
        summary: 'Watch requests as they come',
        description: DESCRIPTION,
        responses: {
          200: {
            description: 'Events, until one side closes the connection.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        },
        ...documented(EXAMPLES.stream),
      },
    },
  )

/** The number in `Last-Event-ID`; `undefined` where it is none of ours. */
function positionOf(lastEventId: string | undefined): number | undefined {
  const number = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
  return number
}

const DESCRIPTION = `[Server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one \`request\` event for each request that is recorded from now on, with what \`GET /sandbox/requests\` tells of it as its data.

Its id in \`Last-Event-ID\` has the later ones told that are still in the journal; browsers send it when they come back. Who reads more slowly than requests come loses those that the journal has to let go: a \`dropped\` event says so, and \`atMost\` how many, whosever they were. A comment every 15 seconds shows that the connection is alive.`
