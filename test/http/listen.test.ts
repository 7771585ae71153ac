/** Addresses and TLS files that the server cannot use. */
import { afterAll, describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { listen } from '../../src/http/listen.ts'
import { StartupError } from '../../src/lib/errors.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'signalbox-listen-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

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

function fileWith(name: string, text: string): string {
  const path = join(FOLDER, name)
  writeFileSync(path, text)
  return path
}

function problemWith(host: string, tls?: { certFile: string; keyFile: string }): string {
  try {
    listen(new Elysia(), { host, port: 0, tls })
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('The server started.')
}

describe('the server cannot listen', () => {
  const ADVICE = 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.'

  test('on an address of another machine', () => {
    expect(problemWith('203.0.113.9')).toBe(`--host 203.0.113.9 is not an address of this machine. ${ADVICE}`)
  })

  test('on a host name that does not resolve', () => {
    expect(problemWith('nonsense.invalid')).toBe(
      `--host nonsense.invalid does not resolve to an address of this machine. ${ADVICE}`,
    )
  })
})

describe('the server rejects TLS', () => {
  const certificate = fileWith('certificate.pem', CERTIFICATE)
  const text = fileWith('text.pem', 'hello\n')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = fileWith('key.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const encrypted = fileWith(
    'encrypted.pem',
    String(privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'secret' })),
  )

  test.each([
    ['a certificate that is not PEM', text, key],
    ['a key instead of a certificate', key, key],
    ['two files that are not PEM', text, text],
  ])('with %s', (_, certFile, keyFile) => {
    expect(problemWith('127.0.0.1', { certFile, keyFile })).toBe(
      `--tls-cert ${certFile} is not a PEM certificate. Use a file that starts with -----BEGIN CERTIFICATE-----.`,
    )
  })

  test.each([
    ['a key that is not PEM', text],
    ['an encrypted key', encrypted],
    ['a certificate instead of a key', certificate],
  ])('with %s', (_, keyFile) => {
    expect(problemWith('127.0.0.1', { certFile: certificate, keyFile })).toBe(
      `--tls-key ${keyFile} is not an unencrypted PEM private key. Use the private key of the certificate.`,
    )
  })

  test('with the key of another certificate', () => {
    expect(problemWith('127.0.0.1', { certFile: certificate, keyFile: key })).toBe(
      `${certificate} and ${key} do not work together for TLS. Use a certificate and its private key.`,
    )
  })
})
