/** `/docs` in a real browser without a network, served over a real socket with the bundled sample. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { createApp } from '../../../src/app.ts'
import { createContext } from '../../../src/context.ts'
import { listen } from '../../../src/http/listen.ts'
import type { AppOptions } from '../../../src/service-app.ts'
import { CHROMIUM, openTab, type Tab } from '../../support/browser/browser.ts'
import { loadDocument, operationsOf } from '../../support/openapi/document.ts'
import { firstClicks } from './first-clicks.ts'

if (!CHROMIUM) {
  console.log('SKIPPED: The browser tests of /docs need Chromium. Install it, or set CHROMIUM to its path.')
}

/**
 * The responses to the unchanged first example of some operations: those of the service, and one of the sandbox for each
 * method and kind of parameter. `examples.slow.test.ts` sends all examples without a browser.
 */
const EXECUTED: Record<string, object> = {
  enrich: {
    recordStatus: 'Active',
    accuracy: 'A+',
    conFullName: 'Ada Keller',
    directDial1: '+1 503 555 0142',
  },
  buyingGroup: { compName: 'Northwind Optics, Inc.', totalCount: 20, pageSize: 2 },
  createUser: { data: { email: 'new.user@plus.demo.example', status: 'active' } },
  viewUsers: { data: [{ email: 'admin@plus.demo.example', role: 'admin' }] },
  updateUser: { data: { email: 'on-leave@plus.demo.example', status: 'active' } },
  createKey: { data: { email: 'new.key@plus.demo.example', role: 'standard' } },
  viewKeys: { data: [{ email: 'admin@plus.demo.example', role: 'admin' }] },
  updateKey: { data: { email: 'old-crm@plus.demo.example', status: 'active' } },
  listOrganizations: { next: null },
  getContact: { conFullName: 'Ada Keller' },
  updateClock: {},
  createFault: { times: 2, remaining: 2 },
  deleteFault: {},
  explain: { decision: expect.objectContaining({ outcome: 'contact', recordStatus: 'Active' }) },
}

interface DocsPage {
  readonly url: string
  readonly tab: Tab
  close(): Promise<void>
}

/** Opens `/docs` of a listening server with the bundled sample. */
async function openDocsPage(options: AppOptions = {}): Promise<DocsPage> {
  const context = createContext({ storage: { kind: 'memory' } })
  const server = listen(createApp(context, options), { host: '127.0.0.1', port: 0, tls: undefined })
  const tab = await openTab(CHROMIUM ?? '', server.url, { width: 1280, height: 900 })
  await tab.page.goto(`${server.url}/docs`)
  await tab.page.locator('.opblock').first().waitFor()
  const close = async (): Promise<void> => {
    await tab.close()
    await server.stop()
    context.close()
  }
  return { url: server.url, tab, close }
}

describe.skipIf(!CHROMIUM)('the documentation page in a browser', () => {
  let docs: DocsPage
  beforeAll(async () => {
    docs = await openDocsPage()
  })
  afterAll(() => docs.close())

  test('lists every operation', async () => {
    const operations = operationsOf(await loadDocument())
    expect(operations.length).toBeGreaterThan(Object.keys(EXECUTED).length)
    expect(await docs.tab.page.locator('.opblock').count()).toBe(operations.length)
  })

  test('executes the prefilled example of each kind of operation', async () => {
    const clicks = await firstClicks(docs.tab.page, Object.keys(EXECUTED))
    expect(clicks.filter(({ status }) => status !== '200' && status !== '201')).toEqual([])
    for (const { operationId, body } of clicks) {
      expect([operationId, JSON.parse(body)]).toEqual([operationId, partly(EXECUTED[operationId] ?? {})])
    }
  })

  test('executes the examples of the clock without changing it', async () => {
    const clock = await fetch(`${docs.url}/sandbox/clock`)
    expect(await clock.json()).toMatchObject({ mode: 'running' })
  })

  test('fits on a phone, even with an open operation', async () => {
    await docs.tab.page.setViewportSize({ width: 390, height: 844 })
    await docs.tab.page.locator('.opblock-summary-control').first().click()
    await docs.tab.page.locator('.responses-table').first().waitFor()
    expect(await docs.tab.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  })

  test('requests only its own server and causes no errors in the console', () => {
    expect(docs.tab.problems).toEqual([])
  })
})

describe.skipIf(!CHROMIUM)('the documentation page of a server with a control token', () => {
  const TOKEN = 'token-of-the-browser-test'
  let docs: DocsPage
  beforeAll(async () => {
    docs = await openDocsPage({ control: { from: 'anywhere', token: TOKEN } })
  })
  afterAll(() => docs.close())

  const responseOf = async (operationId: string) => {
    const { status, body } = await execute(docs.tab.page.locator(`.opblock[id$="-${operationId}"]`))
    return [status, JSON.parse(body)]
  }

  test('says under Sandbox that a token is required', async () => {
    const text = await docs.tab.page.locator('.opblock-tag[data-tag="Sandbox"]').textContent()
    expect(text).toContain('requires the token (Authorize)')
  })

  test('gets 401 for operations of the sandbox until the token is entered in Authorize', async () => {
    expect(await responseOf('getClock')).toEqual(['401', partly({ error: { code: 'unauthorized' } })])
    await docs.tab.page.locator('.auth-wrapper .btn.authorize').first().click()
    const dialog = docs.tab.page.locator('.dialog-ux')
    const scheme = dialog.locator('.auth-container', { hasText: 'controlToken' })
    await scheme.locator('input').fill(TOKEN)
    await scheme.getByRole('button', { name: 'Apply credentials' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    expect(await responseOf('getState')).toEqual(['200', partly({ startedWith: { storage: 'memory' } })])
  })

  test('causes no errors in the console except for the 401', () => {
    const others = docs.tab.problems.filter((complaint) => !/\b401\b/.test(complaint))
    expect(others).toEqual([])
  })
})

/** Opens an operation, clicks "Try it out" and "Execute", and returns the response that the page shows. */
async function execute(operation: Locator): Promise<{ status: string; body: string }> {
  const header = operation.locator('.opblock-summary-control')
  await header.click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  const response = operation.locator('.live-responses-table .response')
  const status = (await response.locator('.response-col_status').textContent()) ?? ''
  const body = (await response.locator('.highlight-code code').first().textContent()) ?? ''
  await header.click()
  return { status: status.trim(), body }
}

/** Matches objects with at least these fields, and arrays with at least these items. */
function partly(expected: unknown): unknown {
  if (Array.isArray(expected)) return expect.arrayContaining(expected.map(partly))
  if (typeof expected !== 'object' || expected === null) return expected
  const fields = Object.entries(expected).map(([name, value]) => [name, partly(value)])
  return expect.objectContaining(Object.fromEntries(fields))
}
