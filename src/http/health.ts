/** Health checks for supervisors and tests. They need no key, have no limits, and are not in the OpenAPI document. */
import { Elysia } from 'elysia'
import type { ReadinessCheck } from '../db/readiness-check.ts'
import type { MarketStore } from '../market/store/market-store.ts'
import { VERSION } from '../version.ts'

interface HealthContext {
  readonly market: MarketStore
  readonly readiness: ReadinessCheck
}

const HIDDEN = { detail: { hide: true } }

/**
 * Creates the routes for health checks. `/health/ready` responds with `503 storage_unavailable` if the database cannot
 * be written.
 */
export const healthRoutes = ({ market, readiness }: HealthContext) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' }), HIDDEN)
    .get(
      '/health/ready',
      async () => {
        await readiness.requireWritable()
        return { status: 'ready', version: VERSION, ...market.size() }
      },
      HIDDEN,
    )
