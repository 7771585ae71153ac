/**
 * Which requests reach the service and the control API, by address, `Host`, `Origin`, and control token. Pages of other sites
 * must not reach anything.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import type { ControlAccess } from '../../src/config/serve-config.ts'
import { requireControl, THIS_MACHINE } from '../../src/http/access-guard.ts'
import { listen } from '../../src/http/listen.ts'
import { createHumanLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/server/app.ts'
import { HALCYON } from '../fixtures/leads.ts'
import { externalAddress } from '../support/external-address.ts'
import { loadContract } from '../support/openapi/contract.ts'
import { createSandbox, limitsOf, type Sandbox, sendBytes } from '../support/sandbox.ts'

const CLOCK = '/sandbox/clock'
const TOKEN = 'kR7wq-2fXv.9Tz~b=='
const BEARER = { authorization: `Bearer ${TOKEN}` }
const HERE = { from: 'this machine', token: TOKEN } as const
const ANYWHERE = { from: 'anywhere', token: TOKEN } as const
const names = ['sandbox.example', '.ngrok.app', 'host.docker.internal', 'my_sandbox']

/** `shared` servers listen on an address that others reach. */
const SERVERS = {
  local: {},
  token: { control: HERE },
  shared: { control: ANYWHERE, allowedHosts: 'any' },
  named: { allowedHosts: { names, addresses: 'loopback' } },
  'named, token': { control: HERE, allowedHosts: { names, addresses: 'loopback' } },
  'shared, named': { allowedHosts: { names: ['signalbox'], addresses: 'any' } },
  'one origin': { corsOrigin: 'https://app.example' },
  'all origins': { corsOrigin: '*' },
} as const

type Server = keyof typeof SERVERS
type Verdict = 'allowed' | 'loopback_only' | 'unauthorized'
type SentHeaders = Readonly<Record<string, string>>

/** Sends Enrich with the key in its body. */
const sendEnrich = ({ send }: Sandbox, headers: SentHeaders) =>
  send('/v7/enrich', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...HALCYON, apikey: 'standard-key' }),
  })
const sendControl = ({ send }: Sandbox, headers: SentHeaders, path = CLOCK) => send(path, { headers })

async function verdictOf(response: ReturnType<Sandbox['send']>): Promise<Verdict> {
  const { status, body } = await response
  return status === 200 ? 'allowed' : body.error.code
}

const sandboxes = new Map<Server, Sandbox>()
function sandboxOf(server: Server): Sandbox {
  const sandbox = sandboxes.get(server) ?? createSandbox(SERVERS[server])
  sandboxes.set(server, sandbox)
  return sandbox
}

const hosts = (...list: string[]): SentHeaders[] => list.map((host) => ({ host }))
const origins = (host: string, ...list: string[]): SentHeaders[] => list.map((origin) => ({ host, origin }))
const withToken = (...list: SentHeaders[]): SentHeaders[] =>
  list.map((headers) => ({ ...BEARER, ...headers }))

