/** `/sandbox/organizations`: creating and listing organizations. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import {
  change,
  create,
  detailsOf,
  type Fields,
  ORGANIZATIONS,
  settingsOf,
  show,
} from './organization-requests.ts'

describe('creating an organization', () => {
  test('creates an admin, an admin key, a user, and a key, which work immediately', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox)
    expect(created).toMatchObject({
      subscription: 'plus',
      credits: null,
      dailyRateLimit: 1_000_000,
      qpsLimit: 1_000,
    })
    expect((await sandbox.enrich(HALCYON, created.apiKey)).status).toBe(200)
    const users = await sandbox.post('/signals/v1/user/view', {}, { 'Admin-Api-Key': created.adminKey })
    expect(users.body.data.map(({ email }: { email: string }) => email)).toEqual([
      `admin@${new URL(created.website).host}`,
      `integration@${new URL(created.website).host}`,
    ])
    const keys = await sandbox.post('/signals/v1/key/view', {}, { 'Api-Key': created.adminKey })
    expect(keys.body.data.map(({ apiKey }: Fields) => apiKey)).toEqual([created.adminKey, created.apiKey])
  })

  test('returns what GET returns, with both keys, and its path in Location', async () => {
    const sandbox = createSandbox()
    const { status, headers, body } = await sandbox.sendJson('POST', ORGANIZATIONS, {})
    expect([status, headers.get('location')]).toEqual([201, `${ORGANIZATIONS}/${body.orgId}`])
    const shown = (await sandbox.send(headers.get('location') ?? '')).body
    expect(shown).toEqual(detailsOf(body))
    expect(shown.keys.map(({ apiKey }: Fields) => apiKey)).toEqual([body.adminKey, body.apiKey])
    const listed = (await sandbox.send(ORGANIZATIONS)).body.items.at(-1)
    expect(listed).toEqual(settingsOf(shown))
    expect((await sandbox.sendJson('DELETE', headers.get('location') ?? '')).body).toEqual(listed)
  })

  test.each([
    [2048, 201],
    [2049, 400],
  ])('with a website of %d characters returns %d', async (length, status) => {
    const website = 'https://grebe.example/'.padEnd(length, 'x')
    expect((await createSandbox().sendJson('POST', ORGANIZATIONS, { website })).status).toBe(status)
  })
})

describe('the list of organizations', () => {
  const names = async ({ send }: Sandbox, query: string): Promise<string[]> => {
    const { status, body } = await send(`/sandbox/organizations?${query}`)
    expect([query, status]).toEqual([query, 200])
    return body.items.map(({ orgName }: { orgName: string }) => orgName)
  }
  async function filled(): Promise<Sandbox> {
    const sandbox = createSandbox({ organizations: [] })
    await create(sandbox, { orgName: 'beta Works', website: 'works.example', credits: 5 })
    await create(sandbox, { orgName: 'Alpha Works', credits: 2 })
    await create(sandbox, { orgName: 'Gamma 50%' })
    return sandbox
  }

  test('is searched by words of the name, a part of the website, and the start of the id and of keys', async () => {
    const sandbox = await filled()
    expect(await names(sandbox, 'search=WORKS')).toEqual(['Alpha Works', 'beta Works'])
    expect(await names(sandbox, 'search=works.ex')).toEqual(['beta Works'])
    expect(await names(sandbox, 'search=works%20alpha')).toEqual(['Alpha Works'])
    expect(await names(sandbox, 'search=%25')).toEqual(['Gamma 50%'])
    expect(await names(sandbox, 'search=%20')).toHaveLength(3)
    const [{ orgId }] = (await sandbox.send('/sandbox/organizations?search=beta')).body.items
    const { keys } = (await sandbox.send(`/sandbox/organizations/${orgId}`)).body
    for (const id of [orgId, keys[1].apiKey.slice(0, 6), keys[1].email])
      expect(await names(sandbox, `search=${encodeURIComponent(id)}`)).toEqual(['beta Works'])
    for (const id of [orgId.slice(1), keys[1].apiKey.slice(0, 5)])
      expect(await names(sandbox, `search=${encodeURIComponent(id)}`)).toEqual([])
    expect((await sandbox.send('/sandbox/organizations?search=works&limit=1')).body.total).toBe(2)
  })

  test('has the best match of the name first in a search', async () => {
    const sandbox = createSandbox({ organizations: [] })
    for (const orgName of ['Tenant 8', 'Big Tenant 9', 'Tenant 90', 'Tenant 9'])
      await create(sandbox, {
        orgName,
        website: `${orgName.replace(/.*(?=8)/, '9.x').replaceAll(' ', '-')}.example`,
      })
    const expected = ['Tenant 9', 'Tenant 90', 'Big Tenant 9']
    expect(await names(sandbox, 'search=tenant%209')).toEqual(expected)
    expect(await names(sandbox, 'search=9%20tenant')).toEqual(['Big Tenant 9', 'Tenant 9', 'Tenant 90'])
    const { next } = (await sandbox.send(`${ORGANIZATIONS}?search=tenant%209&limit=1`)).body
    expect(await names(sandbox, `search=tenant%209&limit=1&cursor=${next}`)).toEqual(['Tenant 90'])
    expect(await names(sandbox, 'search=9.x')).toEqual(['Tenant 8'])
    expect(await names(sandbox, 'search=tenant%209&sort=-orgName')).toEqual([
      'Tenant 90',
      'Tenant 9',
      'Big Tenant 9',
    ])
  })

  test.each([
    ['createdAt', ['beta Works', 'Alpha Works', 'Gamma 50%']],
    ['orgName', ['Alpha Works', 'beta Works', 'Gamma 50%']],
    ['-credits', ['Gamma 50%', 'beta Works', 'Alpha Works']],
    ['-usedCredits', ['Gamma 50%', 'beta Works', 'Alpha Works']],
    ['-requestsToday', ['beta Works', 'Gamma 50%', 'Alpha Works']],
  ])('is sorted by %s, also over several pages', async (sort, expected) => {
    const sandbox = await filled()
    const { items } = (await sandbox.send('/sandbox/organizations')).body
    for (const [index, count] of [3, 0, 1].entries()) {
      const { keys } = (await sandbox.send(`/sandbox/organizations/${items[index].orgId}`)).body
      for (let sent = 0; sent < count; sent++) await sandbox.enrich(HALCYON, keys[1].apiKey)
    }
    expect(await names(sandbox, `sort=${sort}`)).toEqual(expected)
    const { next } = (await sandbox.send(`${ORGANIZATIONS}?sort=${sort}&limit=1`)).body
    expect(await names(sandbox, `sort=${sort}&limit=2&cursor=${next}`)).toEqual(expected.slice(1))
  })

  test('shows the used credits and the requests of the day', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { credits: 5 })
    await sandbox.enrich(HALCYON, created.apiKey)
    expect(await show(sandbox, created)).toMatchObject({ credits: 4, usedCredits: 1, requestsToday: 1 })
    sandbox.clock.advance(86_400_000)
    expect(await show(sandbox, created)).toMatchObject({ credits: 4, usedCredits: 1, requestsToday: 0 })
    expect((await change(sandbox, created, { credits: null })).body).toMatchObject({ usedCredits: 1 })
  })

  test('shows all charges as used after its credits are changed', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { credits: 5, subscription: 'standard' })
    const spend = () => sandbox.enrich(HALCYON, created.apiKey)
    await spend()
    expect((await change(sandbox, created, { credits: 10 })).body).toMatchObject({ usedCredits: 1 })
    await spend()
    expect(await show(sandbox, created)).toMatchObject({ credits: 9, usedCredits: 2 })
    await change(sandbox, created, { credits: null })
    await spend()
    expect(await show(sandbox, created)).toMatchObject({ credits: null, usedCredits: 3 })
    expect((await change(sandbox, created, { credits: 0 })).body).toMatchObject({ usedCredits: 3 })
  })
})
