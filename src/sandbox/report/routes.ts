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
        summary: 'Report what an integration has met and done',
        description:
          'Reads only the recorded requests of one organization: that of `orgId`, or of the latest request. `situations` says what the integration has met, and `behaviors` what it did next. Sentences say what was seen, and `not_seen` is a verdict, too.',
        errors: ['invalid_parameter', 'not_found'],
      }),
    },
  )