const [TUNNEL, CONTAINER, LOCAL] = ['x.ngrok.app', 'signalbox:8080', 'localhost:8080']
const LOCAL_HOSTS = hosts('LocalHost:8080', 'a.b.localhost', '127.0.0.1.', '[::1]:8080', '[::ffff:7f00:1]')
const FOREIGN_HOSTS = hosts(
  ...['localhost.example.com:8080', 'notlocalhost', '127.0.0.1.example.com', '0.0.0.0:8080', '[::]'],
  ...['[::ffff:10.0.0.1]', 'evil.example@localhost', 'localhost:99999', 'localhost, evil.example', ''],
)
const OWN_PAGES = [
  ...origins(LOCAL, `http://${LOCAL}`),
  ...origins('[::1]:8080', 'http://[::1]:8080'),
  ...origins('localhost:80', 'http://localhost'),
  ...origins('[::ffff:127.0.0.1]:8080', 'http://[::ffff:7f00:1]:8080'),
  { host: LOCAL, origin: `http://${LOCAL}`, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
]
const OTHER_ORIGINS = [
  ...origins(LOCAL, 'https://evil.example', 'null', 'http://localhost:3000', `https://${LOCAL}`, ''),
  { host: 're bound', origin: 'http://re bound' },
]
const OTHER_SITES = [...OTHER_ORIGINS, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]
/** A proxy may pass on requests of other machines. */
const PROXIES = [
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-port': '' },
]
const WRONG_TOKENS = [
  {},
  ...['Bearer another-token-of-this-test', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.toUpperCase()}`, TOKEN].map(
    (authorization) => ({ authorization }),
  ),
  { authorization: '', 'x-control-token': '' },
  { apikey: TOKEN, 'api-key': TOKEN, 'admin-api-key': TOKEN },
]
const SENT_TOKENS = [BEARER, { authorization: `BEARER  ${TOKEN}` }, { 'x-control-token': TOKEN }]
const ALLOWED_NAMES = hosts(
  ...['sandbox.example', 'SANDBOX.example:8080', 'sandbox.example.', 'host.docker.internal:8080'],
  ...['my_sandbox:8080', 'ngrok.app', 'x.ngrok.app', 'a.b.NGROK.app:443', 'localhost:8080'],
)
const OTHER_NAMES = hosts(
  ...['other.example', 'x.sandbox.example', 'sandbox.example.evil.example', 'evilngrok.app'],
  ...['ngrok.app.evil.example', 'docker.internal', '10.0.0.1'],
)

const OK = 'allowed'
const REFUSED = 'loopback_only'
const NO_TOKEN = 'unauthorized'

type Case = readonly [Server, Verdict, readonly SentHeaders[]]

const CONTROL: readonly Case[] = [
  ['local', OK, [...LOCAL_HOSTS, ...OWN_PAGES]],
  ['local', REFUSED, [...FOREIGN_HOSTS, ...OTHER_SITES, ...PROXIES]],
  ['token', OK, [...SENT_TOKENS, ...withToken(...OWN_PAGES, ...PROXIES)]],
  ['token', NO_TOKEN, [...WRONG_TOKENS, ...PROXIES]],
  ['token', REFUSED, withToken(...OTHER_SITES, ...FOREIGN_HOSTS)],
  ['shared', OK, [...SENT_TOKENS, ...withToken(...OWN_PAGES, ...PROXIES, ...hosts(CONTAINER))]],
  ['shared', OK, withToken(...origins(CONTAINER, `http://${CONTAINER}`))],
  ['shared', NO_TOKEN, [...WRONG_TOKENS, ...PROXIES, ...origins(CONTAINER, `http://${CONTAINER}`)]],
  ['shared', REFUSED, withToken(...OTHER_SITES, ...origins('other:8080', `http://${CONTAINER}`))],
  ['named', REFUSED, hosts(TUNNEL)],
  ['named, token', NO_TOKEN, hosts(TUNNEL)],
  ['named, token', OK, withToken(...origins(TUNNEL, 'https://x.ngrok.app'))],
  ['named, token', REFUSED, withToken(...origins('y.example', 'https://x.ngrok.app'))],
  ['all origins', REFUSED, origins(LOCAL, 'https://evil.example')],
]

test.each(CONTROL)('the control API of the server "%s" is %s', async (server, verdict, requests) => {
  for (const headers of requests)
    expect([headers, await verdictOf(sendControl(sandboxOf(server), headers))]).toEqual([headers, verdict])
})

const SERVICE: readonly Case[] = [
  ['local', OK, [{}, ...hosts(LOCAL), ...OWN_PAGES, ...PROXIES]],
  ['local', REFUSED, [...hosts('rebound.example', 'rebound.example'), ...OTHER_ORIGINS]],
  ['token', OK, [{}]],
  ['named', OK, [...ALLOWED_NAMES, ...origins(TUNNEL, 'https://x.ngrok.app')]],
  ['named', OK, origins('sandbox.example:8080', 'http://sandbox.example:8080')],
  ['named', REFUSED, OTHER_NAMES],
  ['named', REFUSED, origins(TUNNEL, 'https://y.ngrok.app', 'https://x.ngrok.app:8443', 'null')],
  ['shared', OK, hosts(CONTAINER, '10.0.0.5:8080', 'sandbox.your-company.example')],
  ['shared', OK, origins(CONTAINER, `http://${CONTAINER}`)],
  ['shared', REFUSED, origins(CONTAINER, 'https://evil.example')],
  ['shared, named', OK, hosts(CONTAINER, '10.0.0.5:8080', '[fd00::5]:8080', LOCAL)],
  ['shared, named', REFUSED, hosts('rebound.example:8080')],
  ['one origin', OK, origins(LOCAL, 'https://app.example', `http://${LOCAL}`)],
  ['one origin', REFUSED, origins(LOCAL, 'http://app.example', 'https://app.example.evil.example', 'null')],
  ['all origins', OK, origins(LOCAL, 'https://any.example', 'null')],
  ['all origins', REFUSED, origins('rebound.example', 'http://rebound.example')],
]

test.each(SERVICE)('the service of the server "%s" is %s', async (server, verdict, requests) => {
  for (const headers of requests)
    expect([headers, await verdictOf(sendEnrich(sandboxOf(server), headers))]).toEqual([headers, verdict])
})

const operations = (await loadContract()).operations.map(({ method, path }): [string, string] => [
  method,
  path.replace(/\{[^}]+\}/g, 'any'),
])
const controls = operations.filter(([, path]) => path.startsWith('/sandbox/'))
const PAGES = ['/', '/docs', '/docs/page.js', '/openapi.json', '/dashboard/dashboard.js']
const HEALTH = ['/health/live', '/health/ready']

