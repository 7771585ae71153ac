/** `/sandbox/requests`: recorded requests are listed, verified, and cleared. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createApp } from '../../../src/app.ts'
import { Journal, type RecordedRequest, type RequestToRecord } from '../../../src/sandbox/journal/journal.ts'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { requestToRecord } from './recordable-request.ts'

const PATH = '/sandbox/requests'
const HALCYON = { companyName: 'Halcyon Freight' }

const list = async (sandbox: Sandbox, query = '') => (await sandbox.send(`${PATH}${query}`)).body
const newest = async (sandbox: Sandbox) => (await list(sandbox)).items[0]
const inFull = async (sandbox: Sandbox, { headers }: ParsedResponse) =>
  (await sandbox.send(`${PATH}/${headers.get('smarteTransactionId')}`)).body
const verify = (sandbox: Sandbox, body: unknown) => sandbox.post(`${PATH}/verify`, body)
/** Sends requests whose responses may violate the OpenAPI document. */
const createdApp = ({ context }: Sandbox) => createApp(context)
const orgIdOf = ({ context }: Sandbox, name: string): string =>
  context.organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

describe('a journal entry', () => {
  test('has a deeply nested body as text', async () => {
    const sandbox = createSandbox()
    const body = `{"companyName":"Halcyon","x":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`
    const result = await sandbox.enrich(body)
    expect([result.status, (await newest(sandbox)).request]).toMatchObject([400, { body }])
    expect((await inFull(sandbox, result)).request).not.toHaveProperty('json')
    expect((await verify(sandbox, { match: { body: { companyName: '*' } }, count: 0 })).status).toBe(200)
    const path = `${PATH}/${result.headers.get('smarteTransactionId')}/replay`
    expect((await sandbox.post(path, {})).status).toBe(200)
  })

  test('contains the request, the response, and the charge', async () => {
    const sandbox = createSandbox()
    const result = await sandbox.enrich({ ...HALCYON, recordId: 'r-1' })
    const entry = await newest(sandbox)
    expect(entry).toMatchObject({
      transactionId: result.headers.get('smarteTransactionId'),
      at: '2026-03-10T12:00:00.000+00:00',
      operation: 'enrich',
      method: 'POST',
      path: '/v7/enrich',
      organization: { orgId: orgIdOf(sandbox, 'Standard'), orgName: 'Standard' },
      key: '-key',
      request: {
        headers: { apikey: '...-key', 'content-type': 'application/json' },
        body: '{"companyName":"Halcyon Freight","recordId":"r-1"}',
        json: { companyName: 'Halcyon Freight', recordId: 'r-1' },
      },
      response: { status: 200, body: result.body },
      credits: { deducted: 1, remaining: null },
      fault: null,
      warnings: [],
    })
    const recorded = Object.entries(entry.response.headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ])
    expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(result.headers))
    expect(entry.durationMs).toBeGreaterThan(0)
  })

  test('is recorded for rejected requests: no key, wrong key, unknown path, and wrong method', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', HALCYON)
    await sandbox.post('/v7/enrich', HALCYON, { apikey: 'no-such-key' })
    await sandbox.send('/v7/enrch?x=1', { headers: { 'x-trace': 'a' } })
    await sandbox.send('/v7/enrich')
    const { items: requests } = await list(sandbox)
    const reported = requests.map(
      ({ operation, method, path, organization, key, response: result }: (typeof requests)[0]) => [
        operation,
        method,
        path,
        organization,
        key,
        result.body.error.code,
      ],
    )
    expect(reported).toEqual([
      [null, 'GET', '/v7/enrich', null, null, 'method_not_allowed'],
      [null, 'GET', '/v7/enrch?x=1', null, null, 'not_found'],
      ['enrich', 'POST', '/v7/enrich', null, '-key', 'invalid_api_key'],
      ['enrich', 'POST', '/v7/enrich', null, null, 'unauthorized'],
    ])
    expect(requests[1].request.headers['x-trace']).toBe('a')
  })

  test('names the injected fault and contains the sent response', async () => {
    const sandbox = createSandbox()
    const injectFault = async (effect: unknown, afterCommit = false) => {
      const { body } = await sandbox.post('/sandbox/faults', { effect, times: 1, afterCommit })
      const request = new Request('http://localhost/v7/enrich', {
        method: 'POST',
        headers: { apikey: 'standard-key' },
        body: JSON.stringify(HALCYON),
      })
      await createdApp(sandbox)
        .handle(request)
        .then((response) => response.text())
        .catch(() => {})
      return { id: body.id, entry: await newest(sandbox) }
    }
    const failed = await injectFault({ kind: 'error', status: 503 })
    expect(failed.entry.fault).toEqual({ id: failed.id, kind: 'error', afterCommit: false })
    expect([failed.entry.response.status, failed.entry.response.body.error.status]).toEqual([503, 503])
    const lost = await injectFault({ kind: 'connection_reset' }, true)
    expect(lost.entry).toMatchObject({
      fault: { id: lost.id, kind: 'connection_reset', afterCommit: true },
      response: { status: null },
      credits: { deducted: 1 },
    })
    const broken = await injectFault({ kind: 'truncated_body', atByte: 12 })
    expect([broken.entry.response.status, broken.entry.response.body]).toEqual([200, '{"recordId":'])
    expect((await injectFault({ kind: 'connection_reset' })).entry.response.status).toBeNull()
    expect((await list(sandbox, '?status=200')).total).toBe(1)
    expect((await verify(sandbox, { match: { status: 200 }, count: 1 })).status).toBe(200)
  })

  test.each([
    ['a fault', { kind: 'latency', ms: 1000 }, false],
    ['a fault after the work', { kind: 'latency', ms: 1000 }, true],
    ['a fault with an error', { kind: 'error', status: 503, latency: { ms: 1000 } }, false],
    ['an outcome', undefined, false],
  ])(
    'has no status if the client disconnects while %s delays the response',
    async (_, effect, afterCommit) => {
      const caller = new AbortController()
      const sandbox = createFaultSandbox({ delay: async () => caller.abort() })
      if (effect) await sandbox.createFault({ effect, times: 1, afterCommit })
      const init = {
        method: 'POST',
        headers: { apikey: 'standard-key' },
        body: JSON.stringify(effect ? HALCYON : { contactEmail: 'timeout-1s@outcome.test' }),
        signal: caller.signal,
      }
      await sandbox.app.handle(new Request('http://localhost/v7/enrich', init))
      expect((await newest(sandbox)).response.status).toBeNull()
      expect((await verify(sandbox, { match: {}, count: 1 })).status).toBe(200)
      for (const status of [200, 503]) {
        expect((await list(sandbox, `?status=${status}`)).total).toBe(0)
        expect((await verify(sandbox, { match: { status }, count: 0 })).status).toBe(200)
      }
    },
  )

  test('contains a body that is not JSON as text', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich('companyName=Halcyon')
    const { request, response: result } = await newest(sandbox)
    expect([request.body, 'json' in request, result.status]).toEqual(['companyName=Halcyon', false, 400])
  })

  test('is recorded for HEAD and OPTIONS, without a response body for HEAD', async () => {
    const sandbox = createSandbox()
    await sandbox.send('/v7/enrich', { method: 'HEAD' })
    await sandbox.send('/v7/enrich', { method: 'OPTIONS' })
    const [options, head] = (await list(sandbox)).items
    expect([options.method, options.response.status]).toEqual(['OPTIONS', 405])
    expect([head.method, head.response.status, head.response.body]).toEqual(['HEAD', 405, null])
  })

  test('is not recorded for requests of the server pages and the control API', async () => {
    const sandbox = createSandbox()
    for (const path of ['/', '/docs', '/docs/page.css', '/openapi.json', '/health/live', '/sandbox/clock']) {
      await sandbox.send(path)
    }
    await sandbox.send('/sandbox/nonsense')
    expect(await list(sandbox)).toMatchObject({ items: [], total: 0, next: null })
  })

  test('is not recorded without the control API', async () => {
    const sandbox = createSandbox({ control: { from: 'nowhere' } })
    await sandbox.enrich(HALCYON)
    expect(sandbox.context.journal.size()).toBe(0)
  })

  test('does not change the response of a request', async () => {
    const sandbox = createSandbox()
    const first = await sandbox.enrich(HALCYON)
    await list(sandbox)
    const second = await sandbox.enrich(HALCYON)
    const bare = ({ body }: ParsedResponse) => ({ ...body, smarteTransactionId: '' })
    expect(bare(second)).toEqual(bare(first))
    expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
  })
})

