/** Colors are used only on terminals, unless configured otherwise. */
import { expect, test } from 'bun:test'
import { formatBanner } from '../../src/cli/serve/banner.ts'
import { createPaint } from '../../src/cli/terminal.ts'

const TERMINAL = { isTTY: true }

test.each([
  ['a terminal', TERMINAL, {}, true],
  ['a file', {}, {}, false],
  ['NO_COLOR', TERMINAL, { NO_COLOR: '1' }, false],
  ['NO_COLOR that is blank', TERMINAL, { NO_COLOR: '' }, true],
  ['FORCE_COLOR and a file', {}, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0 and a terminal', TERMINAL, { FORCE_COLOR: '0' }, false],
  ['both', TERMINAL, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['a terminal without any', TERMINAL, { TERM: 'dumb' }, false],
])('colors in %s with %p and %p: %p', (_, stream, env, expected) => {
  expect(createPaint(stream, env)('red', 'x') !== 'x').toBe(expected)
})

test('the banner has the same text with and without colors, and names the dashboard if it is served', () => {
  const started = {
    url: 'http://127.0.0.1:8080',
    organizations: [
      {
        orgId: '1',
        orgName: 'Acme',
        subscription: 'pro' as const,
        status: 'active' as const,
        adminKey: 'an-admin-key',
        key: 'a-key',
      },
    ],
    otherCount: 0,
    records: { companies: 1, people: 2 },
    exampleEmail: 'ada@acme.example',
  }
  const config = {
    storage: { kind: 'memory' },
    tls: undefined,
    control: { from: 'this machine', token: undefined },
  } as const
  const plain = formatBanner(started, config)
  expect(Bun.stripANSI(formatBanner(started, config, createPaint(TERMINAL, {})))).toBe(plain)
  expect(plain).toMatch(/Dashboard +http:\/\/127\.0\.0\.1:8080\/\n/)
  expect(plain).toMatch(/a-key/)
  expect(formatBanner(started, { ...config, control: { from: 'nowhere' } })).not.toContain('Dashboard')
})
