/** Health for supervisors and test harnesses: no key, no limits. */
import { Elysia, t } from 'elysia'
import type { StorageCheck } from '../db/storage-check.ts'
import type { MarketStore } from '../market/store.ts'
import { VERSION } from '../version.ts'

const Live = t.Object({ status: t.Literal('live') }, { description: 'The process answers.' })

const Ready = t.Object(
  {
    status: t.Literal('ready'),
    version: t.String(),
    companies: t.Integer({ description: 'Companies that can be found.' }),
    people: t.Integer({ description: 'People who can be found.' }),
  },
  { description: 'Enrichments are answered, and charges can be stored.' },
)

/** Left out of the document: supervisors ask it, not clients. */
const HIDDEN = { detail: { hide: true } }

interface HealthContext {
  readonly market: MarketStore
  readonly storage: StorageCheck
}

/** Not ready is `503 storage_unavailable`, which says why. */
export const healthRoutes = ({ market, storage }: HealthContext) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' as const }), { response: { 200: Live }, ...HIDDEN })
    .get(
      '/health/ready',
      async () => {
        await storage.require()
        return { status: 'ready' as const, version: VERSION, ...market.size() }
      },
      { response: { 200: Ready }, ...HIDDEN },
    )
