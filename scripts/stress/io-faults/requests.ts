/** The kinds of requests during which system calls fail. Together they read and write every table. */
import { enrich, manage, type Reply, send, sendJson } from '../../lib/http.ts'

interface SweepContext {
  readonly url: string
  readonly orgId: string
  readonly apiKey: string
  readonly adminKey: string
  /** A different number for each request. */
  readonly index: number
  /** Email of a contact of the sample, a different one for each request as long as there are any. */
  readonly email: string
}

export interface SweepRequest {
  readonly name: string
  readonly send: (context: SweepContext) => Promise<Reply>
  /** The price of a response with status 200; 0 by default. */
  readonly credits?: number
  /** Whether the request restores the initial credits. A charge is made before it. */
  readonly restoresCredits?: boolean
}

export const REQUESTS: readonly [SweepRequest, ...SweepRequest[]] = [
  {
    name: 'enrich by email',
    credits: 1,
    send: ({ url, apiKey, email }) => enrich(url, apiKey, { contactEmail: email }),
  },
  {
    name: 'enrich by a misspelled name',
    credits: 1,
    send: ({ url, apiKey }) => enrich(url, apiKey, { companyName: 'Northwind Optcs' }),
  },
  {
    name: 'buying group',
    send: ({ url, apiKey: apikey }) =>
      sendJson('POST', `${url}/v1/buying-group`, { companyName: 'Northwind Optics' }, { apikey }),
  },
  {
    name: 'create user',
    send: ({ url, adminKey, index }) =>
      manage(url, 'user/createsignalapikey', adminKey, { email: `swept-${index}@swept.example` }),
  },
  { name: 'view users', send: ({ url, adminKey }) => manage(url, 'user/view', adminKey, {}) },
  { name: 'view an organization', send: ({ url, orgId }) => send(`${url}/sandbox/organizations/${orgId}`) },
  { name: 'list contacts', send: ({ url, index }) => send(`${url}/sandbox/contacts?search=an${index % 10}`) },
  {
    name: 'change an organization',
    send: ({ url, orgId, index }) =>
      sendJson('PATCH', `${url}/sandbox/organizations/${orgId}`, { qpsLimit: 1_000_000 + index }),
  },
  {
    name: 'store companies',
    send: ({ url, index }) =>
      sendJson('PUT', `${url}/sandbox/companies`, {
        companies: Array.from({ length: 50 }, (_, row) => ({ compName: `Swept ${index} ${row} Ltd` })),
      }),
  },
  { name: 'take a snapshot', send: ({ url }) => sendJson('POST', `${url}/sandbox/snapshots`, {}) },
  { name: 'reset', restoresCredits: true, send: ({ url }) => sendJson('POST', `${url}/sandbox/reset`, {}) },
  { name: 'ready', send: ({ url }) => send(`${url}/health/ready`) },
]
