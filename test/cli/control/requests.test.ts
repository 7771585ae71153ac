/** `signalbox requests`: prints the requests of a running server. */
import { describe, expect, test } from 'bun:test'
import { runCli, serveResponses, useListeningSandbox } from '../../support/run-cli.ts'
import { startServer } from '../../support/sandbox.ts'

const running = useListeningSandbox()

/** Control characters, other line ends than `\n`, and marks that reverse the order of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/u

describe('signalbox requests', () => {
  test('lists the recorded requests, the latest one last', async () => {
    const { sandbox, cli } = running()
    await sandbox.enrich({ companyName: 'Halcyon Freight' })
    await sandbox.post('/v1/buying-group', {})
    const { code, stdout, stderr } = await cli(['requests'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/ {2}200 {2}enrich .* {2}Standard$/),
      expect.stringMatching(/ {2}401 {2}buyingGroup /),
    ])
    const flags = ['--org', sandbox.orgIdOf('Standard'), '--operation', 'enrich', '--json']
    const filtered = await cli(['requests', ...flags])
    expect(
      filtered.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ operation: 'enrich', response: expect.objectContaining({ status: 200 }) }),
    ])
  })

  test('--json prints a request without characters that control the terminal', async () => {
    const { sandbox, cli } = running()
    const body = { companyName: 'Halcyon\u007f\u009b2J\u0085\u2028\u202e\u2066 é' }
    await sandbox.enrich(body)
    const { stdout } = await cli(['requests', '--json'])
    const line = stdout.trimEnd().split('\n').pop() ?? ''
    expect(line).not.toMatch(HIDDEN)
    expect(JSON.parse(line).request.json).toEqual(body)
    const event = `event: request\ndata: ${JSON.stringify(body)}\n\n`
    using server = serveResponses(new Response(event, { headers: { 'content-type': 'text/event-stream' } }))
    const followed = await server.cli('requests', '--follow', '--json')
    expect(followed.stdout.trimEnd()).not.toMatch(HIDDEN)
    expect(JSON.parse(followed.stdout)).toEqual(body)
  })

  test.each([[[]], [['--follow']]])('%j reports why the server rejects it', async (flags) => {
    const { sandbox, server, cli } = running()
    const run = (...args: string[]) => runCli(['requests', ...flags, ...args])
    expect(await run('--url', server.url)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`${server.url} requires its control token.`),
    })
    expect(await cli(['requests', ...flags, '--org', 'nope'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('orgId: is not the id of an organization'),
    })
    const closed = startServer(sandbox.modules, { control: { from: 'nowhere' } })
    const { code, stderr } = await run('--url', closed.url)
    await closed.stop(0)
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no control API')])
  })

  test('--follow prints a request as one line', async () => {
    const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    const request = {
      at: '2026-03-10T12:00:00.000+00:00',
      operation: 'enrich',
      durationMs: 3.4,
      transactionId: 'an-id',
      response: { status: 200 },
      organization: { orgName: 'Plus' },
      fault: { kind: 'latency' },
      warnings: [{}],
    }
    const stream = ['retry: 1000\n\n: still here\n\n', event('request', request)]
    using server = serveResponses(
      new Response(stream.join(''), { headers: { 'content-type': 'text/event-stream' } }),
    )
    const { code, stdout, stderr } = await server.cli('requests', '--follow', '--org', 'o')
    expect([code, stdout]).toEqual([
      0,
      '2026-03-10 12:00:00.000  200  enrich           3 ms  an-id  Plus  fault: latency  1 warning\n',
    ])
    expect(stderr).toBe('')
    expect(server.sent.map(({ path }) => path)).toEqual(['/sandbox/requests/stream?orgId=o'])
  })

  test.each([[['--operation', 'enrch'], '--operation must be enrich, ']])(
    '%j is rejected with one sentence',
    async (args, message) => {
      using server = serveResponses()
      const { code, stdout, stderr } = await server.cli('requests', ...args)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toStartWith('signalbox: ')
      expect(stderr).toContain(message)
    },
  )
})
