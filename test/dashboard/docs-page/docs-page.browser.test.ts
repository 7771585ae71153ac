/** `/docs` in a real browser without a network, served over a real socket with the bundled sample. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import axe, { type AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { buildDashboard } from '../../../scripts/build/build-dashboard.ts'
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
  explain: { decision: expect.objectContaining({ outcome: 'contact', recordStatus: 'Active' }) },
}

/** The size of a small laptop. */
const SCREEN = { width: 1280, height: 900 }

interface DocsPage {
  readonly url: string
  readonly tab: Tab
  close(): Promise<void>
}

let building: Promise<void> | undefined

/** Opens `/docs` of a listening server with the bundled sample. */
async function openDocsPage(options: AppOptions = {}): Promise<DocsPage> {
  building ??= buildDashboard()
  await building
  const context = createContext({ storage: { kind: 'memory' } })
  const server = listen(createApp(context, options), { host: '127.0.0.1', port: 0, tls: undefined })
  const tab = await openTab(CHROMIUM ?? '', server.url, SCREEN)
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
  beforeEach(async () => {
    const { page } = docs.tab
    await page.setViewportSize(SCREEN)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate('sessionStorage.clear()')
    await page.goto(`${docs.url}/docs`)
    await page.locator('#key', { hasText: 'demo-plus-key' }).waitFor()
  })
  afterAll(() => docs.close())

  test('colors and folds the parts of a response', async () => {
    const operation = operationOf(docs.tab.page, 'viewUsers')
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    const response = operation.locator('.live-response')
    await response.getByText('admin@plus.demo.example').first().waitFor()
    const colors = await docs.tab.page.evaluate<string[]>(
      `[...document.querySelectorAll('.json-text span')].map((part) => getComputedStyle(part).color)`,
    )
    expect(new Set(colors).size).toBeGreaterThan(2)
    await response.locator('summary', { hasText: '"data"' }).click()
    expect(await response.getByText('admin@plus.demo.example').first().isVisible()).toBe(false)
  })

  test('shows the response to the first operation in one screen, after two clicks', async () => {
    const operation = operationOf(docs.tab.page, 'enrich')
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    const response = operation.locator('.live-response')
    await response.getByText('Ada Keller').waitFor()
    expect(await docs.tab.page.evaluate<number>('scrollY')).toBe(0)
    const { y = 0, height = 0 } = (await response.boundingBox()) ?? {}
    expect([y > 0, y + height <= SCREEN.height]).toEqual([true, true])
  })

  test('has the operations of the service open, and those of the sandbox closed', async () => {
    const operations = operationsOf(await loadDocument())
    const ofService = operations.filter(({ path }) => !path.startsWith('/sandbox'))
    expect(await docs.tab.page.locator('.opblock').count()).toBe(ofService.length)
    await openSandbox(docs.tab.page)
    expect(await docs.tab.page.locator('.opblock').count()).toBe(operations.length)
  })

  test('finds operations by the words of their method, path, and summary', async () => {
    const search = docs.tab.page.getByRole('searchbox', { name: 'Search operations' })
    await search.fill('delete snapshot')
    const paths = docs.tab.page.locator('.opblock .opblock-summary-path')
    expect(await paths.allTextContents()).toEqual([expect.stringContaining('/snapshots')])
    await search.fill('no operation has this')
    await docs.tab.page.getByText('No operation has these words').waitFor()
    await search.fill('')
    await docs.tab.page.locator('.opblock').first().waitFor()
  })

  test('executes the prefilled example of each kind of operation', async () => {
    await openSandbox(docs.tab.page)
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

  test('sends the keys of the chosen organization, and shows its key', async () => {
    const { page } = docs.tab
    const choice = page.getByLabel('Organization whose keys are sent')
    await choice.selectOption('Demo Standard')
    await page.locator('#key', { hasText: 'demo-standard-key' }).waitFor()
    const [enriched, users] = await firstClicks(page, ['enrich', 'viewUsers'])
    expect(enriched?.body).not.toContain('directDial1')
    expect(users?.body).toContain('admin@standard.demo.example')
  })

  test('calls the id that it shows, and shows the newest one', async () => {
    const { page } = docs.tab
    await openSandbox(page)
    await firstClicks(page, ['createFault'])
    const faults = await listFaults(docs.url)
    const newest = faults.at(-1)?.id ?? ''
    const operation = operationOf(page, 'getFault')
    await operation.locator('.opblock-summary-control').click()
    const field = operation.getByPlaceholder('id')
    await operation.locator(`input[value="${newest}"]`).waitFor()
    const url = operation.locator('.live-response .url')
    await operation.getByRole('button', { name: 'Execute' }).click()
    await url.getByText(newest).waitFor()
    expect(await operation.locator('.status').textContent()).toBe('200')
    const typed = '00000000-0000-4000-8000-00000000ffff'
    await field.fill(typed)
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().includes('/sandbox/faults/')),
      operation.getByRole('button', { name: 'Execute' }).click(),
    ])
    expect(request.url()).toBe(`${docs.url}/sandbox/faults/${typed}`)
    await url.getByText(typed).waitFor()
    expect(await listFaults(docs.url)).toEqual(faults)
  })

  test.each(['light', 'dark'] as const)('has no axe-core findings in %s mode', async (colorScheme) => {
    const { page } = docs.tab
    await page.emulateMedia({ colorScheme })
    const operation = operationOf(page, 'enrich')
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.locator('.live-response').getByText('Ada Keller').waitFor()
    for (const name of ['Description', 'Responses', 'Headers', 'Command'])
      await operation.locator('summary', { hasText: name }).click()
    await page.getByText('About this API').click()
    expect(await findViolations(page)).toEqual([])
    await page.locator('.auth-wrapper .btn.authorize').first().click()
    await page.locator('.dialog-ux').waitFor()
    // Swagger UI skips levels in the headings of its dialog.
    const inDialog = (await findViolations(page)).filter((issue) => !issue.startsWith('heading-order'))
    expect(inDialog).toEqual([])
  })

  test('has the color theme of the dashboard', async () => {
    const { page } = docs.tab
    await page.getByRole('button', { name: 'Color theme: system' }).click()
    await page.getByRole('button', { name: 'Color theme: light' }).click()
    expect(await page.evaluate<string>(`localStorage.getItem('signalbox-theme')`)).toBe('dark')
    expect(await page.evaluate<string>('document.documentElement.dataset.theme')).toBe('dark')
    await page.goto(`${docs.url}/`)
    await page.getByRole('button', { name: 'Color theme: dark' }).click()
    await page.getByRole('button', { name: 'Color theme: system' }).waitFor()
    await page.goto(`${docs.url}/docs`)
    await page.getByRole('button', { name: 'Color theme: system' }).waitFor()
  })

  test('loads its files again only after a change', async () => {
    const { page } = docs.tab
    const statuses = new Map<string, number>()
    // The cache of the browser hides a 304 from `response.status()`.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
      statuses.set(requestId, statusCode),
    )
    const paths = new Map<string, string>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      paths.set(requestId, new URL(request.url).pathname),
    )
    await page.reload()
    await page.locator('.opblock').first().waitFor()
    const byPath = new Map([...paths].map(([id, path]) => [path, statuses.get(id)]))
    for (const path of [
      '/docs',
      '/docs/page.js',
      '/docs/page.css',
      '/docs/swagger-ui-bundle.js',
      '/openapi.json',
    ])
      expect([path, byPath.get(path)]).toEqual([path, 304])
  })

  test('fits on a phone, even with an open operation', async () => {
    const { page } = docs.tab
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('#key', { hasText: /-key$/ }).waitFor()
    await page.locator('.opblock-summary-control').first().click()
    await page.locator('.execute').first().waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    expect(await findViolations(page)).toEqual([])
  })

  test('keeps the chosen organization after a reload, also one of the last of many', async () => {
    const { page } = docs.tab
    const create = (number: number) =>
      fetch(`${docs.url}/sandbox/organizations`, {
        method: 'POST',
        body: JSON.stringify({ orgName: `Harbor ${number}` }),
      })
    await Promise.all(Array.from({ length: 510 }, (_, number) => create(number)))
    const created = await create(999)
    const { apiKey, orgId } = (await created.json()) as { apiKey: string; orgId: string }
    await page.reload()
    await page.getByLabel('Organization whose keys are sent').selectOption('Harbor 999')
    await page.locator('#key', { hasText: apiKey }).waitFor()
    await page.reload()
    await page.locator('#key', { hasText: apiKey }).waitFor()
    // The newest organization is on the second page of the list.
    await openSandbox(page)
    const operation = operationOf(page, 'getOrganization')
    await operation.locator('.opblock-summary-control').click()
    await operation.locator(`input[value="${orgId}"]`).waitFor()
  })

  test('requests only its own server and causes no errors in the console', () => {
    // One test reads a fault that does not exist.
    expect(docs.tab.problems.filter((problem) => !/\b404\b/.test(problem))).toEqual([])
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
    const [click] = await firstClicks(docs.tab.page, [operationId])
    return [click?.status, JSON.parse(click?.body ?? '')]
  }

  test('says under Sandbox that a token is required', async () => {
    const text = await docs.tab.page.locator('.opblock-tag[data-tag="Sandbox"]').textContent()
    expect(text).toContain('requires the token (Authorize)')
  })

  test('gets 401 for operations of the sandbox until the token is entered in Authorize', async () => {
    await openSandbox(docs.tab.page)
    expect(await responseOf('getClock')).toEqual(['401', partly({ error: { code: 'unauthorized' } })])
    await fetch(`${docs.url}/sandbox/organizations`, {
      method: 'POST',
      headers: { 'x-control-token': TOKEN },
      body: JSON.stringify({ orgName: 'Harbor' }),
    })
    await docs.tab.page.locator('.auth-wrapper .btn.authorize').first().click()
    const dialog = docs.tab.page.locator('.dialog-ux')
    const scheme = dialog.locator('.auth-container', { hasText: 'controlToken' })
    await scheme.locator('input').fill(TOKEN)
    await scheme.getByRole('button', { name: 'Authorize' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    // The token also opens the list of organizations.
    await docs.tab.page.locator('#organization option', { hasText: 'Harbor' }).waitFor({ state: 'attached' })
    expect(await responseOf('getState')).toEqual(['200', partly({ startedWith: { storage: 'memory' } })])
  })

  test('causes no errors in the console except for the 401', () => {
    const others = docs.tab.problems.filter((complaint) => !/\b401\b/.test(complaint))
    expect(others).toEqual([])
  })
})

const operationOf = (page: Page, operationId: string): Locator =>
  page.locator(`.opblock[id$="-${operationId}"]`)

/** Opens the operations of the control API, which are closed at first. */
const openSandbox = (page: Page): Promise<void> =>
  page.locator('.opblock-tag[data-tag="Sandbox"]').getByRole('button').click()

const listFaults = async (url: string): Promise<readonly { readonly id: string }[]> => {
  const { items } = (await (await fetch(`${url}/sandbox/faults`)).json()) as { items: { id: string }[] }
  return items
}

/** Returns all accessibility issues that axe-core finds in the current page. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate('axe.run()')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** Matches objects with at least these fields, and arrays with at least these items. */
function partly(expected: unknown): unknown {
  if (Array.isArray(expected)) return expect.arrayContaining(expected.map(partly))
  if (typeof expected !== 'object' || expected === null) return expected
  const fields = Object.entries(expected).map(([name, value]) => [name, partly(value)])
  return expect.objectContaining(Object.fromEntries(fields))
}
