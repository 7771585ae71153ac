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
  /** What a deletion also deletes. */
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
        description: `${docs.search} Each word must be in one of them. Without \`search\`, lists all ${nouns}.`,
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
        description: `Returns the ${noun} as it was stored. Also deletes ${docs.deletion}.`,
        errors: ['not_found', 'storage_unavailable'],
      }),
    })
}

const describeUpsert = (
  plural: string,
): string => `Send one record as a JSON object, several as \`{"${plural}": [...]}\`, or a table as \`text/csv\`. Its headings are the names of the fields, or those of spreadsheets and CRM exports, such as \`Company Name\`. The maximum is 16 MiB. Either all rows are stored, or none. An invalid row returns 400 with its position and the reason. The next request already matches stored records. A request with one record that is new returns **201** with its address in \`Location\`; any other returns **200**.

Control characters are rejected, including tabs and line breaks. A \`conEmail\` that is not an email address is also rejected. So are values under \`outcome.test\`, because no request can find them.

Values are converted to the formats of their columns, such as \`12,500\` to \`12500\`. A value that cannot be converted causes a warning. Its row is stored, and \`warnings\` reports the stored value.

A request replaces complete records: absent and blank fields become blank. \`?dryRun=true\` reports the result, and stores nothing.

With \`?skipInvalid=true\`, the valid rows are stored. The response is 200 with all \`problems\` in the order of the rows. \`?columns={"Firm":"compName","Notes":""}\` maps columns of a table by their headings, or by their numbers such as \`#3\`. A blank field excludes the column. The other columns are recognized, and \`columns\` of the response shows the field of each.`

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
    '`compParentGuid` selects the subsidiaries of a company, at any depth. `search` finds parts of a name, website, or `compGUID`.',
  upsertSummary: 'Store companies',
  upsert: `A company replaces the stored company with the same \`compGUID\`. Without a \`compGUID\`, it replaces the first company with the same website. Without a website, it replaces the first company with the same name. Otherwise, it is new, and its \`compGUID\` is derived from the domain or the name.`,
  deletion: 'all jobs there, and people who have no other job',
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
  upsert: `A row is a person with one job. It updates the person with the same \`conGUID\`. Without a \`conGUID\`, it updates the person with the same email address and name. Without an address, it updates the person with the same name at that company. Case, accents, titles, and middle names do not count, and a nickname counts as the full name. Otherwise, the person is new, and the \`conGUID\` is derived. If another person has the address, \`warnings\` reports that person's \`conGUID\`. The row of a current job sets the name of the person. The row of a past job sets it only if the person has no current job.

The job replaces the person's job at that company with the same title and start. If there is none, it replaces the person's only job there, if the request has only one such row. Otherwise, the job is added.`,
  deletion: 'all jobs of the contact',
}
