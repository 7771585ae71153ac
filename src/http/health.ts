/** Health checks for supervisors and tests. They need no key, have no limits, and are not in the OpenAPI document. */

import { Elysia } from 'elysia'
import { version } from '../../package.json'
import type { ServiceModules } from './service-modules.ts'

const HIDDEN = { detail: { hide: true } }

/**
 * Creates the routes for health checks. `/health/ready` responds with `503 storage_unavailable` if changes
 * cannot be stored.
 */
export const healthRoutes = ({ core, records }: ServiceModules) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' }), HIDDEN)
    .get(
      '/health/ready',
      async () => {
        await core.readiness.requireReady()
        return { status: 'ready', version, ...records.store.size() }
      },
      HIDDEN,
    )
