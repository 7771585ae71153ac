/** Limitations of Bun's HTTP server, as `docs/differences.md` describes them. */
import { afterAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { listen } from '../../src/http/listen.ts'
import { chunk, chunked, LAST_CHUNK, requestHead } from '../stress/wire/wire-cases.ts'
import { type Conversation, openRawConnection } from '../stress/wire/wire-client.ts'
import { createSandbox } from '../support/sandbox.ts'

const BODY = '{"companyName":"Halcyon Freight"}'
const TRAILER = `0\r\nX-Checksum: 1\r\n\r\n`

const { context } = createSandbox()
const sandbox = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
const bare = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const text = await request.text()
    // Responds late, like a sandbox that waits for its transaction.
    await new Promise((resolve) => setImmediate(resolve))
    return new Response(text)
  },
})
afterAll(async () => {
  await sandbox.stop()
  await bare.stop(true)
})

const portOf = { 'the sandbox': Number(new URL(sandbox.url).port), 'a bare Bun.serve': bare.port ?? 0 }

/** Returns the received text when `count` responses have arrived or the connection is closed. */
async function conversation(port: number, request: string, count: number): Promise<Conversation> {
  const wire = await openRawConnection(port)
  wire.send(request.replace('demo-plus-key', 'plus-key'))
  const met = await wire.waitForResponses(count)
  wire.destroy()
  return met
}

const expecting = (value: string): string =>
  requestHead({ length: BODY.length, more: `Expect: ${value}\r\n` }) + BODY

const statusesOf = ({ responses }: Conversation): number[] => responses.map(({ status }) => status)

describe.each(Object.entries(portOf))('the HTTP server of %s', (_, port) => {
  test('responds to Expect: 100-continue with 100', async () => {
    expect(statusesOf(await conversation(port, expecting('100-continue'), 2))).toEqual([100, 200])
  })

  test('sends no 100 for Expect: 100-Continue, and responds after the body', async () => {
    expect(statusesOf(await conversation(port, expecting('100-Continue'), 1))).toEqual([200])
  })

  test.each(['FOO', 'get', 'post'])(
    'closes the connection without a response to the method %s',
    async (method) => {
      const met = await conversation(port, `${method} /v7/enrich HTTP/1.1\r\nHost: localhost\r\n\r\n`, 1)
      expect(met).toEqual({ responses: [], closed: true })
    },
  )

  test.each(['no Host', 'a malformed line'])('sends an empty 400 for %s', async (kind) => {
    const head = kind === 'no Host' ? 'GET /health/live HTTP/1.1' : 'GET'
    const { responses } = await conversation(port, `${head}\r\n\r\n`, 1)
    expect(responses).toEqual([{ status: 400, body: '' }])
  })

  test.each([2, 3])(
    'closes the connection without a response to %i pipelined POST requests',
    async (count) => {
      const request = requestHead({ length: BODY.length }) + BODY
      const met = await conversation(port, request.repeat(count), count)
      expect(met).toEqual({ responses: [], closed: true })
    },
  )

  test('closes the connection with 400 after a chunked body with unannounced trailers', async () => {
    const { responses, closed } = await conversation(port, chunked(chunk(BODY) + TRAILER), 2)
    expect([responses.at(-1), closed]).toEqual([{ status: 400, body: '' }, true])
  })
})

test('the first of several pipelined POST requests is executed and charged, and the others are not', async () => {
  const charges = () => context.connection.client.query('select * from charges').all().length
  const before = charges()
  const request = requestHead({ length: BODY.length, key: 'pro-key' }) + BODY
  const met = await conversation(portOf['the sandbox'], request.repeat(3), 3)
  // A later request waits for the earlier ones.
  const next = await conversation(portOf['the sandbox'], request, 1)
  expect([met.responses, statusesOf(next), charges() - before]).toEqual([[], [200], 2])
})

describe('a chunked body with a Trailer header', () => {
  const spent = async (): Promise<unknown> => context.connection.client.query('select * from charges').all()

  test('is rejected with an explanation, and costs nothing', async () => {
    const request = chunked(chunk(BODY) + TRAILER, 'Trailer: X-Checksum\r\n')
    const before = await spent()
    const { responses } = await conversation(portOf['the sandbox'], request, 1)
    expect(responses[0]?.status).toBe(400)
    expect(responses[0]?.body).toContain('trailers')
    expect(await spent()).toEqual(before)
  })

  test('gets a second, empty 400 from Bun after its trailers', async () => {
    const request = chunked(chunk(BODY) + TRAILER, 'Trailer: X-Checksum\r\n')
    const { responses, closed } = await conversation(portOf['the sandbox'], request, 3)
    expect([responses.map(({ status }) => status), responses.at(-1)?.body, closed]).toEqual([
      [400, 400],
      '',
      true,
    ])
  })

  test('is rejected even without trailers, and the connection stays open', async () => {
    const wire = await openRawConnection(portOf['the sandbox'])
    wire.send(
      chunked(chunk(BODY) + LAST_CHUNK, 'Trailer: X-Checksum\r\n').replace('demo-plus-key', 'plus-key'),
    )
    await wire.waitForResponses(1)
    wire.send(chunked(chunk(BODY) + LAST_CHUNK).replace('demo-plus-key', 'plus-key'))
    const met = await wire.waitForResponses(2)
    wire.destroy()
    expect([statusesOf(met), met.closed]).toEqual([[400, 200], false])
  })
})

describe('a chunked body without a Trailer header', () => {
  test('is accepted without trailers', async () => {
    const { responses } = await conversation(portOf['the sandbox'], chunked(chunk(BODY) + LAST_CHUNK), 1)
    expect(responses[0]?.status).toBe(200)
  })
})
