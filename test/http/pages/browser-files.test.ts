/** How pages and their files are served: security headers, compression, and caching. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildDashboard } from '../../../scripts/build/build-dashboard.ts'
import { createApp } from '../../../src/server/app.ts'
import { createSandbox } from '../../support/sandbox.ts'

const app = createApp(createSandbox().modules)
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.fetch(new Request(`http://localhost${path}`, { headers }))

beforeAll(buildDashboard)

describe('a file for browsers', () => {
  const PATHS = [
    ...['/', '/dashboard/dashboard.js', '/dashboard/dashboard.css', '/docs/favicon.svg', '/openapi.json'],
    ...['/docs', '/docs/page.js', '/docs/page.css', '/docs/swagger-ui-bundle.js'],
  ]

  test.each(PATHS)('%s is sent again only after a change', async (path) => {
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, etag === '']).toEqual([200, false])
    const unchanged = await get(path, { 'if-none-match': etag })
    expect([unchanged.status, (await unchanged.bytes()).length]).toEqual([304, 0])
    expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test.each(PATHS)('%s is compressed if the browser accepts it', async (path) => {
    const plain = await (await get(path)).bytes()
    const compressed = await get(path, { 'accept-encoding': 'gzip, deflate, BR, zstd' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toContain('accept-encoding')
    expect(Buffer.from(brotliDecompressSync(await compressed.bytes())).equals(plain)).toBe(true)
    // Over http, browsers accept Brotli only from this machine.
    const other = await get(path, { 'accept-encoding': 'gzip, deflate' })
    expect(other.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await other.bytes()).equals(plain)).toBe(true)
  })
})

test.each([
  ['/swagger', '/docs'],
  ['/swagger/json', '/openapi.json'],
])("%s, a path of Elysia's Swagger plugin, is the same as %s", async (usual, path) => {
  const [copy, original] = await Promise.all([get(usual), get(path)])
  expect(copy.status).toBe(200)
  for (const name of ['etag', 'content-type', 'content-security-policy'])
    expect(copy.headers.get(name)).toBe(original.headers.get(name))
  expect(await copy.text()).toBe(await original.text())
})

describe('the files of the dashboard', () => {
  test('include each file that the first one loads', async () => {
    const text = await (await get('/dashboard/dashboard.js')).text()
    const names = [...text.matchAll(/"\.\/([\w-]+\.js)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(5)
    const statuses = await Promise.all(names.map(async (name) => (await get(`/dashboard/${name}`)).status))
    expect([...new Set(statuses)]).toEqual([200])
    expect((await get('/dashboard/no-such-file.js')).status).toBe(404)
  })
})
