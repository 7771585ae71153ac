/** Clients of some organizations, which remember what the database file must contain after their responses. */
import type { CreateOrganizationOutput } from '../../src/sandbox/organizations/schema.ts'
import { enrich, manage } from '../lib/http.ts'
import type { Random } from '../lib/random.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import type { Server } from '../lib/server.ts'

const CONNECTIONS = 16

/** Nothing is free, repeated records are free, and the credits run out. */
const PLANS = [
  { subscription: 'standard', credits: 10_000_000 },
  { subscription: 'plus', credits: 10_000_000 },
  { subscription: 'pro', credits: 500 },
] as const

/** Statuses of requests that count, because their keys are correct. */
const EXPECTED = [200, 402]

/** One organization as its clients see it. Requests return the status, which is 0 without a response. */
export class SimulatedOrganization {
  readonly orgId: string
  readonly startCredits: number
  /** The number of requests, and of those with a response. */
  sent = 0
  confirmed = 0
  /** The transactions of the confirmed charges. */
  readonly charges = new Set<string>()
  /** Enrichments without a response. Each may have been charged once. */
  maybeCharged = 0
  /** The confirmed users and their API keys, by email. */
  readonly apiKeys = new Map<string, string>()
  readonly #apiKey: string
  readonly #adminKey: string

  constructor({ orgId, credits, apiKey, adminKey }: CreateOrganizationOutput) {
    this.orgId = orgId
    this.startCredits = credits ?? 0
    this.#apiKey = apiKey
    this.#adminKey = adminKey
  }

  async enrich(url: string, input: object, apiKey = this.#apiKey): Promise<number> {
    const { status, text, deducted } = await enrich(url, apiKey, input)
    if (status === 0) this.maybeCharged++
    if (deducted > 0) this.charges.add(JSON.parse(text).smarteTransactionId)
    return this.#count(status)
  }

  async createUser(url: string): Promise<number> {
    const email = `user-${crypto.randomUUID()}@crash.example`
    const { status, text } = await manage(url, 'user/createsignalapikey', this.#adminKey, { email })
    if (status === 200) this.apiKeys.set(email, /[\w+/]{43}=/.exec(text)?.[0] ?? '')
    return this.#count(status)
  }

  #count(status: number): number {
    this.sent++
    if (EXPECTED.includes(status)) this.confirmed++
    return status
  }
}

/** Creates one organization for each plan. */
export async function createOrganizations(server: Server): Promise<SimulatedOrganization[]> {
  const created = await Promise.all(PLANS.map(server.createOrganization))
  return created.map((output) => new SimulatedOrganization(output))
}

/** Returns one email of each person, because Enterprise Plus charges a contact once for all companies. */
export async function readSampleEmails(): Promise<string[]> {
  const { contacts } = await readRecordRows()
  const withEmail = contacts.filter(({ conEmail }) => conEmail !== '')
  return [...new Map(withEmail.map(({ conGUID, conEmail }) => [conGUID, conEmail])).values()]
}

const EMAILS = (await readSampleEmails()).slice(0, 400)

/**
 * Starts clients, each of which sends requests until there is no response, or until the load is stopped.
 * @throws {Error} from `ended`, for an error response
 */
export function startLoad(organizations: readonly SimulatedOrganization[], url: string, random: Random) {
  let isStopped = false
  const sendRequest = (organization: SimulatedOrganization): Promise<number> =>
    random.chance(0.1)
      ? organization.createUser(url)
      : organization.enrich(url, { contactEmail: random.pick(EMAILS) })
  const client = async (): Promise<void> => {
    while (!isStopped) {
      const status = await sendRequest(random.pick(organizations))
      if (status === 0) return
      if (!EXPECTED.includes(status)) throw new Error(`unexpected status ${status}`)
    }
  }
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, client))
  /** Stops the clients after their pending requests. */
  const stop = (): Promise<unknown> => {
    isStopped = true
    return ended
  }
  return { ended, stop }
}
