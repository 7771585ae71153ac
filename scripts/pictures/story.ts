/** What has happened before the pictures are taken: an ordinary morning of an integration. */
import type { Context } from '../../src/context.ts'
import type { Story } from './scenes.ts'

const ASKED: readonly (readonly [key: string, body: object])[] = [
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

/** Has it happened, over HTTP as everything that is recorded. */
export async function happened(url: string, context: Context): Promise<Story> {
  await post(url, '/sandbox/faults', {
    match: { operation: 'enrich' },
    effect: { kind: 'latency', delayMs: 40 },
    times: 2,
  })
  for (const [apikey, body] of ASKED) await post(url, '/v7/enrich', body, { apikey })
  await post(url, '/sandbox/faults', {
    match: { operation: 'enrich', orgId: orgIdOf(context, 'Demo Limited') },
    effect: { kind: 'error', status: 429, retryAfterSeconds: 30 },
    times: 3,
  })
  await context.journal.settled()
  const [last] = context.journal.newestFirst()
  return {
    transactionId: last?.transactionId ?? '',
    orgId: orgIdOf(context, 'Demo Plus'),
    compGUID: await northwind(url),
  }
}

async function northwind(url: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/companies?search=Northwind%20Optics`)
  const { companies } = (await answer.json()) as {
    readonly companies: readonly { readonly compGUID: string }[]
  }
  return companies[0]?.compGUID ?? ''
}

const orgIdOf = ({ organizations }: Context, name: string): string =>
  organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

async function post(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}