describe('a complete journal entry', () => {
  test('explains an Enrich request with the current data', async () => {
    const sandbox = createSandbox()
    const entry = await inFull(sandbox, await sandbox.enrich({ companyName: 'Halcyon Freigt' }))
    expect(entry.match.explainedWith).toBe('current_data')
    const { body } = await sandbox.post('/sandbox/explain', { companyName: 'Halcyon Freigt' })
    expect(entry.match.explanation).toEqual(body)
  })

  test('explains a buying group whose company was requested by name', async () => {
    const sandbox = createSandbox()
    const sendRequest = (body: unknown) => sandbox.post('/v1/buying-group', body, { apikey: 'standard-key' })
    const byName = await inFull(sandbox, await sendRequest(HALCYON))
    expect(byName.match.explanation.decision.compGUID).toBe(byName.response.body.compGUID)
    const byGuid = await sendRequest({ ...HALCYON, companyGuid: byName.response.body.compGUID })
    expect((await inFull(sandbox, byGuid)).match).toBeNull()
  })

  test.each([
    ['nothing to search with', {}],
    ['a field of the wrong type', { companyName: 7 }],
    ['a body that is not JSON', '{'],
  ])('has no match to explain for %s', async (_, body) => {
    const sandbox = createSandbox()
    expect((await inFull(sandbox, await sandbox.enrich(body))).match).toBeNull()
  })

  test('has no status if the client left while it sent the body', async () => {
    const sandbox = createSandbox()
    const controller = new AbortController()
    const body = new ReadableStream({
      pull: (stream) => {
        controller.abort()
        stream.error(new Error('The connection was closed.'))
      },
    })
    const headers = { apikey: 'standard-key' }
    const init = { method: 'POST', headers, body, signal: controller.signal }
    const response = await createdApp(sandbox).handle(new Request('http://localhost/v7/enrich', init))
    expect(response.status).toBe(400)
    expect((await newest(sandbox)).response.status).toBeNull()
  })

  test('is 404 for an unknown id', async () => {
    const { status, body } = await createSandbox().send(`${PATH}/00000000-0000-4000-8000-000000000000`)
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })
})

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

