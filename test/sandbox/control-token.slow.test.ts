/** Control of a sandbox with and without a token, including known attacks. */
import { describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import type { ControlAccess } from '../../src/config.ts'
import { requireControl } from '../../src/http/access-guard.ts'
import { createHumanLog } from '../../src/lib/log.ts'
import { loadContract } from '../support/openapi/contract.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

const TOKEN = 'kR7wq-2fXv.9Tz~b=='
const BEARER = { authorization: `Bearer ${TOKEN}` }
const CLOCK = '/sandbox/clock'

const HERE: ControlAccess = { from: 'this machine', token: TOKEN }
const ANYWHERE: ControlAccess = { from: 'anywhere', token: TOKEN }

const OK = [200, undefined]
const NO_TOKEN = [401, 'unauthorized']
const NOT_YOURS = [403, 'loopback_only']

/** Every operation under `/sandbox`. */
const everything = (await loadContract()).operations
  .filter(({ path }) => path.startsWith('/sandbox/'))
  .map(({ method, path }): [string, string] => [method, path.replace(/\{[^}]+\}/g, 'any')])

/** Requests the clock of a sandbox. A server for other machines accepts any host name. */
const requestClock = (control: ControlAccess) => {
  const { send } = createSandbox({ control, ...(control.from === 'anywhere' && { allowedHosts: 'any' }) })
  return async (headers: Record<string, string> = {}, path = CLOCK) => {
    const { status, body } = await send(path, { headers })
    return [status, body.error?.code]
  }
}

describe.each([
  ['of this machine alone', HERE],
  ['that others reach', ANYWHERE],
])('a sandbox with a token, %s', (_, control) => {
  const sendRequest = requestClock(control)

  test('accepts the token as a bearer token and in its own header', async () => {
    for (const headers of [BEARER, { authorization: `BEARER  ${TOKEN}` }, { 'x-control-token': TOKEN }]) {
      expect([headers, await sendRequest(headers)]).toEqual([headers, OK])
    }
  })

  test('rejects requests without the token, with advice', async () => {
    expect(await sendRequest()).toEqual(NO_TOKEN)
    const { body } = await createSandbox({ control }).send(CLOCK)
    expect(body.error.message).toContain('Authorization: Bearer TOKEN')
    expect(JSON.stringify(body)).not.toContain(TOKEN)
    const headers = { 'x-control-token': 'another-token-of-this-test' }
    const wrong = await createSandbox({ control }).send(CLOCK, { headers })
    expect(wrong.body.error.message).toStartWith('The control token of this request is wrong.')
  })

  test.each<[string, Record<string, string>]>([
    ['another token', { authorization: 'Bearer another-token-of-this-test' }],
    ['more than it', { authorization: `Bearer ${TOKEN}x` }],
    ['it in other letters', { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
    ['it alone', { authorization: TOKEN }],
    ['nothing in either header', { authorization: '', 'x-control-token': '' }],
    ['it as a key', { apikey: TOKEN, 'api-key': TOKEN, 'admin-api-key': TOKEN }],
  ])('rejects %s', async (_, headers) => expect(await sendRequest(headers)).toEqual(NO_TOKEN))

  test('rejects the token in the URL, where logs would contain it', async () => {
    expect(await sendRequest({}, `${CLOCK}?x-control-token=${TOKEN}`)).toEqual(NO_TOKEN)
  })

  test('rejects pages of other sites with the token', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081', host: 'localhost:8080' },
      { origin: 'http://re bound', host: 're bound' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect([headers, await sendRequest({ ...BEARER, ...headers })]).toEqual([headers, NOT_YOURS])
    }
  })

  test('is required and sufficient for requests through a proxy', async () => {
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1;host=localhost' },
    ]) {
      expect([await sendRequest(headers), await sendRequest({ ...headers, ...BEARER })]).toEqual([
        NO_TOKEN,
        OK,
      ])
    }
  })

  test('accepts its own pages and direct requests', async () => {
    const own = { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
    expect(await sendRequest({ ...BEARER, ...own })).toEqual(OK)
    expect(await sendRequest({ ...BEARER, 'sec-fetch-site': 'none' })).toEqual(OK)
  })
})

describe('the control token', () => {
  const { send, post, enrich } = createSandbox({ control: ANYWHERE, allowedHosts: 'any' })

  test.each(everything)('is required for %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const result = await send(path, { method, ...body })
    expect([result.status, result.body.error.code]).toEqual(NO_TOKEN)
  })

  test('is checked before the body and the query', async () => {
    for (const body of ['{', ' '.repeat(70_000)])
      expect((await post('/sandbox/explain', body)).status).toBe(401)
    expect((await send('/sandbox/faults?orgId=')).status).toBe(401)
  })

  test('is not required for the service, which has API keys', async () => {
    expect((await enrich({ companyName: 'Halcyon Freight' })).status).toBe(200)
  })
})

