/** How the dashboard is served: content negotiation, security headers, and caching. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { buildDashboard } from '../../scripts/build/build-dashboard.ts'
import { createApp } from '../../src/app.ts'
import { createSandbox } from '../support/sandbox.ts'

const app = createApp(createSandbox().context)
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.handle(new Request(`http://localhost${path}`, { headers }))

beforeAll(buildDashboard)

describe('GET /', () => {
  test.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['TEXT/HTML', 'text/html; charset=utf-8'],
    ['application/xhtml+xml', 'text/html; charset=utf-8'],
    ['text/html;q=0, application/json', 'application/json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
  ])('with Accept: %s returns %s', async (accept, type) => {
    const response = await get('/', { accept })
    expect([response.status, response.headers.get('content-type')?.replace(/;charset=utf-8$/, '')]).toEqual([
      200,
      type,
    ])
    expect(response.headers.get('vary')).toBe('accept')
  })

  test('allows no content from other origins and no frames', async () => {
    const policy = (await get('/', { accept: 'text/html' })).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('the files of the dashboard', () => {
  test.each(['/dashboard/dashboard.js', '/dashboard/dashboard.css'])(
    '%s is sent again only after a change',
    async (path) => {
      const first = await get(path)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, (await first.bytes()).length > 1000, etag === '']).toEqual([200, true, false])
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
      expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200)
    },
  )
})
