/** `signalbox requests --follow`: prints the requests of a running server. */
import { describe, expect, test } from 'bun:test'
import { serveResponses } from '../../support/run-cli.ts'

describe('signalbox requests', () => {
  test('prints a request as one line', async () => {
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

  test.each([
    [[], "required option '--follow' not specified"],
    [['--follow', '--operation', 'enrch'], "argument 'enrch' is invalid. Allowed choices are enrich, "],
  ])('%j is rejected with one sentence', async (args, message) => {
    using server = serveResponses()
    const { code, stdout, stderr } = await server.cli('requests', ...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toStartWith('signalbox: ')
    expect(stderr).toContain(message)
  })
})
