/** Durations, which no compiler checks for JavaScript code, and what the client sends. */
import { expect, test } from 'bun:test'
import { createClock } from '../../src/client/clock.ts'
import { listAll } from '../../src/client/control-api.ts'
import { createRequests } from '../../src/client/recorded-requests.ts'
import { createSandbox } from '../../src/client/sandbox.ts'

/** Moves a clock. Returns the requests that it sends. */
async function advance(duration: object | number): Promise<unknown[]> {
  const { sent, send } = sendRecorded({})
  // JavaScript code can send any value.
  await createClock(send).advance(duration as object)
  return sent
}

test.each([{ days: 1, mins: 5 }, { days: undefined }, { days: Number.NaN }, 60])(
  'the duration %p is rejected before a request',
  async (duration) => {
    await expect(advance(duration)).rejects.toThrow('clock.advance takes days, hours, minutes, and seconds')
  },
)

test('a duration is sent as the sum of its units', async () => {
  const duration = { days: 1, hours: -1.5, minutes: 2, seconds: 3 }
  expect(await advance(duration)).toEqual([['PATCH', '/sandbox/clock', { advanceSeconds: 81_123 }]])
})

/** Returns a function that records the arguments of requests, and returns the given bodies in turn. */
function sendRecorded(...bodies: readonly unknown[]) {
  const sent: unknown[][] = []
  const send = async <Body>(...request: readonly unknown[]): Promise<Body> =>
    bodies[sent.push([...request]) - 1] as Body
  return { sent, send }
}

test('a list is requested page by page', async () => {
  const { sent, send } = sendRecorded({ items: [1], next: 'after-1' }, { items: [2], next: null })
  expect(await listAll<number>(send, '/sandbox/organizations')).toEqual([1, 2])
  const pages = ['/sandbox/organizations?limit=500', '/sandbox/organizations?limit=500&cursor=after-1']
  expect(sent.map(([, path]) => path)).toEqual(pages)
})

test('requests are listed completely, unless a limit is given', async () => {
  const { sent, send } = sendRecorded(
    { items: [1], next: 'a' },
    { items: [2], next: null },
    { items: [3], next: 'b' },
  )
  const requests: unknown = await createRequests(send).list({ status: 402 })
  const newest: unknown = await createRequests(send).list({ limit: 1 })
  expect([requests, newest]).toEqual([[1, 2], [3]])
  expect(sent.map(([, path]) => path)).toEqual([
    '/sandbox/requests?status=402&limit=500',
    '/sandbox/requests?status=402&limit=500&cursor=a',
    '/sandbox/requests?limit=1',
  ])
})

test('the report is that of an organization or of all, from any source', async () => {
  const orgId = '0a0b0c0d-0000-4000-8000-000000000001'
  const report = { orgId, source: 'client', evictedRequests: 0 }
  const paths: string[] = []
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      paths.push(url.slice(new URL(url).origin.length))
      return Response.json(report, { headers: { smarteTransactionId: 'x' } })
    },
  })
  const address = { url: server.url.origin, controlToken: undefined, describeExit: () => undefined }
  const sandbox = createSandbox({ ...address, dataProblems: [], stop: async () => {} }, 5_000)
  expect(await sandbox.report({ orgId })).toMatchObject(report)
  await sandbox.report()
  await sandbox.report({ orgId, source: 'all' })
  expect(paths).toEqual([
    `/sandbox/report?orgId=${orgId}`,
    '/sandbox/report',
    `/sandbox/report?orgId=${orgId}&source=all`,
  ])
  // @ts-expect-error JavaScript code can pass an organization that it did not create.
  expect(() => sandbox.report({ orgId: undefined })).toThrow('orgId is undefined')
})

test('verify gives the server more time to respond with withinSeconds', async () => {
  const { sent, send } = sendRecorded({ matched: 1 }, { matched: 1 })
  const requests = createRequests(send)
  await requests.verify({ match: {}, atLeast: 1 })
  await requests.verify({ match: {}, atLeast: 1, withinSeconds: 60 })
  expect(sent.map(([, , , waitMs]) => waitMs)).toEqual([0, 60_000])
})
