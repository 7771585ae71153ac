/** Accepted `Host` and `Origin` headers on every path. Pages of other sites must not reach anything. */
import { describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import type { AppOptions } from '../../src/service-app.ts'
import { loadContract } from '../support/openapi/contract.ts'
import { createSandbox } from '../support/sandbox.ts'

const HALCYON = JSON.stringify({ companyName: 'Halcyon Freight' })
const REFUSED = [403, 'loopback_only']

const operations = (await loadContract()).operations.map(({ method, path }): [string, string] => [
  method,
  path.replace(/\{[^}]+\}/g, 'any'),
])
const PAGES = [
  '/',
  '/docs',
  '/docs/organizations.json',
  '/docs/page.js',
  '/openapi.json',
  '/dashboard/dashboard.js',
]
const HEALTH = ['/health/live', '/health/ready']
const EVERYTHING: readonly [method: string, path: string][] = [
  ...operations,
  ...[...PAGES, ...HEALTH, '/nothing/here'].map((path): [string, string] => ['GET', path]),
]

/** Sends Enrich with the key in its body, as a page can without a preflight request. */
const enriching = (options: AppOptions = {}) => {
  const { send } = createSandbox(options)
  return async (headers: Record<string, string>) => {
    const body = JSON.stringify({ companyName: 'Halcyon Freight', apikey: 'standard-key' })
    const response = await send('/v7/enrich', { method: 'POST', headers, body })
    return [response.status, response.body.error?.code]
  }
}
const OK = [200, undefined]

