/** `signalbox enrich --url`: each row is written and charged once, also in several runs. */
import { expect, test } from 'bun:test'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { runCli } from '../../support/run-cli.ts'
import { findContinuation, useEnrichFolder, useEnrichServer } from './enrich-runs.ts'

const folder = useEnrichFolder()
const { at, list, rowsOf } = folder
const startServer = useEnrichServer(folder)

test('stops when the credits run out, and prints the command that continues', async () => {
  const serve = await startServer(300, 50)
  const command = serve.command.map((arg) => (arg === serve.url ? `${arg}/v7/enrich/` : arg))
  const first = await runCli([...command, '--map', 'No=recordId'])
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('Leads has no credits left')])
  expect(first.stderr).toMatch(/Rows +300\n.*Not enriched +22\d /s)
  expect(first.stderr).not.toContain(serve.key)
  expect(existsSync(at('out.csv'))).toBeFalse()
  await serve.change({ credits: 1000 })
  const second = await runCli(findContinuation(first.stderr, serve.key))
  expect(second.code).toBe(0)
  expect(second.stderr).toMatch(/Rows +300\n.*Not enriched +0 .*\nEarlier runs +\d+ /s)
  serve.requireOnce(300)
})

test('never replaces rows that are paid for, and prints a command that continues beside an earlier output', async () => {
  const serve = await startServer(60, 10)
  folder.write('out.csv', 'the output of an earlier run')
  const first = await serve.run('--force')
  await serve.change({ credits: 1000 })
  const again = await serve.run('--force')
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('rows of another run.')])
  expect((await runCli(findContinuation(first.stderr, serve.key))).code).toBe(0)
  serve.requireOnce(60)
})

test('reports a row without a response as perhaps charged, and does not send it again', async () => {
  const serve = await startServer(60)
  await serve.sandbox.post('/sandbox/faults', {
    match: { operation: 'enrich', orgId: serve.orgId },
    effect: { kind: 'invalid_json' },
    afterCommit: true,
    after: 10,
    times: 1,
  })
  let requests = 0
  serve.onRequest = () => requests++
  const { code, stderr } = await serve.run()
  expect([code, requests]).toEqual([1, 60])
  expect(stderr).toMatch(/Not enriched +1 .*1 row has no result\. The error column says why\./s)
  expect(stderr).toContain('; 1 row without a response may have been charged, too')
  expect(
    rowsOf('out.csv').filter(({ error }) =>
      error?.startsWith('may have been charged, so it was not sent again'),
    ),
  ).toHaveLength(1)
})

test('sends nothing while another run has just started to write the same output', async () => {
  const serve = await startServer(3)
  let requests = 0
  serve.onRequest = () => requests++
  folder.write('out.csv.partial', '')
  const { code, stderr } = await serve.run()
  expect([code, requests, list()]).toEqual([1, 0, ['leads.csv', 'out.csv.partial']])
  expect(stderr).toContain('out.csv.partial is empty, so another run may have just started.')
})

test.each<[string, (partial: string) => void]>([
  ['writes to', (partial) => appendFileSync(partial, 'a row of another run\n')],
  ['removes', (partial) => rmSync(partial)],
])('ends when another program %s its partial output', async (_, change) => {
  const serve = await startServer(60)
  serve.onRequest = (count) => count === 30 && change(at('out.csv.partial'))
  const { code, stderr } = await serve.run('--concurrency', '1')
  expect([code, existsSync(at('out.csv'))]).toEqual([1, false])
  expect(stderr).toMatch(
    /1 row without a response may have been charged.*out\.csv\.partial has been changed/s,
  )
})

test('says what may have been charged, also if no row could be written', async () => {
  const serve = await startServer(3)
  serve.onRequest = () => rmSync(at('out.csv.partial'), { force: true })
  const { code, stderr } = await serve.run()
  expect([code, stderr]).toEqual([1, expect.stringContaining('No rows were written.')])
  expect(stderr).toMatch(/Credits +0 charged; 3 rows without a response may have been charged, too/)
})

test('replaces no row that a second run has enriched in the meantime', async () => {
  const serve = await startServer(2)
  const [heading, ...leads] = folder.read('leads.csv').trimEnd().split('\n')
  const format = (...ends: string[]) =>
    `${heading},recordStatus,smarteTransactionId,error\n${leads.map((lead, row) => `${lead},${ends[row]}\n`).join('')}`
  folder.write('out.csv.partial', format(',,not enriched: a', ',,not enriched: b'))
  const enriched = format('Active,1,', ',,not enriched: b')
  serve.onRequest = () => void folder.write('out.csv.partial', enriched)
  const { code, stderr } = await serve.run('--from-row', '1')
  expect([code, stderr]).toEqual([1, expect.stringContaining('out.csv.partial has been changed')])
  expect(folder.read('out.csv.partial')).toBe(enriched)
  expect(stderr).toMatch(/Credits +1 charged.*; 1 row without a response may have been charged/)
})

