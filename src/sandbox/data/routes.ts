/** Lists, shows, stores, and deletes companies and contacts: `/sandbox/companies` and `/sandbox/contacts`. */
import { type TSchema, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Records } from '../../records/records.ts'
import { describeOperation, respondCreated } from '../route-helpers.ts'
import * as examples from './examples.ts'
import * as model from './record-schema.ts'
import {
  CompaniesPut,
  CompaniesQuery,
  ContactsPut,
  ContactsQuery,
  PutContactsQuery,
  PutQuery,
} from './schema.ts'
import { createCompanyService, createContactService } from './service.ts'

export const dataRoutes = (records: Records) =>
  new Elysia({ name: 'sandbox-data' }).use(companyRoutes(records)).use(contactRoutes(records))

function companyRoutes(records: Records) {
  const companies = createCompanyService(records)
  return new Elysia({ name: 'sandbox-companies' })
    .get('/sandbox/companies', ({ query }) => companies.list(query), {
      query: CompaniesQuery,
      response: { 200: { ...model.CompanyPage, noValidate: true } },
      detail: describeOperation({
        operationId: 'listCompanies',
        summary: 'List or search companies',
        description:
          "Filter by `compParentGuid` to get a company's subsidiaries, at any depth. `search` finds parts of a name, website, or `compGUID`. Each word must occur in one of them. Without `search`, the list has all companies.",
        errors: ['invalid_parameter'],
      }),
    })
    .put(
      '/sandbox/companies',
      async ({ request, query, set }) => {
        const { result, createdGuid } = await companies.upsert(request, query)
        if (createdGuid === undefined) return result
        return respondCreated(set, `/sandbox/companies/${createdGuid}`, result)
      },
      {
        query: PutQuery,
        response: { 200: CompaniesPut, 201: CompaniesPut },
        detail: describeOperation({
          operationId: 'upsertCompanies',
          summary: 'Store companies',
          description: `${describeUpsert('companies')}\n\n${UPSERT_COMPANY}`,
          requestBody: describeBody(model.CompaniesInput, examples.COMPANIES_CSV),
          requests: examples.PUT_COMPANY_REQUESTS,
          errors: ['invalid_parameter'],
        }),
      },
    )
    .get('/sandbox/companies/:compGUID', ({ params }) => companies.get(params.compGUID), {
      params: Type.Object({ compGUID: guid(examples.SAMPLE.company) }),
      response: { 200: model.StoredCompany },
      detail: describeOperation({
        operationId: 'getCompany',
        summary: 'Get one company',
        description: 'Returns the stored company.',
        errors: ['not_found'],
      }),
    })
    .delete('/sandbox/companies/:compGUID', ({ params }) => companies.delete(params.compGUID), {
      params: Type.Object({ compGUID: guid(examples.SAMPLE.companyToDelete) }),
      response: { 200: model.DeletedCompany },
      detail: describeOperation({
        operationId: 'deleteCompany',
        summary: 'Delete one company',
        description:
          'Deletes the company, all jobs there, and people who have no other job. Returns what was stored.',
        errors: ['not_found'],
      }),
    })
}