describe('a journal warning', () => {
  const warningsOf = async (body: unknown, headers: Record<string, string> = {}, path = '/v7/enrich') => {
    const sandbox = createSandbox()
    await sandbox.post(path, body, { apikey: 'standard-key', ...headers })
    const { warnings } = await newest(sandbox)
    return warnings.map(({ code, field, suggestion }: (typeof warnings)[0]) => [code, field, suggestion])
  }

  test.each([
    [{ contactEmial: 'a' }, ['unknown_field', 'contactEmial', 'contactEmail']],
    [{ company_name: 'a' }, ['unknown_field', 'company_name', 'companyName']],
    [{ email: 'a' }, ['unknown_field', 'email', 'contactEmail']],
    [{ leadScore: 7 }, ['unknown_field', 'leadScore', undefined]],
    [{ companyName: 'ada@halcyon.example' }, ['misplaced_value', 'companyName', 'contactEmail']],
    [{ companyName: 'halcyon.example' }, ['misplaced_value', 'companyName', 'companyWebAddress']],
    [
      { contactFullName: 'https://profiles.example/in/ada' },
      ['misplaced_value', 'contactFullName', 'contactUrl'],
    ],
    [{ contactLastName: 'Maria Garcia' }, ['misplaced_value', 'contactLastName', 'contactFullName']],
    [{ contactLastName: 'Garcia, Maria' }, ['misplaced_value', 'contactLastName', 'contactFullName']],
    [{ companyName: 'AAAA000000000001' }, ['misplaced_value', 'companyName', 'companyGuid']],
    [
      { contactFullName: '0A121DFEB6311B70A1FA81A48D8ADB4E' },
      ['misplaced_value', 'contactFullName', 'contactGuid'],
    ],
    [{ companyWebAddress: 'ada@halcyon.example' }, ['misplaced_value', 'companyWebAddress', 'contactEmail']],
    [{ apikey: 'standard-key' }, ['key_sent_twice', 'apikey', undefined]],
  ])('is recorded for %j', async (body, expected) => {
    expect(await warningsOf(body)).toEqual([expected])
  })

  test.each([
    [{ contactLastName: 'van der Berg' }],
    [{ contactLastName: 'Garcia Lopez', contactFirstName: 'Maria' }],
    [{ companyName: 'Booking Holdings Inc.', contactFullName: 'Dr. Ada M. Keller' }],
    [{ companyName: 'DEADBEEFCAFEBABE Records', contactEmail: 'ada@halcyon.example' }],
    [{ companyWebAddress: 'https://halcyon.example/en', apikey: '' }],
    [{ companyName: 'no-match.outcome.test' }],
    [{ companyWebAddress: 'no-match.outcome.test' }],
    [{ contactEmail: 'no-match@outcome.test' }],
  ])('is not recorded for %j', async (body) => {
    expect(await warningsOf(body)).toEqual([])
  })

  test('is recorded for a content type that is not JSON', async () => {
    const warning = [['unexpected_content_type', 'content-type', 'application/json']]
    expect(await warningsOf(HALCYON, { 'content-type': 'text/plain' })).toEqual(warning)
    expect(await warningsOf(HALCYON, { 'content-type': 'application/json; charset=utf-8' })).toEqual([])
  })

  test('is recorded for a key in a header that is ignored', async () => {
    const misplaced = await warningsOf(HALCYON, { apikey: '', 'X-Api-Key': 'standard-key' })
    expect(misplaced).toEqual([['misplaced_key', 'x-api-key', 'apikey']])
    const management = await warningsOf({}, { apikey: 'standard-admin-key' }, '/signals/v1/key/view')
    expect(management).toEqual([['misplaced_key', 'apikey', 'Api-Key']])
  })

  test('depends on the fields of the operation', async () => {
    const path = '/v1/buying-group'
    expect(await warningsOf({ companyWebAddress: 'x' }, {}, path)).toEqual([
      ['unknown_field', 'companyWebAddress', 'companyWebsite'],
    ])
    expect(await warningsOf({ companyName: 'no-match.outcome.test' }, {}, path)).toEqual([])
    expect(await warningsOf({ companyName: 'halcyon.example' }, {}, path)).toEqual([
      ['misplaced_value', 'companyName', 'companyWebsite'],
    ])
  })
})

