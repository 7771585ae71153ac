/** Which clients may use a loopback-only sandbox, in process and over real sockets. */
import { afterAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { requireControl, THIS_MACHINE } from '../../src/http/access-guard.ts'
import { listen } from '../../src/http/listen.ts'
import { externalAddress } from '../support/external-address.ts'
import { createSandbox, sendBytes } from '../support/sandbox.ts'

const PATH = '/sandbox/explain'
const HALCYON = JSON.stringify({ companyName: 'Halcyon Freight' })

const LOCAL_HOSTS = ['LocalHost:8080', 'a.b.localhost', '127.0.0.1.', '[::1]:8080', '[::ffff:7f00:1]']
const FOREIGN_HOSTS = [
  ...['localhost.example.com:8080', 'notlocalhost', '127.0.0.1.example.com', '0.0.0.0:8080', '[::]'],
  ...['[::ffff:10.0.0.1]', 'evil.example@localhost', 'localhost:99999', 'localhost, evil.example', ''],
]

describe('an in-process request to a loopback-only sandbox', () => {
  const { send, context } = createSandbox()
  const sendRequest = async (headers: Record<string, string>, body = HALCYON) => {
    const { status, body: result } = await send(PATH, { method: 'POST', headers, body })
    return { status, code: result.error?.code, message: result.error?.message }
  }

  test.each(LOCAL_HOSTS)('is allowed with the host %s', async (host) =>
    expect((await sendRequest({ host })).status).toBe(200),
  )

  test.each(FOREIGN_HOSTS)('is rejected with the host %j', async (host) => {
    const { status, code, message } = await sendRequest({ host })
    expect([status, code]).toEqual([403, 'loopback_only'])
    expect(message).toContain('to localhost, 127.0.0.1, or [::1]')
  })

  test('is allowed for pages with the same scheme, host, and port', async () => {
    for (const [host, origin] of [
      ['localhost:8080', 'http://localhost:8080'],
      ['[::1]:8080', 'http://[::1]:8080'],
      ['localhost:80', 'http://localhost'],
      ['[::ffff:127.0.0.1]:8080', 'http://[::ffff:7f00:1]:8080'],
    ] as const) {
      expect([origin, (await sendRequest({ host, origin })).status]).toEqual([origin, 200])
    }
  })

  test('is rejected through a proxy, which may pass on requests of other machines', async () => {
    for (const headers of [
      { forwarded: 'for=127.0.0.1;host=localhost' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-port': '' },
    ]) {
      const { status, code, message } = await sendRequest({ host: 'localhost:8080', ...headers })
      expect([headers, status, code]).toEqual([headers, 403, 'loopback_only'])
      expect(message).toContain('start the server with --control-token')
    }
  })

  test('of a proxy reaches the service and the pages', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    expect(
      (
        await send('/v7/enrich', {
          method: 'POST',
          headers: { ...headers, apikey: 'standard-key' },
          body: HALCYON,
        })
      ).status,
    ).toBe(200)
    for (const path of ['/', '/docs', '/openapi.json', '/health/ready'])
      expect([path, (await send(path, { headers })).status]).toEqual([path, 200])
  })

  test('is rejected before the body is parsed', async () => {
    for (const body of ['{', ' '.repeat(70_000)]) {
      expect((await sendRequest({ host: 'evil.example' }, body)).status).toBe(403)
    }
  })

  test('is not allowed by --cors', async () => {
    const app = createApp(context, { corsOrigin: '*' })
    const headers = { host: 'localhost:8080', origin: 'https://evil.example' }
    const response = await app.handle(
      new Request(`http://localhost${PATH}`, { method: 'POST', headers, body: HALCYON }),
    )
    expect(response.status).toBe(403)
  })
})

test('a loopback-only sandbox accepts only peers on this machine', () => {
  const request = new Request('http://localhost/x', { headers: { host: 'localhost' } })
  const requireFrom = (address: string | null) =>
    requireControl(request, { requestIP: () => (address === null ? null : { address }) }, THIS_MACHINE)
  for (const address of ['127.1.2.3', '::1', '::FFFF:127.9.9.9'])
    expect(() => requireFrom(address)).not.toThrow()
  for (const address of ['10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', 'localhost', null])
    expect(() => requireFrom(address)).toThrow('Send the request from there')
})

describe('a socket request to a loopback-only sandbox', () => {
  const { context } = createSandbox()
  const servers = ['0.0.0.0', '::'].map((host) =>
    listen(createApp(context), { host, port: 0, tls: undefined }),
  )
  const [four, six] = servers.map(({ url }) => Number(new URL(url).port))
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  const sendRequest = async (
    address: string,
    port: number | undefined,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`http://${address}:${port}${PATH}`, {
      method: 'POST',
      headers,
      body: HALCYON,
    })
    const body = (await response.json()) as { error?: { code: string } }
    expect(response.headers.get('smarteTransactionId')).toMatch(/^[0-9a-f-]{36}$/)
    return [response.status, body.error?.code]
  }
  const REFUSED = [403, 'loopback_only']

  test('is allowed from loopback peers over IPv4, IPv6, and dual-stack sockets', async () => {
    expect(await sendRequest('127.0.0.1', four)).toEqual([200, undefined])
    expect(await sendRequest('localhost', four)).toEqual([200, undefined])
    expect(await sendRequest('[::1]', six)).toEqual([200, undefined])
    expect(await sendRequest('127.0.0.1', six)).toEqual([200, undefined])
  })

  for (const family of ['IPv4', 'IPv6'] as const) {
    const address = externalAddress(family)
    if (!address) console.log(`SKIPPED: this machine has no ${family} address except loopback.`)
    test.skipIf(!address)(`is rejected from others over ${family} with any headers`, async () => {
      const [host, port] = family === 'IPv4' ? [address ?? '', four] : [`[${address}]`, six]
      expect(await sendRequest(host, port)).toEqual(REFUSED)
      for (const headers of [
        { host: 'localhost' },
        { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
        { host: `localhost:${port}`, origin: `http://localhost:${port}` },
      ]) {
        expect(await sendRequest(host, port, headers)).toEqual(REFUSED)
      }
    })
  }

  const heads: [string, string, number][] = [
    ['one loopback Host', `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\n`, 200],
    ['two Host headers', `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n`, 403],
    ['no Host, in HTTP/1.0', `POST ${PATH} HTTP/1.0\r\n`, 403],
    [
      'two Origin headers',
      `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: x\r\n`,
      403,
    ],
  ]
  for (const [what, head, status] of heads) {
    test(`with ${what} returns ${status}`, async () => {
      const rest = `Connection: close\r\nContent-Length: ${HALCYON.length}\r\n\r\n${HALCYON}`
      expect(await sendBytes(four ?? 0, head + rest)).toStartWith(`HTTP/1.1 ${status} `)
    })
  }
})