function contactRoutes(records: Records) {
  const contacts = createContactService(records)
  return new Elysia({ name: 'sandbox-contacts' })
    .get('/sandbox/contacts', ({ query }) => contacts.list(query), {
      query: ContactsQuery,
      response: { 200: { ...model.ContactPage, noValidate: true } },
      detail: describeOperation({
        operationId: 'listContacts',
        summary: 'List or search contacts',
        description:
          '`search` finds people by parts of their name, email address, `conGUID`, job title, or the name of a company where they work or worked. Each word must occur in one of them. Without `search`, the list has all contacts.',
        errors: ['invalid_parameter'],
      }),
    })
    .put(
      '/sandbox/contacts',
      async ({ request, query, set }) => {
        const { result, createdGuid } = await contacts.upsert(request, query)
        if (createdGuid === undefined) return result
        return respondCreated(set, `/sandbox/contacts/${createdGuid}`, result)
      },
      {
        query: PutContactsQuery,
        response: { 200: ContactsPut, 201: ContactsPut },
        detail: describeOperation({
          operationId: 'upsertContacts',
          summary: 'Store contacts and their jobs',
          description: `${describeUpsert('contacts')}\n\n${UPSERT_CONTACT}`,
          requestBody: describeBody(model.ContactsInput, examples.CONTACTS_CSV),
          requests: examples.PUT_CONTACT_REQUESTS,
          errors: ['invalid_parameter'],
        }),
      },
    )
    .get('/sandbox/contacts/:conGUID', ({ params }) => contacts.get(params.conGUID), {
      params: Type.Object({ conGUID: guid(examples.SAMPLE.contact) }),
      response: { 200: model.StoredContact },
      detail: describeOperation({
        operationId: 'getContact',
        summary: 'Get one contact',
        description: 'Returns the stored contact.',
        errors: ['not_found'],
      }),
    })
    .delete('/sandbox/contacts/:conGUID', ({ params }) => contacts.delete(params.conGUID), {
      params: Type.Object({ conGUID: guid(examples.SAMPLE.contactToDelete) }),
      response: { 200: model.StoredContact },
      detail: describeOperation({
        operationId: 'deleteContact',
        summary: 'Delete one contact',
        description: 'Deletes the contact and all of its jobs. Returns what was stored.',
        errors: ['not_found'],
      }),
    })
}

const guid = (example: string) => Type.String({ description: 'As in the responses of Enrich.', example })

/** Describes the body in the document only: the handler parses it, because it may be large or a table. */
const describeBody = (schema: TSchema, csv: string) => ({
  content: {
    'application/json': { schema },
    'text/csv': { schema: { type: 'string' }, example: csv },
  },
})

const describeUpsert = (
  plural: string,
): string => `Send one record as a JSON object, several as \`{"${plural}": [...]}\`, or a table as \`text/csv\`. Headings can be field names, or those of spreadsheets and CRM exports, such as \`Company Name\`. The maximum is 16 MiB. Either all rows are stored, or none: an invalid row returns 400 with its position and the reason. The next request can already match stored records. If you send one record and it is new, you get **201** with its address in \`Location\`. Any other request returns **200**.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. If just one value can't be converted, its row is still stored, and \`problems\` says what is stored instead. JSON with an unknown field or a value of the wrong type is rejected.

A request replaces complete records, so absent and blank fields become blank, except in a company with neither \`compGUID\` nor website, and in a contact with neither \`conGUID\` nor email address, which change only what they state. Sending the same request again changes nothing. Add \`?dryRun=true\` to see the result without storing anything.

Add \`?skipInvalid=true\` to store only the valid rows. You then get 200, and \`problems\` lists the other rows first. \`?columns={"Firm":"compName","Notes":""}\` maps columns of a table by their headings, or by their numbers such as \`#3\`. A blank field excludes the column. The other columns are recognized by their headings, and \`columns\` in the response lists the field of each.`

const UPSERT_COMPANY = `A row replaces the stored company with the same \`compGUID\`. Without a \`compGUID\`, it replaces the company with the same domain, which can't be that of a platform such as Facebook. Without a domain on one of the two sides, it updates the only company with the same name. Otherwise, the company is new, and its \`compGUID\` is derived from the domain or the name. Several rows can be one company. \`problems\` lists them, and the values that differ. A row is invalid if several companies fit, or if its website is that of one company and its name that of another.`

const UPSERT_CONTACT = `A row is a person with one job. It updates the person with the same \`conGUID\`. Without a \`conGUID\`, it updates the person with the same name and the same email address or profile URL. Without them, it updates the only person with the same name at that company, if at most one of the two has an email address or a \`conGUID\` that is not derived. \`foundBy\` is then \`name and employer\`. Case and titles are ignored. With an equal address or profile URL, so are accents; with an equal address, a middle name can be missing or an initial. Otherwise, the person is new, and the \`conGUID\` is derived. \`problems\` reports people with similar names, with the \`conGUID\` of stored ones. The row of a current job sets the name of the person. If the person has another current job, the row of a past job does not change the name, and removes no profile URL.

The job replaces the person's job at that company with the same title and start. Without such a job, it replaces the only job there, unless the request has several rows for this person and company. A row without title or start and with neither \`conGUID\` nor email address changes the only job there that fits. Otherwise, the job is added.`
