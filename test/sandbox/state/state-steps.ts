/** Random steps that change the state of a sandbox over HTTP. Their targets are resolved when they run. */
import fc from 'fast-check'
import type { ParsedResponse, Sandbox } from '../../support/sandbox.ts'

/** `target` selects an organization, key, user, or company. `variant` selects the values to send. */
export interface Step {
  readonly action: ActionName
  readonly target: number
  readonly variant: number
}

type Perform = (sandbox: Sandbox, step: Step) => Promise<ParsedResponse | undefined>

const nth = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length]

const put = (sandbox: Sandbox, path: string, method: string, body?: unknown) =>
  sandbox.send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

const organizationAt = ({ context }: Sandbox, target: number) => nth(context.organizations.list(), target)

function keyAt({ context }: Sandbox, target: number): string {
  const keys = context.organizations.list().flatMap(({ orgId }) => context.keys.list(orgId))
  const key = nth(keys, target)
  return key?.apiKey ?? 'nobody'
}

function adminKeyAt({ context }: Sandbox, target: number): string {
  const keys = context.organizations.list().flatMap(({ orgId }) => context.keys.listWorking(orgId, 'admin'))
  const key = nth(keys, target)
  return key?.apiKey ?? 'nobody'
}

const ENRICH_INPUTS = [
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

const ACTIONS = {
  enrich: (sandbox, { target, variant }) =>
    sandbox.enrich(nth(ENRICH_INPUTS, variant), keyAt(sandbox, target)),
  'enrich once': (sandbox, { target, variant }) =>
    sandbox.post('/v7/enrich', nth(ENRICH_INPUTS, variant), {
      apikey: keyAt(sandbox, target),
      'Idempotency-Key': `key-${variant % 2}`,
    }),
  'enrich several at once': async (sandbox, { target, variant }) => {
    const keys = [0, 1, 2].map((more) => keyAt(sandbox, target + more))
    await Promise.all(keys.map((key) => sandbox.enrich(nth(ENRICH_INPUTS, variant), key)))
    return undefined
  },
  'create a user': (sandbox, { target, variant }) =>
    sandbox.post(
      '/signals/v1/user/createsignalapikey',
      { email: nth(EMAILS, variant) },
      admin(sandbox, target),
    ),
  'update a user': (sandbox, { target, variant }) =>
    sandbox.post(
      '/signals/v1/user/update',
      { email: nth(EMAILS, variant), action: variant % 2 === 0 ? 'suspend' : 'active' },
      admin(sandbox, target),
    ),
  'update a key': (sandbox, { target, variant }) =>
    sandbox.post(
      '/signals/v1/key/update',
      { email: nth(EMAILS, variant), action: variant % 2 === 0 ? 'suspend' : 'activate' },
      { 'Api-Key': adminKeyAt(sandbox, target) },
    ),
  'create an organization': (sandbox, { variant }) =>
    put(sandbox, '/sandbox/organizations', 'POST', nth(ORGANIZATION_CHANGES, variant)),
  'change an organization': (sandbox, { target, variant }) =>
    put(sandbox, organizationPath(sandbox, target), 'PATCH', nth(ORGANIZATION_CHANGES, variant)),
  'delete an organization': (sandbox, { target }) =>
    put(sandbox, organizationPath(sandbox, target), 'DELETE'),
  'set a user': (sandbox, { target, variant }) => {
    const orgId = organizationAt(sandbox, target)?.orgId ?? ''
    const userId = nth(sandbox.context.users.list(orgId), variant)?.userId
    const path = `${organizationPath(sandbox, target)}/users/${userId}`
    return put(sandbox, path, 'PATCH', { status: nth(STATUSES, variant) })
  },
  'set the clock': (sandbox, { variant }) => put(sandbox, '/sandbox/clock', 'PATCH', nth(CLOCKS, variant)),
  'arm a fault': (sandbox, { target, variant }) =>
    put(sandbox, '/sandbox/faults', 'POST', {
      effect: { kind: 'error', status: 429 },
      times: 1 + (variant % 3),
      match: { operation: 'enrich', orgId: organizationAt(sandbox, target)?.orgId ?? 'nobody' },
    }),
  'store a company': (sandbox, { variant }) =>
    put(sandbox, '/sandbox/companies', 'PUT', {
      compName: 'Larkspur Robotics GmbH',
      compCity: `City ${variant}`,
    }),
  'delete a company': (sandbox, { target }) =>
    put(sandbox, `/sandbox/companies/AAAA00000000000${1 + (target % 4)}`, 'DELETE'),
} as const satisfies Record<string, Perform>

type ActionName = keyof typeof ACTIONS

const admin = (sandbox: Sandbox, target: number) => ({ 'Admin-Api-Key': adminKeyAt(sandbox, target) })

const organizationPath = (sandbox: Sandbox, target: number): string =>
  `/sandbox/organizations/${organizationAt(sandbox, target)?.orgId ?? 'nobody'}`

const ACTION_NAMES = Object.keys(ACTIONS) as readonly ActionName[]

export const anyStep = (): fc.Arbitrary<Step> =>
  fc.record({ action: fc.constantFrom(...ACTION_NAMES), target: fc.nat(30), variant: fc.nat(30) })

/** Performs a step. Throws if the response is 500. */
export async function performStep(sandbox: Sandbox, step: Step): Promise<void> {
  const perform: Perform = ACTIONS[step.action]
  const response = await perform(sandbox, step)
  if (response?.status === 500) throw new Error(`${step.action} ended with 500`)
}
