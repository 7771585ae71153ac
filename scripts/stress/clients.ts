/** Clients of some organizations under load, and what the database file must contain after their responses. */
import { readSample } from '../bench/queries.ts'
import type { Server } from '../bench/server.ts'
import type { Random } from '../sample/random.ts'
import { enrich, request, type Seen } from './subject.ts'

/** A user or key with an email of its own. */
export interface Member {
  readonly kind: 'user' | 'key'
  readonly email: string
  /** The generated key; `undefined` if the response did not arrive. */
  apiKey?: string | undefined
  /** The last confirmed status; `undefined` if the member may not exist. */
  status?: 'active' | 'suspended' | undefined
  /** The requested status, if its response did not arrive. The member may have it. */
  maybe?: 'active' | 'suspended' | undefined
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly key: string
  readonly email: string
  /** `undefined` if no response arrived. */
  readonly transactionId: string | undefined
}

const PATHS = {
  user: { base: '/signals/v1/user', header: 'Admin-Api-Key', activate: 'active' },
  key: { base: '/signals/v1/key', header: 'Api-Key', activate: 'activate' },
} as const

/** One organization as its clients see it. Requests return whether there was a response. */
export class Organization {
  /** Of the server, which changes with each restart. */
  url = ''
  readonly orgId: string
  readonly startCredits: number
  /** Whether a record that was charged before is free. */
  readonly isPlus: boolean
  /** All requests; those whose response waited for the disk; those rejected because nothing can be stored. */
  sent = 0
  stored = 0
  refused = 0
  /** The number of confirmed charges, and the transactions of this round. */
  charged = 0
  newCharges = new Set<string>()
  /** Enrichments of this round without a response. Each may have been charged once. */
  unanswered = 0
  /** Charges of the last round that were stored without a response. */
  unseen: ReadonlySet<string> = new Set()
  readonly members: Member[] = []
  keyed: KeyedRequest[] = []
  readonly #apiKey: string
  readonly #adminKey: string

  constructor(orgId: string, apiKey: string, adminKey: string, credits: number, isPlus: boolean) {
    this.orgId = orgId
    this.#apiKey = apiKey
    this.#adminKey = adminKey
    this.startCredits = credits
    this.isPlus = isPlus
  }

  nextRound(url: string): void {
    this.url = url
    this.newCharges = new Set()
    this.unanswered = 0
    this.keyed = []
  }

