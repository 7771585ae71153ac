/** Keys are hidden everywhere in the journal. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { HALCYON, list, newest, PATH, sendRaw, verify } from './journal-requests.ts'

describe('keys in the journal', () => {
  /** Returns everything that the journal shows of all requests as one text. */
  async function everything(sandbox: Sandbox): Promise<string> {
    const { items: requests } = await list(sandbox, '?limit=500')
    const full: unknown[] = []
    for (const { transactionId } of requests) full.push((await sandbox.send(`${PATH}/${transactionId}`)).body)
    return JSON.stringify([requests, full])
  }

  test('are hidden in all headers', async () => {
    const sandbox = createSandbox()
    const headers = {
      apikey: 'standard-key',
      'X-Api-Key': 'plus-key',
      Authorization: 'Bearer some-secret-token',
      Cookie: 'session=my-session-cookie',
      'Proxy-Authorization': 'abcd',
      'X-Marketo': 'plus-key',
    }
    await sandbox.post('/v7/enrich', HALCYON, headers)
    const shown = (await newest(sandbox)).request.headers
    expect(shown).toMatchObject({
      apikey: '...-key',
      'x-api-key': '...-key',
      authorization: '...oken',
      cookie: '...okie',
      'proxy-authorization': '...',
      'x-marketo': '...-key',
    })
    expect(await everything(sandbox)).not.toMatch(/standard-key|plus-key|some-secret|my-session/)
  })

  test.each([
    ['as a field with escapes', '{"\\u0061pikey":"\\u0073tandard-key","companyName":"Halcyon"}'],
    ['in lists and names', '{"companyName":["standard-admin-key"],"plus-key":1}'],
    ['as a form with escapes', 'apikey=standard%2Dkey&companyName=Halcyon'],
    [
      'in a part of a form',
      '--x\r\nContent-Disposition: form-data; name="apikey"\r\n\r\nstandard-key\r\n--x--',
    ],
    ['as XML', '<r auth="plus-key"><apikey>standard-key</apikey></r>'],
    ['in broken JSON', "{'apikey': 'standard-key', 'companyName': 'Halcyon'"],
    ['as the whole body', 'plus-key'],
    ['in columns', 'name,key\nHalcyon,plus-key\nKittiwake;standard-admin-key'],
  ])('are hidden in bodies: %s', async (_, body) => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', body)
    expect(await everything(sandbox)).not.toMatch(/tandard(-|%2D)(admin-)?key|plus-key/)
    expect((await newest(sandbox)).request.body).toContain('...-key')
  })

  test.each([
    ['before a period', '{"companyName":"my key is demo-key-of-plus."}', ''],
    [
      'in an address',
      '{"contactEmail":"demo-key-of-plus@acme.com","companyWebsite":"http://u:demo-key-of-plus@a.com"}',
      '',
    ],
    ['with escapes in broken JSON', '"\\u0064emo-key-of-plus" broken', ''],
    [
      'in JSON in JSON',
      JSON.stringify({ note: JSON.stringify({ a: JSON.stringify({ b: 'demo-key-of-plus' }) }) }),
      '',
    ],
    ['escaped twice in a query', '{}', '?x=%2522demo%252Dkey-of-plus%2522'],
    ['with separators', '{"note":"use demo/key:of+plus now"}', '?k=demo%2Fkey%3Aof%2Bplus'],
  ])('of other organizations are hidden within longer texts: %s', async (_, body, query) => {
    const sandbox = createSandbox()
    const key = { orgId: sandbox.orgIdOf('Plus'), role: 'standard', status: 'active' } as const
    sandbox.context.keys.create({ ...key, email: 'a@x.example', apiKey: 'demo-key-of-plus' }, 0)
    sandbox.context.keys.create({ ...key, email: 'b@x.example', apiKey: 'demo/key:of+plus' }, 0)
    await sandbox.post(`/v7/enrich${query}`, body, { apikey: 'standard-key' })
    expect(await everything(sandbox)).not.toMatch(/(?:demo|0064emo)(?:-|%2D|%252D|\/|%2F)key/i)
    const { body: verification } = await verify(sandbox, { match: { body: { note: 'zzz' } }, count: 5 })
    expect(JSON.stringify(verification)).not.toMatch(/key.of.plus/)
  })

  test.each(['my abc"def\\ghi-jklmno'])(
    'are hidden in the explanation of a company name: %s',
    async (companyName) => {
      const sandbox = createSandbox()
      await sandbox.post(
        '/v7/enrich',
        { companyName, apikey: 'standard-key' },
        { 'x-api-key': 'abc"def\\ghi-jklmno' },
      )
      expect(await everything(sandbox)).not.toMatch(/abc.def.ghi/i)
    },
  )

  test('of less than eight characters are hidden if they are separate words', async () => {
    const sandbox = createSandbox()
    const key = { orgId: sandbox.orgIdOf('Plus'), role: 'standard', status: 'active' } as const
    sandbox.context.keys.create({ ...key, email: 'a@x.example', apiKey: 'kestrel' }, 0)
    await sandbox.enrich({ note: 'kestrels, kestrel' })
    expect((await newest(sandbox)).request.json.note).toBe('kestrels, ...trel')
  })

  test('that are unknown are hidden everywhere after they were sent', async () => {
    const sandbox = createSandbox()
    const apikey = 'key-of-another-server'
    const sent = { companyName: apikey, recordId: `my ${apikey}` }
    expect((await sandbox.post('/v7/enrich', sent, { apikey })).status).toBe(401)
    expect(await everything(sandbox)).not.toContain(apikey)
    expect((await newest(sandbox)).request.json).toEqual({ companyName: '...rver', recordId: 'my ...rver' })
  })

  test('that are unknown are not hidden in other fields if they are plain words', async () => {
    const sandbox = createSandbox()
    const sent = { apikey: 'International', companyName: 'International Business Machines' }
    await sandbox.post('/v7/enrich', sent)
    const shown = { ...sent, apikey: '...onal' }
    expect((await newest(sandbox)).request).toMatchObject({ json: shown, body: JSON.stringify(shown) })
  })

  test('that contain replacement patterns are hidden', async () => {
    const sandbox = createSandbox()
    const apikey = "key-with-$&$`$'$$"
    await sandbox.post('/v7/enrich', { apikey, note: `my ${apikey}` }, { apikey })
    const { request } = await newest(sandbox)
    expect(request.json).toEqual({ apikey: "...$'$$", note: "my ...$'$$" })
  })

  test.each([
    ['authorization', 'Bearer correcthorsebatterystaple'],
    ['authorization', 'correcthorsebatterystaple'],
    ['x-control-token', 'correcthorsebatterystaple'],
  ])('and the control token are hidden wherever they are repeated: %s: %s', async (header, value) => {
    const sandbox = createSandbox()
    const note = 'it is correcthorsebatterystaple, is it not?'
    await sandbox.post('/v7/enrich?q=correcthorsebatterystaple', { note }, { [header]: value })
    expect(await everything(sandbox)).not.toContain('correcthorse')
    expect((await newest(sandbox)).request.json.note).toBe('it is ...aple, is it not?')
  })

  test('are the only values that are hidden in other fields', async () => {
    const sandbox = createSandbox()
    const fields = {
      companyName: 'Turkey = Ankara',
      password: 'of the reader',
      foreignKey: 'Halcyon Freight',
    }
    await sandbox.enrich(fields)
    expect((await newest(sandbox)).request.json).toEqual(fields)
  })

  const LONGEST = 65_000
  // With quadratic time, the test would exceed its timeout.
  test.each(['a-', '"', 'a"', '"\r\n\r\n', '%22', '\\'])(
    'are found without delay in long bodies of %j',
    async (unit) => {
      const sandbox = createSandbox()
      const text = unit.repeat(Math.floor(LONGEST / unit.length) - 1)
      for (let i = 0; i < 3; i++) await sandbox.enrich(`x${text}`)
      await sandbox.enrich(JSON.stringify({ note: text.slice(0, LONGEST / 3) }))
      expect((await list(sandbox)).total).toBe(4)
    },
  )

  test('are known from their creation to their deletion', async () => {
    const sandbox = createSandbox()
    const { keys } = sandbox.context
    const orgId = sandbox.orgIdOf('Plus')
    const value = 'a-new-key'
    const noteShown = async () => (await newest(sandbox)).request.json.note
    await sandbox.enrich({ note: value })
    expect(await noteShown()).toBe(value)
    keys.create({ orgId, email: 'new@x.example', role: 'standard', status: 'active', apiKey: value }, 0)
    expect(await noteShown()).toBe('...-key')
    await sandbox.send(`/sandbox/organizations/${orgId}`, { method: 'DELETE' })
    expect(await noteShown()).toBe(value)
  })

  test('are hidden in paths and queries', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich/standard-key?apikey=pro-key&who=plus%2Dkey&q=a', HALCYON)
    expect((await newest(sandbox)).path).toBe('/v7/enrich/...-key?apikey=...-key&who=...-key&q=a')
  })

  test('are hidden in responses that contain them', async () => {
    const sandbox = createSandbox()
    const key = { 'Api-Key': 'standard-admin-key' }
    const admin = { 'Admin-Api-Key': 'standard-admin-key' }
    const created = [
      await sandbox.post('/signals/v1/key/createsignalapikey', { email: 'a@x.example' }, key),
      await sandbox.post('/signals/v1/user/createsignalapikey', { email: 'b@x.example' }, admin),
    ]
    await sandbox.post('/signals/v1/key/view', {}, key)
    const values = created.flatMap(({ body }) => body.data.apiKey)
    expect(values.join()).toMatch(/^[\w+/]{43}=,[\w+/]{43}=$/)
    const shown = await everything(sandbox)
    for (const value of [...values, 'standard-key', 'standard-admin-key']) expect(shown).not.toContain(value)
    expect(shown).toContain(`...${values[0].slice(-4)}`)
    expect(shown).not.toContain('"keyId":"...')
  })

  test('are hidden in responses that a fault truncates', async () => {
    const sandbox = createSandbox()
    for (let atByte = 80; atByte < 160; atByte += 7) {
      const fault = { effect: { kind: 'truncated_body', atByte }, times: 1, afterCommit: true }
      await sandbox.post('/sandbox/faults', fault)
      const headers = { 'Api-Key': 'standard-admin-key' }
      const response = await sendRaw(sandbox, { path: '/signals/v1/key/view', headers })
      await response.text().catch(() => {})
      const { response: result } = await newest(sandbox)
      expect(result.body).toBeString()
      expect(result.body).not.toMatch(/standard-(admin|key)/)
    }
  })
})
