/** Adds, lists, shows, and deletes faults: `/sandbox/faults`. */
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { recordedId } from '../../http/openapi/operation-docs.ts'
import { DeletedCount } from '../paging.ts'
import { describeOperation, respondCreated, withBody } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { FaultInput, FaultList, FaultOutput, FaultsScope } from './fault.ts'
import { createFault, listFaults, showOrThrow } from './service.ts'

/** Demo Pro. */
const ORG_ID = '00000000-0000-4000-8000-000000000003'

/** Other examples do not send this `recordId`, so that the demo organizations stay usable. */
const FAULTED_RECORD = { recordId: 'faulted-lead' }

interface FaultExample {
  readonly summary: string
  readonly value: FaultInput
}

export const FAULT_EXAMPLES: Readonly<Record<string, FaultExample>> = {
  unavailable: {
    summary: '503 for the next two enrichments of the record faulted-lead',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID, body: FAULTED_RECORD },
      effect: { kind: 'error', status: 503, retryAfterSeconds: 2 },
      times: 2,
    },
  },
  responseLost: {
    summary: 'Once for the record faulted-lead: the request is charged, and its response is lost',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID, body: FAULTED_RECORD },
      effect: { kind: 'connection_reset' },
      times: 1,
      afterCommit: true,
    },
  },
  changedBody: {
    summary: 'Once for the record faulted-lead: a new field, a field that is null, and one that is missing',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID, body: FAULTED_RECORD },
      effect: { kind: 'change_body', set: { compIsMnc: 'Yes', conEmail: null }, remove: ['conLoc'] },
      times: 1,
      afterCommit: true,
    },
  },
}

const FaultPath = Type.Object({
  id: Type.String({
    description: 'Id of the fault.',
    example: recordedId('createFault', 'id'),
  }),
})

export const faultRoutes = (modules: Modules) =>
  new Elysia({ name: 'sandbox-faults' })
    .post(
      '/sandbox/faults',
      ({ body, set }) => {
        const fault = createFault(modules, body)
        return respondCreated(set, `/sandbox/faults/${fault.id}`, fault)
      },
      {
        ...withBody(FaultInput),
        response: { 201: FaultOutput },
        detail: describeOperation({
          operationId: 'createFault',
          summary: 'Create a fault',
          description: ADD_DESCRIPTION,
          requests: FAULT_EXAMPLES,
          errors: ['invalid_parameter'],
        }),
      },
    )
    .get('/sandbox/faults', ({ query }) => listFaults(modules, query.orgId), {
      query: FaultsScope,
      response: { 200: FaultList },
      detail: describeOperation({
        operationId: 'listFaults',
        summary: 'List faults',
        description:
          'Returns all faults with their counters, in the order they were created, including used-up and expired ones.',
        errors: ['invalid_parameter'],
      }),
    })
    .get(
      '/sandbox/faults/:id',
      ({ params }) => showOrThrow(modules.core, modules.sandbox.faults.get(params.id), params.id),
      {
        params: FaultPath,
        response: { 200: FaultOutput },
        detail: describeOperation({
          operationId: 'getFault',
          summary: 'Get one fault',
          description: 'Returns the fault and its counters.',
          errors: ['not_found'],
        }),
      },
    )
    .delete('/sandbox/faults', ({ query }) => ({ deleted: modules.sandbox.faults.clear(query.orgId) }), {
      query: FaultsScope,
      response: { 200: DeletedCount },
      detail: describeOperation({
        operationId: 'deleteFaults',
        summary: 'Delete all faults, or those of one organization',
        description: `With \`orgId\`, deletes only the faults of this organization. ${APPLIED_FAULTS}`,
        errors: ['invalid_parameter'],
      }),
    })
    .delete(
      '/sandbox/faults/:id',
      ({ params }) => showOrThrow(modules.core, modules.sandbox.faults.delete(params.id), params.id),
      {
        params: FaultPath,
        response: { 200: FaultOutput },
        detail: describeOperation({
          operationId: 'deleteFault',
          summary: 'Delete one fault',
          description: `Returns the deleted fault. ${APPLIED_FAULTS}`,
          errors: ['not_found'],
        }),
      },
    )

const APPLIED_FAULTS = 'If a fault already applies to a request, it stays in effect for that request.'

const ADD_DESCRIPTION = `The first matching fault applies after authentication and before rate limits and credits. Faults are evaluated in the order they were created. They apply only to the eight operations of the service. With \`match.orgId\`, they apply only to that organization, and are deleted with it. With \`after\`, the first matching requests pass: \`after: 3, times: 2\` lets three requests succeed, and fails the next two. With \`every\`, only each nth request fails: \`every: 3, expiresAfterSeconds: 60\` fails every third request for a minute of the sandbox clock.

Faulted requests **cost nothing**: no credits, no daily quota, and no token. With \`afterCommit: true\`, the request is processed and charged as usual, and only its response is lost, replaced, or late. Use it to see whether a client retries safely. These faults are evaluated last, and only for requests that succeed. A request that fails returns its own error, and doesn't count.

| \`kind\` | What the client receives |
|---|---|
| \`error\` | any status from 400 to 599, with its documented error |
| \`latency\` | the normal response, later |
| \`connection_reset\` | nothing: the connection closes before the first byte |
| \`truncated_body\` | part of the body: the connection closes in the middle |
| \`invalid_json\` | 200 with a body that is not JSON |
| \`empty_body\` | 200 without a body |
| \`slow_drip\` | the whole body, in chunks |
| \`change_body\` | the normal response with changed fields; always after the commit |

The examples apply only to requests with a \`recordId\` such as \`faulted-lead\`. Without \`match.body\`, a fault applies to every request of the organization or key.

You can add a \`latency\` to every other kind. Delays use real time, and \`expiresAfterSeconds\` uses the sandbox clock. Without \`afterCommit\`, partial and slow responses contain this document's example response.`