test('writes all rows if the report cannot be written', async () => {
  const serve = await startServer(60)
  mkdirSync(at('reports'))
  serve.onRequest = () => rmSync(at('reports'), { recursive: true, force: true })
  const { code, stderr } = await serve.run('--report', at('reports/page.html'))
  expect([code, stderr]).toEqual([1, expect.stringContaining('All rows were written.')])
  serve.requireOnce(60)
  expect((await serve.run()).stderr).toContain('Replace it with --force')
})

test.each(['1', '8'])('creates no files with a wrong key and --concurrency %s', async (concurrency) => {
  const serve = await startServer(3)
  const command = serve.command.map((arg) => (arg === serve.key ? 'nonsense' : arg))
  const { code, stderr } = await runCli([...command, '--concurrency', concurrency])
  expect([code, list()]).toEqual([1, ['leads.csv']])
  expect(stderr).toContain('The API key is unknown')
})

/** Serves the same response to all requests, and counts them. */
function serveAlways(body: string, init?: ResponseInit) {
  let requests = 0
  const fetch = () => {
    requests++
    return new Response(body, init)
  }
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  return {
    port: server.port,
    requests: () => requests,
    [Symbol.dispose]: () => void server.stop(true),
  }
}

test.each(['<html>', '{}'])('stops after three responses such as %s', async (body) => {
  using server = serveAlways(body)
  const url = `http://127.0.0.1:${server.port}`
  const leads = folder.writeLeads(60)
  const { code, stderr } = await runCli(['enrich', leads, '-o', at('out.csv'), '--url', url, '--key', 'k'])
  expect([code, server.requests()]).toEqual([1, 3])
  expect(stderr).toMatch(
    /Not enriched +60 .*3 rows without a response may have been charged.*--from-row 4\n/s,
  )
})

test('sends one row at a time to standard output, because no row can be added there later', async () => {
  let running = 0
  let most = 0
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async () => {
      most = Math.max(most, ++running)
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
      running--
      return Response.json({ recordStatus: 'No Match' })
    },
  })
  const command = ['enrich', folder.writeLeads(30), '-o', '-', '--url', server.url.origin, '--key', 'k']
  const { code, stdout } = await runCli(command)
  expect([code, most, stdout.split('\n').length]).toEqual([0, 1, 32])
  const { stderr } = await runCli([...command, '--concurrency', '2'])
  expect(stderr).toContain('--concurrency requires an output file. Choose one with -o.')
})

test.each([
  ['EPIPE: broken pipe, write', 'EPIPE', 'Standard output was closed.'],
  ['ENOSPC: no space left on device, write', 'ENOSPC', 'no space left on device.'],
])(
  'says what it has charged and where to continue after %s on standard output',
  async (text, code, reason) => {
    const serve = await startServer(60)
    const command = serve.command.map((arg) => (arg === at('out.csv') ? '-' : arg))
    const failed = await runCli(command, {}, (stdout) => {
      if (stdout.split('\n').length > 11) throw Object.assign(new Error(text), { code })
    })
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(failed.stderr).toMatch(/Credits +6 charged.*; 1 row without a response may have been charged/)
    expect(failed.stderr).toMatch(
      /If its last line is incomplete, delete it\. 9 of 60 rows have a result\..*--from-row 10\n/s,
    )
  },
)

test('sends nothing to another machine without --yes, and says what it may cost', async () => {
  using server = serveAlways('', { status: 402 })
  // The address is not loopback, and leads to this machine.
  const url = `http://0.0.0.0:${server.port}`
  const command = ['enrich', folder.writeLeads(60), '--url', url, '--key', 'k']
  const { code, stderr } = await runCli(command)
  expect([code, server.requests(), list()]).toEqual([1, 0, ['leads.csv']])
  expect(stderr).toContain(`60 rows go to ${url}, for at most 60 credits.\n`)
  expect(stderr).toContain(`Nothing was sent. Add --yes to send 60 rows to ${url} for at most 60 credits.\n`)
  await runCli([...command, '--yes'])
  expect(server.requests()).toBe(1)
})
