/** `/sandbox/companies`: search, look at, put and delete companies. */
import { Elysia, t } from 'elysia'
import { documented } from '../../http/openapi-operation.ts'
import { deleteCompany, putCompanies } from './data.ts'
import { bodyOf, HOW_TO_PUT } from './data-body-text.ts'
import * as examples from './data-examples.ts'
import * as model from './data-model.ts'
import type { DataContext } from './data-routes.ts'
import { listCompanies, showCompany } from './data-views.ts'
import * as records from './records-model.ts'

const SHARED = { tags: ['Sandbox'], security: [] }
const path = (example: string) =>
  t.Object({ compGUID: t.String({ description: 'As Enrich answers it.', example }) })

export const companyRoutes = (context: DataContext) =>
  new Elysia({ name: 'sandbox-companies' })
    .get('/sandbox/companies', ({ query }) => listCompanies(context, query), {
      query: model.CompaniesQuery,
      response: { 200: t.NoValidate(records.StoredCompanies) },
      detail: {
        ...SHARED,
        operationId: 'listCompanies',
        summary: 'Search the companies',
        description:
          'By a part of a name, website or `compGUID`; without `search`, all. With `parentGUID` those below it: its subsidiaries, theirs, and so on.',
        ...documented({
          requests: {},
          response: { companies: [examples.STORED_COMPANY], total: 1 },
          errors: examples.errorsOfSearch,
        }),
      },
    })
    .put(
      '/sandbox/companies',
      ({ request, query }) => putCompanies(context, request, query.dryRun === 'true'),
      {
        query: model.PutQuery,
        response: { 200: model.CompaniesPut },
        detail: {
          ...SHARED,
          operationId: 'putCompanies',
          summary: 'Store companies',
          description: PUT_COMPANIES,
          ...bodyOf(records.CompaniesInput),
          ...documented({
            requests: examples.PUT_COMPANY_REQUESTS,
            csv: examples.COMPANIES_CSV,
            response: examples.COMPANIES_PUT,
            errors: examples.errorsOfPut('companies[1]', 'compName or compWebsite is required'),
          }),
        },
      },
    )
    .get('/sandbox/companies/:compGUID', ({ params }) => showCompany(context, params.compGUID), {
      params: path(examples.SAMPLE.company),
      response: { 200: records.StoredCompany },
      detail: {
        ...SHARED,
        operationId: 'showCompany',
        summary: 'Look at one company',
        description: 'As it is stored, with the number of its contacts.',
        ...documented({ requests: {}, response: examples.STORED_COMPANY, errors: examples.errorsOfCompany }),
      },
    })
    .delete('/sandbox/companies/:compGUID', ({ params }) => deleteCompany(context, params.compGUID), {
      params: path(examples.SAMPLE.companyToDelete),
      response: { 200: model.DataDeleted },
      detail: {
        ...SHARED,
        operationId: 'deleteCompany',
        summary: 'Delete one company',
        description: 'All jobs there go with it, and everybody who has no other job.',
        ...documented({
          requests: {},
          response: { companies: 1, contacts: 12, employments: 14 },
          errors: examples.errorsOfCompany,
        }),
      },
    })

const PUT_COMPANIES = `${HOW_TO_PUT}

A company takes the place of the one with its \`compGUID\`; without one, of the first with that website, or else, without a website, with that name; or it is new, with a \`compGUID\` derived from the domain, else from the name.`
