/** Random steps that change the state of a sandbox over HTTP. What they refer to is resolved when they run. */
import fc from 'fast-check'
import type { Answer, Sandbox } from './sandbox.ts'

/** One thing that somebody does; `where` tells which organization, key, user or company is meant. */
export interface Step {
  readonly act: Act
  readonly where: number
  readonly what: number
}

type Doing = (sandbox: Sandbox, step: Step) => Promise<Answer | undefined>

const nth = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

const put = (sandbox: Sandbox, path: string, method: string, body?: unknown) =>
  sandbox.send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

const organizationAt = ({ context }: Sandbox, where: number) => nth(context.organizations.list(), where)

function keyAt({ context }: Sandbox, where: number): string {
  const keys = context.organizations.list().flatMap(({ orgId }) => context.keys.list(orgId))
  const key = nth(keys, where)
  return key?.apiKey ?? 'nobody'
}

function adminKeyAt({ context }: Sandbox, where: number): string {
  const keys = context.organizations.list().flatMap(({ orgId }) => context.keys.listWorking(orgId, 'admin'))
  const key = nth(keys, where)
  return key?.apiKey ?? 'nobody'
}

const QUESTIONS = [
  { contactEmail: 'maren.oyelaran@halcyon-freight.example' },
  { companyName: 'Halcyon Freight' },
  { companyGuid: 'AAAA000000000004' },
  { companyName: 'Larkspur Robotics' },
  { companyName: 'Unheard Of Ventures' },
  {},
]
const ORGANIZATION_CHANGES = [
  { credits: 2 },
  { credits: null },
  { status: 'inactive' },
  { status: 'active' },
  { subscription: 'plus' },
  { qpsLimit: 2, dailyRateLimit: 3 },
  { qpsLimit: 50 },
  { orgName: 'Renamed', maskEmail: true },
]
const CLOCKS = [
  { mode: 'frozen' },
  { mode: 'running' },
  { advanceSeconds: 1 },
  { advanceSeconds: 90_000 },
  { advanceSeconds: -3600 },
  { now: null },
]
const STATUSES = ['active', 'suspend', 'deleted']
const EMAILS = ['ada@new.example', 'BOB@new.example', 'cleo@new.example']

const DOINGS = {
  enrich: (sandbox, { where, what }) => sandbox.enrich(nth(QUESTIONS, what), keyAt(sandbox, where)),
  'enrich once': (sandbox, { where, what }) =>
    sandbox.post('/v7/enrich', nth(QUESTIONS, what), {
      apikey: keyAt(sandbox, where),
      'Idempotency-Key': `key-${what % 2}`,
    }),
  'enrich several at once': async (sandbox, { where, what }) => {
    const keys = [0, 1, 2].map((more) => keyAt(sandbox, where + more))
    await Promise.all(keys.map((key) => sandbox.enrich(nth(QUESTIONS, what), key)))
    return undefined
  },
  'create a user': (sandbox, { where, what }) =>
    sandbox.post('/signals/v1/user/createsignalapikey', { email: nth(EMAILS, what) }, admin(sandbox, where)),
  'update a user': (sandbox, { where, what }) =>
    sandbox.post(
      '/signals/v1/user/update',
      { email: nth(EMAILS, what), action: what % 2 === 0 ? 'suspend' : 'active' },
      admin(sandbox, where),
    ),
  'update a key': (sandbox, { where, what }) =>
    sandbox.post(
      '/signals/v1/key/update',
      { email: nth(EMAILS, what), action: what % 2 === 0 ? 'suspend' : 'activate' },
      { 'Api-Key': adminKeyAt(sandbox, where) },
    ),
  'create an organization': (sandbox, { what }) =>
    put(sandbox, '/sandbox/organizations', 'POST', nth(ORGANIZATION_CHANGES, what)),
  'change an organization': (sandbox, { where, what }) =>
    put(sandbox, organizationPath(sandbox, where), 'PATCH', nth(ORGANIZATION_CHANGES, what)),
  'delete an organization': (sandbox, { where }) => put(sandbox, organizationPath(sandbox, where), 'DELETE'),
  'set a user': (sandbox, { where, what }) => {
    const orgId = organizationAt(sandbox, where)?.orgId ?? ''
    const userId = nth(sandbox.context.users.list(orgId), what)?.userId
    const path = `${organizationPath(sandbox, where)}/users/${userId}`
    return put(sandbox, path, 'PATCH', { status: nth(STATUSES, what) })
  },
  'set the clock': (sandbox, { what }) => put(sandbox, '/sandbox/clock', 'PUT', nth(CLOCKS, what)),
  'arm a fault': (sandbox, { where, what }) =>
    put(sandbox, '/sandbox/faults', 'POST', {
      effect: { kind: 'error', status: 429 },
      times: 1 + (what % 3),
      match: { operation: 'enrich', orgId: organizationAt(sandbox, where)?.orgId ?? 'nobody' },
    }),
  'store a company': (sandbox, { what }) =>
    put(sandbox, '/sandbox/companies', 'PUT', {
      compName: 'Larkspur Robotics GmbH',
      compCity: `City ${what}`,
    }),
  'delete a company': (sandbox, { where }) =>
    put(sandbox, `/sandbox/companies/AAAA00000000000${1 + (where % 4)}`, 'DELETE'),
} as const satisfies Record<string, Doing>

type Act = keyof typeof DOINGS

const admin = (sandbox: Sandbox, where: number) => ({ 'Admin-Api-Key': adminKeyAt(sandbox, where) })

const organizationPath = (sandbox: Sandbox, where: number): string =>
  `/sandbox/organizations/${organizationAt(sandbox, where)?.orgId ?? 'nobody'}`

const ACTS = Object.keys(DOINGS) as readonly Act[]

export const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({ act: fc.constantFrom(...ACTS), where: fc.nat(30), what: fc.nat(30) })

/** Does it. No step may end in a failure of ours. */
export async function take(sandbox: Sandbox, step: Step): Promise<void> {
  const doing: Doing = DOINGS[step.act]
  const answer = await doing(sandbox, step)
  if (answer?.status === 500) throw new Error(`${step.act} ended with 500`)
}
