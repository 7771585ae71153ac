/** Sends `TRACE_REQUESTS` requests to a warm server for `bun run trace`. Not one of the project's tests. */
import { expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'

const { TRACE_BODY = '', TRACE_REQUESTS = '0' } = process.env

test('sends requests', async () => {
  const context = createContext({ storage: { kind: 'memory' } })
  const app = createApp(context)
  context.matcher.buildIndexes()
  await app.handle(new Request('http://localhost/health/live'))
  for (let i = 0; i < Number(TRACE_REQUESTS); i++) {
    const headers = { apikey: 'demo-plus-key', 'content-type': 'application/json' }
    const request = new Request('http://localhost/v7/enrich', { method: 'POST', headers, body: TRACE_BODY })
    expect((await app.handle(request)).status).toBe(200)
  }
  await context.waitForCommits()
}, 60_000)
