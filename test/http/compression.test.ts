/** Which responses are compressed for clients that accept gzip. */
import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { createApp } from '../../src/server/app.ts'
import { createSandbox } from '../support/sandbox.ts'

const app = createApp(createSandbox().modules)

/** Sends a request of a client that accepts an encoding. */
const send = async (path: string, encoding: string, init: RequestInit = {}): Promise<Response> =>
  app.fetch(
    new Request(`http://localhost${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding, apikey: 'standard-key' },
    }),
  )

test('a response of the control API above 1 KB is compressed, and the same without its compression', async () => {
  const [plain, compressed] = await Promise.all([
    send('/sandbox/companies', 'identity'),
    send('/sandbox/companies', 'br, GZIP'),
  ])
  expect(plain.headers.has('content-encoding')).toBe(false)
  for (const name of ['content-type', 'x-content-type-options'])
    expect(compressed.headers.get(name)).toBe(plain.headers.get(name))
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  for (const { headers } of [plain, compressed]) expect(headers.get('vary')).toBe('accept-encoding')
  expect(compressed.headers.get('smarteTransactionId')).toMatch(/^[\w-]{36}$/)
  const bytes = await compressed.bytes()
  expect(gunzipSync(bytes).toString()).toBe(await plain.text())
})

test('a compressed response keeps its status and its headers', async () => {
  const match = { body: { companyName: 'a'.repeat(500), companyWebAddress: 'b'.repeat(500) } }
  const body = JSON.stringify({ match, effect: { kind: 'error', status: 503 } })
  const { status, headers } = await send('/sandbox/faults', 'gzip', { method: 'POST', body })
  expect([status, headers.get('content-encoding')]).toEqual([201, 'gzip'])
  expect(headers.get('location')).toStartWith('/sandbox/faults/')
})

test.each([
  ['a small one', '/sandbox/clock', {}],
  ['one of the service', '/v7/enrich', { method: 'POST', body: '{"companyName":"Halcyon Freight"}' }],
])('%s is not compressed', async (_, path, init) => {
  const { status, headers } = await send(path, 'gzip', init)
  expect([status, headers.has('content-encoding')]).toEqual([200, false])
})

test.each([
  ['gzip;q=0', null, null],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['br; q=0.0, GZIP; q=1', 'gzip', 'gzip'],
  ['gzip;q=0, *', null, 'br'],
  ['*;q=0.1', 'gzip', 'br'],
  ['*;q=0, br', null, 'br'],
  ['not-gzip', null, null],
])(
  'a client that accepts %s gets JSON with the encoding %p, and files with %p',
  async (encoding, json, file) => {
    const [companies, page] = await Promise.all([
      send('/sandbox/companies', encoding),
      send('/openapi.json', encoding),
    ])
    expect([companies, page].map(({ headers }) => headers.get('content-encoding'))).toEqual([json, file])
  },
)
