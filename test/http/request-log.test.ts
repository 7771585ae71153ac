/** The log of requests, as `serve --json` writes it. */
import { expect, test } from 'bun:test'
import { createJsonLog } from '../../src/lib/log.ts'
import { createSandbox } from '../support/sandbox.ts'

test('each request is logged with its duration, and one of the service with its organization', async () => {
  const lines: Record<string, unknown>[] = []
  const { promise: allLogged, resolve } = Promise.withResolvers<void>()
  const log = createJsonLog(
    (line) => {
      if (lines.push(JSON.parse(line)) === 3) resolve()
    },
    false,
    () => 0,
  )
  const { enrich, send, orgIdOf } = createSandbox({ log, logRequests: true })
  await enrich({ companyName: 'Halcyon Freight' })
  await enrich({ companyName: 'Halcyon Freight' }, 'no-such-key')
  await send('/sandbox/state')
  // Elysia calls the hook after the response is sent.
  await allLogged
  expect(lines.map(({ durationMs }) => Number(durationMs) > 0)).toEqual([true, true, true])
  const common = { level: 'info', event: 'request' }
  const enriched = { ...common, method: 'POST', path: '/v7/enrich' }
  expect(lines).toMatchObject([
    { ...enriched, status: 200, orgId: orgIdOf('Standard') },
    { ...enriched, status: 401 },
    { ...common, method: 'GET', path: '/sandbox/state', status: 200 },
  ])
  expect(lines.map((line) => 'orgId' in line)).toEqual([true, false, false])
})