/** Seven requests of two organizations and of an unknown key. */
async function busySandbox(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' })
  sandbox.clock.advance(60_000)
  await sandbox.enrich({ companyName: 'Nothing Of The Kind', recordId: 'lead-2' })
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' }, 'plus-key')
  sandbox.clock.advance(60_000)
  await sandbox.enrich({}, 'plus-key')
  await sandbox.post('/v1/buying-group', HALCYON, { apikey: 'plus-key' })
  await sandbox.post('/v7/enrich', HALCYON)
  await sandbox.send('/nowhere')
  return sandbox
}

describe('the journal list', () => {
  test.each([
    ['operation=enrich', 5],
    ['operation=buyingGroup', 1],
    ['status=200', 4],
    ['status=404', 1],
    ['recordId=lead-1', 2],
    ['recordId=lead', 0],
    ['key=-key', 5],
    ['key=plus-key', 3],
    ['since=2026-03-10T12:01:00Z', 6],
    ['until=2026-03-10T12:01:00Z', 1],
    ['since=2026-03-10T13:01:00%2B01:00&until=2026-03-10T12:02:00Z', 2],
    ['operation=enrich&status=200&recordId=lead-1', 2],
  ])('with %s has %i of 7 entries', async (query, total) => {
    const sandbox = await busySandbox()
    const result = await list(sandbox, `?${query}`)
    expect([result.total, result.items.length]).toEqual([total, total])
  })

  test('can be filtered by organization and by transaction id', async () => {
    const sandbox = await busySandbox()
    const plus = await list(sandbox, `?orgId=${orgIdOf(sandbox, 'Plus')}`)
    expect(plus.total).toBe(3)
    const [{ transactionId }] = plus.items
    expect((await list(sandbox, `?transactionId=${transactionId}`)).items).toEqual([plus.items[0]])
  })

  test('has pages with each entry once, newest first, even while requests arrive', async () => {
    const sandbox = await busySandbox()
    const all = (await list(sandbox)).items
    const paged: unknown[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await list(sandbox, `?limit=2${next && `&cursor=${next}`}`)
      paged.push(...page.items)
      next = page.next
      await sandbox.send('/nowhere')
    }
    expect(paged).toEqual(all)
  })

  test.each(['status=2xx', 'status=99', 'since=now', 'operation=enrch', 'orgid=x', 'key=key'])(
    'returns 400 for %s',
    async (query) => {
      const { status, body } = await createSandbox().send(`${PATH}?${query}`)
      expect([status, body.error.details[0].field]).toEqual([400, query.replace(/=.*/, '')])
    },
  )
})

describe('clearing the journal', () => {
  test('deletes the entries of one organization, or all', async () => {
    const sandbox = await busySandbox()
    const plus = orgIdOf(sandbox, 'Plus')
    const clear = async (query = '') => (await sandbox.send(`${PATH}${query}`, { method: 'DELETE' })).body
    expect(await clear(`?orgId=${plus}`)).toEqual({ deleted: 3 })
    expect(await list(sandbox)).toMatchObject({ total: 4 })
    await sandbox.enrich(HALCYON, 'plus-key')
    expect((await list(sandbox, `?orgId=${plus}`)).total).toBe(1)
    expect(await clear()).toEqual({ deleted: 5 })
    expect(await list(sandbox)).toMatchObject({ total: 0 })
  })
})

