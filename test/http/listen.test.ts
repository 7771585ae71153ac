/** Addresses and TLS files that the server cannot use, and large bodies that it rejects. */
import { afterAll, describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Elysia } from 'elysia'
import { listen, requireUsableAddress } from '../../src/http/listen.ts'
import { CommandError } from '../../src/lib/errors.ts'
import { createSandbox, startServer } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const { at } = useTemporaryFolder('listen')

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUU3w5J2B6GW9t/ZZYHKxifr5U+EEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA0MTgzM1oYDzIxMjYxMDI5
MDQxODMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARl1SMV/2+RtvHyr4G/6ANIfVTldT0WZKnT1odQlN34A0oLrYyr2w9C
nAEWhkJET/0v0JmJ00GZmJGS1UmikUaPo1MwUTAdBgNVHQ4EFgQUzyC07Ul7hM/I
9wzVCR9o+H/+FvwwHwYDVR0jBBgwFoAUzyC07Ul7hM/I9wzVCR9o+H/+FvwwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAqziRZvZYXkvhkgUH1v8W
0iM8BosR4JvoSQqM9MaBRMcCIHRn2V2s5jwBY9UOuUkCOZELVzE8s8anXPbcC249
a/n4
-----END CERTIFICATE-----
`

function problemWith(host: string, tls?: { certFile: string; keyFile: string }): string {
  try {
    listen(new Elysia(), { host, port: 0, tls })
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
  throw new Error('The server started.')
}

test.each([
  ['203.0.113.9', 'is not an address of this machine.'],
  ['nonsense.invalid', 'does not resolve to an address of this machine.'],
])('the server cannot listen on %s, even after another error', async (host, problem) => {
  const server = startServer(createSandbox().modules)
  const { port } = new URL(server.url)
  const usedPort = { host: '127.0.0.1', port: Number(port), tls: undefined }
  await expect(requireUsableAddress(usedPort)).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`)
  const advice = 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.'
  await expect(requireUsableAddress({ host, port: 0, tls: undefined })).rejects.toThrow(
    `--host ${host} ${problem} ${advice}`,
  )
  await server.stop()
})

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ENCRYPTION = { cipher: 'aes-128-cbc', passphrase: 'secret' }
const FILES = {
  certificate: CERTIFICATE,
  text: 'hello\n',
  key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  encrypted: String(privateKey.export({ type: 'pkcs8', format: 'pem', ...ENCRYPTION })),
}

test.each([
  ['text', 'key'],
  ['key', 'key'],
  ['certificate', 'text'],
  ['certificate', 'encrypted'],
  ['certificate', 'certificate'],
])('the server rejects TLS with the certificate in the file %s and the key in the file %s', (cert, key) => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(at(name), text)
  const message = problemWith('127.0.0.1', { certFile: at(cert), keyFile: at(key) })
  expect(message).toMatch(
    /don't work together for TLS\. Use a PEM certificate .* and its unencrypted private key/,
  )
})

describe('a client that sends its whole body before it reads, as Python and nginx do, receives the response for', () => {
  const { modules } = createSandbox()
  const server = startServer(modules, { control: { from: 'this machine', token: 'a-token-of-this-test' } })
  afterAll(async () => {
    await server.stop(0)
    modules.close()
  })

  test.each([
    ['a wrong token', 401, 'PUT /sandbox/companies', 'x-control-token: wrong'],
    ['too many records', 413, 'PUT /sandbox/companies', 'x-control-token: a-token-of-this-test'],
    ['too large a lead', 413, 'POST /v7/enrich', 'apikey: standard-key'],
    ['an unknown path', 404, 'POST /v7/nothing', 'apikey: standard-key'],
  ])('%s (%i)', async (_, status, target, header) => {
    const body = Buffer.alloc(20 * 1024 * 1024, ' ')
    const head = `${target} HTTP/1.1\r\nhost: localhost\r\n${header}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(head)
      socket.write(body, () => resolve())
    })
    expect(await text(socket)).toStartWith(`HTTP/1.1 ${status} `)
  })
})
