/**
 * Bytes that only Bun's HTTP server sees: bodies that it does not support, as `docs/differences.md` describes them, and
 * bodies that do not match their framing.
 */
import { afterAll, expect, test } from 'bun:test'
import { createSandbox, sendBytes, startServer } from '../support/sandbox.ts'

const BODY = '{"companyName":"Halcyon Freight"}'
const CHUNK = `${BODY.length.toString(16)}\r\n${BODY}\r\n`
const LAST_CHUNK = '0\r\n\r\n'

const { context, enrich } = createSandbox()
const server = startServer(context)
afterAll(() => server.stop())

const withLength = (length: number, body: string): string =>
  `POST /v7/enrich HTTP/1.1\r\nHost: localhost\r\napikey: plus-key\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`
const chunked = (chunks: string): string =>
  withLength(0, chunks).replace('Content-Length: 0', 'Transfer-Encoding: chunked')

const converse = (bytes: string, endsEarly = false) =>
  sendBytes(Number(new URL(server.url).port), bytes, endsEarly)

const statusesOf = (received: string): string[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)

test.each([
  ['half a body', withLength(BODY.length, BODY.slice(0, 10)), undefined],
  ['a chunked body', chunked(CHUNK + LAST_CHUNK), '200'],
  ['half a chunk', chunked(CHUNK.slice(0, 20)), undefined],
  ['a length that is too short', withLength(10, BODY), '400'],
  ['a body of exactly 64 KiB', withLength(2 ** 16, BODY.padEnd(2 ** 16)), '200'],
  ['a length of 3 GB', withLength(3 * 2 ** 30, ''), '413'],
  ['a chunk of 1 GB that begins', chunked(`40000000\r\n${' '.repeat(2 ** 20)}`), '413'],
])('after %s, the next client is served', async (_, bytes, status) => {
  expect(statusesOf(await converse(bytes, status === undefined))[0]).toBe(status)
  expect((await enrich({ companyName: 'Halcyon Freight' })).status).toBe(200)
})
