/** The kinds of requests during which system calls fail: together they read and write every table. */

export interface SweptOrganization {
  readonly orgId: string
  readonly apiKey: string
  readonly adminKey: string
}

interface Given extends SweptOrganization {
  /** Another number for each request. */
  readonly index: number
  /** Of a contact of the sample; another one for each request, as long as there are any. */
  readonly email: string
}

export interface SweptRequest {
  readonly name: string
  readonly send: (url: string, given: Given) => Promise<Response>
  /** What a response with status 200 costs; 0 by default. */
  readonly credits?: number
  /** Whether the organization has again the credits that it had at the start. A charge before it gives it something to restore. */
  readonly restoresCredits?: boolean
}

const json = (
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export const REQUESTS: readonly [SweptRequest, ...SweptRequest[]] = [
  {
    name: 'enrich by email',
    credits: 1,
    send: (url, { apiKey, email }) =>
      json('POST', `${url}/v7/enrich`, { contactEmail: email }, { apikey: apiKey }),
  },
  {
    name: 'enrich with an Idempotency-Key',
    credits: 1,
    send: (url, { apiKey, email, index }) =>
      json(
        'POST',
        `${url}/v7/enrich`,
        { contactEmail: email },
        { apikey: apiKey, 'Idempotency-Key': `swept-${index}` },
      ),
  },
  {
    name: 'enrich by a misspelt name',
    credits: 1,
    send: (url, { apiKey }) =>
      json('POST', `${url}/v7/enrich`, { companyName: 'Northwind Optcs' }, { apikey: apiKey }),
  },
  {
    name: 'buying group',
    send: (url, { apiKey }) =>
      json('POST', `${url}/v1/buying-group`, { companyName: 'Northwind Optics' }, { apikey: apiKey }),
  },
  {
    name: 'create user',
    send: (url, { adminKey, index }) =>
      json(
        'POST',
        `${url}/signals/v1/user/createsignalapikey`,
        { email: `swept-${index}@swept.example` },
        {
          'Admin-Api-Key': adminKey,
        },
      ),
  },
  {
    name: 'view users',
    send: (url, { adminKey }) =>
      json('POST', `${url}/signals/v1/user/view`, {}, { 'Admin-Api-Key': adminKey }),
  },
  {
    name: 'view an organization',
    send: (url, { orgId }) => fetch(`${url}/sandbox/organizations/${orgId}`),
  },
  {
    name: 'list contacts',
    send: (url, { index }) => fetch(`${url}/sandbox/contacts?search=an${index % 10}`),
  },
  {
    name: 'change an organization',
    send: (url, { orgId, index }) =>
      json('PATCH', `${url}/sandbox/organizations/${orgId}`, { qpsLimit: 1_000_000 + index }),
  },
  {
    name: 'store companies',
    send: (url, { index }) =>
      json('PUT', `${url}/sandbox/companies`, {
        companies: Array.from({ length: 50 }, (_, row) => ({ compName: `Swept ${index} ${row} Ltd` })),
      }),
  },
  { name: 'take a snapshot', send: (url) => json('POST', `${url}/sandbox/snapshots`, {}) },
  { name: 'reset', restoresCredits: true, send: (url) => json('POST', `${url}/sandbox/reset`, {}) },
  { name: 'ready', send: (url) => fetch(`${url}/health/ready`) },
]