describe('every path', () => {
  test('rejects another host name and pages of other sites, with advice', async () => {
    const { send } = sandboxOf('local')
    const gets = [...PAGES, ...HEALTH, '/nothing/here'].map((path): [string, string] => ['GET', path])
    for (const [method, path] of [...operations, ...gets]) {
      for (const [headers, advice] of [
        [{ host: 'rebound.example:8080' }, '--allow-host rebound.example'],
        [{ host: LOCAL, origin: 'https://evil.example' }, '--cors https://evil.example'],
      ] as const) {
        const { status, body } = await send(path, { method, headers })
        expect([path, status, body.error.code]).toEqual([path, 403, 'loopback_only'])
        expect(body.error.message).toContain(advice)
      }
    }
  })

  test('of the control API requires the token, before the body and the query are read', async () => {
    const { send, post } = sandboxOf('shared')
    for (const [method, path] of controls) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
      expect([path, await verdictOf(send(path, { method, ...body }))]).toEqual([path, 'unauthorized'])
    }
    for (const body of ['{', ' '.repeat(70_000)]) {
      expect((await post('/sandbox/explain', body)).status).toBe(401)
      const foreign = { host: 'evil.example' }
      expect((await createSandbox().post('/sandbox/explain', body, foreign)).status).toBe(403)
    }
    for (const path of ['/sandbox/faults?orgId=', `${CLOCK}?x-control-token=${TOKEN}`])
      expect((await send(path)).status).toBe(401)
  })

  test('of a page is served under an allowed name, through a proxy, and for a link on another site', async () => {
    const link = { host: LOCAL, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/', '/docs'])
      expect((await sandboxOf('local').send(path, { headers: link })).status).toBe(200)
    for (const path of [...PAGES, ...HEALTH]) {
      const headers = { host: TUNNEL, accept: 'text/html', 'x-forwarded-for': '203.0.113.9' }
      const { status } = await sandboxOf('named').send(path, { headers })
      expect([path, status]).toEqual([path, 200])
    }
  })
})

