/** Pages of another site attack the server in a real browser. They must not spend credits or read keys. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createApp } from '../../src/app.ts'
import { type AppContext, createContext } from '../../src/context.ts'
import { type ListeningServer, listen } from '../../src/http/listen.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/browser/browser.ts'

const BODY = { companyName: 'Northwind Optics', apikey: 'demo-pro-key' }
/** After DNS rebinding, this name of the attacker's site resolves to this machine. */
const REBOUND = 'rebound.example'
const PAGE = { contentType: 'text/html', body: '<!doctype html><title>Another site</title>' }

describe.skipIf(!CHROMIUM)('a page of another site', () => {
  let browser: Browser
  let site: Bun.Server<undefined>
  beforeAll(async () => {
    const args = [
      ...CHROMIUM_FLAGS,
      `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`,
      // Some browsers let internet pages reach this machine without asking. The server must not rely on the browser.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ]
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args })
    const reply = () => new Response(PAGE.body, { headers: { 'content-type': PAGE.contentType } })
    site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: reply })
  })
  afterAll(async () => {
    await browser.close()
    await site.stop(true)
  })

  /** Runs an attack on a new server, and returns its result. */
  async function attacked<Result>(
    attack: (server: ListeningServer, context: AppContext) => Promise<Result>,
  ): Promise<{ result: Result; charges: number; statuses: unknown[] }> {
    const context = createContext({ storage: { kind: 'memory' } })
    const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
    try {
      const result = await attack(server, context)
      const charges = context.connection.client.query('select * from charges').all().length
      // A browser that shows a response also requests an icon.
      const posts = [...context.journal.newestFirst()].filter(({ method }) => method === 'POST')
      const statuses = posts.map(({ status }) => status)
      return { result, charges, statuses }
    } finally {
      context.journal.close()
      await server.stop(0)
      context.close()
    }
  }

  const opened = async (url: string): Promise<Page> => {
    const page = await browser.newPage()
    // Only ends waits that would never end.
    page.setDefaultTimeout(50_000)
    await page.goto(url)
    return page
  }
  const otherSite = (): Promise<Page> => opened(`http://localhost:${site.port}/`)

  /** Opens a page that the attacker served before the name led here: its requests go to the server. */
  const reboundPage = async ({ url }: ListeningServer): Promise<Page> => {
    const page = await browser.newPage()
    page.setDefaultTimeout(50_000)
    const address = `http://${REBOUND}:${new URL(url).port}/page-of-the-attacker`
    await page.route(address, (route) => route.fulfill(PAGE))
    await page.goto(address)
    return page
  }

  /** Posts without a preflight request, as scripts may. Returns the status if the page may read it. */
  const posted = (page: Page, url: string): Promise<number | string> =>
    page.evaluate(
      async ([target, body]) => {
        const sent = {
          method: 'POST',
          mode: 'no-cors',
          body,
          headers: { 'content-type': 'text/plain' },
        } as const
        const response = await fetch(target, sent)
        return response.type === 'opaque' ? 'opaque' : response.status
      },
      [url, JSON.stringify(BODY)] as const,
    )

  test('cannot spend credits with a text/plain POST from a script', async () => {
    const { result, charges, statuses } = await attacked(async ({ url }) =>
      posted(await otherSite(), `${url}/v7/enrich`),
    )
    expect([result, statuses, charges]).toEqual(['opaque', [403], 0])
  })

  test('cannot read keys or pages or spend credits under a rebound host name', async () => {
    const { result, charges } = await attacked(async (server) => {
      const page = await reboundPage(server)
      const read = await page.evaluate(async () => {
        const admin = { method: 'POST', body: '{}', headers: { 'Api-Key': 'demo-plus-admin-key' } }
        const pages = [
          '/docs/organizations.json',
          '/docs',
          '/',
          '/openapi.json',
          '/health/ready',
          '/sandbox/clock',
        ]
        const sent: [string, RequestInit?][] = [
          ['/signals/v1/key/view', admin],
          ...pages.map((path): [string] => [path]),
        ]
        return Promise.all(sent.map(async ([path, init]) => (await fetch(path, init)).status))
      })
      return [...read, await posted(page, '/v7/enrich')]
    })
    expect(result).toEqual(Array(8).fill(403))
    expect(charges).toBe(0)
  })
})