describe('wrong control tokens', () => {
  const tryToken = (send: Sandbox['send'], token: string) =>
    send(CLOCK, { headers: { 'x-control-token': token } })

  const line = (count: number): string => `warn: wrong control token  address=this process  count=${count}\n`

  test('are logged once a minute without their values, and never lock out the right one', async () => {
    const lines: string[] = []
    const log = createHumanLog((line) => lines.push(line), true)
    const { send, clock } = createSandbox({ control: HERE, log })
    await send(CLOCK)
    for (const token of ['a-wrong-token', 'a-wrong-token', 'another-wrong-token']) await tryToken(send, token)
    expect((await tryToken(send, TOKEN)).status).toBe(200)
    expect(lines).toEqual([line(1)])
    clock.advance(59_999)
    await tryToken(send, 'a-wrong-token')
    clock.advance(1)
    await tryToken(send, TOKEN)
    expect(lines).toEqual([line(1)])
    await tryToken(send, 'a-wrong-token')
    expect(lines).toEqual([line(1), line(4)])
  })
})

describe('a control token does not replace other checks', () => {
  const request = new Request('http://localhost/x', { headers: { host: 'localhost', ...BEARER } })
  const from = (address: string) => ({ requestIP: () => ({ address }) })

  test('of the peer address, if only this machine is allowed', () => {
    expect(() => requireControl(request, from('127.0.0.1'), HERE)).not.toThrow()
    expect(() => requireControl(request, from('10.0.0.1'), HERE)).toThrow('Send the request from there')
    expect(() => requireControl(request, from('10.0.0.1'), ANYWHERE)).not.toThrow()
  })

  test('of the Host header, which a rebound page cannot set', async () => {
    expect(await requestClock(HERE)({ ...BEARER, host: 'rebound.example' })).toEqual(NOT_YOURS)
    const origin = 'http://rebound.example'
    expect(await requestClock(HERE)({ ...BEARER, host: 'rebound.example', origin })).toEqual(NOT_YOURS)
    // In a network of containers, the server has the name of its container.
    expect(await requestClock(ANYWHERE)({ ...BEARER, host: 'signalbox:8080' })).toEqual(OK)
  })

  test('but allows its own pages under any name, unlike a rebound page', async () => {
    const sendRequest = requestClock(ANYWHERE)
    const own = { host: 'signalbox:8080', origin: 'http://signalbox:8080', 'sec-fetch-site': 'same-origin' }
    expect(await sendRequest({ ...BEARER, ...own })).toEqual(OK)
    expect(await sendRequest(own)).toEqual(NO_TOKEN)
    expect(await sendRequest({ ...own, authorization: 'Bearer a-guess-of-some-length' })).toEqual(NO_TOKEN)
    expect(await sendRequest({ ...BEARER, ...own, 'sec-fetch-site': 'cross-site' })).toEqual(NOT_YOURS)
    expect(await sendRequest({ ...BEARER, ...own, host: 'other:8080' })).toEqual(NOT_YOURS)
  })
})

describe('the OpenAPI document of a sandbox with a token', () => {
  interface Described {
    readonly tags: readonly string[]
    readonly security?: unknown
  }
  const documentOf = async (control?: ControlAccess) =>
    (await createSandbox(control && { control }).send('/openapi.json')).body
  const operationsOf = (document: { paths: Record<string, Record<string, Described>> }): Described[] =>
    Object.values(document.paths).flatMap((methods) => Object.values(methods))

  test('has the token under Authorize, and differs in nothing else', async () => {
    const [plain, document] = [await documentOf(), await documentOf(HERE)]
    expect(JSON.stringify(document)).not.toContain(TOKEN)
    const { controlToken, tokenHeader, ...securitySchemes } = document.components.securitySchemes
    expect(controlToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(tokenHeader).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-control-token' })
    const controls = operationsOf(document).filter(({ tags }) => tags[0]?.startsWith('Sandbox'))
    expect(controls.length).toBeGreaterThan(everything.length / 2)
    for (const operation of controls) {
      expect(operation.security).toEqual([{ controlToken: [] }, { tokenHeader: [] }])
      Object.assign(operation, { security: [] })
    }
    Object.assign(document.components, { securitySchemes })
    expect(document).toEqual(plain)
  })

  test('has no token under Authorize if there is none', async () => {
    for (const control of [{ from: 'this machine', token: undefined }, { from: 'nowhere' }] as const) {
      expect(JSON.stringify(await documentOf(control))).not.toContain('controlToken')
    }
  })
})

describe('a sandbox without the control API', () => {
  const { send, enrich } = createSandbox({ control: { from: 'nowhere' } })

  test('returns 404 for every path under /sandbox to all clients', async () => {
    const app = createApp(createSandbox().context, { control: { from: 'nowhere' } })
    const elsewhere = await send('/nothing/here')
    for (const path of [CLOCK, '/sandbox/reset', '/sandbox']) {
      const response = await app.handle(new Request(`http://localhost${path}`, { headers: BEARER }))
      expect([path, response.status, await response.json()]).toEqual([path, 404, elsewhere.body])
    }
  })

  test('does not document it, and serves the other operations', async () => {
    const paths = Object.keys((await send('/openapi.json')).body.paths)
    expect(paths.filter((path) => path.startsWith('/sandbox'))).toEqual([])
    expect(paths).toHaveLength(8)
    expect((await enrich({ companyName: 'Halcyon Freight' })).status).toBe(200)
  })
})
