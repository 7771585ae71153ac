/** Health for supervisors and test harnesses: no key, no limits, and not in the document. */
import { Elysia } from 'elysia'
import type { StorageCheck } from '../db/write-check.ts'
import type { MarketStore } from '../market/store/market-store.ts'
import { VERSION } from '../version.ts'

interface HealthContext {
  readonly market: MarketStore
  readonly storage: StorageCheck
}

const HIDDEN = { detail: { hide: true } }

/** Not ready is `503 storage_unavailable`, which says why. */
export const healthRoutes = ({ market, storage }: HealthContext) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' }), HIDDEN)
    .get(
      '/health/ready',
      async () => {
        await storage.require()
        return { status: 'ready', version: VERSION, ...market.size() }
      },
      HIDDEN,
    )