describe('verifying requests', () => {
  test.each([
    ['count', { count: 2 }],
    ['atLeast', { atLeast: 2 }],
    ['atMost', { atMost: 2 }],
    ['both', { atLeast: 1, atMost: 3 }],
  ])('returns 200 with the count: %s', async (_, expected) => {
    const sandbox = await busySandbox()
    const match = { operation: 'enrich', body: { recordId: 'lead-1' } }
    const { status, body } = await verify(sandbox, { match, ...expected })
    expect([status, body]).toEqual([200, { matched: 2 }])
  })

  test.each([
    ['everything', {}, 7],
    ['a status', { status: 400 }, 1],
    ['a method', { method: 'get' }, 1],
    ['a path', { path: '/v*/enrich' }, 5],
    ['a header', { headers: { 'Content-Type': 'application/*' } }, 6],
    ['an absent header', { headers: { 'content-type': null } }, 1],
    ['the last four characters of a key', { key: '-key' }, 5],
    ['the last four characters of a key, as a header shows them', { key: ' ...-key' }, 5],
    ['the last four characters of a key with an ellipsis', { key: '…-key' }, 5],
    ['a whole key', { key: 'standard-key' }, 2],
    ['a key that was never sent', { key: 'pro-key' }, 0],
    ['a redacted header that was sent', { headers: { apikey: '*' } }, 5],
    ['an absent redacted header', { headers: { ApiKey: null } }, 2],
    ['a field with a wildcard', { body: { companyName: 'Halcyon*' } }, 4],
    ['an absent field', { operation: 'enrich', body: { companyName: null } }, 1],
    ['case', { body: { companyName: 'halcyon freight' } }, 0],
  ])('matches by %s', async (_, match, count) => {
    const sandbox = await busySandbox()
    expect((await verify(sandbox, { match, count })).body).toEqual({ matched: count })
  })

  test('matches an unknown key by its whole value', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON, 'a-revoked-key')
    await sandbox.enrich({ ...HALCYON, apikey: 'another-revoked-key' }, '')
    for (const key of ['a-revoked-key', 'another-revoked-key']) {
      expect((await verify(sandbox, { match: { key }, count: 1 })).status).toBe(200)
    }
    expect((await verify(sandbox, { match: { key: 'revoked-key' }, count: 0 })).status).toBe(200)
  })

  test('matches a key by its keyId', async () => {
    const sandbox = await busySandbox()
    const { total } = await list(sandbox, '?key=standard-key')
    const match = { key: sandbox.context.callers.identify('standard-key').key.keyId }
    expect((await verify(sandbox, { match, count: total })).body).toEqual({ matched: total })
  })

  test('shows only the last four characters of keys in the nearest misses', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON, 'nobodys-key-1234')
    const { body } = await verify(sandbox, { match: { key: 'plus-key' }, count: 1 })
    const failed = body.verification.nearestMisses.flatMap((miss: { failed: unknown[] }) => miss.failed)
    expect(failed).toEqual([
      { condition: 'key', expected: '...-key', found: '...1234' },
      { condition: 'key', expected: '...-key', found: 'another key that ends in -key' },
    ])
    expect(JSON.stringify(body)).not.toContain('plus-key')
  })

  test.each([
    ['a path', { path: '/v7/enrich?note=plus-key' }],
    ['a header', { headers: { 'x-note': 'plus-key*' } }],
    ['a body field', { body: { recordId: 'plus-key' } }],
  ])('compares a known key as it was sent, in %s', async (_, match) => {
    const sandbox = createSandbox()
    const headers = { apikey: 'plus-key', 'x-note': 'plus-key, and more' }
    await sandbox.post('/v7/enrich?note=plus-key', { ...HALCYON, recordId: 'plus-key' }, headers)
    expect((await verify(sandbox, { match, count: 1 })).body).toEqual({ matched: 1 })
    const failed = await verify(sandbox, { match, count: 0 })
    expect(JSON.stringify(failed.body)).not.toContain('plus-key')
    const { total } = await list(sandbox, '?recordId=plus-key')
    expect(total).toBe(1)
  })

  test('compares fields that are not strings as JSON', async () => {
    const sandbox = createSandbox()
    await sandbox.post(
      '/v1/buying-group',
      { ...HALCYON, pageSize: 5, flag: true, list: [1] },
      { apikey: 'plus-key' },
    )
    for (const body of [{ pageSize: 5 }, { pageSize: '5' }, { flag: true }, { flag: 'tr*' }, { list: [1] }]) {
      expect((await verify(sandbox, { match: { body }, count: 1 })).status).toBe(200)
    }
  })

  test('returns 409 with the nearest misses for too few requests, the most similar first', async () => {
    const sandbox = await busySandbox()
    const match = {
      operation: 'enrich',
      status: 200,
      body: { companyName: 'Halcyon Fright', recordId: 'lead-1' },
    }
    const { status, body } = await verify(sandbox, { match, count: 1 })
    expect([status, body.error.code]).toEqual([409, 'not_as_expected'])
    expect(body.error.message).toBe(
      '0 requests match. Expected: exactly 1. The nearest miss differs in body.companyName: Halcyon Freight instead of Halcyon Fright.',
    )
    const { matched, matches, nearestMisses } = body.verification
    expect([matched, matches]).toEqual([0, []])
    expect(nearestMisses[0]).toMatchObject({
      operation: 'enrich',
      path: '/v7/enrich',
      status: 200,
      failed: [{ condition: 'body.companyName', expected: 'Halcyon Fright', found: 'Halcyon Freight' }],
    })
    const failures = nearestMisses.map(({ failed }: { failed: unknown[] }) => failed.length)
    expect(failures).toEqual([1, 1, 2, 3, 3])
  })

  test('returns 409 with the matching requests for too many', async () => {
    const sandbox = await busySandbox()
    const { status, body } = await verify(sandbox, { match: { status: 200 }, atMost: 1 })
    expect([status, body.error.message]).toEqual([409, '4 requests match. Expected: at most 1.'])
    expect(body.verification).toMatchObject({ matched: 4, expected: 'at most 1', nearestMisses: [] })
    expect(body.verification.matches).toHaveLength(4)
  })

  test('of one organization lists no misses of others', async () => {
    const sandbox = await busySandbox()
    const orgId = orgIdOf(sandbox, 'Plus')
    const match = { orgId, body: { recordId: 'lead-2' } }
    const { status, body } = await verify(sandbox, { match, atLeast: 1 })
    expect(status).toBe(409)
    const own = (await list(sandbox, `?orgId=${orgId}`)).items
    const ids = own.map(({ transactionId }: { transactionId: string }) => transactionId)
    for (const miss of body.verification.nearestMisses) expect(ids).toContain(miss.transactionId)
    expect(body.verification.nearestMisses).toHaveLength(3)
  })

  test.each([
    ['no count', { match: {} }, 'count'],
    ['a count with a limit', { match: {}, count: 1, atMost: 2 }, 'count'],
    ['contradicting limits', { match: {}, atLeast: 2, atMost: 1 }, 'atLeast'],
    ['a negative count', { match: {}, count: -1 }, 'count'],
    ['no match', { count: 1 }, 'match'],
    ['a misspelled condition', { match: { organisation: 'x' }, count: 1 }, 'match.organisation'],
    ['a misspelled field', { match: {}, atleast: 1 }, 'atleast'],
    ['a header that is redacted', { match: { headers: { ApiKey: 'k' } }, count: 0 }, 'match.headers.ApiKey'],
    [
      'a redacted header with a wildcard',
      { match: { headers: { authorization: 'Bearer *' } }, count: 0 },
      'match.headers.authorization',
    ],
    ['a redacted body field', { match: { body: { apikey: '*-key' } }, count: 0 }, 'match.body.apikey'],
    ['an unknown organization', { match: { orgId: 'nobody' }, count: 0 }, 'match.orgId'],
    ['a key of three characters', { match: { key: 'key' }, count: 0 }, 'match.key'],
    ['a blank key', { match: { key: '     ' }, count: 0 }, 'match.key'],
    ['three characters of a key', { match: { key: '...key' }, count: 0 }, 'match.key'],
    ['a blank method', { match: { method: '' }, count: 0 }, 'match.method'],
    ['a blank path', { match: { path: '' }, count: 0 }, 'match.path'],
    ['a path without a slash', { match: { path: 'v7/enrich' }, count: 0 }, 'match.path'],
    ['a header without a name', { match: { headers: { '': '*' } }, count: 0 }, 'match.headers.'],
    ['a header name with a space', { match: { headers: { 'a b': null } }, count: 0 }, 'match.headers.a b'],
    ['a header name with an accent', { match: { headers: { é: '*' } }, count: 0 }, 'match.headers.é'],
  ])('returns 400 for %s', async (_, body, field) => {
    const result = await verify(createSandbox(), body)
    expect([result.status, result.body.error.details[0].field]).toEqual([400, field])
  })

  test.each(['', '/stream'])('GET /sandbox/requests%s returns 400 for a blank key', async (path) => {
    const { status, body } = await createSandbox().send(`${PATH}${path}?key=%20%20%20%20%20`)
    expect([status, body.error.details[0].field]).toEqual([400, 'key'])
  })

  test('counts the same requests as the filtered list', async () => {
    const sandbox = await busySandbox()
    const choice = fc.record(
      {
        operation: fc.constantFrom('enrich', 'buyingGroup', 'viewKeys'),
        status: fc.constantFrom(200, 400, 401, 404, 500),
        orgId: fc.constantFrom(orgIdOf(sandbox, 'Plus'), orgIdOf(sandbox, 'Standard')),
        key: fc.constantFrom('-key', 'none', 'plus-key'),
        recordId: fc.constantFrom('lead-1', 'lead-2', 'lead-3'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(choice, async ({ recordId, ...match }) => {
        const filter = new URLSearchParams()
        for (const [name, value] of Object.entries({ ...match, ...(recordId && { recordId }) })) {
          filter.set(name, String(value))
        }
        const { total, items: requests } = await list(sandbox, `?${filter}`)
        const { body, status } = await verify(sandbox, {
          match: { ...match, ...(recordId && { body: { recordId } }) },
          count: total,
        })
        expect([status, body.matched, requests.length]).toEqual([200, total, total])
      }),
      { numRuns: 60 },
    )
  })
})

