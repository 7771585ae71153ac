/** `signalbox requests`: lists, follows, and verifies the requests of a running server. */
import { describe, expect, test } from 'bun:test'
import { listenToSandbox, serveResponses, useListeningSandbox } from '../../support/run-cli.ts'

const running = useListeningSandbox()

const requests = (...args: string[]) => running().cli(['requests', ...args])

const LEAD = { companyName: 'Halcyon Freight' }

const parseLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('signalbox requests', () => {
  test('prints the latest requests, oldest first', async () => {
    const { sandbox } = running()
    const { body } = await sandbox.enrich(LEAD)
    await sandbox.send('/v9/nope')
    const { code, stdout, stderr } = await requests()
    expect([code, stderr]).toEqual([0, ''])
    const [first, second] = stdout.trimEnd().split('\n')
    expect(first).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}200 {2}enrich {5,} *\d+ ms {2}[0-9a-f-]{36} {2}\w/,
    )
    expect(first).toContain(body.smarteTransactionId)
    expect(second).toMatch(/ {2}404 {2}GET \/v9\/\S+ {2}/)
  })

  test('prints one JSON object per request with --json', async () => {
    const { sandbox } = running()
    await sandbox.enrich(LEAD, 'wrong-key-1234')
    const all = parseLines((await requests('--json')).stdout)
    expect(all.at(-1)).toMatchObject({ operation: 'enrich', response: { status: 401 } })
    const filtered = parseLines((await requests('--json', '--status', '401', '--operation', 'enrich')).stdout)
    expect(filtered.map(({ response }) => response.status)).toEqual([401])
    expect(parseLines((await requests('--json', '--limit', '1')).stdout)).toEqual([all.at(-1)])
    expect((await requests('--limit', '0')).stdout).toBe('')
  })

  test('--follow prints the latest requests, then new ones, and ends with the server', async () => {
    const { sandbox, server, cli } = listenToSandbox()
    await sandbox.enrich(LEAD)
    const hasListed = Promise.withResolvers<void>()
    const hasFollowed = Promise.withResolvers<void>()
    const command = cli(['requests', '--follow', '--json'], (stdout) => {
      const count = parseLines(stdout).length
      if (count === 1) hasListed.resolve()
      if (count === 3) hasFollowed.resolve()
    })
    await hasListed.promise
    await sandbox.enrich({ companyName: 'Zeta' })
    await sandbox.enrich({ companyName: 'Eta' })
    await hasFollowed.promise
    sandbox.context.journal.close()
    const { code, stdout, stderr } = await command
    await server.stop(0)
    expect([code, stderr]).toEqual([0, ''])
    expect(parseLines(stdout).map(({ request }) => request.json.companyName)).toEqual([
      'Halcyon Freight',
      'Zeta',
      'Eta',
    ])
  })

  test('--follow prints a request once, and reports dropped ones', async () => {
    const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    const stream = [
      'retry: 1000\n\n: still here\n\n',
      event('request', { transactionId: 'a' }),
      event('dropped', { atMost: 3 }),
      event('request', { transactionId: 'b' }),
    ].join('')
    using server = serveResponses(
      new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
      Response.json({ items: [{ transactionId: 'a' }], total: 1, next: null }),
    )
    const { code, stdout, stderr } = await server.cli('requests', '--follow', '--json', '--org', 'o')
    expect([code, stdout]).toEqual([0, '{"transactionId":"a"}\n{"transactionId":"b"}\n'])
    expect(stderr).toBe('signalbox: The server removed 3 requests before this command received them.\n')
    expect(server.sent.map(({ path }) => path)).toEqual([
      '/sandbox/requests/stream?orgId=o',
      '/sandbox/requests?orgId=o&limit=20',
    ])
  })
})

describe('signalbox requests verify', () => {
  test('exits with 0 if the number of requests is as expected', async () => {
    const { sandbox } = running()
    await sandbox.enrich({ companyName: 'Omicron Works' })
    const match = ['--operation', 'enrich', '--body', 'companyName=Omicron*']
    expect(await requests('verify', ...match)).toEqual({
      code: 0,
      stdout: '1 request matched.\n',
      stderr: '',
    })
    expect(await requests('verify', ...match, '--count', '1', '--json')).toEqual({
      code: 0,
      stdout: '{"matched":1}\n',
      stderr: '',
    })
    const json = '{"path":"/v7/*","body":{"companyName":"Omicron Works"}}'
    expect((await requests('verify', '--match', json, '--at-most', '1')).code).toBe(0)
  })

  test('exits with 1 if it differs, and prints the nearest miss', async () => {
    const { sandbox } = running()
    await sandbox.enrich({ companyName: 'Sigma Tools' })
    const match = ['--body', 'companyName=Sigma Pools', '--operation', 'enrich']
    const { code, stdout, stderr } = await requests('verify', ...match)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'signalbox: 0 requests match. Expected: at least 1. The nearest miss differs in body.companyName: Sigma Tools instead of Sigma Pools.\n',
    )
  })

  test('--json also prints the result that is not as expected', async () => {
    const { code, stdout } = await requests('verify', '--status', '418', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'not_as_expected' },
      verification: { matched: 0 },
    })
  })

  test('sends the flags, and lets the server wait', async () => {
    using server = serveResponses(Response.json({ matched: 1200 }))
    const match = ['--org', 'o', '--key', '1234', '--status', '200']
    const args = [...match, '--at-least', '2', '--at-most', '3', '--within', '5']
    expect((await server.cli('requests', 'verify', ...args)).stdout).toBe('1,200 requests matched.\n')
    const limits = { atLeast: 2, atMost: 3, withinSeconds: 5 }
    const body = { match: { orgId: 'o', key: '1234', status: 200 }, ...limits }
    expect(server.sent).toEqual([{ method: 'POST', path: '/sandbox/requests/verify', body }])
  })
})

test.each([
  [['verify', '--within', '61'], 'withinSeconds: must be a whole number from 0 to 60, not 61'],
  [['verify', '--count', '-1'], "option '--count <number>' argument '-1' is invalid."],
  [['verify', '--match', '{'], '--match must be a JSON object: the end comes too early'],
  [['verify', '--follow'], 'signalbox requests verify has no flag --follow. Leave it out.'],
  [['--follow', '--status', '500'], "option '--follow' cannot be used with option '--status <number>'"],
  [['--operation', 'enrch'], "argument 'enrch' is invalid. Allowed choices are enrich, "],
  [['clear'], "'clear' is invalid for argument 'action'. Allowed choices are list, verify."],
])('signalbox requests %j is rejected with one sentence', async (args, message) => {
  const { code, stdout, stderr } = await requests(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toStartWith('signalbox: ')
  expect(stderr).toContain(message)
})