describe('a rejected request', () => {
  test.each<[string, Server, SentHeaders, string]>([
    ['no token', 'token', {}, 'Authorization: Bearer TOKEN'],
    ['a wrong token', 'token', { 'x-control-token': 'x' }, 'token of this request is wrong.'],
    ['a proxy', 'local', PROXIES[0] ?? {}, 'start the server with --control-token'],
    ['another host', 'local', { host: '0.0.0.0' }, 'to localhost or 127.0.0.1'],
    ['an allowed host', 'named', { host: TUNNEL }, '--control-token'],
    ['a malformed host', 'local', { host: 'localhost@evil.example' }, 'names no host'],
    ['a long host', 'local', { host: `${'a'.repeat(60)}.`.repeat(10) }, 'names no host'],
  ])('gets advice for %s', async (_, server, headers, advice) => {
    const { body } = await sendControl(sandboxOf(server), headers)
    expect(body.error.message).toContain(advice)
    expect(JSON.stringify(body)).not.toContain(TOKEN)
  })

  test('is neither charged nor counted, and is recorded with advice', async () => {
    const sandbox = createSandbox()
    const body = JSON.stringify({ ...HALCYON, apikey: 'pro-key' })
    const post = async (more: SentHeaders = {}) => {
      const headers = { 'content-type': 'application/json', host: LOCAL, ...more }
      return (await sandbox.send('/v7/enrich', { method: 'POST', body, headers })).status
    }
    const left = () => limitsOf(sandbox, 'pro-key').daily.remaining
    expect(await post()).toBe(200)
    const before = left()
    expect([await post({ origin: 'https://evil.example' }), left()]).toEqual([403, before])
    const [{ response }] = (await sandbox.send('/sandbox/requests?limit=1')).body.items
    expect([response.status, response.body.error.message]).toEqual([403, expect.stringContaining('--cors')])
    expect([await post(), left()]).toEqual([200, before - 1])
    expect(sandbox.modules.core.connection.client.query('select * from charges').all()).toHaveLength(2)
  })
})

test('an HTTPS server accepts its own pages only with HTTPS', async () => {
  const app = createApp(createSandbox().modules, { tls: { certFile: '', keyFile: '' } })
  for (const [origin, status] of [
    ['https://localhost:8443', 200],
    ['http://localhost:8443', 403],
  ] as const) {
    const headers = { apikey: 'standard-key', host: 'localhost:8443', origin }
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(HALCYON),
    }
    const response = await app.fetch(new Request('https://localhost:8443/v7/enrich', init))
    expect([origin, response.status]).toEqual([origin, status])
  }
})

test('wrong control tokens are logged without their values, and never lock out the right one', async () => {
  const lines: string[] = []
  const log = createHumanLog((line) => lines.push(line), true)
  const sandbox = createSandbox({ control: HERE, log })
  const tryToken = async (token: string) => (await sendControl(sandbox, { 'x-control-token': token })).status
  await sendControl(sandbox, {})
  const statuses = [await tryToken('a-wrong-token'), await tryToken(TOKEN)]
  expect([statuses, lines]).toEqual([[401, 200], ['warn: wrong control token  address=this process\n']])
})

