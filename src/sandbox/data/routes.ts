/** Lists, shows, stores, and deletes companies and contacts: `/sandbox/companies` and `/sandbox/contacts`. */
import type { TObject, TSchema } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import { describeOperation, respondCreated } from '../route-helpers.ts'
import * as examples from './examples.ts'
import * as model from './schema.ts'
import { createCompanyService, createContactService, type RecordsQuery, type UpsertQuery } from './service.ts'

type Output = Readonly<Record<string, unknown>>

/** The operations on companies or contacts. */
interface RecordService {
  list(query: RecordsQuery): Output
  get(guid: string): Output
  upsert(
    request: Request,
    query: UpsertQuery,
  ): Promise<{ readonly result: Output; readonly createdGuid: string | undefined }>
  delete(guid: string): Promise<Output>
}

/** The schemas and the texts of these operations. */
interface RecordDocs {
  readonly guidField: string
  readonly listQuery: typeof model.CompaniesQuery | typeof model.ContactsQuery
  readonly page: TObject
  readonly item: TObject
  readonly deletedItem: TObject
  readonly upsertQuery: typeof model.PutQuery | typeof model.PutContactsQuery
  readonly input: TSchema
  readonly result: TObject
  readonly requests: OperationDocs['requests']
  readonly csv: string
  readonly sample: { readonly shown: string; readonly deleted: string }
  /** What a search finds. */
  readonly search: string
  readonly upsertSummary: string
  readonly upsert: string
  /** What is deleted with the record. */
  readonly deletion: string
}

export const dataRoutes = (context: AppContext) =>
  new Elysia({ name: 'sandbox-data' })
    .use(createRoutes('Company', 'Companies', createCompanyService(context), COMPANY_DOCS))
    .use(createRoutes('Contact', 'Contacts', createContactService(context), CONTACT_DOCS))

