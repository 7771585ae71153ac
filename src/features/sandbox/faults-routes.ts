/** `/sandbox/faults`: arm, list, look at and delete faults. */
import { Elysia, t } from 'elysia'
import { jsonObject } from '../../http/json-body.ts'
import { errorsForSandbox } from '../../http/openapi-errors.ts'
import { documented } from '../../http/openapi-operation.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { addFault, deleteFault, type FaultsContext, findFault, listFaults } from './faults.ts'
import { ADDED, REQUESTS } from './faults-examples.ts'
import { FaultInput, FaultOutput, FaultsDeleted, FaultsOutput, FaultsQuery } from './faults-model.ts'
import { refuseBlankOrganization } from './organization-scope.ts'

const SHARED = { tags: ['Sandbox'], security: [] }

export const faultsRoutes = (context: FaultsContext) =>
  new Elysia({ name: 'sandbox-faults' })
    .use(faultArming(context))
    .use(faultViews(context))
    .use(faultDeletion(context))

const faultArming = (context: FaultsContext) =>
  new Elysia({ name: 'sandbox-fault-arming' })
    .use(jsonObject())
    .post('/sandbox/faults', ({ body }) => addFault(context, body), {
      parse: 'json',
      body: FaultInput,
      response: { 200: FaultOutput },
      detail: {
        ...SHARED,
        operationId: 'addFault',
        summary: 'Make requests fail, wait or lose their answer',
        description: DESCRIPTION,
        ...documented({
          requests: REQUESTS,
          response: ADDED,
          errors: () => [
            invalidField('effect.code', 'is no code of 403: send key_suspended, or leave it out'),
            new ApiError(
              'invalid_state',
              'There are 10000 armed faults already. Delete those that are not needed any more.',
            ),
            ...errorsForSandbox(),
          ],
        }),
      },
    })

const notFound = (): ApiError =>
  new ApiError('not_found', `There is no fault ${ADDED.id}. GET /sandbox/faults lists those there are.`)

const misspelt = (): ApiError => invalidField('org', 'is no field of this operation. See /docs.')

const BY_ID = t.Object({
  id: t.String({ description: 'As the fault was given when it was armed.', example: ADDED.id }),
})

const faultViews = (context: FaultsContext) =>
  new Elysia({ name: 'sandbox-fault-views' })
    .get('/sandbox/faults', ({ query }) => ({ faults: listFaults(context, query.orgId) }), {
      transform: refuseBlankOrganization,
      query: FaultsQuery,
      response: { 200: FaultsOutput },
      detail: {
        ...SHARED,
        operationId: 'listFaults',
        summary: 'List the faults',
        description:
          'In the order they were made, with how often each was considered, how often it struck and how often it still will. Those that are used up are listed, too.',
        ...documented({
          requests: {},
          response: { faults: [ADDED] },
          errors: () => [misspelt(), ...errorsForSandbox()],
        }),
      },
    })
    .get('/sandbox/faults/:id', ({ params }) => findFault(context, params.id), {
      params: BY_ID,
      response: { 200: FaultOutput },
      detail: {
        ...SHARED,
        operationId: 'showFault',
        summary: 'Look at one fault',
        description: 'What it is, and how it has gone.',
        ...documented({
          requests: {},
          response: ADDED,
          errors: () => [notFound(), ...errorsForSandbox()],
        }),
      },
    })

const faultDeletion = (context: FaultsContext) =>
  new Elysia({ name: 'sandbox-fault-deletion' })
    .delete('/sandbox/faults', ({ query }) => ({ deleted: context.faults.clear(query.orgId) }), {
      transform: refuseBlankOrganization,
      query: FaultsQuery,
      response: { 200: FaultsDeleted },
      detail: {
        ...SHARED,
        operationId: 'deleteFaults',
        summary: 'Delete all faults, or those of one organization',
        description: `With \`orgId\` those that are for this organization alone. ${SUFFERED}`,
        ...documented({
          requests: {},
          response: { deleted: 1 },
          errors: () => [misspelt(), ...errorsForSandbox()],
        }),
      },
    })
    .delete('/sandbox/faults/:id', ({ params }) => deleteFault(context, params.id), {
      params: BY_ID,
      response: { 200: FaultOutput },
      detail: {
        ...SHARED,
        operationId: 'deleteFault',
        summary: 'Delete one fault',
        description: `Answers with the fault as it was last. ${SUFFERED}`,
        ...documented({
          requests: {},
          response: ADDED,
          errors: () => [notFound(), ...errorsForSandbox()],
        }),
      },
    })

const SUFFERED = 'A request that was struck already suffers it to the end.'

const DESCRIPTION = `The first armed fault, in the order they were made, that is for a request strikes it: right after its key was found to be allowed in, before limits, credits and the body are looked at. Only the eight operations of the service can be struck, and never another organization than the one of \`match.orgId\`.

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
