/** The client, connected to a server in this process: every function changes or returns what its operation does. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connectSandbox } from '../../src/client/connect.ts'
import type { Organization } from '../../src/client/organizations.ts'
import type { Sandbox } from '../../src/client/sandbox.ts'
import { seededRandom } from '../support/random.ts'
import { serveOtherResponses } from '../support/run-cli.ts'
import { createSandbox, startServer } from '../support/sandbox.ts'

const CONTROL = { from: 'this machine', token: 'a-token-of-this-test' } as const
const token = { controlToken: CONTROL.token }
const { modules } = createSandbox({ random: seededRandom('operations') })
const server = startServer(modules, { control: CONTROL })
afterAll(() => server.stop(0))

let box: Sandbox
let organization: Organization
beforeAll(async () => {
  box = await connectSandbox(`${server.url}/`, token)
  organization = await box.createOrganization({ orgName: 'Own', credits: 3 })
})

const send = async (apiKey = organization.apiKey) =>
  (await box.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'Halcyon Freight' } })).response

test('lists the organizations of the server, and returns one with its keys', async () => {
  const before = await box.listOrganizations()
  const { orgId = '' } = before.find(({ orgName }) => orgName === 'Standard') ?? {}
  const { keys } = await box.getOrganization(orgId)
  expect(keys.map(({ apiKey }) => apiKey).slice(0, 2)).toEqual(['standard-admin-key', 'standard-key'])
  await using created = await box.createOrganization()
  const ids = (await box.listOrganizations()).map(({ orgId }) => orgId)
  expect(ids.toSorted()).toEqual([...before.map(({ orgId }) => orgId), created.orgId].toSorted())
})

test('an orgId that is undefined by mistake is rejected, and does not stand for all organizations', async () => {
  const effect = { kind: 'error', status: 429 } as const
  const fault = await box.faults.add({ match: { orgId: organization.orgId }, effect })
  // What JavaScript passes for a misspelled property, such as `organization.id`.
  const scope = JSON.parse('{}', () => ({ orgId: undefined }))
  const calls: (() => Promise<unknown>)[] = [
    () => box.faults.clear(scope),
    () => box.requests.clear(scope),
    () => box.requests.list(scope),
    () => box.requests.verify({ match: scope, count: 0 }),
    () => box.faults.add({ match: scope, effect }),
  ]
  for (const call of calls) await expect(Promise.try(call)).rejects.toThrow('orgId is undefined')
  expect(await box.faults.list()).toEqual([fault])
  await box.faults.remove(fault.id)
})

test('an organization returns its remaining credits, and no other value that changes with requests', async () => {
  const limited = await box.createOrganization({ credits: 2 })
  await send(limited.apiKey)
  expect(await limited.getCredits()).toBe(1)
  expect(await (await box.createOrganization()).getCredits()).toBeNull()
  const values = Object.entries(limited).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []))
  expect(values.toSorted()).toEqual(['adminKey', 'apiKey', 'orgId'])
})

test('an organization can be deleted, even if a reset already did it', async () => {
  let apiKey: string
  {
    await using temporary = await box.createOrganization()
    apiKey = temporary.apiKey
    expect((await send(apiKey)).status).toBe(200)
  }
  expect((await send(apiKey)).status).toBe(401)
  const deleted = await box.createOrganization()
  await deleted.delete()
  await deleted.delete()
  await expect(deleted.getCredits()).rejects.toMatchObject({ code: 'not_found' })
})

test('users and keys', async () => {
  const view = async (adminKey: string | null) =>
    (await box.client({ adminKey }).POST('/signals/v1/user/view')).response.status
  const admin = await organization.createUser({ role: 'admin' })
  const key = await organization.createKey({ role: 'standard', apiKey: 'my-key' })
  expect([await view(admin.apiKey), await view('my-key')]).toEqual([200, 403])
  expect(await organization.updateUser(admin.userId, { status: 'suspend' })).toEqual(
    await organization.getUser(admin.userId),
  )
  expect(await organization.updateKey(key.keyId, { role: 'admin' })).toEqual(
    await organization.getKey(key.keyId),
  )
  expect([await view(admin.apiKey), await view('my-key')]).toEqual([403, 200])
  expect((await organization.deleteUser(admin.userId)).email).toBe(admin.email)
  expect((await organization.deleteKey(key.keyId)).apiKey).toBe('my-key')
  expect(await organization.listUsers()).toHaveLength(2)
  expect(await organization.listKeys()).toHaveLength(2)
})

test('faults and recorded requests', async () => {
  const { orgId } = organization
  await box.requests.clear({ orgId })
  const fault = await box.faults.add({ match: { orgId }, effect: { kind: 'error', status: 429 }, times: 1 })
  expect([(await send()).status, (await send()).status]).toEqual([429, 200])
  expect((await box.faults.get(fault.id)).applied).toBe(1)
  expect([
    await box.faults.list({ orgId }),
    await box.faults.list({ orgId: (await box.listOrganizations())[0]?.orgId ?? '' }),
  ]).toEqual([[expect.objectContaining({ id: fault.id })], []])
  expect([(await box.faults.remove(fault.id)).id, await box.faults.clear()]).toEqual([fault.id, 0])
  const schedule = { every: 3, expiresAfterSeconds: 60 }
  expect(
    await box.faults.add({ match: { orgId }, effect: { kind: 'empty_body' }, ...schedule }),
  ).toMatchObject({
    ...schedule,
    remaining: null,
  })
  expect(await box.faults.clear({ orgId })).toBe(1)
  const [second, first] = await box.requests.list({ orgId, since: new Date(0) })
  expect([first, second].map((one) => one?.response.status)).toEqual([429, 200])
  expect(await box.requests.verify({ match: { orgId, operation: 'enrich' }, count: 2 })).toBe(2)
  await expect(box.requests.verify({ match: { orgId }, atMost: 1 })).rejects.toMatchObject({
    code: 'not_as_expected',
  })
  expect((await box.requests.replay(first?.transactionId ?? '')).response.status).toBe(200)
  expect((await box.requests.get(first?.transactionId ?? '')).response.status).toBe(429)
  expect((await box.requests.page({ orgId, limit: 2 })).total).toBe(3)
  expect(await box.requests.clear({ orgId })).toBe(3)
})

test('clearing with an organization leaves the faults and requests of others', async () => {
  const { orgId } = organization
  const other = await box.createOrganization()
  const effect = { kind: 'latency', ms: 0 } as const
  const faults = [
    await box.faults.add({ effect }),
    await box.faults.add({ match: { orgId: other.orgId }, effect }),
  ].map(({ id }) => id)
  await box.faults.add({ match: { orgId }, effect })
  await send()
  await send(other.apiKey)
  const before = (await box.requests.list()).length
  expect([await box.faults.clear({ orgId }), await box.requests.clear({ orgId })]).toEqual([1, 1])
  expect((await box.faults.list()).map(({ id }) => id)).toEqual(faults)
  expect(await box.requests.list()).toHaveLength(before - 1)
  expect(await box.faults.clear()).toBe(2)
})

test('the faults and requests of an organization leave those of others', async () => {
  const other = await box.createOrganization()
  const effect = { kind: 'error', status: 429 } as const
  const own = await organization.faults.add({ match: { operation: 'enrich' }, effect, times: 1 })
  const others = await other.faults.add({ effect })
  expect(own.match).toEqual({ orgId: organization.orgId, operation: 'enrich' })
  expect([await organization.faults.list(), await other.faults.list()]).toEqual([[own], [others]])
  expect(await other.faults.clear()).toBe(1)
  expect([(await send(other.apiKey)).status, (await send()).status]).toEqual([200, 429])
  expect((await organization.faults.get(own.id)).applied).toBe(1)
  expect((await organization.faults.remove(own.id)).id).toBe(own.id)

  expect((await organization.report()).orgId).toBe(organization.orgId)
  await organization.requests.verify({ match: { status: 429 }, count: 1 })
  await other.requests.verify({ count: 1 })
  const [first] = await other.requests.list({ status: 200 })
  expect([first?.organization?.orgId, (await other.requests.page({ limit: 1 })).total]).toEqual([
    other.orgId,
    1,
  ])
  expect((await other.requests.get(first?.transactionId ?? '')).response.status).toBe(200)
  expect((await other.requests.replay(first?.transactionId ?? '')).response.status).toBe(200)
  expect(await organization.requests.clear()).toBe(1)
  expect([await other.requests.clear(), await other.requests.list()]).toEqual([2, []])
})

test('companies and contacts', async () => {
  const company = { compName: 'Wren Instruments', compWebsite: 'wren.example' }
  const { companies } = await box.companies.put(company)
  expect(companies).toEqual([{ compGUID: expect.any(String), outcome: 'created' }])
  const people = [{ conFullName: 'Ida Wren' }, { conFullName: 'Otto Wren' }]
  expect(await box.contacts.put(people.map((person) => ({ ...person, ...company })))).toMatchObject({
    created: 2,
    createdCompanies: 0,
  })
  expect(await box.companies.find({ search: 'wren' })).toMatchObject([company])
  const [ida, otto] = await box.contacts.find({ search: 'wren', limit: 5 })
  expect([ida?.conFullName, otto?.conFullName]).toEqual(['Ida Wren', 'Otto Wren'])
  const client = box.client(organization)
  const { data } = await client.POST('/v7/enrich', {
    body: { contactFullName: 'Ida Wren', companyName: 'Wren' },
  })
  expect(data?.compName).toBe('Wren Instruments')
  expect((await box.contacts.delete(ida?.conGUID ?? '')).conFullName).toBe('Ida Wren')
  await box.companies.delete(companies[0]?.compGUID ?? '')
  expect([await box.companies.find({ search: 'wren' }), await box.contacts.find({ search: 'wren' })]).toEqual(
    [[], []],
  )
})

test('the clock', async () => {
  expect(await box.clock.freeze('2026-03-10T23:59:59Z')).toMatchObject({ mode: 'frozen' })
  await box.clock.advance({ days: 1, hours: -23, minutes: -60, seconds: 1 })
  expect(await box.clock.now()).toEqual(new Date('2026-03-11T00:00:00Z'))
  expect(await box.clock.set(new Date('2026-01-01'))).toMatchObject({ now: '2026-01-01T00:00:00.000+00:00' })
  expect(await box.clock.run()).toMatchObject({ mode: 'running' })
  expect(await box.clock.reset()).toMatchObject({ mode: 'running', offsetSeconds: 0 })
})

test('snapshots, exports, and resets', async () => {
  const snapshot = await box.snapshot('before')
  const unnamed = await box.snapshot()
  expect(modules.sandbox.state.list().map(({ name }) => name)).toEqual(['before', 'Snapshot 2'])
  const file = await box.exportDatabase()
  expect(file).toEqual(modules.sandbox.state.exportDatabase())
  const later = await box.createOrganization()
  expect((await send(later.apiKey)).status).toBe(200)
  await snapshot.restore()
  expect([(await send()).status, (await send(later.apiKey)).status]).toEqual([200, 401])
  await snapshot.delete()
  await expect(snapshot.restore()).rejects.toMatchObject({ status: 404 })
  await box.reset()
  expect((await send()).status).toBe(401)
  await unnamed.restore()
  expect((await send()).status).toBe(200)
  await unnamed.delete()
})

describe('connectSandbox', () => {
  test('accepts the link to the dashboard', async () => {
    for (const url of [`${server.url}/`, `${server.url}/#token=abc`, `${server.url}?org=1`])
      expect((await connectSandbox(url, token)).url).toBe(server.url)
  })

  test('rejects a server without the token, another server, and what is not its URL', async () => {
    using other = serveOtherResponses(new Response('<h1>Hello</h1>'))
    await expect(connectSandbox(server.url)).rejects.toMatchObject({
      name: 'SandboxError',
      code: 'unauthorized',
      status: 401,
    })
    for (const [url, message] of [
      [other.url, 'is not a Signalbox server. Check the URL.'],
      ['localhost:8080', 'is not an HTTP URL. Use one such as http://localhost:8080.'],
      [`${server.url}/v7/enrich`, `has a path. Use the URL of the server: ${server.url}.`],
      ['http://127.0.0.1:1', 'No server responds at http://127.0.0.1:1'],
    ] as const)
      await expect(connectSandbox(url, token)).rejects.toThrow(message)
  })
})
