/** `/sandbox/contacts`: search, look at, put and delete people with their jobs. */
import { Elysia, t } from 'elysia'
import { documented } from '../../http/openapi-operation.ts'
import { deleteContact, putContacts } from './data.ts'
import { bodyOf, HOW_TO_PUT } from './data-body-text.ts'
import * as examples from './data-examples.ts'
import * as model from './data-model.ts'
import type { DataContext } from './data-routes.ts'
import { listContacts, showContact } from './data-views.ts'
import * as records from './records-model.ts'

const SHARED = { tags: ['Sandbox'], security: [] }
const path = (example: string) =>
  t.Object({ conGUID: t.String({ description: 'As Enrich answers it.', example }) })

export const contactRoutes = (context: DataContext) =>
  new Elysia({ name: 'sandbox-contacts' })
    .get('/sandbox/contacts', ({ query }) => listContacts(context, query), {
      query: model.ContactsQuery,
      response: { 200: t.NoValidate(records.StoredContacts) },
      detail: {
        ...SHARED,
        operationId: 'listContacts',
        summary: 'Search the contacts',
        description: 'By a part of a name, e-mail address or `conGUID`; without `search`, all.',
        ...documented({
          requests: {},
          response: { contacts: [examples.STORED_CONTACT], total: 1 },
          errors: examples.errorsOfSearch,
        }),
      },
    })
    .put(
      '/sandbox/contacts',
      ({ request, query }) => putContacts(context, request, query.dryRun === 'true'),
      {
        query: model.PutQuery,
        response: { 200: model.ContactsPut },
        detail: {
          ...SHARED,
          operationId: 'putContacts',
          summary: 'Store contacts and their jobs',
          description: PUT_CONTACTS,
          ...bodyOf(records.ContactsInput),
          ...documented({
            requests: examples.PUT_CONTACT_REQUESTS,
            csv: examples.CONTACTS_CSV,
            response: examples.CONTACTS_PUT,
            errors: examples.errorsOfPut('contacts[3]', 'no company has the website nowhere.example'),
          }),
        },
      },
    )
    .get('/sandbox/contacts/:conGUID', ({ params }) => showContact(context, params.conGUID), {
      params: path(examples.SAMPLE.contact),
      response: { 200: records.StoredContact },
      detail: {
        ...SHARED,
        operationId: 'showContact',
        summary: 'Look at one contact',
        description: 'As stored, with all jobs.',
        ...documented({ requests: {}, response: examples.STORED_CONTACT, errors: examples.errorsOfContact }),
      },
    })
    .delete('/sandbox/contacts/:conGUID', ({ params }) => deleteContact(context, params.conGUID), {
      params: path(examples.SAMPLE.contactToDelete),
      response: { 200: model.DataDeleted },
      detail: {
        ...SHARED,
        operationId: 'deleteContact',
        summary: 'Delete one contact',
        description: 'With all jobs.',
        ...documented({
          requests: {},
          response: { companies: 0, contacts: 1, employments: 2 },
          errors: examples.errorsOfContact,
        }),
      },
    })

const PUT_CONTACTS = `${HOW_TO_PUT}

A row is a person and one job. The person is the one with the \`conGUID\`; without one, whoever has that e-mail address, or else that name at that company; or is new, with a \`conGUID\` derived from the address, else from name and company. The row of a current job says what the person is called; that of a past one does, as long as there is no current one.

The job takes the place of the person's one at that company with the same title and start; failing that, of the only one there, if the request has one such row only; otherwise it is one job more.`
