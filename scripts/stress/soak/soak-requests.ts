/** The requests of a soak test: all kinds of valid and invalid requests, about as often as in a test suite. */
import { misspell } from '../../bench/queries.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import type { RecordRows } from '../../lib/record-rows.ts'

/** The keys of the organizations. */
export interface SoakKeys {
  readonly normal: string
  readonly admin: string
  /** The key of the organization with injected faults. */
  readonly faulty: string
}

export interface SoakRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The expected statuses; 0 is a broken connection. */
  readonly allowed: readonly number[]
  /** Whether the client sees each charge. */
  readonly isCounted?: boolean
  readonly isByEmail?: boolean
}

const FAULTY = [0, 200, 402, 429, 500, 502, 503, 504]
const USERS = 25
const REPEATED = 500
const TOO_LARGE = JSON.stringify({ companyName: 'x'.repeat(65 * 1024) })

export const drawRequest = (records: RecordRows, keys: SoakKeys, random: Random): SoakRequest =>
  random.weighted(KINDS)(records, keys, random)

const post = (path: string, headers: Record<string, string>, body: unknown, allowed: readonly number[]) => ({
  ...{ method: 'POST', path, headers, allowed },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const enrich = (apikey: string, body: unknown, status = 200): SoakRequest => ({
  ...post('/v7/enrich', { apikey }, body, [status]),
  isCounted: true,
})

const manage = (operation: string, key: string, body: unknown, allowed: readonly number[]): SoakRequest =>
  post(`/signals/v1/${operation}`, { 'Admin-Api-Key': key, 'Api-Key': key }, body, allowed)

const get = (path: string, status: number): SoakRequest => ({
  ...{ method: 'GET', path, headers: {}, allowed: [status] },
})

const drawEmail = ({ contacts }: RecordRows, random: Random) => ({
  contactEmail: random.pick(contacts).conEmail,
})
const drawName = ({ companies }: RecordRows, random: Random): string => random.pick(companies).compName
const drawWebsite = ({ companies }: RecordRows, random: Random): string => random.pick(companies).compWebsite
const drawUser = (random: Random): string => `user-${random.int(1, USERS)}@soak.example`

const KINDS: Weighted<(records: RecordRows, keys: SoakKeys, random: Random) => SoakRequest> = [
  [(records, { normal }, random) => ({ ...enrich(normal, drawEmail(records, random)), isByEmail: true }), 30],
  [(records, { normal }, random) => enrich(normal, { companyWebAddress: drawWebsite(records, random) }), 10],
  [(records, { normal }, random) => enrich(normal, { companyName: drawName(records, random) }), 8],
  [
    (records, { normal }, random) => {
      const name = drawName(records, random)
      return enrich(normal, { companyName: misspell(name, random) ?? name })
    },
    4,
  ],
  [
    (records, { normal }, random) => {
      const companyWebsite = drawWebsite(records, random)
      return post('/v1/buying-group', { apikey: normal }, { companyWebsite }, [200])
    },
    4,
  ],
  [
    (records, { faulty }, random) =>
      post('/v7/enrich', { apikey: faulty }, drawEmail(records, random), FAULTY),
    15,
  ],
  [
    ({ contacts }, { faulty }, random) => {
      const index = random.int(0, REPEATED)
      const headers = { apikey: faulty, 'Idempotency-Key': `soak-${index}` }
      return post('/v7/enrich', headers, { contactEmail: contacts[index]?.conEmail }, [...FAULTY, 409])
    },
    4,
  ],
  [(_, { admin }) => manage('user/view', admin, {}, [200]), 3],
  [(_, { admin }, random) => manage('key/view', admin, { email: drawUser(random) }, [200, 404]), 3],
  [
    (_, { admin }, random) => {
      const body = { email: drawUser(random), action: random.pick(['suspend', 'active']) }
      return manage('user/update', admin, body, [200, 404, 409])
    },
    2,
  ],
  [
    (_, { admin }, random) =>
      manage('user/createsignalapikey', admin, { email: drawUser(random) }, [200, 409]),
    1,
  ],
  [(_, { normal }) => enrich(normal, '{"contactEmail":', 400), 3],
  [(_, { normal }) => enrich(normal, { contactEmail: 'nobody' }, 400), 3],
  [(_, { normal }) => enrich(normal, TOO_LARGE, 413), 1],
  [(records, _, random) => enrich('no-such-key', drawEmail(records, random), 401), 4],
  [() => get('/v7/nowhere', 404), 2],
  [() => get('/v7/enrich', 405), 1],
  [() => get('/health/ready', 200), 1],
  [() => get('/sandbox/requests?limit=10', 200), 0.2],
]
