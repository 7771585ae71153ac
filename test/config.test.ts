/** Flags over environment over defaults, checked. */
import { describe, expect, test } from 'bun:test'
import { serveConfig } from '../src/config.ts'

describe('serve', () => {
  test('without anything: port 8080 on 127.0.0.1, a file database', () => {
    expect(serveConfig({}, {})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      storage: { kind: 'file', path: 'signalbox.db' },
      dataDirectory: undefined,
      tls: undefined,
      corsOrigin: undefined,
      json: false,
      quiet: false,
      secret: undefined,
    })
  })

  test('each flag is also an environment variable', () => {
    const env = {
      SIGNALBOX_PORT: '0',
      SIGNALBOX_HOST: '::1',
      SIGNALBOX_MEMORY: 'true',
      SIGNALBOX_DATA: 'market',
      SIGNALBOX_TLS_CERT: import.meta.path,
      SIGNALBOX_TLS_KEY: import.meta.path,
      SIGNALBOX_CORS: 'https://app.example.com',
      SIGNALBOX_JSON: '1',
      SIGNALBOX_QUIET: 'yes',
      SIGNALBOX_SECRET: 's',
    }
    expect(serveConfig({}, env)).toEqual({
      port: 0,
      host: '::1',
      storage: { kind: 'memory' },
      dataDirectory: 'market',
      tls: { certFile: import.meta.path, keyFile: import.meta.path },
      corsOrigin: 'https://app.example.com',
      json: true,
      quiet: true,
      secret: 's',
    })
    expect(serveConfig({}, { SIGNALBOX_DB: 'x.db' }).storage).toEqual({ kind: 'file', path: 'x.db' })
  })

  test('a flag wins over its variable', () => {
    const env = { SIGNALBOX_PORT: '1', SIGNALBOX_DB: 'env.db', SIGNALBOX_MEMORY: '1' }
    const config = serveConfig({ port: '2', db: 'flag.db' }, env)
    expect([config.port, config.storage]).toEqual([2, { kind: 'file', path: 'flag.db' }])
    expect(serveConfig({ memory: true }, { SIGNALBOX_DB: 'env.db' }).storage).toEqual({ kind: 'memory' })
  })

  test('empty flags and variables count as not given', () => {
    const empty = {
      SIGNALBOX_PORT: '',
      SIGNALBOX_HOST: '',
      SIGNALBOX_DB: '',
      SIGNALBOX_DATA: '',
      SIGNALBOX_CORS: '',
    }
    expect(serveConfig({ host: '', db: '', data: '' }, empty)).toEqual(serveConfig({}, {}))
  })

  test('an IPv6 address may stand in brackets', () =>
    expect(serveConfig({ host: '[::1]' }, {}).host).toBe('::1'))

  test('a switch can be set to off', () => {
    expect(serveConfig({}, { SIGNALBOX_MEMORY: '0', SIGNALBOX_JSON: 'false' })).toMatchObject({
      json: false,
      storage: { kind: 'file' },
    })
  })

  const wrong: [string, Parameters<typeof serveConfig>, RegExp][] = [
    ['a port that is no number', [{ port: 'x' }, {}], /port "x" is not a whole number/],
    ['a port out of range', [{ port: '65536' }, {}], /65536/],
    ['a negative port', [{ port: '-1' }, {}], /-1/],
    ['an empty port', [{ port: '' }, {}], /whole number/],
    ['--db with --memory', [{ db: 'x', memory: true }, {}], /contradict each other/],
    ['what SQLite takes for no file', [{ db: ':memory:' }, {}], /use --memory/],
    ['half of TLS', [{ tlsCert: 'x' }, {}], /both --tls-cert and --tls-key/],
    ['a certificate that is not there', [{ tlsCert: 'no', tlsKey: 'no' }, {}], /no is not there/],
    ['an origin with a path', [{ cors: 'https://a.example/x' }, {}], /CORS origin/],
    ['a switch that is neither on nor off', [{}, { SIGNALBOX_JSON: 'maybe' }], /SIGNALBOX_JSON is "maybe"/],
  ]
  for (const [what, args, message] of wrong) {
    test(`refuses ${what}`, () => expect(() => serveConfig(...args)).toThrow(message))
  }
})