describe('the OpenAPI document', () => {
  interface Described {
    readonly tags: readonly string[]
  }
  const documentOf = async (control?: ControlAccess) =>
    (await createSandbox(control && { control }).send('/openapi.json')).body

  test('has the token under Authorize if there is one, and differs in nothing else', async () => {
    const [plain, document] = [await documentOf(), await documentOf(HERE)]
    expect(JSON.stringify(document)).not.toContain(TOKEN)
    expect(JSON.stringify(plain)).not.toContain('controlToken')
    const { controlToken, tokenHeader, ...securitySchemes } = document.components.securitySchemes
    expect(controlToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(tokenHeader).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-control-token' })
    const all = Object.values<Record<string, Described>>(document.paths).flatMap((methods) =>
      Object.values(methods),
    )
    for (const operation of all.filter(({ tags }) => tags[0]?.startsWith('Sandbox'))) {
      expect(operation).toHaveProperty('security', [{ controlToken: [] }, { tokenHeader: [] }])
      Object.assign(operation, { security: [] })
    }
    Object.assign(document.components, { securitySchemes })
    expect(document).toEqual(plain)
  })
})

test('without the control API, paths under /sandbox do not exist, and the service works', async () => {
  const { send, enrich, modules } = createSandbox({ control: { from: 'nowhere' } })
  const app = createApp(modules, { control: { from: 'nowhere' } })
  for (const path of [CLOCK, '/sandbox/reset', '/sandbox/state']) {
    const response = await app.fetch(new Request(`http://localhost${path}`, { headers: BEARER }))
    expect([path, response.status, await response.json()]).toEqual([path, 404, (await send('/nowhere')).body])
  }
  const paths = Object.keys((await send('/openapi.json')).body.paths)
  expect([paths.length, paths.filter((path) => path.startsWith('/sandbox'))]).toEqual([8, []])
  expect((await enrich(HALCYON)).status).toBe(200)
})

describe('the address of the peer', () => {
  test('must be of this machine, unless the control API is open to others', () => {
    const request = new Request('http://localhost/x', { headers: { host: 'localhost', ...BEARER } })
    const requireFrom = (address: string | null, access: typeof THIS_MACHINE) => () =>
      requireControl(request, { requestIP: () => (address === null ? null : { address }) }, access)
    for (const access of [THIS_MACHINE, HERE]) {
      for (const address of ['127.1.2.3', '::1', '::FFFF:127.9.9.9'])
        expect(requireFrom(address, access)).not.toThrow()
      for (const address of ['10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', 'localhost', null])
        expect(requireFrom(address, access)).toThrow('Send the request from there')
    }
    expect(requireFrom('10.0.0.1', ANYWHERE)).not.toThrow()
  })

  const { modules } = createSandbox()
  const servers = ['0.0.0.0', '::'].map((host) =>
    listen(createApp(modules), { host, port: 0, tls: undefined }),
  )
  const [four, six] = servers.map(({ url }) => Number(new URL(url).port))
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })
  const statusFrom = async (address: string, port = 0, headers: SentHeaders = {}) =>
    (await fetch(`http://${address}:${port}${CLOCK}`, { headers })).status

  test('is a loopback address over IPv4, IPv6, and dual-stack sockets', async () => {
    const statuses = [
      await statusFrom('127.0.0.1', four),
      await statusFrom('localhost', four),
      await statusFrom('[::1]', six),
      await statusFrom('127.0.0.1', six),
    ]
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  // Many machines have no IPv6 address except loopback.
  const addresses = (['IPv4', 'IPv6'] as const).flatMap((family) => externalAddress(family) ?? [])
  test.each(addresses)('at %s decides, whatever the headers are', async (address) => {
    const [host, port] = address.includes(':') ? [`[${address}]`, six] : [address, four]
    const local = { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }
    for (const headers of [{}, { host: 'localhost' }, local])
      expect(await statusFrom(host, port, headers)).toBe(403)
  })

  test.each([
    ['one loopback Host', 'HTTP/1.1\r\nHost: localhost\r\n', 200],
    ['two Host headers', 'HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n', 403],
    ['no Host, in HTTP/1.0', 'HTTP/1.0\r\n', 403],
    ['two Origin headers', 'HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: x\r\n', 403],
  ])('with %s gets %i', async (_, rest, status) => {
    const bytes = `GET ${CLOCK} ${rest.replace(/\r\n$/, '')}\r\nConnection: close\r\n\r\n`
    expect(await sendBytes(four ?? 0, bytes)).toStartWith(`HTTP/1.1 ${status} `)
  })
})
