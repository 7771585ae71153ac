/** The requests of a soak: everything a client may send, about as often as a test suite does, and much that it may not. */
import { type MarketRows, misspell } from '../../bench/queries.ts'
import type { Random, Weighted } from '../../lib/random.ts'

/** The keys of the organizations. */
export interface Keys {
  readonly calm: string
  readonly admin: string
  /** Of the organization with injected faults. */
  readonly faulty: string
}

export interface SoakRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The expected statuses; 0 is a broken connection. */
  readonly allowed: readonly number[]
  /** Whether the client learns of each charge. */
  readonly isCounted: boolean
  readonly isByEmail?: boolean
}

const FAULTED = [0, 200, 402, 429, 500, 502, 503, 504]
const USERS = 25
const REPEATED = 500
const TOO_LARGE = JSON.stringify({ companyName: 'x'.repeat(65 * 1024) })

export function drawRequest(market: MarketRows, keys: Keys, random: Random): SoakRequest {
  return random.weighted(KINDS)(market, keys, random)
}

const post = (path: string, headers: Record<string, string>, body: unknown, allowed: readonly number[]) => ({
  ...{ method: 'POST', path, headers, allowed, isCounted: false },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Requests of the organization without faults are counted. */
const calm = (apikey: string, body: unknown, status = 200): SoakRequest => ({
  ...post('/v7/enrich', { apikey }, body, [status]),
  isCounted: true,
})

const manage = (operation: string, key: string, body: unknown, allowed: readonly number[]): SoakRequest =>
  post(`/signals/v1/${operation}`, { 'Admin-Api-Key': key, 'Api-Key': key }, body, allowed)

const get = (path: string, status: number): SoakRequest => ({
  ...{ method: 'GET', path, headers: {}, allowed: [status], isCounted: false },
})

const anEmail = ({ contacts }: MarketRows, random: Random) => ({ contactEmail: random.pick(contacts).conEmail })
const aName = ({ companies }: MarketRows, random: Random): string => random.pick(companies).compName
const aWebsite = ({ companies }: MarketRows, random: Random): string => random.pick(companies).compWebsite
const aUser = (random: Random): string => `user-${random.int(1, USERS)}@soak.example`

const KINDS: Weighted<(market: MarketRows, keys: Keys, random: Random) => SoakRequest> = [
  [(market, keys, random) => ({ ...calm(keys.calm, anEmail(market, random)), isByEmail: true }), 30],
  [(market, keys, random) => calm(keys.calm, { companyWebAddress: aWebsite(market, random) }), 10],
  [(market, keys, random) => calm(keys.calm, { companyName: aName(market, random) }), 8],
  [
    (market, keys, random) => {
      const name = aName(market, random)
      return calm(keys.calm, { companyName: misspell(name, random) ?? name })
    },
    4,
  ],
  [
    (market, keys, random) => {
      const companyWebsite = aWebsite(market, random)
      return post('/v1/buying-group', { apikey: keys.calm }, { companyWebsite }, [200])
    },
    4,
  ],
  [
    (market, { faulty }, random) => post('/v7/enrich', { apikey: faulty }, anEmail(market, random), FAULTED),
    15,
  ],
  [
    ({ contacts }, { faulty }, random) => {
      const at = random.int(0, REPEATED)
      const headers = { apikey: faulty, 'Idempotency-Key': `soak-${at}` }
      return post('/v7/enrich', headers, { contactEmail: contacts[at]?.conEmail }, [...FAULTED, 409])
    },
    4,
  ],
  [(_, { admin }) => manage('user/view', admin, {}, [200]), 3],
  [(_, { admin }, random) => manage('key/view', admin, { email: aUser(random) }, [200, 404]), 3],
  [
    (_, { admin }, random) => {
      const body = { email: aUser(random), action: random.pick(['suspend', 'active']) }
      return manage('user/update', admin, body, [200, 404, 409])
    },
    2,
  ],
  [
    (_, { admin }, random) => manage('user/createsignalapikey', admin, { email: aUser(random) }, [200, 409]),
    1,
  ],
  [(_, keys) => calm(keys.calm, '{"contactEmail":', 400), 3],
  [(_, keys) => calm(keys.calm, { contactEmail: 'nobody' }, 400), 3],
  [(_, keys) => calm(keys.calm, TOO_LARGE, 413), 1],
  [(market, _, random) => calm('no-such-key', anEmail(market, random), 401), 4],
  [() => get('/v7/nowhere', 404), 2],
  [() => get('/v7/enrich', 405), 1],
  [() => get('/health/ready', 200), 1],
  [() => get('/sandbox/requests?limit=10', 200), 0.2],
]
