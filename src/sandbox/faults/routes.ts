/** Adds, lists, shows, and deletes faults: `/sandbox/faults`. */
import { Elysia, t } from 'elysia'
import { type ApiError, invalidField } from '../../lib/api-error.ts'
import {
  describeOperation,
  errorsForSandbox,
  rejectBlankOrganization,
  requireBody,
} from '../route-helpers.ts'
import { FaultInput, FaultOutput, FaultsDeleted, FaultsOutput, FaultsQuery } from './schema.ts'
import {
  addFault,
  type FaultsContext,
  noSuchFault,
  showFault,
  showOrThrow,
  tooManyFaults,
} from './service.ts'

/** Demo Pro. Other examples in `/docs` use the key of Demo Plus, and these faults must not apply to them. */
const ORG_ID = '00000000-0000-4000-8000-000000000003'

interface FaultExample {
  readonly summary: string
  readonly value: FaultInput
}

export const FAULT_EXAMPLES: Readonly<Record<string, FaultExample>> = {
  unavailable: {
    summary: '503 for the next two enrichments of one organization',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID },
      effect: { kind: 'error', status: 503, retryAfterSeconds: 2 },
      times: 2,
    },
  },
  answerLost: {
    summary: 'Once: charged, and the answer is lost',
    value: {
      match: { operation: 'enrich', orgId: ORG_ID },
      effect: { kind: 'connection-reset' },
      times: 1,
      afterCommit: true,
    },
  },
  slow: {
    summary: 'Half a second to a second late, every time',
    value: { match: { orgId: ORG_ID }, effect: { kind: 'latency', ms: 500, jitterMs: 500 }, seed: 7 },
  },
  flaky: {
    summary: 'Three in ten fail with 502, the same ones in each run',
    value: { match: { orgId: ORG_ID }, effect: { kind: 'error', status: 502 }, probability: 0.3, seed: 'ci' },
  },
  suspended: {
    summary: 'As if the key had been suspended',
    value: {
      match: { key: 'demo-plus-key' },
      effect: { kind: 'error', status: 403, code: 'key_suspended' },
    },
  },
  oneRecord: {
    summary: 'One record of a batch breaks off',
    value: {
      match: { body: { contactEmail: 'ada.*@northwind-optics.example' } },
      effect: { kind: 'truncated-body', latency: { ms: 100 } },
    },
  },
}

export const STORED_FAULT_EXAMPLE: FaultOutput = {
  id: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  match: { operation: 'enrich', orgId: ORG_ID },
  effect: { kind: 'error', status: 503, retryAfterSeconds: 2 },
  times: 2,
  probability: 1,
  seed: 2738401,
  afterCommit: false,
  createdAt: '2026-03-10T12:00:00.000+00:00',
  considered: 0,
  struck: 0,
  left: 2,
}

const unknownField = (): ApiError => invalidField('org', 'is no field of this operation. See /docs.')

const FaultPath = t.Object({
  id: t.String({
    description: 'As the fault was given when it was armed.',
    example: STORED_FAULT_EXAMPLE.id,
  }),
})

export const faultRoutes = (context: FaultsContext) =>
  new Elysia({ name: 'sandbox-faults' })
    .post('/sandbox/faults', ({ body }) => addFault(context, body), {
      parse: 'json',
      transform: requireBody,
      body: FaultInput,
      response: { 200: FaultOutput },
      detail: describeOperation({
        operationId: 'addFault',
        summary: 'Make requests fail, wait or lose their answer',
        description: ADD_DESCRIPTION,
        requests: FAULT_EXAMPLES,
        response: STORED_FAULT_EXAMPLE,
        errors: () => [
          invalidField('effect.code', 'is no code of 403: send key_suspended, or leave it out'),
          tooManyFaults(),
          ...errorsForSandbox(),
        ],
      }),
    })
    .get('/sandbox/faults', ({ query }) => ({ faults: context.faults.list(query.orgId).map(showFault) }), {
      transform: rejectBlankOrganization,
      query: FaultsQuery,
      response: { 200: FaultsOutput },
      detail: describeOperation({
        operationId: 'listFaults',
        summary: 'List the faults',
        description:
          'In the order they were made, with how often each was considered, how often it struck and how often it still will. Those that are used up are listed, too.',
        response: { faults: [STORED_FAULT_EXAMPLE] },
        errors: () => [unknownField(), ...errorsForSandbox()],
      }),
    })
    .get('/sandbox/faults/:id', ({ params }) => showOrThrow(context.faults.get(params.id), params.id), {
      params: FaultPath,
      response: { 200: FaultOutput },
      detail: describeOperation({
        operationId: 'showFault',
        summary: 'Look at one fault',
        description: 'What it is, and how it has gone.',
        response: STORED_FAULT_EXAMPLE,
        errors: () => [noSuchFault(STORED_FAULT_EXAMPLE.id), ...errorsForSandbox()],
      }),
    })
    .delete('/sandbox/faults', ({ query }) => ({ deleted: context.faults.clear(query.orgId) }), {
      transform: rejectBlankOrganization,
      query: FaultsQuery,
      response: { 200: FaultsDeleted },
      detail: describeOperation({
        operationId: 'deleteFaults',
        summary: 'Delete all faults, or those of one organization',
        description: `With \`orgId\` those that are for this organization alone. ${APPLIED_FAULTS}`,
        response: { deleted: 1 },
        errors: () => [unknownField(), ...errorsForSandbox()],
      }),
    })
    .delete('/sandbox/faults/:id', ({ params }) => showOrThrow(context.faults.delete(params.id), params.id), {
      params: FaultPath,
      response: { 200: FaultOutput },
      detail: describeOperation({
        operationId: 'deleteFault',
        summary: 'Delete one fault',
        description: `Answers with the fault as it was last. ${APPLIED_FAULTS}`,
        response: STORED_FAULT_EXAMPLE,
        errors: () => [noSuchFault(STORED_FAULT_EXAMPLE.id), ...errorsForSandbox()],
      }),
    })

const APPLIED_FAULTS = 'A request that was struck already suffers it to the end.'

const ADD_DESCRIPTION = `The first armed fault, in the order they were made, that is for a request strikes it: right after its key was found to be allowed in, before limits, credits and the body are looked at. Only the eight operations of the service can be struck, and never another organization than the one of \`match.orgId\`.

A struck request **costs nothing**: no credit, no place in the day's count, no token. With \`afterCommit: true\` the work is done and charged as usual, and only the answer is lost, replaced or late: what shows whether a client retries safely. Where the work itself fails its own error is answered, and the fault has not struck.

| \`kind\` | What the caller sees |
|---|---|
| \`error\` | any status from 400 to 599, with its documented error |
| \`latency\` | the right answer, later |
| \`connection-reset\` | no byte of an answer |
| \`truncated-body\` | the connection breaks in the middle of the body |
| \`invalid-json\` | 200, and a body that is no JSON |
| \`empty-body\` | 200, and no body |
| \`slow-drip\` | the whole body, piece by piece |

Each but \`latency\` may carry a \`latency\` of its own, to wait first. Waiting is real time, whatever the sandbox's clock shows. What is sent in part or slowly without \`afterCommit\` is the example answer of this document.`