function createRoutes(singular: string, plural: string, service: RecordService, docs: RecordDocs) {
  const [noun, nouns] = [singular.toLowerCase(), plural.toLowerCase()]
  const path = `/sandbox/${nouns}`
  const onePath = `${path}/:${docs.guidField}`
  const guid = (example: string) =>
    t.Object({ [docs.guidField]: t.String({ description: 'As in the responses of Enrich.', example }) })
  const getGuid = (params: Readonly<Record<string, string>>): string => params[docs.guidField] ?? ''
  return new Elysia({ name: `sandbox-${nouns}` })
    .get(path, ({ query }) => service.list(query), {
      query: docs.listQuery,
      response: { 200: t.NoValidate(docs.page) },
      detail: describeOperation({
        operationId: `list${plural}`,
        summary: `List or search ${nouns}`,
        description: `${docs.search} Each word must occur in one of them. Without \`search\`, the list has all ${nouns}.`,
        errors: ['invalid_parameter', 'storage_unavailable'],
      }),
    })
    .put(
      path,
      async ({ request, query, set }) => {
        const { result, createdGuid } = await service.upsert(request, query)
        return createdGuid === undefined ? result : respondCreated(set, `${path}/${createdGuid}`, result)
      },
      {
        query: docs.upsertQuery,
        response: { 200: docs.result, 201: docs.result },
        detail: describeOperation({
          operationId: `upsert${plural}`,
          summary: docs.upsertSummary,
          description: `${describeUpsert(nouns)}\n\n${docs.upsert}`,
          // The handler parses the body, because it may be large or a table.
          requestBody: { content: { 'application/json': { schema: docs.input } } },
          requests: docs.requests,
          csv: docs.csv,
          errors: ['invalid_parameter', 'storage_unavailable'],
        }),
      },
    )
    .get(onePath, ({ params }) => service.get(getGuid(params)), {
      params: guid(docs.sample.shown),
      response: { 200: docs.item },
      detail: describeOperation({
        operationId: `get${singular}`,
        summary: `Get one ${noun}`,
        description: `Returns the stored ${noun}.`,
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
    .delete(onePath, ({ params }) => service.delete(getGuid(params)), {
      params: guid(docs.sample.deleted),
      response: { 200: docs.deletedItem },
      detail: describeOperation({
        operationId: `delete${singular}`,
        summary: `Delete one ${noun}`,
        description: `Deletes the ${noun} with ${docs.deletion}, and returns what was stored.`,
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
}

const describeUpsert = (
  plural: string,
): string => `Send one record as a JSON object, several as \`{"${plural}": [...]}\`, or a table as \`text/csv\`. The headings are field names, or those of spreadsheets and CRM exports, such as \`Company Name\`. The maximum is 16 MiB. Either all rows are stored, or none: an invalid row returns 400 with its position and the reason. The next request can already match stored records. If you send one record and it is new, you get **201** with its address in \`Location\`. Any other request returns **200**.

The request is rejected if a value has control characters, including tabs and line breaks, or if \`conEmail\` is not an email address. Values under \`outcome.test\` are rejected because no request can find them.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. If just one value can't be converted, its row is still stored, and \`warnings\` says what is stored instead.

A request replaces complete records, so absent and blank fields become blank. Add \`?dryRun=true\` to see the result without storing anything.

Add \`?skipInvalid=true\` to store only the valid rows. You then get 200 with all \`problems\`, in the order of the rows. \`?columns={"Firm":"compName","Notes":""}\` maps columns of a table by their headings, or by their numbers such as \`#3\`. A blank field excludes the column. The other columns are recognized by their headings, and \`columns\` in the response has the field of each.`

const COMPANY_DOCS: RecordDocs = {
  guidField: 'compGUID',
  listQuery: model.CompaniesQuery,
  page: model.CompanyPage,
  item: model.StoredCompany,
  deletedItem: model.DeletedCompany,
  upsertQuery: model.PutQuery,
  input: model.CompaniesInput,
  result: model.CompaniesPut,
  requests: examples.PUT_COMPANY_REQUESTS,
  csv: examples.COMPANIES_CSV,
  sample: { shown: examples.SAMPLE.company, deleted: examples.SAMPLE.companyToDelete },
  search:
    "Filter by `compParentGuid` to get a company's subsidiaries, at any depth. `search` finds parts of a name, website, or `compGUID`.",
  upsertSummary: 'Store companies',
  upsert: `A company replaces the stored company with the same \`compGUID\`. Without a \`compGUID\`, it replaces the first company with the same website. Without a website, it replaces the first company with the same name. Otherwise, it is a new company, and its \`compGUID\` is derived from the domain or the name.`,
  deletion: 'all jobs there and people who have no other job',
}

const CONTACT_DOCS: RecordDocs = {
  guidField: 'conGUID',
  listQuery: model.ContactsQuery,
  page: model.ContactPage,
  item: model.StoredContact,
  deletedItem: model.StoredContact,
  upsertQuery: model.PutContactsQuery,
  input: model.ContactsInput,
  result: model.ContactsPut,
  requests: examples.PUT_CONTACT_REQUESTS,
  csv: examples.CONTACTS_CSV,
  sample: { shown: examples.SAMPLE.contact, deleted: examples.SAMPLE.contactToDelete },
  search:
    '`search` finds people by parts of their name, email address, `conGUID`, job title, or the name of a company where they work or worked.',
  upsertSummary: 'Store contacts and their jobs',
  upsert: `A row is a person with one job. It updates the person with the same \`conGUID\`. Without a \`conGUID\`, it updates the person with the same email address and name. Without an address, it updates the person with the same name at that company. Case, accents, titles, and middle names are ignored, and a nickname counts as the full name. Otherwise, the person is new, and the \`conGUID\` is derived. If a different person has the address, \`warnings\` reports that person's \`conGUID\`. The row of a current job sets the name of the person. The row of a past job sets it only if the person has no current job.

The job replaces the person's job at that company with the same title and start. If there is none, it replaces the person's only job there, if the request has only one such row. Otherwise, the job is added.`,
  deletion: 'all jobs of the contact',
}
