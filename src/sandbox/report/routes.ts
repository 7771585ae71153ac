/** Reports whether an integration is safe: `GET /sandbox/report`. */
import { Elysia } from 'elysia'
import type { AppContext } from '../../app-context.ts'
import { JournalScope } from '../journal/schema.ts'
import { describeOperation } from '../route-helpers.ts'
import { createReport } from './report.ts'
import { Report } from './schema.ts'

export const reportRoutes = (context: AppContext) =>
  new Elysia({ name: 'sandbox-report' }).get(
    '/sandbox/report',
    ({ query }) => createReport(context, query.orgId),
    {
      query: JournalScope,
      response: { 200: Report },
      detail: describeOperation({
        operationId: 'getReport',
        summary: 'Report whether an integration is ready',
        description:
          'Reads only the recorded requests of one organization: that of `orgId`, or of the latest request. `sentence` says whether the integration is ready, `behaviors` what it did, and `situations` what it has met. Verdicts are observations: `ok` says that no mistake was seen, and `not_seen` that nothing is known.',
        errors: ['invalid_parameter', 'not_found'],
      }),
    },
  )