describe('verifying requests within a time', () => {
  /** A sandbox whose delays end only when `endWait` is called, or when their signal is aborted. */
  const waitingSandbox = () => {
    const waiting = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const delay = (_: number, signal?: AbortSignal): Promise<void> => {
      waiting.resolve()
      signal?.addEventListener('abort', () => ended.resolve())
      return ended.promise
    }
    return { sandbox: createFaultSandbox({ delay }), waiting: waiting.promise, endWait: ended.resolve }
  }

  test('returns 200 at once if enough requests match', async () => {
    const { sandbox } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const { status, body } = await verify(sandbox, { match: {}, atLeast: 1, withinSeconds: 60 })
    expect([status, body]).toEqual([200, { matched: 1 }])
  })

  test('returns 200 as soon as enough requests match', async () => {
    const { sandbox, waiting } = waitingSandbox()
    const expected = { match: { body: HALCYON }, atLeast: 2, withinSeconds: 60 }
    const verified = verify(sandbox, expected)
    await waiting
    expect(sandbox.waits).toEqual([60_000])
    for (const body of [HALCYON, { companyName: 'Another' }, HALCYON]) await sandbox.enrich(body)
    expect((await verified).body).toEqual({ matched: 2 })
  })

  test('counts again after the journal was cleared', async () => {
    const { sandbox, waiting } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const verified = verify(sandbox, { match: {}, atLeast: 2, withinSeconds: 60 })
    await waiting
    await sandbox.send(PATH, { method: 'DELETE' })
    for (let i = 0; i < 2; i++) await sandbox.enrich(HALCYON)
    expect((await verified).body).toEqual({ matched: 2 })
    expect((await list(sandbox)).total).toBe(2)
  })

  test('returns 409 with the nearest misses at the end', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.enrich(HALCYON)
    const match = { body: { companyName: 'Halcyon' } }
    const { status, body } = await verify(sandbox, { match, atLeast: 1, withinSeconds: 5 })
    expect([status, body.verification.nearestMisses.length, sandbox.waits]).toEqual([409, 1, [5_000]])
  })

  test.each([
    ['count', { count: 1 }, 409],
    ['atMost', { atMost: 1 }, 409],
    ['both limits', { atLeast: 1, atMost: 2 }, 200],
  ])('waits until the end for %s', async (_, expected, status) => {
    const { sandbox, waiting, endWait } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const verified = verify(sandbox, { match: {}, ...expected, withinSeconds: 60 })
    await waiting
    await sandbox.enrich(HALCYON)
    endWait()
    expect((await verified).status).toBe(status)
  })

  test('ends when the server stops', async () => {
    const { sandbox, waiting } = waitingSandbox()
    const verified = verify(sandbox, { match: {}, atLeast: 1, withinSeconds: 60 })
    await waiting
    sandbox.context.journal.close()
    expect((await verified).status).toBe(409)
  })

  test.each([-1, 61, 0.5, '5', null])('returns 400 for %p seconds', async (withinSeconds) => {
    const { status, body } = await verify(createSandbox(), { match: {}, atLeast: 1, withinSeconds })
    expect([status, body.error.details[0].field]).toEqual([400, 'withinSeconds'])
  })
})

