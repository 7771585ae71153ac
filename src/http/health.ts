/** Health checks for supervisors and tests. They need no key, have no limits, and are not in the OpenAPI document. */
import { Elysia } from 'elysia'
import { ApiError } from '../lib/api-error.ts'
import { VERSION } from '../version.ts'
import type { Context } from './context.ts'

/** A 200 for `/health` would look healthy although the database has failed. */
const HEALTH_PATHS =
  'This path does not exist. GET /health/live returns 200 while the process runs, and GET /health/ready if it can enrich and store.'

const HIDDEN = { detail: { hide: true } }

/**
 * Creates the routes for health checks. `/health/ready` responds with `503 storage_unavailable` if changes
 * cannot be stored.
 */
export const healthRoutes = ({ records, requireReady }: Pick<Context, 'records' | 'requireReady'>) =>
  new Elysia({ name: 'health' })
    .get(
      '/health',
      () => {
        throw new ApiError('not_found', HEALTH_PATHS)
      },
      HIDDEN,
    )
    .get('/health/live', () => ({ status: 'live' }), HIDDEN)
    .get(
      '/health/ready',
      async () => {
        await requireReady()
        return { status: 'ready', version: VERSION, ...records.size() }
      },
      HIDDEN,
    )
