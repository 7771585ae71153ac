/** What the pictures of the documentation show: the requests of an ordinary morning, and a file of leads. */
import Papa from 'papaparse'
import type { AppContext } from '../../src/context.ts'
import { misspell } from '../bench/queries.ts'
import { sendJson } from '../lib/http.ts'
import { readMarketRows } from '../lib/market-rows.ts'
import { Random } from '../lib/random.ts'

/** The ids in the pictures. */
export interface ShownIds {
  /** The request whose response is explained. */
  readonly transactionId: string
  readonly orgId: string
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

/** Sends the requests over HTTP, because only these are recorded. */
export async function sendRequests(url: string, context: AppContext): Promise<ShownIds> {
  await sendJson('POST', `${url}/sandbox/faults`, {
    match: { operation: 'enrich' },
    effect: { kind: 'latency', delayMs: 40 },
    times: 2,
  })
  for (const [apikey, body] of REQUESTS) await sendJson('POST', `${url}/v7/enrich`, body, { apikey })
  await sendJson('POST', `${url}/sandbox/faults`, {
    match: { operation: 'enrich', orgId: findOrgId(context, 'Demo Limited') },
    effect: { kind: 'error', status: 429, retryAfterSeconds: 30 },
    times: 3,
  })
  await context.journal.settled()
  const [last] = context.journal.newestFirst()
  return { transactionId: last?.transactionId ?? '', orgId: findOrgId(context, 'Demo Plus') }
}

const findOrgId = ({ organizations }: AppContext, name: string): string =>
  organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

const HEADINGS = ['Lead', 'Name', 'Company', 'Email', 'Source']
const SOURCES = ['fair', 'web form', 'newsletter']
const ROWS = 1_000

/** Returns a typical CSV file of leads: by name, by email, with typos, and some unknown leads. */
export function createLeads(): string {
  const random = new Random('leads')
  const contacts = readMarketRows().contacts.slice(0, ROWS)
  const data = contacts.map(({ conFullName, conEmail }, i) => {
    const company = (conEmail.split('@')[1] ?? '').replace('.example', '').replaceAll('-', ' ')
    const [id, source] = [`L-${i + 1}`, SOURCES[i % SOURCES.length] ?? '']
    const kind = i % 10
    if (kind < 3) return [id, conFullName, '', conEmail, source]
    if (kind < 6) return [id, conFullName, misspell(company, random) ?? company, '', source]
    if (kind < 8) return [id, misspell(conFullName, random) ?? conFullName, company, '', source]
    if (kind < 9) return [id, '', company, '', source]
    return [id, `${conFullName} Quartermaine`, 'Nobody Knows Them', '', source]
  })
  return Papa.unparse({ fields: HEADINGS, data })
}
