/** `/sandbox/organizations`: creating and listing organizations. */
import { describe, expect, test } from 'bun:test'
import { systemRandom } from '../../../src/lib/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import {
  change,
  create,
  detailsOf,
  type Fields,
  HALCYON,
  ORGANIZATIONS,
  sendRequest,
  settingsOf,
  show,
} from './organization-requests.ts'

describe('creating an organization', () => {
  test('creates an admin, an admin key, a user, and a key, which work immediately', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox)
    expect(created).toMatchObject({
      status: 'active',
      subscription: 'plus',
      credits: null,
      dailyRateLimit: 1_000_000,
      qpsLimit: 1_000,
      maskEmail: false,
      maskDirectDial: false,
      userCount: 2,
      keyCount: 2,
    })
    expect((await sandbox.enrich(HALCYON, created.apiKey)).status).toBe(200)
    const users = await sandbox.post('/signals/v1/user/view', {}, { 'Admin-Api-Key': created.adminKey })
    expect(users.body.data.map(({ email }: { email: string }) => email)).toEqual([
      `admin@${new URL(created.website).host}`,
      `integration@${new URL(created.website).host}`,
    ])
    const keys = await sandbox.post('/signals/v1/key/view', {}, { 'Api-Key': created.adminKey })
    expect(keys.body.data.map(({ apiKey }: { apiKey: string }) => apiKey)).toEqual([
      created.adminKey,
      created.apiKey,
    ])
  })

  test('returns what GET returns, with both keys, and its path in Location', async () => {
    const sandbox = createSandbox()
    const { status, headers, body } = await sendRequest(sandbox, 'POST', ORGANIZATIONS, {})
    expect([status, headers.get('location')]).toEqual([201, `${ORGANIZATIONS}/${body.orgId}`])
    const shown = (await sandbox.send(headers.get('location') ?? '')).body
    expect(shown).toEqual(detailsOf(body))
    expect(shown.keys.map(({ apiKey }: Fields) => apiKey)).toEqual([body.adminKey, body.apiKey])
    const listed = (await sandbox.send(ORGANIZATIONS)).body.items.at(-1)
    expect(listed).toEqual(settingsOf(shown))
    expect((await sendRequest(sandbox, 'DELETE', headers.get('location') ?? '')).body).toEqual(listed)
  })

  test('accepts all fields, and needs no body', async () => {
    const sandbox = createSandbox()
    const given = {
      orgName: 'Nearly broke',
      website: 'https://broke.example',
      status: 'inactive',
      subscription: 'pro',
      credits: 3,
      dailyRateLimit: 0,
      qpsLimit: 1,
      maskEmail: true,
      maskDirectDial: true,
    }
    expect(await create(sandbox, given)).toMatchObject(given)
    expect((await sendRequest(sandbox, 'POST', ORGANIZATIONS)).status).toBe(201)
  })

  test('gives each organization its own email addresses', async () => {
    const sandbox = createSandbox({ random: systemRandom })
    const addressesOf = async (fields: unknown): Promise<string[]> => {
      const { users } = await show(sandbox, await create(sandbox, fields))
      return users.map(({ email }: { email: string }) => email)
    }
    const created = await Promise.all([{}, {}, { orgName: 'Grebe' }, { orgName: 'Grebe' }].map(addressesOf))
    expect(new Set(created.flat()).size).toBe(8)
  })

  test.each([
    [
      'no website and no name',
      {},
      /^https:\/\/test-[0-9a-f]{8}\.example$/,
      /^admin@test-[0-9a-f]{8}\.example$/,
    ],
    [
      'a name alone',
      { orgName: ' Grebe & Söhne, Inc. ' },
      /^https:\/\/grebe-sohne-inc-[0-9a-f]{8}\.example$/,
      /^admin@grebe-sohne-inc-[0-9a-f]{8}\.example$/,
    ],
    [
      'a name without Latin letters',
      { orgName: '…' },
      /^https:\/\/test-[0-9a-f]{8}\.example$/,
      /^admin@test-/,
    ],
    [
      'a website',
      { orgName: 'Grebe', website: 'https://www.grebe.example/en?x=1' },
      /^https:\/\/www\.grebe\.example\/en\?x=1$/,
      /^admin@grebe\.example$/,
    ],
    ['a bare domain', { website: ' Grebe.example ' }, /^https:\/\/grebe\.example$/, /^admin@grebe\.example$/],
    [
      'a website without a domain',
      { website: 'http://localhost:3000' },
      /^http:\/\/localhost:3000$/,
      /^admin@test-[0-9a-f]{8}\.example$/,
    ],
  ])('derives website and email addresses from %s', async (_, fields, website, admin) => {
    const sandbox = createSandbox()
    const created = await create(sandbox, fields)
    expect(created.website).toMatch(website)
    const { users } = await show(sandbox, created)
    expect(users[0].email).toMatch(admin)
    const suspended = { email: users[1].email, action: 'suspend' }
    const response = await sandbox.post('/signals/v1/user/update', suspended, {
      'Admin-Api-Key': created.adminKey,
    })
    expect(response.status).toBe(200)
  })

  test.each([
    ['foo.example', 'https://foo.example', 'foo.example'],
    ['WWW.Foo.example:8080/en?x=1#top', 'https://www.foo.example:8080/en?x=1#top', 'foo.example'],
    ['HTTP://www.foo.example./', 'http://www.foo.example./', 'foo.example'],
    ['https://user:pw@foo.example', 'https://user:pw@foo.example', 'foo.example'],
    ['https://user:p@w@www.foo.example/a@b', 'https://user:p@w@www.foo.example/a@b', 'foo.example'],
    ['HTTPS://User:PW@Foo.example/Path', 'https://User:PW@foo.example/Path', 'foo.example'],
    ['https://www.com', 'https://www.com', 'www.com'],
    ['http://192.168.0.1', 'http://192.168.0.1', '192.168.0.1'],
    ['müller.example', 'https://müller.example', 'xn--mller-kva.example'],
    ['http://[::1]:3000', 'http://[::1]:3000', '[::1]'],
  ])('stores the website %s as %s, with the cleanedWebsite %s', async (given, website, cleanedWebsite) => {
    const sandbox = createSandbox()
    const viewed = async ({ adminKey }: { adminKey: string }) => {
      const headers = { 'Admin-Api-Key': adminKey }
      return (await sandbox.post('/signals/v1/user/view', {}, headers)).body.data[0].organization
    }
    const created = await create(sandbox, { website: given })
    expect(created.website).toBe(website)
    expect(await viewed(created)).toMatchObject({ website, cleanedWebsite })
    const changed = await create(sandbox)
    expect((await change(sandbox, changed, { website: given })).body.website).toBe(website)
    expect(await viewed(changed)).toMatchObject({ website, cleanedWebsite })
  })

  test.each([
    ...[
      '',
      ' ',
      'not a url',
      'acme',
      'n/a',
      'ada@foo.example',
      'user:pw@foo.example',
      'mailto:ada@foo.example',
    ],
    ...['ftp://foo.example', 'javascript:alert(1)', '//foo.example', 'https://', 'https:foo.example'],
    ...[
      'https://foo bar.example',
      'https://foo..example',
      '.foo.example',
      '192.168.0.1',
      '1.5',
      'foo.example:99999',
    ],
    ...['https://www.', 'https://www', 'http://1', 'http://0x7f.1', '-foo.example', 'https://foo-.example'],
    `${'a'.repeat(64)}.example`,
  ])('returns 400 for the website %j, and changes nothing', async (website) => {
    const sandbox = createSandbox()
    const message = expect.stringContaining('is not a web address')
    const created = await create(sandbox)
    for (const response of [
      await sendRequest(sandbox, 'POST', ORGANIZATIONS, { website }),
      await change(sandbox, created, { website, orgName: 'Changed' }),
    ]) {
      expect([response.status, response.body.error.details]).toEqual([400, [{ field: 'website', message }]])
    }
    expect(await show(sandbox, created)).toEqual(detailsOf(created))
  })

  test.each([
    ['a limit of zero requests per second', { qpsLimit: 0 }, 'qpsLimit'],
    ['a limit that is not whole', { dailyRateLimit: 1.5 }, 'dailyRateLimit'],
    ['a limit beyond a billion', { dailyRateLimit: 1e10 }, 'dailyRateLimit'],
    ['debts', { credits: -1 }, 'credits'],
    ['a number in a string', { credits: '5' }, 'credits'],
    ['a blank name', { orgName: ' ' }, 'orgName'],
    ['an unknown subscription', { subscription: 'gold' }, 'subscription'],
    ['a misspelled field', { qpslimit: 5 }, 'qpslimit'],
  ])('returns 400 for %s and creates nothing', async (_, body, field) => {
    const sandbox = createSandbox()
    const before = (await sandbox.send(ORGANIZATIONS)).body
    const response = await sendRequest(sandbox, 'POST', ORGANIZATIONS, body)
    expect([response.status, response.body.error.details[0].field]).toEqual([400, field])
    expect((await sandbox.send(ORGANIZATIONS)).body).toEqual(before)
  })
})