  async enrich(email: string, idempotencyKey?: string): Promise<Seen & { readonly transactionId: string }> {
    this.sent++
    const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
    const seen = await enrich(this.url, this.#apiKey, { contactEmail: email }, headers)
    const transactionId = seen.headers.get('smarteTransactionId') ?? ''
    if (seen.status === 0) this.unanswered++
    const isReplayed = seen.headers.get('Idempotent-Replayed') === 'true'
    if (seen.status === 200 && !isReplayed) this.stored++
    if (seen.status === 503) this.refused++
    if (seen.deducted > 0) {
      this.charged++
      this.newCharges.add(transactionId)
    }
    return { ...seen, transactionId }
  }

  async enrichKeyed(email: string): Promise<boolean> {
    const key = crypto.randomUUID()
    const { status, transactionId } = await this.enrich(email, key)
    if (status === 0) this.keyed.push({ key, email, transactionId: undefined })
    if (status === 200) this.keyed.push({ key, email, transactionId })
    return status !== 0
  }

  async createMember(kind: Member['kind']): Promise<boolean> {
    const member: Member = { kind, email: `${kind}-${crypto.randomUUID()}@crash.example`, maybe: 'active' }
    this.members.push(member)
    const { status, text } = await this.#manage(member, 'createsignalapikey')
    if (status === 0) return false
    member.maybe = undefined
    if (this.#isRefused(status, text)) return true
    member.status = 'active'
    member.apiKey = /sbx_\w+/.exec(text)?.[0]
    return true
  }

  /** Suspends or activates one of the last members. No other client updates it meanwhile. */
  async updateMember(): Promise<boolean> {
    const member = this.members.slice(-20).find(({ status, maybe }) => status !== undefined && !maybe)
    if (member === undefined) return this.createMember('user')
    const wanted = member.status === 'active' ? 'suspended' : 'active'
    const action = wanted === 'suspended' ? 'suspend' : PATHS[member.kind].activate
    member.maybe = wanted
    const { status, text } = await this.#manage(member, 'update', action)
    if (status === 0) return false
    member.maybe = undefined
    if (!this.#isRefused(status, text)) member.status = wanted
    return true
  }

  /** A kill may lose the count of this request: its response does not wait for the disk. */
  async viewBuyingGroup(email: string): Promise<boolean> {
    this.sent++
    const body = JSON.stringify({ companyWebsite: email.slice(email.indexOf('@') + 1) })
    const init = { method: 'POST', headers: { apikey: this.#apiKey }, body }
    return (await request(`${this.url}/v1/buying-group`, init)).status !== 0
  }

  async isAuthenticated({ apiKey = '' }: Member): Promise<boolean> {
    this.sent++
    const { status } = await enrich(this.url, apiKey, { companyName: 'No company has this name 4711' })
    if (status === 200) this.stored++
    return status === 200 || status === 402
  }

  #manage({ kind, email }: Member, operation: string, action?: string): Promise<Seen> {
    const { base, header } = PATHS[kind]
    this.sent++
    const body = JSON.stringify({ email, action })
    const headers = { [header]: this.#adminKey }
    return request(`${this.url}${base}/${operation}`, { method: 'POST', headers, body })
  }

  /** @throws {Error} for another error than that nothing can be stored */
  #isRefused(status: number, text: string): boolean {
    if (status === 200) this.stored++
    else if (text.includes('storage_unavailable')) this.refused++
    else throw new Error(`${status}: ${text}`)
    return status !== 200
  }
}

export const total = (all: readonly Organization[], of: (one: Organization) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/** Creates one where nothing is free, one where repeated records are, and one whose credits run out. */
export async function createOrganizations({ url, makeOrganization }: Server): Promise<Organization[]> {
  const all: Organization[] = []
  for (const [subscription, credits] of [
    ['standard', 10_000_000],
    ['plus', 10_000_000],
    ['pro', 500],
  ] as const) {
    const { organization, apiKey, adminKey } = await makeOrganization({ subscription, credits })
    const isPlus = subscription === 'plus'
    all.push(new Organization(organization.orgId, apiKey, adminKey, credits, isPlus))
  }
  for (const one of all) one.nextRound(url)
  return all
}

/** Returns one email of each person: Plus is charged once for a contact, at all companies together. */
export const sampleEmails = (): string[] => [
  ...new Map(
    readSample()
      .contacts.filter(({ conEmail }) => conEmail !== '')
      .map(({ conGUID, conEmail }) => [conGUID, conEmail]),
  ).values(),
]

const CONNECTIONS = 16

export interface RunningLoad {
  /** Resolves when no client sends requests any more. */
  readonly ended: Promise<unknown>
  /** Resolves when the pending requests have their responses. */
  stop(): Promise<unknown>
}

/** Starts clients, each of which sends requests until there is no response, or until the load is stopped. */
export function startLoad(
  organizations: readonly Organization[],
  emails: readonly string[],
  random: Random,
): RunningLoad {
  let isOver = false
  const client = async (): Promise<void> => {
    while (!isOver) if (!(await sendOne(random.pick(organizations), random.pick(emails), random))) return
  }
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, client))
  const stop = (): Promise<unknown> => {
    isOver = true
    return ended
  }
  return { ended, stop }
}

async function sendOne(organization: Organization, email: string, random: Random): Promise<boolean> {
  const send = random.weighted<() => Promise<boolean>>([
    [async () => (await organization.enrich(email)).status !== 0, 60],
    [() => organization.enrichKeyed(email), 15],
    [() => organization.viewBuyingGroup(email), 5],
    [() => organization.createMember('user'), 6],
    [() => organization.createMember('key'), 3],
    [() => organization.updateMember(), 11],
  ])
  return send()
}