describe('a hundred concurrent tests', () => {
  test('see only their own requests', async () => {
    const organizations = Array.from({ length: 100 }, (_, n) => ({
      orgId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
      orgName: `Test ${n}`,
      website: 'https://test.example',
      status: 'active' as const,
      subscription: 'plus' as const,
      credits: null,
      dailyRateLimit: 1000,
      qpsLimit: 1000,
      users: [],
      keys: [
        {
          email: `k${n}@test.example`,
          role: 'standard' as const,
          status: 'active' as const,
          apiKey: `test-key-${n}`,
        },
      ],
    }))
    const sandbox = createSandbox({ organizations })
    const oneTest = async ({ orgId }: (typeof organizations)[0], n: number) => {
      const times = 1 + (n % 3)
      for (let i = 0; i < times; i++) await sandbox.enrich({ ...HALCYON, recordId: 'mine' }, `test-key-${n}`)
      const { total, items: requests } = await list(sandbox, `?orgId=${orgId}`)
      expect(total).toBe(times)
      for (const entry of requests) expect(entry.organization.orgId).toBe(orgId)
      expect((await verify(sandbox, { match: { orgId }, count: times })).status).toBe(200)
      const failed = await verify(sandbox, { match: { orgId, body: { recordId: 'x' } }, count: 1 })
      expect(failed.body.verification.nearestMisses).toHaveLength(times)
      expect((await sandbox.send(`${PATH}?orgId=${orgId}`, { method: 'DELETE' })).body).toEqual({
        deleted: times,
      })
    }
    await Promise.all(organizations.map(oneTest))
    expect((await list(sandbox)).total).toBe(0)
  })
})

