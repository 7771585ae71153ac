/** What a soak asks: everything a client may, in about the shares a test suite would, and much that it should not. */
import type { Market } from '../bench/market.ts'
import { misspelt } from '../bench/questions.ts'
import type { Random, Weighted } from '../sample/random.ts'

/** Keys of the organizations that ask. */
export interface Keys {
  readonly calm: string
  readonly admin: string
  /** Of an organization that faults strike. */
  readonly faulty: string
}

export interface Asked {
  readonly kind: 'email' | 'other'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What it may be answered with; 0 is a broken connection. */
  readonly allowed: readonly number[]
  /** Whether what is charged is told to the caller whatever happens. */
  readonly counted: boolean
}

const STRUCK = [0, 200, 402, 429, 500, 502, 503, 504]
const USERS = 25
const REPEATED = 500

export function draw(market: Market, keys: Keys, random: Random): Asked {
  return random.weighted(KINDS)(market, keys, random)
}

type Kind = (market: Market, keys: Keys, random: Random) => Asked

const enrichment = (apikey: string, question: unknown, change: Partial<Asked> = {}): Asked => ({
  ...{ kind: 'other', method: 'POST', path: '/v7/enrich', counted: true, allowed: [200] },
  headers: { apikey },
  body: typeof question === 'string' ? question : JSON.stringify(question),
  ...change,
})

const anEmail = ({ contacts }: Market, random: Random) => ({ contactEmail: random.pick(contacts).conEmail })
const aName = ({ companies }: Market, random: Random): string => random.pick(companies).compName
const emailOf = (random: Random): string => `user-${random.int(1, USERS)}@soak.example`

const management = (path: string, admin: string, body: unknown, allowed: readonly number[]): Asked => ({
  ...{ kind: 'other', method: 'POST', path: `/signals/v1/${path}`, counted: false, allowed },
  headers: { 'Admin-Api-Key': admin },
  body: JSON.stringify(body),
})

const plain = (method: string, path: string, status: number, change: Partial<Asked> = {}): Asked => ({
  ...{ kind: 'other', method, path, headers: {}, counted: false, allowed: [status] },
  ...change,
})

const TOO_LARGE = JSON.stringify({ companyName: 'x'.repeat(65 * 1024) })

const KINDS: Weighted<Kind> = [
  [(market, { calm }, random) => enrichment(calm, anEmail(market, random), { kind: 'email' }), 30],
  [
    ({ companies }, { calm }, random) =>
      enrichment(calm, { companyWebAddress: random.pick(companies).compWebsite }),
    10,
  ],
  [(market, { calm }, random) => enrichment(calm, { companyName: aName(market, random) }), 8],
  [
    (market, { calm }, random) => {
      const name = aName(market, random)
      return enrichment(calm, { companyName: misspelt(name, random) ?? name })
    },
    4,
  ],
  [
    ({ companies }, { calm }, random) =>
      enrichment(
        calm,
        { companyWebsite: random.pick(companies).compWebsite },
        {
          ...{ path: '/v1/buying-group', counted: false },
        },
      ),
    4,
  ],
  [
    (market, { faulty }, random) =>
      enrichment(faulty, anEmail(market, random), { allowed: STRUCK, counted: false }),
    15,
  ],
  [
    ({ contacts }, { faulty }, random) => {
      const at = random.int(0, REPEATED)
      const question = { contactEmail: contacts[at]?.conEmail }
      const headers = { apikey: faulty, 'Idempotency-Key': `soak-${at}` }
      return enrichment(faulty, question, { headers, allowed: [...STRUCK, 409], counted: false })
    },
    4,
  ],
  [(_, { admin }) => management('user/view', admin, {}, [200]), 3],
  [
    (_, { admin }, random) => ({
      ...management('key/view', admin, { email: emailOf(random) }, [200, 404]),
      headers: { 'Api-Key': admin },
    }),
    3,
  ],
  [
    (_, { admin }, random) =>
      management(
        'user/update',
        admin,
        { email: emailOf(random), action: random.pick(['suspend', 'active']) },
        [...[200, 404, 409]],
      ),
    2,
  ],
  [
    (_, { admin }, random) =>
      management('user/createsignalapikey', admin, { email: emailOf(random) }, [200, 409]),
    1,
  ],
  [(_, { calm }) => enrichment(calm, '{"contactEmail":', { allowed: [400] }), 3],
  [(_, { calm }) => enrichment(calm, { contactEmail: 'nobody' }, { allowed: [400] }), 3],
  [(_, { calm }) => enrichment(calm, TOO_LARGE, { allowed: [413] }), 1],
  [(market, __, random) => enrichment('no-such-key', anEmail(market, random), { allowed: [401] }), 4],
  [() => plain('GET', '/v7/nowhere', 404), 2],
  [() => plain('GET', '/v7/enrich', 405), 1],
  [() => plain('GET', '/health/ready', 200), 1],
  [() => plain('GET', '/sandbox/requests?limit=10', 200), 0.2],
]
