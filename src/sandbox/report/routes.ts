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
          'Reports on the organization in `orgId`. Default: the one with the latest request. `notReady` lists all organizations that have a problem. `sentence` says whether the integration is ready, `behaviors` what it did, and `situations` which responses it has seen. Only recorded requests are judged: `ok` means that no mistake was seen, and `not_seen` that nothing is known.',
        errors: ['invalid_parameter', 'not_found'],
      }),
    },
  )
