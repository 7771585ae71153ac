/** Lists, shows, stores, and deletes companies and contacts: `/sandbox/companies` and `/sandbox/contacts`. */
import { Elysia, t } from 'elysia'
import { describeOperation } from '../route-helpers.ts'
import * as examples from './examples.ts'
import * as model from './schema.ts'
import {
  type DataContext,
  deleteCompany,
  deleteContact,
  listCompanies,
  listContacts,
  putCompanies,
  putContacts,
  showCompany,
  showContact,
} from './service.ts'

const guid = (example: string) => t.String({ description: 'As Enrich answers it.', example })

/** Documents the body of an operation that parses its body itself, because it may be large or a table. */
const documentBody = (schema: { readonly title?: string }) => ({
  requestBody: { content: { 'application/json': { schema } } },
})

export const dataRoutes = (context: DataContext) =>
  new Elysia({ name: 'sandbox-data' })
    .get('/sandbox/companies', ({ query }) => listCompanies(context, query), {
      query: model.CompaniesQuery,
      response: { 200: t.NoValidate(model.StoredCompanies) },
      detail: describeOperation({
        operationId: 'listCompanies',
        summary: 'Search the companies',
        description:
          'By a part of a name, website or `compGUID`; without `search`, all. With `parentGUID` those below it: its subsidiaries, theirs, and so on.',
        response: { companies: [examples.STORED_COMPANY], total: 1 },
        errors: examples.errorsOfSearch,
      }),
    })
    .put(
      '/sandbox/companies',
      ({ request, query }) => putCompanies(context, request, query.dryRun === 'true'),
      {
        query: model.PutQuery,
        response: { 200: model.CompaniesPut },
        detail: describeOperation({
          operationId: 'putCompanies',
          summary: 'Store companies',
          description: PUT_COMPANIES_DESCRIPTION,
          ...documentBody(model.CompaniesInput),
          requests: examples.PUT_COMPANY_REQUESTS,
          csv: examples.COMPANIES_CSV,
          response: examples.COMPANIES_PUT,
          errors: examples.errorsOfPut('companies[1]', 'compName or compWebsite is required'),
        }),
      },
    )
    .get('/sandbox/companies/:compGUID', ({ params }) => showCompany(context, params.compGUID), {
      params: t.Object({ compGUID: guid(examples.SAMPLE.company) }),
      response: { 200: model.StoredCompany },
      detail: describeOperation({
        operationId: 'showCompany',
        summary: 'Look at one company',
        description: 'As it is stored, with the number of its contacts.',
        response: examples.STORED_COMPANY,
        errors: examples.errorsOfCompany,
      }),
    })
    .delete('/sandbox/companies/:compGUID', ({ params }) => deleteCompany(context, params.compGUID), {
      params: t.Object({ compGUID: guid(examples.SAMPLE.companyToDelete) }),
      response: { 200: model.DataDeleted },
      detail: describeOperation({
        operationId: 'deleteCompany',
        summary: 'Delete one company',
        description: 'All jobs there go with it, and everybody who has no other job.',
        response: { companies: 1, contacts: 12, employments: 14 },
        errors: examples.errorsOfCompany,
      }),
    })
    .get('/sandbox/contacts', ({ query }) => listContacts(context, query), {
      query: model.ContactsQuery,
      response: { 200: t.NoValidate(model.StoredContacts) },
      detail: describeOperation({
        operationId: 'listContacts',
        summary: 'Search the contacts',
        description: 'By a part of a name, e-mail address or `conGUID`; without `search`, all.',
        response: { contacts: [examples.STORED_CONTACT], total: 1 },
        errors: examples.errorsOfSearch,
      }),
    })
    .put(
      '/sandbox/contacts',
      ({ request, query }) => putContacts(context, request, query.dryRun === 'true'),
      {
        query: model.PutQuery,
        response: { 200: model.ContactsPut },
        detail: describeOperation({
          operationId: 'putContacts',
          summary: 'Store contacts and their jobs',
          description: PUT_CONTACTS_DESCRIPTION,
          ...documentBody(model.ContactsInput),
          requests: examples.PUT_CONTACT_REQUESTS,
          csv: examples.CONTACTS_CSV,
          response: examples.CONTACTS_PUT,
          errors: examples.errorsOfPut('contacts[3]', 'no company has the website nowhere.example'),
        }),
      },
    )
    .get('/sandbox/contacts/:conGUID', ({ params }) => showContact(context, params.conGUID), {
      params: t.Object({ conGUID: guid(examples.SAMPLE.contact) }),
      response: { 200: model.StoredContact },
      detail: describeOperation({
        operationId: 'showContact',
        summary: 'Look at one contact',
        description: 'As stored, with all jobs.',
        response: examples.STORED_CONTACT,
        errors: examples.errorsOfContact,
      }),
    })
    .delete('/sandbox/contacts/:conGUID', ({ params }) => deleteContact(context, params.conGUID), {
      params: t.Object({ conGUID: guid(examples.SAMPLE.contactToDelete) }),
      response: { 200: model.DataDeleted },
      detail: describeOperation({
        operationId: 'deleteContact',
        summary: 'Delete one contact',
        description: 'With all jobs.',
        response: { companies: 0, contacts: 1, employments: 2 },
        errors: examples.errorsOfContact,
      }),
    })

const PUT_DESCRIPTION = `Send one as a JSON object, many in a list, or a table as \`text/csv\` with the columns of a data directory: up to 16 MiB and 100,000 rows. All are stored, or none: a row that cannot be used is 400 with its place and the reason. Matched from the next request on.

Control characters are refused, tabs and line breaks among them; so are a \`conEmail\` that is no e-mail address and whatever is under \`outcome.test\`: nobody would be found by it.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. A value that cannot be converted is a warning: its row is stored, and \`warnings\` says what is stored in its place.

A put replaces: what is absent or blank is blank afterwards. \`?dryRun=true\` says what would become of the rows.`

const PUT_COMPANIES_DESCRIPTION = `${PUT_DESCRIPTION}

A company takes the place of the one with its \`compGUID\`; without one, of the first with that website, or else, without a website, with that name; or it is new, with a \`compGUID\` derived from the domain, else from the name.`

const PUT_CONTACTS_DESCRIPTION = `${PUT_DESCRIPTION}

A row is a person and one job. The person is the one with the \`conGUID\`; without one, whoever has that e-mail address, or else that name at that company; or is new, with a \`conGUID\` derived from the address, else from name and company. The row of a current job says what the person is called; that of a past one does, as long as there is no current one.

The job takes the place of the person's one at that company with the same title and start; failing that, of the only one there, if the request has one such row only; otherwise it is one job more.`
