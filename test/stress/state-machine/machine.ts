/** Sends each call to the server and to the model, and compares their responses and their state. */
import { expect } from 'bun:test'
import type { SeedOrganization } from '../../../src/accounts/organizations-file.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import {
  type Call,
  type Created,
  type InputKind,
  Model,
  type ModelOrganization,
  type OperationId,
  type Outcome,
} from './model.ts'

/** The path and the key header of each operation, and the message of its response. */
const ENDPOINTS: Readonly<Record<OperationId, readonly [path: string, header: string, message?: string]>> = {
  enrich: ['/v7/enrich', 'apikey'],
  buyingGroup: ['/v1/buying-group', 'apikey'],
  createUser: [
    '/signals/v1/user/createsignalapikey',
    'Admin-Api-Key',
    'New User registered successfully. Key Generated',
  ],
  viewUsers: ['/signals/v1/user/view', 'Admin_Api_Key', 'All User details fetched successfully'],
  updateUser: ['/signals/v1/user/update', 'Admin_Api_Key', 'Action performed successfully'],
  createKey: ['/signals/v1/key/createsignalapikey', 'Api-Key', 'Key generated successfully'],
  viewKeys: ['/signals/v1/key/view', 'Api-Key', 'Key details fetched successfully'],
  updateKey: ['/signals/v1/key/update', 'Api-Key', 'Action performed successfully'],
}

