/** `signalbox fault`: adds, lists, and clears faults of a running server. */
import { describe, expect, test } from 'bun:test'
import { serveResponses, useListeningSandbox } from '../../support/run-cli.ts'

const running = useListeningSandbox()

const fault = (...args: string[]) => running().cli(['fault', ...args])

const LEAD = { companyName: 'Halcyon Freight' }

describe('signalbox fault', () => {
  test('adds a fault that applies to the next requests, lists it, and clears it', async () => {
    const { sandbox } = running()
    const added = await fault('add', '--operation', 'enrich', '--status', '503', '--times', '1')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toMatch(
      /^[0-9a-f-]{36} {2}kind=error status=503 {2}operation=enrich {2}applied: 0 {2}remaining: 1\n$/,
    )
    expect((await sandbox.enrich(LEAD)).status).toBe(503)
    expect((await sandbox.enrich(LEAD)).status).toBe(200)
    expect((await fault('list')).stdout).toContain('applied: 1  remaining: 0')
    expect(await fault('clear')).toEqual({ code: 0, stdout: '1 fault deleted.\n', stderr: '' })
    expect(await fault('list')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('prints one JSON object per line with --json', async () => {
    await fault('add', '--delay', '5')
    await fault('add', '--status', '429', '--retry-after', '7', '--body', 'companyName=Zeta*', '--json')
    const { stdout } = await fault('list', '--json')
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { effect: { kind: 'latency', ms: 5 }, match: {} },
      {
        effect: { kind: 'error', status: 429, retryAfterSeconds: 7 },
        match: { body: { companyName: 'Zeta*' } },
      },
    ])
    expect((await fault('clear', '--json')).stdout).toBe('{"deleted":2}\n')
  })

  const DRIP = '{"effect":{"kind":"slow_drip","overMs":5000},"match":{"orgId":"o","body":{"a":"1"}}}'

  test.each<[string[], unknown]>([
    [
      ['--status', '429', '--after-commit', '--after', '3', '--times', '2', '--operation', 'enrich'],
      {
        match: { operation: 'enrich' },
        effect: { kind: 'error', status: 429 },
        afterCommit: true,
        after: 3,
        times: 2,
      },
    ],
    [
      [DRIP, '--delay', '9', '--org', 'p', '--body', 'b=2=2'],
      {
        effect: { kind: 'slow_drip', overMs: 5000, latency: { ms: 9 } },
        match: { orgId: 'p', body: { a: '1', b: '2=2' } },
      },
    ],
    [['{"effect":{"kind":"empty_body"},"match":"x"}'], { effect: { kind: 'empty_body' }, match: 'x' }],
  ])('add sends the fields of the JSON and of the flags: %j', async (args, body) => {
    using server = serveResponses(Response.json({ id: 'f' }, { status: 201 }))
    expect((await server.cli('fault', 'add', ...args)).code).toBe(0)
    expect(server.sent).toEqual([{ method: 'POST', path: '/sandbox/faults', body }])
  })

  test('list prints all faults', async () => {
    using server = serveResponses(Response.json({ items: [{ id: '1' }, { id: '2' }], total: 2 }))
    expect((await server.cli('fault', 'list', '--json')).stdout).toBe('{"id":"1"}\n{"id":"2"}\n')
    expect(server.sent.map(({ path }) => path)).toEqual(['/sandbox/faults'])
  })

  test.each([
    [['add'], 'The fault has no effect. Add --status 503, --delay 2000, or --kind KIND.'],
    [['add', '--kind', 'explosion'], "argument 'explosion' is invalid. Allowed choices are error, latency, "],
    [['add', '--status', '503', '--body', 'x'], '--body x has no field and value.'],
    [['clear', '--operation', 'enrich'], 'signalbox fault clear has no flag --operation. Leave it out.'],
    [['clear', '{}'], 'signalbox fault clear takes no argument. Leave out {}.'],
    [['clear', '--org', ''], 'orgId is blank'],
  ])('%j is rejected, and changes nothing', async (args, message) => {
    await fault('add', '--delay', '1')
    const { code, stdout, stderr } = await fault(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect((await fault('clear')).stdout).toBe('1 fault deleted.\n')
  })
})
