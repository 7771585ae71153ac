/** Health for supervisors and test harnesses: no key, no limits. */
import { Elysia, t } from 'elysia'
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
  { description: 'Enrichments are answered.' },
)

/** Left out of the document: supervisors ask it, not clients. */
const HIDDEN = { detail: { hide: true } }

export const healthRoutes = ({ market }: { readonly market: MarketStore }) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' as const }), { response: { 200: Live }, ...HIDDEN })
    .get('/health/ready', () => ({ status: 'ready' as const, version: VERSION, ...market.size() }), {
      response: { 200: Ready },
      ...HIDDEN,
    })