describe('the limits of the journal', () => {
  const caller = createSandbox().context.callers.identify('plus-key')
  const callerOf = (orgId: string) => ({ ...caller, organization: { ...caller.organization, orgId } })
  const long = (id: number, length: number, orgId = 'a'): RequestToRecord =>
    requestToRecord(id, { bodyText: 'x'.repeat(length), caller: callerOf(orgId) })
  const ids = (requests: Iterable<RecordedRequest>) =>
    [...requests].map((recorded) => Number(recorded.transactionId))

  test('are ten thousand requests or 64 MB', () => {
    const journal = new Journal()
    for (let id = 1; id <= 10_001; id++) journal.record(requestToRecord(id))
    expect([journal.size(), journal.evicted, journal.find('1'), ids(journal.newestFirst()).at(-1)]).toEqual([
      10_000,
      1,
      undefined,
      2,
    ])
    for (let id = 0; id < 2_000; id++) journal.record(long(id, 64 * 1024))
    expect(journal.bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
    expect(journal.size()).toBeLessThan(1_024)
  })

  test('are reported with the evicted entries', async () => {
    const sandbox = createSandbox()
    for (let id = 0; id < 10_000; id++) sandbox.context.journal.record(requestToRecord(id))
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON)
    const clear = (query: string) => sandbox.send(`${PATH}${query}`, { method: 'DELETE' })
    const counts = async () => (await sandbox.send('/sandbox/state')).body.counts
    expect(await counts()).toMatchObject({ requests: 10_000, evictedRequests: 2 })
    await clear(`?orgId=${orgIdOf(sandbox, 'Standard')}`)
    expect(await counts()).toMatchObject({ requests: 9_998, evictedRequests: 2 })
    await clear('')
    expect(await counts()).toMatchObject({ requests: 0, evictedRequests: 0 })
  })

  test('count a long body completely', () => {
    const journal = new Journal()
    journal.record(long(1, 0))
    const empty = journal.bytes
    journal.record(long(2, 5_000))
    expect(journal.bytes - 2 * empty).toBe(5_000)
  })

  test('also count headers, and letters of three bytes', () => {
    const sizeOf = (one: RequestToRecord): number => {
      const journal = new Journal()
      journal.record(one)
      return journal.bytes
    }
    const plain = long(1, 1_000)
    const request = new Request('http://localhost/', { headers: { 'x-long': 'x'.repeat(7_000) } })
    expect(sizeOf({ ...plain, request }) - sizeOf(plain)).toBeGreaterThan(7_000)
    expect(sizeOf({ ...plain, bodyText: '漢'.repeat(1_000) }) - sizeOf(plain)).toBe(2_000)
  })

  test('preserve every body while memory of evicted entries is reused', () => {
    const journal = new Journal({ entries: 1_000, bytes: 3 * 1024 * 1024 })
    const textOf = (id: number): string => `${id} ü漢 `.repeat(1 + ((id * 7_919) % 5_000))
    for (let id = 1; id <= 1_000; id++) {
      journal.record(requestToRecord(id, { bodyText: textOf(id) }))
      if (id % 100 > 0) continue
      for (const recorded of journal.newestFirst()) {
        expect(recorded.requestBody === textOf(Number(recorded.transactionId))).toBe(true)
      }
    }
    expect(journal.evicted).toBeGreaterThan(500)
  })

  test('let a reader finish an entry that is evicted meanwhile', () => {
    const journal = new Journal({ entries: 2, bytes: 3 * 1024 * 1024 })
    journal.record(requestToRecord(1, { bodyText: 'the first' }))
    const [first] = journal.newestFirst()
    for (let id = 2; id <= 100; id++) journal.record(requestToRecord(id, { bodyText: 'x'.repeat(60_000) }))
    expect([journal.find('1'), first?.requestBody]).toEqual([undefined, 'the first'])
  })

  test('hold for any sequence of recording and clearing, and the order stays', () => {
    const step = fc.oneof(
      { weight: 10, arbitrary: fc.record({ length: fc.nat(4_000), orgId: fc.constantFrom('a', 'b') }) },
      { weight: 1, arbitrary: fc.constantFrom('a', 'b', undefined).map((clear) => ({ clear })) },
    )
    const bounds = { entries: 7, bytes: 30_000 }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const journal = new Journal(bounds)
        let expected: { id: number; size: number; orgId: string }[] = []
        let id = 0
        for (const one of steps) {
          if ('clear' in one) {
            const remaining = expected.filter(({ orgId }) => one.clear !== undefined && orgId !== one.clear)
            expect(journal.clear(one.clear)).toBe(expected.length - remaining.length)
            expected = remaining
          } else {
            const before = journal.lastSequence
            journal.record(long(++id, one.length, one.orgId))
            expect(journal.lastSequence).toBe(before + 1)
            const size = [...journal.newestFirst()][0]?.size ?? 0
            expected.push({ id, size, orgId: one.orgId })
            const bytes = () => expected.reduce((sum, entry) => sum + entry.size, 0)
            while (expected.length > bounds.entries || bytes() > bounds.bytes) expected.shift()
            expect(journal.bytes).toBe(bytes())
          }
          expect(journal.size()).toBeLessThanOrEqual(bounds.entries)
          expect(journal.bytes).toBeLessThanOrEqual(bounds.bytes)
          expect(ids(journal.newestFirst())).toEqual(expected.map((entry) => entry.id).reverse())
          expect(ids(journal.after(0, 100))).toEqual(expected.map((entry) => entry.id))
        }
      }),
    )
  })
})
