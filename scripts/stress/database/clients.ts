/** Simulates clients of some organizations, and records what the database file must contain after their responses. */
import type { CreateOrganizationOutput } from '../../../src/sandbox/organizations/schema.ts'
import { enrich, manage, type Reply, sendJson } from '../../lib/http.ts'
import type { Random } from '../../lib/random.ts'
import { readRecordRows } from '../../lib/record-rows.ts'
import type { Server } from '../../lib/server.ts'
import { sum } from '../../lib/statistics.ts'

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

/** Returns whether a response says that its request was counted. All of these keys are allowed, unless the status is 403. */
const isCounted = (status: number): boolean => [200, 400, 402, 404, 409].includes(status)

/** One organization as its clients see it. Requests return whether there was a response. */
export class SimulatedOrganization {
  /** The address of the server, which changes with each restart. */
  url = ''
  readonly orgId: string
  readonly startCredits: number
  /** Whether a record that was charged before is free. */
  readonly isPlus: boolean
  /** Counts all requests, those that were confirmed after a commit, and those rejected by a storage error. */
  sent = 0
  stored = 0
  rejected = 0
  /** The number of confirmed charges, and the transactions of this round. */
  charged = 0
  newCharges = new Set<string>()
  /** Enrichments of this round without a response. Each may have been charged once. */
  withoutResponse = 0
  /** Charges of the last round that were stored without a response. */
  unconfirmed: ReadonlySet<string> = new Set()
  readonly members: Member[] = []
  readonly #apiKey: string
  readonly #adminKey: string

  constructor({ orgId, credits, subscription, apiKey, adminKey }: CreateOrganizationOutput) {
    this.#apiKey = apiKey
    this.#adminKey = adminKey
    this.orgId = orgId
    this.startCredits = credits ?? 0
    this.isPlus = subscription === 'plus'
  }

  startRound(url: string): void {
    this.url = url
    this.newCharges = new Set()
    this.withoutResponse = 0
  }

  /** Returns whether a response arrived. */
  async enrich(email: string): Promise<boolean> {
    this.sent++
    const reply = await enrich(this.url, this.#apiKey, { contactEmail: email })
    const transactionId = /"smarteTransactionId":"([^"]*)"/.exec(reply.text)?.[1] ?? ''
    if (reply.status === 0) this.withoutResponse++
    if (isCounted(reply.status)) this.stored++
    if (reply.status === 503) this.rejected++
    if (reply.deducted > 0) {
      this.charged++
      this.newCharges.add(transactionId)
    }
    return reply.status !== 0
  }

  async createMember(kind: Member['kind']): Promise<boolean> {
    const member: Member = { kind, email: `${kind}-${crypto.randomUUID()}@crash.example`, maybe: 'active' }
    this.members.push(member)
    const { status, text } = await this.#manage(member, 'createsignalapikey')
    if (status === 0) return false
    member.maybe = undefined
    if (this.#isRejected(status, text)) return true
    member.status = 'active'
    member.apiKey = /[\w+/]{43}=/.exec(text)?.[0]
    return true
  }

  /** Suspends or activates one of the last members. No other client updates it meanwhile. */
  async updateMember(): Promise<boolean> {
    const member = this.members.slice(-20).find(({ status, maybe }) => status !== undefined && !maybe)
    if (member === undefined) return this.createMember('user')
    const newStatus = member.status === 'active' ? 'suspended' : 'active'
    const activate = member.kind === 'user' ? 'active' : 'activate'
    const action = newStatus === 'suspended' ? 'suspend' : activate
    member.maybe = newStatus
    const { status, text } = await this.#manage(member, 'update', action)
    if (status === 0) return false
    member.maybe = undefined
    if (!this.#isRejected(status, text)) member.status = newStatus
    return true
  }

  async viewBuyingGroup(email: string): Promise<boolean> {
    this.sent++
    const body = { companyWebsite: email.slice(email.indexOf('@') + 1) }
    const { status } = await sendJson('POST', `${this.url}/v1/buying-group`, body, { apikey: this.#apiKey })
    if (isCounted(status)) this.stored++
    return status !== 0
  }

  async isAuthenticated({ apiKey = '' }: Member): Promise<boolean> {
    this.sent++
    const { status } = await enrich(this.url, apiKey, { companyName: 'No company has this name 4711' })
    if (isCounted(status)) this.stored++
    return status === 200 || status === 402
  }

  #manage({ kind, email }: Member, operation: string, action?: string): Promise<Reply> {
    this.sent++
    return manage(this.url, `${kind}/${operation}`, this.#adminKey, { email, action })
  }

  /**
   * Counts a response, and returns whether the request was rejected.
   * @throws {Error} for any other error than a storage error
   */
  #isRejected(status: number, text: string): boolean {
    if (status === 200) this.stored++
    else if (text.includes('storage_unavailable')) this.rejected++
    else throw new Error(`${status}: ${text}`)
    return status !== 200
  }
}

type Counter = 'sent' | 'stored' | 'rejected' | 'charged' | 'withoutResponse'

export const total = (all: readonly SimulatedOrganization[], counter: Counter): number =>
  sum(all.map((one) => one[counter]))

/** Nothing is free, repeated records are free, and the credits run out. */
const PLANS = [
  { subscription: 'standard', credits: 10_000_000 },
  { subscription: 'plus', credits: 10_000_000 },
  { subscription: 'pro', credits: 500 },
] as const

/** Creates one organization for each plan. */
export async function createOrganizations(server: Server): Promise<SimulatedOrganization[]> {
  const created = await Promise.all(PLANS.map(server.createOrganization))
  const all = created.map((output) => new SimulatedOrganization(output))
  for (const one of all) one.startRound(server.url)
  return all
}

/** Returns one email of each person, because Enterprise Plus charges a contact once for all companies. */
export const readSampleEmails = (): string[] => [
  ...new Map(
    readRecordRows()
      .contacts.filter(({ conEmail }) => conEmail !== '')
      .map(({ conGUID, conEmail }) => [conGUID, conEmail]),
  ).values(),
]

const CONNECTIONS = 16

/** Starts clients, each of which sends requests until there is no response, or until the load is stopped. */
export function startLoad(
  organizations: readonly SimulatedOrganization[],
  emails: readonly string[],
  random: Random,
) {
  let isStopped = false
  const client = async (): Promise<void> => {
    while (!isStopped)
      if (!(await sendRequest(random.pick(organizations), random.pick(emails), random))) return
  }
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, client))
  /** Stops the clients after their pending requests. */
  const stop = (): Promise<unknown> => {
    isStopped = true
    return ended
  }
  return { ended, stop }
}

function sendRequest(organization: SimulatedOrganization, email: string, random: Random): Promise<boolean> {
  const send = random.weighted<() => Promise<boolean>>([
    [() => organization.enrich(email), 75],
    [() => organization.viewBuyingGroup(email), 5],
    [() => organization.createMember('user'), 6],
    [() => organization.createMember('key'), 3],
    [() => organization.updateMember(), 11],
  ])
  return send()
}