describe('a server on a loopback address', () => {
  const { send } = createSandbox()

  test.each(EVERYTHING)(
    'rejects %s %s under another host name and for pages of other sites',
    async (method, path) => {
      for (const [headers, advice] of [
        [{ host: 'rebound.example:8080' }, '--allow-host rebound.example'],
        [{ host: 'localhost:8080', origin: 'https://evil.example' }, '--cors https://evil.example'],
      ] as const) {
        const { status, body } = await send(path, { method, headers })
        expect([status, body.error.code]).toEqual(REFUSED)
        expect(body.error.message).toContain(advice)
      }
    },
  )

  test('rejects another host name each time', async () => {
    const enrich = enriching()
    for (const _ of ['first', 'again']) expect(await enrich({ host: 'rebound.example' })).toEqual(REFUSED)
  })

  test('neither charges nor counts a text/plain form of another site', async () => {
    const { context, send } = createSandbox()
    const body = JSON.stringify({ companyName: 'Halcyon Freight', apikey: 'pro-key' })
    const post = async (more: Record<string, string> = {}) => {
      const headers = { 'content-type': 'text/plain', host: 'localhost:8080', ...more }
      const { status, headers: received } = await send('/v7/enrich', { method: 'POST', body, headers })
      return [status, Number(/"daily";r=(\d+)/.exec(received.get('RateLimit') ?? '')?.[1])] as const
    }
    const [, left] = await post()
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3000',
      'https://localhost:8080',
      '',
    ])
      expect([origin, ...(await post({ origin }))]).toEqual([origin, 403, Number.NaN])
    expect(await post()).toEqual([200, left - 1])
    expect(context.connection.client.query('select * from charges').all()).toHaveLength(2)
  })

  test('accepts its own pages, and clients that are not pages', async () => {
    const enrich = enriching()
    expect(await enrich({})).toEqual(OK)
    expect(await enrich({ host: 'localhost:8080' })).toEqual(OK)
    expect(await enrich({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' })).toEqual(OK)
    expect(await enrich({ host: '[::1]:8080', origin: 'http://[::1]:8080' })).toEqual(OK)
  })

  test('accepts pages of an HTTPS server only with HTTPS', async () => {
    const app = createApp(createSandbox().context, { tls: {} })
    const statusFor = async (origin: string): Promise<number> => {
      const headers = { apikey: 'standard-key', host: 'localhost:8443', origin }
      const init = { method: 'POST', headers, body: HALCYON }
      return (await app.handle(new Request('https://localhost:8443/v7/enrich', init))).status
    }
    expect(await statusFor('https://localhost:8443')).toBe(200)
    expect(await statusFor('http://localhost:8443')).toBe(403)
  })

  test('replays a recorded request of an allowed name', async () => {
    const allowedHosts = { names: ['.ngrok.app'], addresses: 'loopback' } as const
    const { send } = createSandbox({ allowedHosts })
    const headers = { host: 'x.ngrok.app', origin: 'https://x.ngrok.app', apikey: 'standard-key' }
    const first = await send('/v7/enrich', { method: 'POST', headers, body: HALCYON })
    const id = first.headers.get('smarteTransactionId')
    const { status, body } = await send(`/sandbox/requests/${id}/replay`, { method: 'POST' })
    expect([status, body.response.status]).toEqual([200, 200])
  })

  test('opens the documentation from a link on another site', async () => {
    const headers = { host: 'localhost:8080', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/', '/docs']) expect((await send(path, { headers })).status).toBe(200)
  })

  test('records a rejected request with advice', async () => {
    const { send } = createSandbox()
    await send('/v7/enrich', { method: 'POST', headers: { host: 'x.ngrok.app' }, body: HALCYON })
    const [{ transactionId }] = (await send('/sandbox/requests')).body.items
    const { response } = (await send(`/sandbox/requests/${transactionId}`)).body
    expect([response.status, response.body.error.message]).toEqual([
      403,
      expect.stringContaining('--allow-host x.ngrok.app'),
    ])
  })

  test('rejects a malformed or long Host header without repeating it', async () => {
    for (const host of ['localhost:', 'a b', 'localhost@evil.example', `${'a'.repeat(60)}.`.repeat(10), '']) {
      const { status, body } = await send('/v7/enrich', { method: 'POST', headers: { host }, body: HALCYON })
      expect([host, status]).toEqual([host, 403])
      expect(body.error.message).toContain('names no host')
    }
  })
})

describe('--allow-host', () => {
  const names = ['Sandbox.Example', '.ngrok.app', 'host.docker.internal', 'my_sandbox']
  const allowedHosts = { names: names.map((name) => name.toLowerCase()), addresses: 'loopback' } as const
  const enrich = enriching({ allowedHosts })

  test.each([
    ...['sandbox.example', 'SANDBOX.example:8080', 'sandbox.example.', 'host.docker.internal:8080'],
    ...['my_sandbox:8080', 'ngrok.app', 'x.ngrok.app', 'a.b.NGROK.app:443', 'localhost:8080'],
  ])('accepts %s', async (host) => expect(await enrich({ host })).toEqual(OK))

  test.each([
    ...['other.example', 'x.sandbox.example', 'sandbox.example.evil.example', 'evilngrok.app'],
    ...['ngrok.app.evil.example', 'docker.internal', '10.0.0.1'],
  ])('rejects %s', async (host) => expect(await enrich({ host })).toEqual(REFUSED))

  test('serves the pages and the health check under the name', async () => {
    const { send } = createSandbox({ allowedHosts })
    for (const path of [...PAGES, ...HEALTH]) {
      const response = await send(path, { headers: { host: 'x.ngrok.app', accept: 'text/html' } })
      expect([path, response.status]).toEqual([path, 200])
    }
  })

  test('allows requests from pages under the name, even if a tunnel ends TLS', async () => {
    expect(await enrich({ host: 'x.ngrok.app', origin: 'https://x.ngrok.app' })).toEqual(OK)
    expect(await enrich({ host: 'sandbox.example:8080', origin: 'http://sandbox.example:8080' })).toEqual(OK)
    for (const origin of ['https://y.ngrok.app', 'https://x.ngrok.app:8443', 'http://localhost', 'null']) {
      expect([origin, await enrich({ host: 'x.ngrok.app', origin })]).toEqual([origin, REFUSED])
    }
  })

  test('allows /sandbox only with a control token', async () => {
    const headers = { host: 'x.ngrok.app' }
    const without = await createSandbox({ allowedHosts }).send('/sandbox/clock', { headers })
    expect([without.status, without.body.error.code]).toEqual(REFUSED)
    expect(without.body.error.message).toContain('--control-token')
    const token = 'a-token-of-this-test'
    const { send } = createSandbox({ allowedHosts, control: { from: 'this machine', token } })
    expect((await send('/sandbox/clock', { headers })).status).toBe(401)
    const own = { ...headers, 'x-control-token': token, origin: 'https://x.ngrok.app' }
    expect((await send('/sandbox/clock', { headers: own })).status).toBe(200)
    expect((await send('/sandbox/clock', { headers: { ...own, host: 'y.example' } })).status).toBe(403)
  })
})

describe('a server that other machines can reach', () => {
  test('accepts any host name, and rejects pages of other sites', async () => {
    const enrich = enriching({ allowedHosts: 'any' })
    for (const host of ['signalbox:8080', '10.0.0.5:8080', 'sandbox.your-company.example', 'localhost']) {
      expect([host, await enrich({ host })]).toEqual([host, OK])
      expect([host, await enrich({ host, origin: `http://${host}` })]).toEqual([host, OK])
      expect([host, await enrich({ host, origin: 'https://evil.example' })]).toEqual([host, REFUSED])
    }
  })

  test('accepts only loopback names, addresses, and the names of --allow-host', async () => {
    const enrich = enriching({ allowedHosts: { names: ['signalbox'], addresses: 'any' } })
    for (const host of ['signalbox:8080', '10.0.0.5:8080', '[fd00::5]:8080', 'localhost:8080']) {
      expect([host, await enrich({ host })]).toEqual([host, OK])
    }
    expect(await enrich({ host: 'rebound.example:8080' })).toEqual(REFUSED)
  })
})

describe('--cors', () => {
  const host = 'localhost:8080'

  test('allows pages of its origin, and no others', async () => {
    const enrich = enriching({ corsOrigin: 'https://app.example' })
    expect(await enrich({ host, origin: 'https://app.example' })).toEqual(OK)
    expect(await enrich({ host, origin: `http://${host}` })).toEqual(OK)
    for (const origin of ['http://app.example', 'https://app.example.evil.example', 'null'])
      expect([origin, await enrich({ host, origin })]).toEqual([origin, REFUSED])
  })

  test('with * allows all pages under a loopback name', async () => {
    const enrich = enriching({ corsOrigin: '*' })
    expect(await enrich({ host, origin: 'https://any.example' })).toEqual(OK)
    expect(await enrich({ host, origin: 'null' })).toEqual(OK)
    expect(await enrich({ host: 'rebound.example', origin: 'http://rebound.example' })).toEqual(REFUSED)
  })
})
