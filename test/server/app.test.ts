/** The app starts with the operations of the service, and loads the other routes with their first request. */
import { expect, test } from 'bun:test'
import { createApp } from '../../src/server/app.ts'
import { createSandbox } from '../support/sandbox.ts'

const HALCYON = { companyName: 'Halcyon Freight' }

test.each([
  ['POST', '/v7/enrich'],
  ['GET', '/v7/enrich'],
  ['OPTIONS', '/v7/enrich'],
  ['HEAD', '/docs'],
  ['GET', '/sandbox/organizations'],
  ['GET', '/nowhere'],
])('a first request with %s %s gets the same response as later ones', async (method, path) => {
  const { context } = createSandbox()
  const app = createApp(context)
  const send = async () => {
    const headers = { apikey: 'pro-key', host: 'localhost', 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify(HALCYON) : null
    const response = await app.fetch(new Request(`http://localhost${path}`, { method, headers, body }))
    return [response.status, [...response.headers.keys()].sort()]
  }
  const first = await send()
  await app.fetch(new Request('http://localhost/docs', { headers: { host: 'localhost' } }))
  expect(await send()).toEqual(first)
  expect(first[0]).not.toBe(500)
})
