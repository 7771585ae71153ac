/**
 * What the interface says of organizations, users, keys, credits and limits, as a small program in memory. It shares
 * no line with the server: the state-machine tests hold the one against the other.
 */

export type OperationId =
  | 'enrich'
  | 'buyingGroup'
  | 'createUser'
  | 'viewUsers'
  | 'updateUser'
  | 'createKey'
  | 'viewKeys'
  | 'updateKey'

/** What an enrichment asks for: a contact, one who has left, one of two companies, nobody, nothing, or no JSON at all. */
export type Question = 'contact' | 'left' | 'company' | 'other' | 'nobody' | 'blank' | 'malformed'

export interface Call {
  readonly operation: OperationId
  readonly key: string | undefined
  readonly email?: string | undefined
  readonly action?: string | undefined
  readonly question?: Question | undefined
}

interface ModelUser {
  userId: string
  readonly email: string
  readonly role: 'admin' | 'user' | 'demo'
  status: 'active' | 'suspend' | 'deleted'
  readonly createdAt: number
  updatedAt: number
}

export interface ModelKey {
  keyId: string
  readonly email: string
  readonly role: 'admin' | 'standard'
  status: 'active' | 'suspended'
  apiKey: string
}

interface Delivered {
  readonly company: string
  readonly contact: string
}

export interface ModelOrganization {
  readonly orgId: string
  readonly orgName: string
  readonly website: string
  readonly cleanedWebsite: string
  status: 'active' | 'inactive'
  readonly subscription: 'standard' | 'plus' | 'pro'
  credits: number | null
  readonly dailyRateLimit: number
  readonly qpsLimit: number
  readonly createdAt: number
  readonly users: ModelUser[]
  readonly keys: ModelKey[]
  readonly charges: Delivered[]
  /** Thousandths of a token, so that all arithmetic is whole. */
  millitokens: number
  refilledAt: number
  /** Requests let through, by UTC day. */
  readonly requests: Map<string, number>
}

/** What must come back. */
export type Outcome =
  | { readonly status: 200; readonly data?: unknown; readonly made?: Made; readonly delivery?: Delivery }
  | { readonly status: number; readonly code: string; readonly why?: 'lockout' | undefined }

/** Records whose ids and key value only the answer tells. */
export interface Made {
  readonly user?: ModelUser
  readonly key: ModelKey
}

interface Delivery extends Delivered {
  readonly deducted: number
  readonly remaining: number | null
}

const STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  invalid_api_key: 401,
  organization_inactive: 403,
  user_deleted: 403,
  user_suspended: 403,
  key_suspended: 403,
  admin_key_required: 403,
  rate_limit_exceeded: 429,
  invalid_parameter: 400,
  missing_identifier: 400,
  insufficient_credits: 402,
  not_found: 404,
  already_exists: 409,
  invalid_state: 409,
}