describe('reading organizations', () => {
  test('lists each organization with its settings and its numbers of users and keys', async () => {
    const sandbox = createSandbox()
    await create(sandbox, {})
    const { items: organizations } = (await sandbox.send(ORGANIZATIONS)).body
    expect(organizations[0]).toMatchObject({ orgName: 'Standard', subscription: 'standard', credits: null })
    for (const organization of organizations) {
      const { users, keys } = await show(sandbox, { path: `${ORGANIZATIONS}/${organization.orgId}` })
      expect(organization).toMatchObject({ userCount: users.length, keyCount: keys.length })
    }
  })

  test('returns the users, the key values, and the state of the limits of one', async () => {
    const sandbox = createSandbox()
    const created = await create(sandbox, { qpsLimit: 3, dailyRateLimit: 10, credits: 5 })
    await sandbox.enrich(HALCYON, created.apiKey)
    const details = await show(sandbox, created)
    expect(details.credits).toBe(4)
    expect(details.users.map(({ role, status }: Record<string, string>) => [role, status])).toEqual([
      ['admin', 'active'],
      ['user', 'active'],
    ])
    expect(details.keys.map(({ apiKey }: { apiKey: string }) => apiKey)).toEqual([
      created.adminKey,
      created.apiKey,
    ])
    expect(details.limits).toEqual({
      qps: { quota: 3, remaining: 2, resetAfterSeconds: 1 },
      daily: { quota: 10, remaining: 9, resetAfterSeconds: 43_200 },
    })
  })

  test('returns 404 for unknown ones', async () => {
    const sandbox = createSandbox()
    const nowhere = { path: `${ORGANIZATIONS}/nobody` }
    for (const [method, path, body] of [
      ['GET', nowhere.path, undefined],
      ['PATCH', nowhere.path, { credits: 1 }],
      ['DELETE', nowhere.path, undefined],
      ['PATCH', `${nowhere.path}/users/nobody`, { status: 'active' }],
    ] as const) {
      const response = await sendRequest(sandbox, method, path, body)
      expect([response.status, response.body.error.code]).toEqual([404, 'not_found'])
    }
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
    for (const input of [
      { orgName: 'beta Works', website: 'works.example', credits: 5 },
      { orgName: 'Alpha Works', credits: 2 },
      { orgName: 'Gamma 50%' },
    ])
      await sandbox.post('/sandbox/organizations', input)
    return sandbox
  }

  test('is searched by words in the name, website, id, and keys', async () => {
    const sandbox = await filled()
    expect(await names(sandbox, 'search=WORKS')).toEqual(['beta Works', 'Alpha Works'])
    expect(await names(sandbox, 'search=works%20alpha')).toEqual(['Alpha Works'])
    expect(await names(sandbox, 'search=%25')).toEqual(['Gamma 50%'])
    expect(await names(sandbox, 'search=%20')).toHaveLength(3)
    const [{ orgId }] = (await sandbox.send('/sandbox/organizations?search=beta')).body.items
    const { keys } = (await sandbox.send(`/sandbox/organizations/${orgId}`)).body
    expect(await names(sandbox, `search=${orgId}`)).toEqual(['beta Works'])
    expect(await names(sandbox, `search=${keys[1].apiKey}`)).toEqual(['beta Works'])
    expect((await sandbox.send('/sandbox/organizations?search=works&limit=1')).body.total).toBe(2)
  })

  test.each([
    ['createdAt', ['beta Works', 'Alpha Works', 'Gamma 50%']],
    ['-createdAt', ['Gamma 50%', 'Alpha Works', 'beta Works']],
    ['orgName', ['Alpha Works', 'beta Works', 'Gamma 50%']],
    ['-credits', ['Gamma 50%', 'beta Works', 'Alpha Works']],
    ['-usedCredits', ['beta Works', 'Alpha Works', 'Gamma 50%']],
    ['-requestsToday', ['beta Works', 'Gamma 50%', 'Alpha Works']],
    ['keyCount', ['beta Works', 'Alpha Works', 'Gamma 50%']],
  ])('is sorted by %s, also over several pages', async (sort, expected) => {
    const sandbox = await filled()
    const { items } = (await sandbox.send('/sandbox/organizations')).body
    for (const [index, count] of [3, 0, 1].entries()) {
      const { keys } = (await sandbox.send(`/sandbox/organizations/${items[index].orgId}`)).body
      for (let sent = 0; sent < count; sent++)
        await sandbox.enrich({ companyName: 'Halcyon Freight' }, keys[1].apiKey)
    }
    expect(await names(sandbox, `sort=${sort}`)).toEqual(expected)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await sandbox.send(
        `/sandbox/organizations?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...body.items.map(({ orgName }: { orgName: string }) => orgName))
      cursor = body.next
    }
    expect(paged).toEqual(expected)
  })

  test('shows the used credits and the requests of the day', async () => {
    const sandbox = await filled()
    const [{ orgId }] = (await sandbox.send('/sandbox/organizations')).body.items
    const get = async () => (await sandbox.send(`/sandbox/organizations/${orgId}`)).body
    const [, { apiKey }] = (await get()).keys
    await sandbox.enrich({ companyName: 'Halcyon Freight' }, apiKey)
    expect(await get()).toMatchObject({ credits: 4, usedCredits: 1, requestsToday: 1 })
    sandbox.clock.advance(86_400_000)
    expect(await get()).toMatchObject({ credits: 4, usedCredits: 1, requestsToday: 0 })
    const { body } = await sandbox.send(`/sandbox/organizations/${orgId}`, {
      method: 'PATCH',
      body: '{"credits":null}',
    })
    expect(body).toMatchObject({ usedCredits: null })
    expect((await sandbox.send('/sandbox/organizations?sort=website')).status).toBe(400)
  })
})
