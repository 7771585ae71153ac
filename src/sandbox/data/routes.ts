/** Lists, shows, stores, and deletes companies and contacts: `/sandbox/companies` and `/sandbox/contacts`. */
import { Elysia, t } from 'elysia'
import { describeOperation, type ResponseSettings, setCreated } from '../route-helpers.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import * as examples from './examples.ts'
import * as model from './schema.ts'
import {
  deleteCompany,
  deleteContact,
  getCompany,
  getContact,
  listCompanies,
  listContacts,
  upsertCompanies,
  upsertContacts,
} from './service.ts'

const guid = (example: string) => t.String({ description: 'As in the responses of Enrich.', example })

/** Documents the body of an operation that parses its body itself, because it may be large or a table. */
const documentBody = (schema: { readonly title?: string }) => ({
  requestBody: { content: { 'application/json': { schema } } },
})

/** Sets status 201 and the header `Location` if the request had one record, and created it. */
function respondUpserted<Result extends { readonly dryRun: boolean; readonly created: number }>(
  set: ResponseSettings,
  collection: string,
  [guid, ...others]: readonly string[],
  result: Result,
): Result {
  if (guid !== undefined && others.length === 0 && result.created === 1 && !result.dryRun)
    setCreated(set, `${collection}/${guid}`)
  return result
}