const refuse = (code: string, why?: 'lockout'): Outcome => ({ status: STATUS[code] ?? 0, code, why })

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
const isAddress = (text: string): boolean => /^\s*[a-z]+@people\.example\s*$/i.test(text)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const written = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}+00:00`

interface Caller {
  readonly organization: ModelOrganization
  readonly key: ModelKey
}

export class Model {
  readonly organizations: readonly ModelOrganization[]
  now: number

  constructor(organizations: readonly ModelOrganization[], now: number) {
    this.organizations = organizations
    this.now = now
  }

  /** Does what the call does, and says what the answer must be. */
  call(call: Call): Outcome {
    const caller = this.callerOf(call.key)
    if (!call.key) return refuse('unauthorized')
    if (!caller) return refuse('invalid_api_key')
    const forbidden = forbids(caller, call.operation)
    if (forbidden) return refuse(forbidden)
    if (!this.#admit(caller.organization)) return refuse('rate_limit_exceeded')
    return this.#perform(caller.organization, call)
  }

  /** Whose key it is. */
  callerOf(value: string | undefined): Caller | undefined {
    for (const organization of this.organizations) {
      const key = organization.keys.find(({ apiKey }) => apiKey === value)
      if (key) return { organization, key }
    }
    return undefined
  }

  /** The `RateLimit` header of an answer to a key of this organization. */
  rateLimit(organization: ModelOrganization): string {
    this.#refill(organization)
    const { qpsLimit, dailyRateLimit, millitokens, requests } = organization
    const full = Math.ceil((qpsLimit * 1000 - millitokens) / (qpsLimit * 1000))
    const left = dailyRateLimit - (requests.get(dayOf(this.now)) ?? 0)
    const midnight = Math.ceil((86_400_000 - (this.now % 86_400_000)) / 1000)
    return `"qps";r=${Math.floor(millitokens / 1000)};t=${full}, "daily";r=${left};t=${midnight}`
  }

  #refill(organization: ModelOrganization): void {
    const { qpsLimit, refilledAt, millitokens } = organization
    organization.millitokens = Math.min(qpsLimit * 1000, millitokens + (this.now - refilledAt) * qpsLimit)
    organization.refilledAt = this.now
  }

  #admit(organization: ModelOrganization): boolean {
    this.#refill(organization)
    const { requests, dailyRateLimit } = organization
    const today = dayOf(this.now)
    const counted = requests.get(today) ?? 0
    if (counted >= dailyRateLimit || organization.millitokens < 1000) return false
    organization.millitokens -= 1000
    requests.set(today, counted + 1)
    return true
  }

  #perform(
    organization: ModelOrganization,
    { operation, email, action = '', question = 'contact' }: Call,
  ): Outcome {
    if (question === 'malformed') return refuse('invalid_parameter')
    if (operation === 'enrich') return enrich(organization, question)
    if (operation === 'buyingGroup')
      return question === 'blank' ? refuse('missing_identifier') : { status: 200 }
    if (operation === 'viewUsers') return { status: 200, data: usersOf(organization) }
    const isBlank = email === undefined || email.trim() === ''
    if (operation === 'viewKeys' && isBlank) return { status: 200, data: keysOf(organization) }
    if (email === undefined || !isAddress(email)) return refuse('invalid_parameter')
    switch (operation) {
      case 'createUser':
        return this.#createUser(organization, email)
      case 'createKey':
        return createKey(organization, email)
      case 'updateUser':
        return this.#updateUser(organization, email, action)
      case 'updateKey':
        return updateKey(organization, email, action)
      default:
        return viewKey(organization, email)
    }
  }

  #createUser(organization: ModelOrganization, email: string): Outcome {
    if (organization.users.some((user) => same(user.email, email))) return refuse('already_exists')
    const made = createKey(organization, email)
    if (!('made' in made) || !made.made) return made
    const times = { createdAt: this.now, updatedAt: this.now }
    const user: ModelUser = { userId: '', email: email.trim(), role: 'user', status: 'active', ...times }
    organization.users.push(user)
    return { status: 200, made: { user, key: made.made.key } }
  }

  #updateUser(organization: ModelOrganization, email: string, action: string): Outcome {
    if (action !== 'suspend' && action !== 'active') return refuse('invalid_parameter')
    const user = organization.users.find((one) => same(one.email, email))
    if (!user) return refuse('not_found')
    const from = action === 'suspend' ? 'active' : 'suspend'
    if (user.status !== from) return refuse('invalid_state')
    user.status = action
    if (action === 'suspend' && locksOut(organization, user.role)) {
      user.status = from
      return refuse('invalid_state', 'lockout')
    }
    user.updatedAt = this.now
    return { status: 200, data: userView(organization, user) }
  }
}

/** The refusals of a known key, in the order of the interface. */
function forbids({ organization, key }: Caller, operation: OperationId): string | undefined {
  const isView = operation === 'viewUsers' || operation === 'viewKeys'
  if (organization.status === 'inactive' && !isView) return 'organization_inactive'
  const user = organization.users.find(({ email }) => same(email, key.email))
  if (user?.status === 'deleted') return 'user_deleted'
  if (user?.status === 'suspend') return 'user_suspended'
  if (key.status === 'suspended') return 'key_suspended'
  const manages = operation !== 'enrich' && operation !== 'buyingGroup'
  return manages && key.role !== 'admin' ? 'admin_key_required' : undefined
}

/** The admin keys that let somebody in. */
export const workingAdminKeys = (organization: ModelOrganization): ModelKey[] =>
  organization.keys.filter(
    (key) => key.role === 'admin' && forbids({ organization, key }, 'viewUsers') === undefined,
  )

/** Whether, as things stand now, nobody is left to manage the organization. */
function locksOut(organization: ModelOrganization, suspendedRole?: string): boolean {
  const admins = organization.users.filter(({ role, status }) => role === 'admin' && status === 'active')
  return (suspendedRole === 'admin' && admins.length === 0) || workingAdminKeys(organization).length === 0
}

function createKey(organization: ModelOrganization, email: string): Outcome {
  if (organization.keys.some((key) => same(key.email, email))) return refuse('already_exists')
  const key: ModelKey = { keyId: '', email: email.trim(), role: 'standard', status: 'active', apiKey: '' }
  organization.keys.push(key)
  return { status: 200, made: { key } }
}

function viewKey(organization: ModelOrganization, email: string): Outcome {
  const key = organization.keys.find((one) => same(one.email, email))
  return key ? { status: 200, data: { ...key } } : refuse('not_found')
}

function updateKey(organization: ModelOrganization, email: string, action: string): Outcome {
  if (!['suspend', 'active', 'activate'].includes(action)) return refuse('invalid_parameter')
  const key = organization.keys.find((one) => same(one.email, email))
  if (!key) return refuse('not_found')
  const [from, to] =
    action === 'suspend' ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const)
  if (key.status !== from) return refuse('invalid_state')
  key.status = to
  if (to === 'suspended' && locksOut(organization)) {
    key.status = from
    return refuse('invalid_state', 'lockout')
  }
  return { status: 200, data: { ...key } }
}

const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'
const ORCHID = 'AAAA000000000004'

/** Standard shows whoever has left where they were, the others where they are. */
const deliveredTo = ({ subscription }: ModelOrganization): Readonly<Record<string, Delivered>> => ({
  contact: { company: HALCYON, contact: 'BBBB0000000000000000000000000001' },
  left: {
    company: subscription === 'standard' ? HALCYON : BRUNNEN,
    contact: 'BBBB0000000000000000000000000002',
  },
  company: { company: HALCYON, contact: '' },
  other: { company: ORCHID, contact: '' },
})

function enrich(organization: ModelOrganization, question: Question): Outcome {
  if (question === 'blank') return refuse('missing_identifier')
  const delivered = deliveredTo(organization)[question]
  const refreshes =
    delivered !== undefined && organization.subscription === 'plus' && isRefresh(organization, delivered)
  if (organization.credits === 0 && !refreshes) return refuse('insufficient_credits')
  const isFree = !delivered || refreshes
  if (delivered && !isFree) {
    organization.charges.push(delivered)
    if (organization.credits !== null) organization.credits -= 1
  }
  const price = { deducted: isFree ? 0 : 1, remaining: organization.credits }
  return { status: 200, delivery: { ...(delivered ?? { company: '', contact: '' }), ...price } }
}

/** The same contact, or the same company where there is no contact. */
const isRefresh = ({ charges }: ModelOrganization, { company, contact }: Delivered): boolean =>
  charges.some((charge) => charge.contact === contact && (contact !== '' || charge.company === company))

/** A user as views show it. */
function userView(organization: ModelOrganization, user: ModelUser, apiKey: string | null = null): unknown {
  const { orgId, orgName, website, cleanedWebsite, status, dailyRateLimit, qpsLimit, createdAt } =
    organization
  const times = { createdAt: written(createdAt), updatedAt: written(createdAt) }
  const contract = { orgId, orgName, website, cleanedWebsite, status, dailyRateLimit, qpsLimit }
  return {
    ...user,
    organization: { ...contract, ...times, adminApiKey: null },
    createdAt: written(user.createdAt),
    updatedAt: written(user.updatedAt),
    apiKey: apiKey === null ? null : [apiKey],
  }
}

export const usersOf = (organization: ModelOrganization): unknown[] =>
  organization.users.map((user) => userView(organization, user))

export const keysOf = ({ keys }: ModelOrganization): unknown[] => keys.map((key) => ({ ...key }))
