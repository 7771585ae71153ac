/** Reports what was seen of an integration: `GET /sandbox/report`. */
import { Elysia } from 'elysia'
import { describeOperation } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { createReporter } from './report.ts'
import { Report, ReportQuery } from './schema.ts'

export function reportRoutes(modules: Modules) {
  const createReport = createReporter(modules)
  return new Elysia({ name: 'sandbox-report' }).get('/sandbox/report', ({ query }) => createReport(query), {
    query: ReportQuery,
    response: { 200: Report },
    detail: describeOperation({
      operationId: 'getReport',
      summary: 'Report what an integration did',
      description: DESCRIPTION,
      errors: ['invalid_parameter'],
    }),
  })
}

const DESCRIPTION = `Counts the recorded requests of one organization, or of all, and lists what followed each error. The report doesn't judge: for each line, \`carefulCode\` says what careful code does.

Each line names its newest requests in \`transactionIds\`, and \`filter\` is the query of \`GET /sandbox/requests\` that lists all of them. Repetitions and other requests after an error have no filter. Without \`source=all\`, requests from the dashboard and \`/docs\` and replays don't count.`
