/** `signalbox check`: compares responses of the real service with its description. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import {
  serveTenResponses,
  TEN_BODIES,
  TEN_FINDINGS,
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

/** What is found in the ten responses, in the form of `--json`. */
const FINDINGS = TEN_FINDINGS.map(([kind, place, problem, response]) => ({
  kind,
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

describe('check finds exactly the differences and notes', () => {
  test.each([
    ['JSON Lines', () => writeLines('responses.jsonl', LINES)],
    ['a HAR file', () => write('responses.har', toHar())],
  ])('in %s', async (_, file) => {
    const { code, stdout, stderr } = await check('--responses', file(), '--json')
    expect([code, stderr]).toEqual([1, 'signalbox: Found 5 differences.\n'])
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
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
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
        stderr: `signalbox: ${name} cannot be read: it is a pipe or a device. Choose a file.\n`,
      })
})

test('check prints no value of a response', async () => {
  const { stdout, stderr } = await check('--responses', writeLines('responses.jsonl', LINES))
  expect(stdout).toStartWith('10 responses compared: 5 differences, 5 notes.\n')
  expect(stdout).toMatch(
    /difference +\/v7\/enrich +body\.conEmail +in 1, first in response 2 +must be string\n/,
  )
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

describe('check', () => {
  const [good = { status: 200, headers: {}, body: {} }] = TEN_RESPONSES
  const respond = (change: object) => ({
    ...good,
    path: '/v7/enrich',
    body: { ...Object(good.body), ...change },
  })
  const kindsIn = async (responses: readonly object[]) => {
    const { code, stdout } = await check('--responses', writeLines('responses.jsonl', responses), '--json')
    const findings: readonly { readonly kind: string; readonly place: string; readonly problem: string }[] =
      JSON.parse(stdout).findings
    return { code, findings: findings.map(({ kind, place, problem }) => `${kind}: ${place} ${problem}`) }
  }

  test('reports new fields and values as notes, and absent and mistyped fields as differences', async () => {
    const responses = [
      respond({ compParentName: 'Group', compFoundingYear: '1999', compIsMnc: 'true' }),
      respond({ recordStatus: 'Catch-all' }),
      respond({ accuracy: undefined }),
      respond({ compEmpCount: 1240 }),
    ]
    const { code, stdout, stderr } = await check('--responses', writeLines('new.jsonl', responses))
    expect([code, stderr]).toEqual([1, 'signalbox: Found 2 differences.\n'])
    expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      '4 responses compared: 2 differences, 4 notes.',
      "difference | /v7/enrich | body | in 1, first in response 3 | must have required property 'accuracy'",
      'difference | /v7/enrich | body.compEmpCount | in 1, first in response 4 | must be string',
      'note | /v7/enrich | body | in 1, first in response 1 | has a new field: compParentName',
      'note | /v7/enrich | body | in 1, first in response 1 | has a new field: compFoundingYear',
      'note | /v7/enrich | body | in 1, first in response 1 | has a new field: compIsMnc',
      'note | /v7/enrich | body.recordStatus | in 1, first in response 2 | has a new value. Known: Active, No Longer, No Match',
      '',
    ])
  })

  test('exits with 0 if there are only notes', async () => {
    const { code, stderr } = await check('--responses', writeLines('new.jsonl', [respond({ compIsMnc: '' })]))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('reports a mistyped value once, even if its values are known', async () => {
    const { findings } = await kindsIn([respond({ accuracy: null, recordStatus: 1 })])
    expect(findings).toEqual([
      'difference: body.recordStatus must be string',
      'difference: body.accuracy must be string',
    ])
  })

  test('expects no direct dials, because the fields depend on the subscription', async () => {
    const without = respond({ directDial1: undefined, directDial2: undefined })
    expect(await kindsIn([without])).toEqual({ code: 0, findings: [] })
    const wrong = await kindsIn([respond({ directDial1: 5 })])
    expect(wrong.findings).toEqual(['difference: body.directDial1 must be string'])
  })

  test('compares each form of the keys with its own description', async () => {
    const { headers } = good
    const key = {
      keyId: '7',
      email: 'a@b.example',
      role: 'owner',
      status: 'active',
      apiKey: 'k',
      team: 'Sales',
    }
    const respondWith = (data: unknown) => {
      const message = 'Key details fetched successfully'
      return { path: '/signals/v1/key/view', status: 200, headers, body: { message, data } }
    }
    const notes = (place: string) => [
      `note: ${place} has a new field: team`,
      `note: ${place}.keyId has a new form. Known: uuid`,
      `note: ${place}.role has a new value. Known: admin, standard`,
    ]
    const { email, ...withoutEmail } = key
    const sorted = async (data: unknown) => (await kindsIn([respondWith(data)])).findings.toSorted()
    expect(await sorted(key)).toEqual(notes('body.data'))
    expect(await sorted([key])).toEqual(notes('body.data[]'))
    expect(await sorted([withoutEmail])).toEqual([
      "difference: body.data[] must have required property 'email'",
      ...notes('body.data[]'),
    ])
    expect(await sorted('none')).toEqual(['difference: body.data must be object or array'])
  })

  test('reports a new status or code as one note, and compares the rest with the known errors', async () => {
    const { headers } = good
    const error = { code: 'gone', message: 'Gone.', status: 410 }
    const notes = await kindsIn([{ path: '/v7/enrich', status: 410, headers, body: { error } }])
    expect(notes).toEqual({ code: 0, findings: ['note: status 410 is new'] })
    const known = await kindsIn([
      { path: '/v7/enrich', status: 402, headers, body: { error: { ...error, status: 402 } } },
    ])
    expect(known.findings).toEqual([
      'note: body.error.code is new for status 402. Known: insufficient_credits',
    ])
    const page = await kindsIn([{ path: '/v7/enrich', status: 502, headers: {}, body: '<html>' }])
    expect(page.code).toBe(1)
    expect(page.findings).toContain('difference: body is not JSON')
  })
})

test('check sends nothing without --yes, and at most --max bodies', async () => {
  using server = serveTenResponses()
  const flags = ['--url', server.url, '--bodies', writeLines('bodies.jsonl', TEN_BODIES)]
  const { code, stderr } = await check(...flags)
  expect({ code, keys: server.keys }).toEqual({ code: 1, keys: [] })
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
