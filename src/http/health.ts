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

export const healthRoutes = ({ market }: { readonly market: MarketStore }) =>
  new Elysia({ name: 'health' })
    .get('/health/live', () => ({ status: 'live' as const }), {
      response: { 200: Live },
      detail: {
        operationId: 'healthLive',
        tags: ['Health'],
        summary: 'Is the process up',
        description: 'Answers as soon as the server listens. Needs no key.',
        security: [],
      },
    })
    .get('/health/ready', () => ({ status: 'ready' as const, version: VERSION, ...market.size() }), {
      response: { 200: Ready },
      detail: {
        operationId: 'healthReady',
        tags: ['Health'],
        summary: 'Can it enrich',
        description: 'Answers 200 once the database is open and the data is loaded. Needs no key.',
        security: [],
      },
    })
