/** What the pictures of the documents show: the requests of an ordinary morning. */
import type { Modules } from '../../src/sandbox/sandbox.ts'

export interface Story {
  /** The request whose response is explained. */
  readonly transactionId: string
}

const REQUESTS: readonly (readonly [key: string, body: object])[] = [
  ['demo-standard-key', { contactEmail: 'ada.keller@northwind-optics.example', recordId: 'lead-1' }],
  ['demo-pro-key', { companyWebAddress: 'https://www.northwind-optics.example/about' }],
  ['demo-plus-key', { email: 'ada.keller@northwind-optics.example' }],
  ['demo-empty-key', { companyName: 'Northwind Optics' }],
  ['demo-standard-key', { contactEmail: 'nobody@no-match.outcome.test' }],
  ['demo-masked-key', { contactFullName: 'Keller, Ada', companyName: 'Northwind Optics Inc' }],
  ['no-such-key', { companyName: 'Northwind Optics' }],
  ['demo-standard-key', { companyName: 'Nortwhind Optics' }],
  [
    'demo-plus-key',
    { contactFullName: 'Ada Keler', companyName: 'Nortwind Optics', contactJobTitle: 'VP Marketing' },
  ],
]

/** Sends the requests over HTTP, because only such are recorded. */
export async function prepare(url: string, modules: Modules): Promise<Story> {
  await post(url, '/sandbox/faults', {
    match: { operation: 'enrich' },
    effect: { kind: 'latency', ms: 40 },
    times: 2,
  })
  for (const [apikey, body] of REQUESTS) await post(url, '/v7/enrich', body, { apikey })
  await post(url, '/sandbox/faults', {
    match: { operation: 'enrich', orgId: orgIdOf(modules, 'Demo Limited') },
    effect: { kind: 'error', status: 429, retryAfterSeconds: 30 },
    times: 3,
  })
  const [last] = modules.sandbox.journal.newestFirst()
  return { transactionId: last?.transactionId ?? '' }
}

/** Sends the requests of an integration that retries too early, and waits for nothing. */
export async function integrate(url: string): Promise<void> {
  const created = await fetch(`${url}/sandbox/organizations`, {
    method: 'POST',
    body: JSON.stringify({ orgName: 'CRM workflow', subscription: 'pro', credits: 500 }),
  })
  const { orgId, apiKey } = (await created.json()) as { readonly orgId: string; readonly apiKey: string }
  const arrange = (recordId: string, fault: object) =>
    post(url, '/sandbox/faults', { match: { orgId, body: { recordId } }, times: 1, ...fault })
  await arrange('lead-2', { effect: { kind: 'error', status: 429, retryAfterSeconds: 5 } })
  await arrange('lead-3', { effect: { kind: 'empty_body' }, afterCommit: true })
  const ada = { contactEmail: 'ada.keller@northwind-optics.example' }
  const bodies = [
    { recordId: 'lead-1', ...ada },
    { recordId: 'lead-2', ...ada },
    { recordId: 'lead-2', ...ada },
    { recordId: 'lead-3', ...ada },
    { recordId: 'lead-3', ...ada },
    { recordId: 'lead-4', contactEmail: 'ada.keller' },
    { recordId: 'lead-5', contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' },
    { recordId: 'lead-6', contactEmail: 'nobody@unknown.example' },
  ]
  for (const body of bodies) await post(url, '/v7/enrich', body, { apikey: apiKey })
}

const orgIdOf = ({ accounts }: Modules, name: string): string =>
  accounts.organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  if (path.startsWith('/sandbox/') && !response.ok) throw new Error(await response.text())
}
