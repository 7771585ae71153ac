/** `signalbox check`: compares responses of the real service with its description. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import {
  serveTenResponses,
  TEN_BODIES,
  TEN_DIFFERENCES,
  TEN_RESPONSES,
} from '../support/openapi/recorded-service.ts'
import { runCli } from '../support/run-cli.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const { at } = useTemporaryFolder('check')

function write(name: string, content: string): string {
  writeFileSync(at(name), content)
  return at(name)
}
const writeLines = (name: string, objects: readonly object[]): string =>
  write(name, objects.map((one) => JSON.stringify(one)).join('\n'))

const check = (...args: string[]) => runCli(['check', ...args], { SIGNALBOX_CHECK_KEY: 'the-key' })

/** The differences of the ten responses, in the form of `--json`. */
const FINDINGS = TEN_DIFFERENCES.map(([place, problem, response]) => ({
  path: '/v7/enrich',
  place,
  problem,
  responses: [response],
}))

const LINES = TEN_RESPONSES.map((response) => ({ path: '/v7/enrich', ...response }))

const POSTED = TEN_RESPONSES.map((response) => ({ method: 'POST', ...response }))
/** Browsers send it before a request to another site. */
const PREFLIGHT = { method: 'OPTIONS', status: 204, headers: {}, body: '' }

const toHar = () =>
  JSON.stringify({
    log: {
      entries: [...POSTED, PREFLIGHT].map(({ method, status, headers, body }) => ({
        request: { method, url: 'https://api.example/v7/enrich' },
        response: {
          status,
          headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
          content: { text: typeof body === 'string' ? body : JSON.stringify(body) },
        },
      })),
    },
  })

describe('check finds exactly the differences', () => {
  test.each([
    ['JSON Lines', () => writeLines('responses.jsonl', LINES)],
    ['a HAR file', () => write('responses.har', toHar())],
  ])('in %s', async (_, file) => {
    const { code, stdout, stderr } = await check('--responses', file(), '--json')
    expect([code, stderr]).toEqual([1, 'signalbox: Found 9 differences.\n'])
    expect(JSON.parse(stdout)).toEqual({ compared: 10, findings: FINDINGS })
  })

  test('of a server, to which it sends each body once with the key', async () => {
    using server = serveTenResponses()
    const bodies = writeLines('bodies.jsonl', TEN_BODIES)
    const { code, stdout } = await check('--url', server.url, '--bodies', bodies, '--yes', '--json')
    expect([code, server.keys]).toEqual([1, Array(10).fill('the-key')])
    expect(JSON.parse(stdout)).toEqual({ compared: 10, findings: FINDINGS })
  })
})

describe('a HAR file', () => {
  const [{ status = 0, headers = {}, body } = {}] = TEN_RESPONSES
  const text = JSON.stringify(body)
  const list = Object.entries(headers).map(([name, value]): unknown => ({ name, value }))
  const entry = {
    request: { url: 'https://api.example/v7/enrich' },
    response: { status, headers: list, content: { text } },
  }
  type Response = Readonly<Record<string, unknown>>
  const checkTwo = (change: Response, prefix = '') => {
    const entries = [entry, { ...entry, response: { ...entry.response, ...change } }]
    return check('--responses', write('odd.har', prefix + JSON.stringify({ log: { entries } })))
  }

  test.each<[string, Response, string?]>([
    ['a byte order mark', {}, '\uFEFF'],
    ['line breaks in a header', { headers: [...list, { name: 'set-cookie', value: 'a=1\nb=2' }] }],
    ['a header in another script', { headers: [...list, { name: 'x-city', value: 'Málaga 東京' }] }],
    ['spaces in the name of a header', { headers: [...list, { name: 'a b: ', value: 'x' }] }],
    ['a body in Base64', { content: { text: Buffer.from(text).toString('base64'), encoding: 'base64' } }],
  ])('may have %s', async (_, change, prefix = '') => {
    expect(await checkTwo(change, prefix)).toEqual({ code: 0, stdout: '2 responses compared.\n', stderr: '' })
  })

  test('may have requests without a response', async () => {
    const { code, stdout } = await checkTwo({ status: 0 })
    expect([code, stdout]).toEqual([0, '1 response compared.\n'])
  })

  test.each<[string, Response]>([
    ['headers that are text', { headers: 'x' }],
    ['a header that is null', { headers: [null] }],
    ['a header that is an object', { headers: [{ name: 'x', value: { toString: 'x' } }] }],
    ['a status that is text', { status: '200' }],
  ])('with %s is reported with the number of the response', async (_, change) => {
    const { code, stdout, stderr } = await checkTwo(change)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^signalbox: .*odd\.har, response 2 has no path, no status, or headers that are not text\./,
    )
  })
})