const INPUTS: Readonly<Record<InputKind, unknown>> = {
  contact: { contactEmail: 'maren.oyelaran@halcyon-freight.example' },
  left: { contactEmail: 'piotr.zabek@halcyon-freight.example' },
  company: { companyName: 'Halcyon Freight' },
  other: { companyGuid: 'AAAA000000000004' },
  nobody: { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' },
  blank: { contactJobTitle: 'CEO' },
  malformed: '{',
}

export class Machine {
  readonly model: Model
  readonly #sandbox: Sandbox

  constructor(seeds: readonly SeedOrganization[]) {
    this.#sandbox = createSandbox({ organizations: seeds, random: seededRandom('state machine') })
    const { context, clock } = this.#sandbox
    this.model = new Model(
      context.organizations
        .list()
        .map((stored, at) => this.#createModelOrganization(stored.orgId, seeds[at])),
      clock.now(),
    )
  }

  /** Sends a call to the server and the model, and requires the same response. */
  async call(call: Call, keyInBody = false): Promise<Outcome> {
    const caller = this.model.callerOf(call.key)
    const expected = this.model.call(call)
    const [path, header] = ENDPOINTS[call.operation]
    const inBody = keyInBody && call.operation === 'enrich' && call.input !== 'malformed'
    const headers: Record<string, string> = call.key && !inBody ? { [header]: call.key } : {}
    const response = await this.#sandbox.post(path, bodyOf(call, inBody), headers)

    expect([response.status, response.body.error?.code]).toEqual([
      expected.status,
      'code' in expected ? expected.code : undefined,
    ])
    const limit = caller ? this.model.rateLimit(caller.organization) : null
    expect(response.headers.get('RateLimit')).toBe(limit)
    if (!('code' in expected)) this.#compareResponse(call, expected, response)
    return expected
  }

  /** Advances the clocks of the server and the model. */
  advance(ms: number): void {
    this.#sandbox.clock.advance(ms)
    this.model.now += ms
  }

  /** Deletes a user in the database, because no operation of the service does. */
  deleteUser(organization: ModelOrganization, email: string): void {
    const user = organization.users.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (user) user.status = 'deleted'
    this.#run(
      `update users set status = 'deleted' where org_id = ? and email_key = lower(?)`,
      organization.orgId,
      email,
    )
  }

  setOrganization(organization: ModelOrganization, status: 'active' | 'inactive'): void {
    organization.status = status
    this.#run('update organizations set status = ? where org_id = ?', status, organization.orgId)
  }

  /** Requires that the stored rows equal the state of the model. The steps compare the responses. */
  requireAgreement(): void {
    this.#sandbox.context.transaction.commit()
    for (const organization of this.model.organizations) this.#compareStored(organization)
  }

  close(): void {
    this.#sandbox.context.close()
  }

  /** Compares the body of a successful response, and adopts the generated ids and keys. */
  #compareResponse({ operation }: Call, expected: Outcome, { body, headers }: ParsedResponse): void {
    if ('delivery' in expected && expected.delivery) {
      const { company, contact, deducted, remaining } = expected.delivery
      expect([body.compGUID, body.conGUID]).toEqual([company, contact])
      expect(headers.get('credits-deducted')).toBe(String(deducted))
      expect(headers.get('credits-remaining')).toBe(String(remaining ?? 'unlimited'))
    }
    if (operation === 'buyingGroup') expect(body.compGUID).toBe('AAAA000000000001')
    if ('created' in expected && expected.created) this.#adoptGeneratedValues(expected.created, body.data)
    expect(body.message).toBe(ENDPOINTS[operation][2])
    if ('data' in expected && expected.data) expect(body.data).toEqual(expected.data)
  }

  /** Copies generated ids and key values into the model. A key must be new, and the other fields must equal the model. */
  #adoptGeneratedValues({ user, key }: Created, data: Record<string, unknown>): void {
    const value = String(user ? (data.apiKey as string[])[0] : data.apiKey)
    expect(value).toMatch(/^[\w+/]{43}=$/)
    expect(this.model.callerOf(value)).toBeUndefined()
    key.apiKey = value
    if (!user) {
      key.keyId = String(data.keyId)
      expect(data).toEqual({ ...key })
      return
    }
    user.userId = String(data.userId)
    expect(data).toMatchObject({ email: user.email, role: 'user', status: 'active' })
    const organization = this.model.callerOf(value)?.organization
    key.keyId = this.#keyIdOf(organization?.orgId ?? '', key.email)
  }

  #compareStored({ orgId, status, credits, charges, requests, users, keys }: ModelOrganization): void {
    const one = (sql: string): unknown[] => this.#sandbox.context.connection.client.query(sql).values(orgId)
    expect(one('select status, credits from organizations where org_id = ?')).toEqual([[status, credits]])
    expect(one('select company_guid, contact_guid from charges where org_id = ? order by rowid')).toEqual(
      charges.map(({ company, contact }) => [company, contact]),
    )
    expect(one('select day, requests from daily_counts where org_id = ? order by day')).toEqual(
      [...requests].sort(),
    )
    expect(one('select user_id, email, role, status from users where org_id = ? order by rowid')).toEqual(
      users.map((user) => [user.userId, user.email, user.role, user.status]),
    )
    expect(one('select key_id, email, role, status from api_keys where org_id = ? order by rowid')).toEqual(
      keys.map((key) => [key.keyId, key.email, key.role, key.status]),
    )
  }

  #run(sql: string, ...values: string[]): void {
    const { transaction, connection } = this.#sandbox.context
    transaction.commit()
    connection.client.run(sql, values)
    connection.dataVersion.increment()
  }

  #keyIdOf(orgId: string, email: string): string {
    return this.#sandbox.context.keys.findByEmail(orgId, email)?.keyId ?? ''
  }

  /** Creates the model of a seeded organization with the ids that the server generated. */
  #createModelOrganization(orgId: string, seed: SeedOrganization | undefined): ModelOrganization {
    if (!seed) throw new Error('a stored organization was not seeded')
    const { context, clock } = this.#sandbox
    const { orgName, website, status, subscription, credits, dailyRateLimit, qpsLimit } = seed
    const now = clock.now()
    const stored = { users: context.users.list(orgId), keys: context.keys.list(orgId) }
    return {
      orgId,
      orgName,
      website,
      cleanedWebsite: new URL(website).hostname.replace(/^www\./, ''),
      status,
      subscription,
      credits,
      dailyRateLimit,
      qpsLimit,
      createdAt: now,
      users: seed.users.map((user, at) => ({
        ...user,
        userId: stored.users[at]?.userId ?? '',
        createdAt: now,
        updatedAt: now,
      })),
      keys: seed.keys.map(({ email, role, status, apiKey = '' }, at) => ({
        keyId: stored.keys[at]?.keyId ?? '',
        email,
        role,
        status,
        apiKey,
      })),
      charges: [],
      millitokens: qpsLimit * 1000,
      refilledAt: now,
      requests: new Map(),
    }
  }
}

function bodyOf({ operation, key, email, action, input = 'contact' }: Call, keyInBody: boolean): unknown {
  if (input === 'malformed') return INPUTS.malformed
  if (operation === 'enrich') return { ...(INPUTS[input] as object), ...(keyInBody && { apikey: key }) }
  if (operation === 'buyingGroup') return input === 'blank' ? {} : { companyGuid: 'AAAA000000000001' }
  return { ...(email !== undefined && { email }), ...(action !== undefined && { action }) }
}
