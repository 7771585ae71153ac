/** Keys are hidden everywhere in the journal. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { createdApp, HALCYON, list, newest, orgIdOf, PATH, verify } from './journal-requests.ts'

describe('keys in the journal', () => {
  const ASCII = '[\\x21-\\x7e]'
  /** Returns everything that the journal shows of all requests as one text. */
  async function everything(sandbox: Sandbox): Promise<string> {
    const { items: requests } = await list(sandbox, '?limit=500')
    const full = await Promise.all(
      requests.map((entry: { transactionId: string }) => sandbox.send(`${PATH}/${entry.transactionId}`)),
    )
    return JSON.stringify([requests, full.map(({ body }) => body)])
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
    ['as a field', '{"apikey":"standard-key","companyName":"Halcyon"}'],
    ['written with escapes', '{"\\u0061pikey":"\\u0073tandard-key","companyName":"Halcyon"}'],
    ['in another field', '{"apikey":"standard-key","companyName":"my standard-key"}'],
    ['twice', '{"apikey":"plus-key","apikey":"standard-key","companyName":"Halcyon"}'],
    ['in a list', '{"apikey":["standard-key"],"companyName":"Halcyon"}'],
    ['with another name', '{"apiKey" : "standard-key","API-KEY":"plus-key","companyName":"Halcyon"}'],
    ['as a form', 'apikey=standard-key&companyName=Halcyon'],
    ['as XML', '<r><apikey>standard-key</apikey></r>'],
    ['in broken JSON', "{'apikey': 'standard-key', 'companyName': 'Halcyon'"],
    ['behind another word', 'data=apikey=standard-key'],
    ['as a form with escapes', 'apikey=standard%2Dkey&companyName=Halcyon'],
    ['as JSON in a form', 'json=%7B%22apikey%22%3A%22standard-key%22%7D'],
    [
      'as a part of a form',
      '--x\r\nContent-Disposition: form-data; name="apikey"\r\n\r\nstandard-key\r\n--x--',
    ],
    ['as an attribute', '<r auth="standard-key" companyName="Halcyon"/>'],
  ])('are hidden in bodies: %s', async (_, body) => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', body)
    const shown = await everything(sandbox)
    expect(shown).not.toMatch(/standard-key|tandard-key|standard%2Dkey|plus-key/)
    expect((await newest(sandbox)).request.body).toMatch(/\.\.\.-key/)
  })

  test.each([
    ['in fields', '{"companyname":"standard-admin-key","recordId":" plus-key "}'],
    ['in lists and names', '{"companyName":["standard-admin-key"],"plus-key":1}'],
    ['in a form', 'companyName=standard-admin-key&recordId=plus-key'],
    ['as the whole body', 'plus-key'],
    ['in columns', 'name,key\nHalcyon,plus-key\nKittiwake;standard-admin-key'],
    ['in an attribute', '<r><name value="plus-key"/></r>'],
    ['in a part of a form', '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nplus-key\r\n--x--'],
    ['in quotes of a typesetter', '{“note”: “plus-key”}'],
    ['as a form with escapes', 'note=plus%2Dkey'],
  ])('of other organizations are hidden where they stand alone: %s', async (_, body) => {
    const sandbox = createSandbox()
    await sandbox.enrich(body)
    expect(await everything(sandbox)).not.toMatch(/standard-admin-key|plus-key/)
    expect((await newest(sandbox)).request.body).toContain('...-key')
  })

  test.each([
    ['before a period', '{"companyName":"my key is demo-key-of-plus."}', ''],
    ['in markup', '{"companyName":"`demo-key-of-plus`, *demo-key-of-plus*"}', ''],
    [
      'in an address',
      '{"contactEmail":"demo-key-of-plus@acme.com","companyWebsite":"http://u:demo-key-of-plus@a.com"}',
      '',
    ],
    ['in broken JSON', '{"a":"{\\"x\\":\\"demo-key-of-plus\\"}', ''],
    ['after an escape of broken JSON', '"x\\ndemo-key-of-plus\\n" broken', ''],
    ['with escapes in broken JSON', '"\\u0064emo-key-of-plus" broken', ''],
    [
      'in JSON in JSON',
      JSON.stringify({ note: JSON.stringify({ a: JSON.stringify({ b: 'demo-key-of-plus' }) }) }),
      '',
    ],
    ['escaped twice in a query', '{}', '?x=%2522demo%252Dkey-of-plus%2522'],
    ['beside an invalid escape', '{}', '?x=%E9demo-key%2Dof-plus'],
    ['with separators', '{"note":"use demo/key:of+plus now"}', '?k=demo%2Fkey%3Aof%2Bplus'],
  ])('of other organizations are hidden within longer texts: %s', async (_, body, query) => {
    const sandbox = createSandbox()
    const key = { orgId: orgIdOf(sandbox, 'Plus'), role: 'standard', status: 'active' } as const
    sandbox.context.keys.create({ ...key, email: 'a@x.example', apiKey: 'demo-key-of-plus' }, 0)
    sandbox.context.keys.create({ ...key, email: 'b@x.example', apiKey: 'demo/key:of+plus' }, 0)
    await sandbox.post(`/v7/enrich${query}`, body, { apikey: 'standard-key' })
    expect(await everything(sandbox)).not.toMatch(/(?:demo|0064emo)(?:-|%2D|%252D|\/|%2F)key/i)
    const { body: verification } = await verify(sandbox, { match: { body: { note: 'zzz' } }, count: 5 })
    expect(JSON.stringify(verification)).not.toMatch(/key.of.plus/)
  })

  test.each(['Acme sbx_5Hm1uHav4Mo3', 'my abc"def\\ghi-jklmno'])(
    'are hidden in the explanation of a company name: %s',
    async (companyName) => {
      const sandbox = createSandbox()
      await sandbox.post(
        '/v7/enrich',
        { companyName, apikey: 'standard-key' },
        { 'x-api-key': 'abc"def\\ghi-jklmno' },
      )
      expect(await everything(sandbox)).not.toMatch(/5hm1uhav|abc.def.ghi/i)
    },
  )

  const NOTE = { companyName: 'Halcyon', note: 'my key is standard-key, is it not?' }
  test.each<[string, string, object, Record<string, string>]>([
    ['in the header', '', NOTE, { apikey: 'standard-key' }],
    ['as a bearer token', '', NOTE, { authorization: 'Bearer standard-key' }],
    [
      'in a header of another name',
      '',
      NOTE,
      { 'x-api-key': 'standard-key', 'user-agent': 'x/standard-key' },
    ],
    ['in the query', '?api_key=standard%2Dkey', NOTE, {}],
    ['in the body', '', { ...NOTE, apikey: 'standard-key' }, {}],
    ['in a field of another name', '', { ...NOTE, apiKey: ' standard-key' }, {}],
    ['deep in the body', '', { ...NOTE, auth: { of: [{ key: 'standard-key' }] } }, {}],
  ])('that are sent %s are also hidden within longer texts', async (_, query, body, headers) => {
    const sandbox = createSandbox()
    await sandbox.post(`/v7/enrich${query}`, body, headers)
    expect(await everything(sandbox)).not.toMatch(/standard-key/)
    expect((await newest(sandbox)).request.json.note).toBe('my key is ...-key, is it not?')
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
    expect((await newest(sandbox)).request.json).toEqual({ ...sent, apikey: '...onal' })
  })

  test.each(['sbx_%', 'x_sbx_%', 'xsbx_%', 'my-sbx_%!'])(
    'that the server generates are hidden: %p',
    async (form) => {
      const sandbox = createSandbox()
      const note = form.replace('%', '0123456789abcdefghijABCDEFGHIJ')
      await sandbox.enrich({ companyName: 'Halcyon', note })
      expect((await newest(sandbox)).request.json.note).toBe(form.replace('sbx_%', '...GHIJ'))
    },
  )

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
  // Milliseconds of CPU time, independent of the load. Linear work takes a small part of it, quadratic work much more.
  const MAX_CPU_TIME = 5_000
  test.each([
    'a',
    'a-',
    '=',
    ':',
    '"',
    ' ',
    '\n',
    'a=',
    'a:',
    'a"',
    'a ',
    '"\r\n\r\n',
    'apikey"',
    '%22',
    '[',
    '\\',
    'sbx_',
  ])('are found without delay in long bodies of %j', async (unit) => {
    const sandbox = createSandbox()
    const text = unit.repeat(Math.floor(LONGEST / unit.length) - 1)
    for (let i = 0; i < 3; i++) await sandbox.enrich(`x${text}`)
    await sandbox.enrich(JSON.stringify({ note: text.slice(0, LONGEST / 3) }))
    const before = process.cpuUsage()
    expect((await list(sandbox)).total).toBe(4)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(MAX_CPU_TIME)
  })

  test('are found without delay in bodies of very many strings', async () => {
    const sandbox = createSandbox()
    const note = Array.from({ length: 15_000 }, (_, i) => String.fromCharCode(97 + (i % 26)))
    for (let i = 0; i < 50; i++) await sandbox.enrich({ note })
    const { items: requests } = await list(sandbox)
    expect(requests).toHaveLength(50)
    expect(requests[0].request.json).toEqual({ note })
    const verified = await verify(sandbox, { match: { body: { companyName: 'x' } }, count: 1 })
    expect(verified.status).toBe(409)
  })

  test('are known from their creation to their deletion', async () => {
    const sandbox = createSandbox()
    const { keys } = sandbox.context
    const orgId = orgIdOf(sandbox, 'Plus')
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
    await sandbox.post('/v7/enrich/standard-key?apikey=sbx_0123456789&who=plus%2Dkey&q=a', HALCYON)
    expect((await newest(sandbox)).path).toBe('/v7/enrich/...-key?apikey=...6789&who=...-key&q=a')
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
    expect(values.join()).toMatch(/^sbx_\w+,sbx_\w+$/)
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
      const view = new Request('http://localhost/signals/v1/key/view', { method: 'POST', headers })
      const response = await createdApp(sandbox).handle(view)
      await response.text().catch(() => {})
      const { response: result } = await newest(sandbox)
      expect(result.body).toBeString()
      expect(result.body).not.toMatch(/standard-(admin|key)/)
    }
  })

  test('are not confused with similar texts', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', { companyName: 'Key Bank' }, { 'Idempotency-Key': 'order-17' })
    const { request } = await newest(sandbox)
    expect([request.headers['idempotency-key'], request.json.companyName]).toEqual(['order-17', 'Key Bank'])
  })

  test('are never readable anywhere', async () => {
    const sandbox = createSandbox()
    const secret = 'standard-key'
    const spaces = fc.stringMatching(/^[ \t\n]{0,90}$/)
    const name = fc.constantFrom('apikey', 'apiKey', 'API_KEY', 'Admin-Api-Key', '\\u0061pikey')
    const literal = fc.constantFrom(`"${secret}"`, `"\\u0073${secret.slice(1)}"`, `["x","${secret}"]`)
    const other = fc.constantFrom('"companyName":"Halcyon"', '"a\\"b":"c\\\\"', '"n":[1,{"x":"y"}]')
    const body = fc
      .tuple(
        fc.array(other, { maxLength: 2 }),
        name,
        spaces,
        spaces,
        literal,
        fc.array(other, { maxLength: 2 }),
      )
      .map(
        ([before, field, left, right, value, after]) =>
          `{${[...before, `"${field}"${left}:${right}${value}`, ...after].join(',')}}`,
      )
    await fc.assert(
      fc.asyncProperty(body, fc.stringMatching(new RegExp(`^${ASCII}{0,8}$`)), async (text, noise) => {
        await sandbox.send(`${PATH}`, { method: 'DELETE' })
        await sandbox.post(`/v7/enrich/${encodeURIComponent(noise)}/${secret}`, text)
        await sandbox.post('/v7/enrich', text, { apikey: secret })
        expect(await everything(sandbox)).not.toMatch(/(?:s|\\u0073)tandard-key/)
      }),
      { numRuns: 60 },
    )
  })
})
