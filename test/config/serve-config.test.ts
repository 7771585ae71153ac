/** Flags override environment variables, which override defaults. */
import { describe, expect, test } from 'bun:test'
import { getGeneratedToken, parseServeConfig } from '../../src/config/serve-config.ts'

describe('the configuration of serve', () => {
  test('has port 8080 on 127.0.0.1 and a database file by default', () => {
    expect(parseServeConfig({}, {})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      storage: { kind: 'file', path: 'signalbox.db' },
      dataDirectory: undefined,
      rejectsInvalidRows: false,
      demo: true,
      journalSize: 16,
      tls: undefined,
      corsOrigin: undefined,
      allowedHosts: { names: [], addresses: 'loopback' },
      control: { from: 'this machine', token: undefined },
      exitWithParent: false,
      json: false,
      quiet: false,
    })
  })

  test('can come from environment variables, one for each flag', () => {
    const env = {
      SIGNALBOX_PORT: '0',
      SIGNALBOX_HOST: '::1',
      SIGNALBOX_MEMORY: 'true',
      SIGNALBOX_DATA: 'records',
      SIGNALBOX_REJECT_INVALID: '1',
      SIGNALBOX_NO_DEMO: '1',
      SIGNALBOX_JOURNAL_SIZE: '64',
      SIGNALBOX_TLS_CERT: import.meta.path,
      SIGNALBOX_TLS_KEY: import.meta.path,
      SIGNALBOX_CORS: 'https://app.example.com',
      SIGNALBOX_ALLOW_HOST: 'Sandbox.Example, .ngrok.app',
      SIGNALBOX_CONTROL_TOKEN: 'sixteen-letters!',
      SIGNALBOX_EXIT_WITH_PARENT: 'on',
      SIGNALBOX_JSON: '1',
      SIGNALBOX_QUIET: 'yes',
    }
    expect(parseServeConfig({}, env)).toEqual({
      port: 0,
      host: '::1',
      storage: { kind: 'memory' },
      dataDirectory: 'records',
      rejectsInvalidRows: true,
      demo: false,
      journalSize: 64,
      tls: { certFile: import.meta.path, keyFile: import.meta.path },
      corsOrigin: 'https://app.example.com',
      allowedHosts: { names: ['sandbox.example', '.ngrok.app'], addresses: 'loopback' },
      control: { from: 'this machine', token: 'sixteen-letters!' },
      exitWithParent: true,
      json: true,
      quiet: true,
    })
    expect(parseServeConfig({}, { SIGNALBOX_DB: 'x.db' }).storage).toEqual({ kind: 'file', path: 'x.db' })
  })

  const LONG = 'sixteen-letters!'
  const KUBERNETES = { SIGNALBOX_PORT: 'tcp://10.0.0.7:80' }
  const CONTROL = { SIGNALBOX_CONTROL_TOKEN: LONG, SIGNALBOX_NO_CONTROL: '1' }
  const COPY = { storage: { kind: 'memory', source: { path: 'x', isOptional: false } } }
  const LOCAL = { control: { from: 'this machine', token: undefined } }

  type Given = Parameters<typeof parseServeConfig>
  test.each<[string, ...Given, object]>([
    ['a flag before its variable', { port: '2' }, { SIGNALBOX_PORT: '1' }, { port: 2 }],
    ['memory without the default file', { memory: true }, {}, { storage: { source: undefined } }],
    ['a copy of --db', { db: 'x', memory: true }, {}, COPY],
    ['a copy of --db by its variable', { db: 'x' }, { SIGNALBOX_MEMORY: '1', SIGNALBOX_DB: 'y' }, COPY],
    [
      'a copy of the file of a variable, which may be missing',
      { memory: true },
      { SIGNALBOX_DB: 'x' },
      { storage: { kind: 'memory', source: { path: 'x', isOptional: true } } },
    ],
    ['no port of a service in Kubernetes', {}, KUBERNETES, { port: 8080 }],
    ['a port beside one of Kubernetes', { port: '1' }, KUBERNETES, { port: 1 }],
    ['an IPv6 address in brackets', { host: '[::1]' }, {}, { host: '::1' }],
    ['a switch that is off', {}, { SIGNALBOX_MEMORY: '0' }, { storage: { kind: 'file' } }],
    ['another switch that is off', {}, { SIGNALBOX_JSON: 'false' }, { json: false }],
    ['--no-demo', { demo: false }, {}, { demo: false }],
    ['--no-demo by its variable', { demo: true }, { SIGNALBOX_NO_DEMO: '1' }, { demo: false }],
    ['--no-control', { control: false }, CONTROL, { control: { from: 'nowhere' } }],
    ['--no-control by its variable', {}, CONTROL, { control: { from: 'nowhere' } }],
    [
      '--control-token',
      { control: true, controlToken: `${LONG}!` },
      CONTROL,
      { control: { token: `${LONG}!` } },
    ],
    ...['127.0.0.1', '127.9.9.9', '[::1]', 'LOCALHOST', 'app.localhost'].map(
      (host): [string, ...Given, object] => [`no token on ${host}`, { host }, {}, LOCAL],
    ),
  ])('has %s', (_, flags, env, expected) => expect(parseServeConfig(flags, env)).toMatchObject(expected))

  test('ignores empty flags and variables', () => {
    const names = 'PORT HOST DB DATA CORS ALLOW_HOST CONTROL_TOKEN NO_CONTROL'.split(' ')
    const empty = Object.fromEntries(names.map((name) => [`SIGNALBOX_${name}`, '']))
    expect(parseServeConfig({ host: '', db: '', data: '' }, empty)).toEqual(parseServeConfig({}, {}))
  })

  test('requires a control token on other addresses, and generates one if none is given', () => {
    const controlToken = 'sixteen-letters!'
    const tokens = new Set<string>()
    for (const host of ['0.0.0.0', '::', 'localhost.example', '[::ffff:10.0.0.1]']) {
      const { control } = parseServeConfig({ host }, { SIGNALBOX_CONTROL_TOKEN: '' })
      const token = getGeneratedToken(control) ?? ''
      expect([host, control]).toEqual([host, { from: 'anywhere', token, isGenerated: true }])
      expect(token).toMatch(/^[0-9a-f]{32}$/)
      tokens.add(token)
      const given = parseServeConfig({ host, controlToken }, {})
      expect(given.control).toEqual({ from: 'anywhere', token: controlToken })
      expect(getGeneratedToken(given.control)).toBeUndefined()
    }
    expect(tokens.size).toBe(4)
  })

  test('accepts the names of --allow-host, and any name without it if other machines can reach the server', () => {
    const hostsOf = (...given: Parameters<typeof parseServeConfig>) => parseServeConfig(...given).allowedHosts
    const allowHost = ['a.example, .B.example.', 'host.docker.internal', 'MÜNCHEN.example', 'my_sandbox']
    const names = ['a.example', '.b.example', 'host.docker.internal', 'xn--mnchen-3ya.example', 'my_sandbox']
    expect(hostsOf({ allowHost }, {})).toEqual({ names, addresses: 'loopback' })
    expect(hostsOf({ allowHost }, { SIGNALBOX_ALLOW_HOST: 'c.example' })).toMatchObject({ names })
    expect(hostsOf({ host: '0.0.0.0' }, {})).toBe('any')
    expect(hostsOf({ host: '0.0.0.0', allowHost: ['signalbox'] }, {})).toEqual({
      names: ['signalbox'],
      addresses: 'any',
    })
  })

  type Row = [string, ...Given, string]
  test.each<Row>([
    ['a port that is no number', { port: 'x' }, {}, 'port must be a whole number from 0 to 65535, not "x"'],
    ['a port of Kubernetes as a flag', { port: 'tcp://10.0.0.7:80' }, {}, 'The port must be'],
    ['a port out of range', { port: '65536' }, {}, '65536'],
    ['an empty port', { port: '' }, {}, 'whole number'],
    ['a path that SQLite does not store as a file', { db: ':memory:' }, {}, 'use --memory'],
    ['half of TLS', { tlsCert: 'x' }, {}, 'both --tls-cert and --tls-key'],
    ['a missing certificate', { tlsCert: 'no', tlsKey: 'no' }, {}, 'no does not exist'],
    ['an origin with a path', { cors: 'https://a.example/x' }, {}, 'CORS origin'],
    ['a short token', { controlToken: 'fifteen-letters' }, {}, 'at least 16 ASCII characters'],
    ['an empty token', { controlToken: '' }, {}, 'at least 16 ASCII characters'],
    ['a token with spaces', { controlToken: 'sixteen letters !' }, {}, 'without spaces'],
    ['a token that is not ASCII', {}, { SIGNALBOX_CONTROL_TOKEN: 'sechzehn-Zeichen-ä' }, 'ASCII characters'],
    ['--no-control with a token', { control: false, controlToken: LONG }, {}, 'cannot be combined'],
    ['a switch that is neither', {}, { SIGNALBOX_JSON: 'maybe' }, 'must be 1 or 0, not "maybe"'],
    ...['0', '1025', '1.5', 'x'].map(
      (journalSize): Row => [
        `a journal of ${journalSize} MiB`,
        { journalSize },
        {},
        '--journal-size must be',
      ],
    ),
    [
      'a variable with an invalid size',
      {},
      { SIGNALBOX_JOURNAL_SIZE: '0' },
      'SIGNALBOX_JOURNAL_SIZE must be a whole number of MiB from 1 to 1024, not "0".',
    ],
    [
      'a variable with an invalid name',
      {},
      { SIGNALBOX_ALLOW_HOST: 'a.example,*' },
      'SIGNALBOX_ALLOW_HOST "*" is not a host name.',
    ],
    ...[
      ...['https://sandbox.example', 'sandbox.example:8080', 'sandbox.example/x', '*', '*.ngrok.app', 'a b'],
      ...['..ngrok.app', 'user@sandbox.example'],
    ].map(
      (name): Row => [
        `--allow-host ${name}`,
        { allowHost: [name] },
        {},
        `--allow-host "${name}" is not a host name.`,
      ],
    ),
  ])('rejects %s', (_, flags, env, message) => expect(() => parseServeConfig(flags, env)).toThrow(message))
})