test.each([
  ['headers that are text', { headers: 'x' }],
  ['a header that is an object', { headers: { a: { toString: 'x' } } }],
])('a line of a JSON Lines file with %s is reported with its number', async (_, change) => {
  const [good = {}] = LINES
  const { code, stderr } = await check('--responses', writeLines('odd.jsonl', [good, { ...good, ...change }]))
  expect([code, stderr]).toEqual([1, expect.stringContaining('odd.jsonl, response 2 has no path')])
})

test.skipIf(process.platform === 'win32')('check reads no pipe and no device', async () => {
  const pipe = at('pipe')
  expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0)
  for (const name of [pipe, '/dev/zero'])
    for (const flags of [
      ['--responses', name],
      ['--url', 'http://127.0.0.1:1/v7/enrich', '--bodies', name],
    ])
      expect(await check(...flags)).toMatchObject({
        code: 1,
        stderr: `signalbox: ${name} cannot be read: it is a pipe or a device. Name a file.\n`,
      })
})

test('check prints no value of a response', async () => {
  const { stdout, stderr } = await check('--responses', writeLines('responses.jsonl', LINES))
  expect(stdout).toContain('10 responses compared.')
  expect(stdout).toMatch(/body\.conEmail +in 1, first in response 2 +must be string\n/)
  expect(stdout + stderr).not.toMatch(/confidential/i)
})

test('check exits with 0 without a difference, and with 1 for a single one, however often it occurs', async () => {
  const [good = {}, nullEmail = {}] = LINES
  const { code, stdout } = await check('--responses', writeLines('good.jsonl', [good]))
  expect([code, stdout]).toEqual([0, '1 response compared.\n'])
  const other = { ...nullEmail, path: '/other' }
  const file = writeLines('responses.jsonl', [nullEmail, nullEmail, other])
  const found = await check('--responses', file, '--json')
  const findings = [{ ...FINDINGS[0], responses: [1, 2] }]
  expect([found.code, JSON.parse(found.stdout)]).toEqual([1, { compared: 2, findings }])
})

test('check sends nothing without --yes, and at most --max bodies', async () => {
  using server = serveTenResponses()
  const flags = ['--url', server.url, '--bodies', writeLines('bodies.jsonl', TEN_BODIES)]
  const { code, stderr } = await check(...flags)
  expect([code, server.keys]).toEqual([1, []])
  expect(stderr).toContain(`Add --yes to send 10 requests to ${server.url} for at most 10 credits.`)
  await check(...flags, '--yes', '--max', '1')
  expect(server.keys).toHaveLength(1)
})

test.each([
  [[], 2, 'Nothing to compare.'],
  [
    ['--url', 'http://127.0.0.1:1/signals/v1/user/update', '--bodies', 'x'],
    2,
    'Other operations change data.',
  ],
  [['--responses', 'nowhere.har'], 1, 'no such file'],
])('check %j exits with advice', async (args, exitCode, message) => {
  const { code, stderr } = await check(...args)
  expect([code, stderr]).toEqual([exitCode, expect.stringContaining(message)])
})