export const dataRoutes = (context: SandboxContext) =>
  new Elysia({ name: 'sandbox-data' })
    .get('/sandbox/companies', ({ query }) => listCompanies(context, query), {
      query: model.CompaniesQuery,
      response: { 200: t.NoValidate(model.CompanyPage) },
      detail: describeOperation({
        operationId: 'listCompanies',
        summary: 'List or search companies',
        description:
          'Searches for parts of a name, website, or `compGUID`. Each word must be in one of them. Without `search`, lists all companies. `compParentGuid` selects the subsidiaries of a company, at any depth.',
        errors: ['invalid_parameter', 'storage_unavailable'],
      }),
    })
    .put(
      '/sandbox/companies',
      async ({ request, query, set }) => {
        const result = await upsertCompanies(context, request, query)
        const guids = result.companies.map(({ compGUID }) => compGUID)
        return respondUpserted(set, '/sandbox/companies', guids, result)
      },
      {
        query: model.PutQuery,
        response: { 200: model.CompaniesPut, 201: model.CompaniesPut },
        detail: describeOperation({
          operationId: 'upsertCompanies',
          summary: 'Store companies',
          description: PUT_COMPANIES_DESCRIPTION,
          ...documentBody(model.CompaniesInput),
          requests: examples.PUT_COMPANY_REQUESTS,
          csv: examples.COMPANIES_CSV,
          errors: ['invalid_parameter', 'storage_unavailable'],
        }),
      },
    )
    .get('/sandbox/companies/:compGUID', ({ params }) => getCompany(context, params.compGUID), {
      params: t.Object({ compGUID: guid(examples.SAMPLE.company) }),
      response: { 200: model.StoredCompany },
      detail: describeOperation({
        operationId: 'getCompany',
        summary: 'Get one company',
        description: 'Returns the stored company and the number of its contacts.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .delete('/sandbox/companies/:compGUID', ({ params }) => deleteCompany(context, params.compGUID), {
      params: t.Object({ compGUID: guid(examples.SAMPLE.companyToDelete) }),
      response: { 200: model.DeletedCompany },
      detail: describeOperation({
        operationId: 'deleteCompany',
        summary: 'Delete one company',
        description:
          'Returns the company as it was stored. Also deletes all jobs there, and people who have no other job.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .get('/sandbox/contacts', ({ query }) => listContacts(context, query), {
      query: model.ContactsQuery,
      response: { 200: t.NoValidate(model.ContactPage) },
      detail: describeOperation({
        operationId: 'listContacts',
        summary: 'List or search contacts',
        description:
          'Searches for people by parts of their name, email address, `conGUID`, job title, or the name of a company where they work or worked. Each word must be in one of them. Without `search`, lists all contacts.',
        errors: ['invalid_parameter', 'storage_unavailable'],
      }),
    })
    .put(
      '/sandbox/contacts',
      async ({ request, query, set }) => {
        const result = await upsertContacts(context, request, query)
        const guids = result.contacts.map(({ conGUID }) => conGUID)
        return respondUpserted(set, '/sandbox/contacts', guids, result)
      },
      {
        query: model.PutContactsQuery,
        response: { 200: model.ContactsPut, 201: model.ContactsPut },
        detail: describeOperation({
          operationId: 'upsertContacts',
          summary: 'Store contacts and their jobs',
          description: PUT_CONTACTS_DESCRIPTION,
          ...documentBody(model.ContactsInput),
          requests: examples.PUT_CONTACT_REQUESTS,
          csv: examples.CONTACTS_CSV,
          errors: ['invalid_parameter', 'storage_unavailable'],
        }),
      },
    )
    .get('/sandbox/contacts/:conGUID', ({ params }) => getContact(context, params.conGUID), {
      params: t.Object({ conGUID: guid(examples.SAMPLE.contact) }),
      response: { 200: model.StoredContact },
      detail: describeOperation({
        operationId: 'getContact',
        summary: 'Get one contact',
        description: 'Returns the stored contact with all jobs.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .delete('/sandbox/contacts/:conGUID', ({ params }) => deleteContact(context, params.conGUID), {
      params: t.Object({ conGUID: guid(examples.SAMPLE.contactToDelete) }),
      response: { 200: model.StoredContact },
      detail: describeOperation({
        operationId: 'deleteContact',
        summary: 'Delete one contact',
        description: 'Returns the contact as it was stored. Also deletes all jobs of the contact.',
        errors: ['not_found', 'storage_unavailable'],
      }),
    })

const describePut = (
  plural: string,
): string => `Send one record as a JSON object, several as \`{"${plural}": [...]}\`, or a table as \`text/csv\`. Its headings are the names of the fields, or those of spreadsheets and CRM exports, such as \`Company Name\`. The maximum is 16 MiB and 100,000 rows. Either all rows are stored, or none. An invalid row returns 400 with its position and the reason. The next request already matches stored records. A request with one record that is new returns **201** with its address in \`Location\`; any other returns **200**.

Control characters are rejected, including tabs and line breaks. A \`conEmail\` that is not an email address is also rejected. So are values under \`outcome.test\`, because no request can find them.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. A value that cannot be converted causes a warning. Its row is stored, and \`warnings\` reports the stored value.

A request replaces complete records: absent and blank fields become blank. \`?dryRun=true\` reports the result, and stores nothing.

With \`?skipInvalid=true\`, the valid rows are stored. The response is 200 with all \`problems\` in the order of the rows. \`?columns={"Firm":"compName","Notes":""}\` maps columns of a table by their headings, or by their numbers such as \`#3\`. A blank field excludes the column. The other columns are recognized, and \`columns\` of the response shows the field of each.`

const PUT_COMPANIES_DESCRIPTION = `${describePut('companies')}

A company replaces the stored company with the same \`compGUID\`. Without a \`compGUID\`, it replaces the first company with the same website. Without a website, it replaces the first company with the same name. Otherwise, it is new, and its \`compGUID\` is derived from the domain or the name.`

const PUT_CONTACTS_DESCRIPTION = `${describePut('contacts')}

A row is a person with one job. It updates the person with the same \`conGUID\`. Without a \`conGUID\`, it updates the person with the same email address and name. Without an address, it updates the person with the same name at that company. Names may differ in case, accents, titles, and missing middle names, and nicknames and initials count as equal. If only one person has the address, the name may differ by one letter. Otherwise, the person is new, and the \`conGUID\` is derived. If another person has the address, \`warnings\` reports that person's \`conGUID\`. The row of a current job sets the name of the person. The row of a past job sets it only if the person has no current job.

The job replaces the person's job at that company with the same title and start. If there is none, it replaces the person's only job there, if the request has only one such row. Otherwise, the job is added.`
