/** `/docs` in a real browser without a network, served over a real socket with the bundled sample. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { ContextOptions } from '../../../src/context.ts'
import type { AppOptions } from '../../../src/server/app.ts'
import { CHROMIUM } from '../../support/browser/browser.ts'
import { type Dashboard, findIssues, openDashboard } from '../../support/browser/dashboard.ts'
import { loadDocument, operationsOf } from '../../support/openapi/document.ts'

const HAS_ADMIN = expect.arrayContaining([
  expect.objectContaining({ email: 'admin@plus.demo.example', role: 'admin' }),
])
/**
 * The responses to the unchanged first example of some operations: those of the service, and one of the sandbox for each
 * method and kind of parameter. `examples.slow.test.ts` sends all examples without a browser.
 */
const EXECUTED: Record<string, object> = {
  enrich: { recordStatus: 'Active', accuracy: 'A+', conFullName: 'Ada Keller' },
  buyingGroup: { compName: 'Northwind Optics, Inc.', totalCount: 20, pageSize: 2 },
  createUser: {
    data: { email: expect.stringMatching(/^new\.user\..+@plus\.demo\.example$/), status: 'active' },
  },
  updateUser: { data: { email: 'on-leave@plus.demo.example', status: 'active' } },
  viewUsers: { data: HAS_ADMIN },
  createKey: { data: { email: expect.stringMatching(/^new\.key\./), status: 'active' } },
  updateKey: { data: { email: 'old-crm@plus.demo.example', status: 'active' } },
  viewKeys: { data: HAS_ADMIN },
  getContact: { conFullName: 'Ada Keller' },
  createFault: { times: 2, remaining: 2 },
  explain: { decision: expect.objectContaining({ outcome: 'contact', recordStatus: 'Active' }) },
}

/** The size of a small laptop. */
const SCREEN = { width: 1280, height: 900 }

/** Opens `/docs` of a listening server with the bundled sample. */
async function openDocsPage(served?: AppOptions, options?: Partial<ContextOptions>): Promise<Dashboard> {
  const docs = await openDashboard(options, SCREEN, served)
  await docs.page.goto(`${docs.url}/docs`)
  await docs.page.locator('.opblock').first().waitFor()
  return docs
}

/** Opens an operation, and executes its example. Returns its part of the page. */
async function execute(page: Page, operationId: string): Promise<Locator> {
  const operation = operationOf(page, operationId)
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  return operation
}

const createHarbor = (url: string, orgName: string, headers: Record<string, string> = {}, more = {}) =>
  fetch(`${url}/sandbox/organizations`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ orgName, ...more }),
  })

describe.skipIf(!CHROMIUM)('the documentation page in a browser', () => {
  let docs: Dashboard
  beforeAll(async () => {
    docs = await openDocsPage()
  })
  beforeEach(async () => {
    const { page } = docs
    await page.setViewportSize(SCREEN)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate('sessionStorage.clear()')
    await page.goto(`${docs.url}/docs`)
    await page.locator('#key', { hasText: 'demo-plus-key' }).waitFor()
  })
  afterAll(() => docs.close())

  test('shows the whole response to Enrich after two clicks, with its code and a link to its explanation', async () => {
    const operation = await execute(docs.page, 'enrich')
    const response = operation.locator('.responses')
    await response.getByText('Ada Keller').waitFor()
    await response.getByText("curl -X 'POST'").waitFor()
    const link = response.getByRole('link', { name: 'Explain this response' })
    expect(await link.getAttribute('href')).toMatch(/^\/#\/requests\/[\w-]{36}$/)
    const { y = 0 } = (await link.boundingBox()) ?? {}
    expect([y > 0, y < SCREEN.height]).toEqual([true, true])
    expect(await docs.page.evaluate(SCROLLS)).toBe(false)
  })

  test('lists all operations, and finds them by the words of their method, path, and summary', async () => {
    const operations = operationsOf(await loadDocument())
    const paths = docs.page.locator('.opblock .opblock-summary-path')
    expect(await paths.count()).toBe(operations.length)
    const search = docs.page.getByRole('searchbox', { name: 'Search operations' })
    await search.fill('delete snapshot')
    expect(await paths.allTextContents()).toEqual([expect.stringContaining('/snapshots')])
    await search.fill('no operation has this')
    await docs.page.getByText('No operations').waitFor()
  })

  test('executes the prefilled example of each kind of operation, and creates another user each time', async () => {
    const { page } = docs
    const clicks = await firstClicks(page, [...Object.keys(EXECUTED), 'createUser', 'createKey'])
    expect(clicks.filter(({ status }) => !/^20[01]$/.test(status))).toEqual([])
    for (const { operationId, body } of clicks) {
      expect([operationId, JSON.parse(body)]).toMatchObject([operationId, EXECUTED[operationId]])
    }
  })

  test('has no axe-core findings in light and dark mode', async () => {
    const { page } = docs
    await page.getByText('About this API').click()
    // All operations are built alike.
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('post /v')
    const operation = await execute(page, 'enrich')
    await operation.locator('.responses').getByText('Ada Keller').waitFor()
    await operation.locator('summary', { hasText: 'Responses' }).click()
    await operation.locator('[data-code="503"]').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findIssues(page)).toEqual([])
    }
    await operation.locator('.opblock-summary-control').click()
    await page.locator('.btn.authorize').click()
    await page.locator('.dialog-ux').waitFor()
    // Swagger UI skips levels in the headings of its dialog.
    const inDialog = (await findIssues(page)).filter((issue) => !issue.startsWith('heading-order'))
    expect(inDialog).toEqual([])
  })

  test('fits on a phone, even with an open operation', async () => {
    const { page } = docs
    await createHarbor(
      docs.url,
      'Harbor and Lighthouse Holding Company for International Logistics and Trade',
    )
    await page.reload()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('post /v')
    const operation = await execute(page, 'enrich')
    await operation.locator('.responses').getByText('Ada Keller').waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    expect(await findIssues(page)).toEqual([])
  })

  test('sends the keys of the chosen organization, also of one of the last of many after a reload', async () => {
    const { page } = docs
    await Promise.all(Array.from({ length: 510 }, (_, number) => createHarbor(docs.url, `Harbor ${number}`)))
    const created = await createHarbor(docs.url, 'Harbor 999', {}, { subscription: 'standard' })
    const { apiKey } = (await created.json()) as { apiKey: string }
    await page.reload()
    await page.getByLabel('Requests use the keys of').selectOption('Harbor 999')
    await page.locator('#key', { hasText: apiKey }).waitFor()
    await page.reload()
    await page.locator('#key', { hasText: apiKey }).waitFor()
    const [enriched] = await firstClicks(page, ['enrich'])
    expect(enriched?.body).not.toContain('directDial1')
  })

  test('requests only its own server and causes no errors in the console', () => {
    expect(docs.tab.problems).toEqual([])
  })
})

test.skipIf(!CHROMIUM)(
  'the documentation page of a strict server has only the service, and works',
  async () => {
    const docs = await openDocsPage({}, { strict: true })
    expect(await docs.page.locator('.opblock-tag-section').count()).toBe(4)
    const [click] = await firstClicks(docs.page, ['enrich'])
    expect(click).toMatchObject({ status: '200', body: expect.stringContaining('Ada Keller') })
    await docs.close()
  },
)

describe.skipIf(!CHROMIUM)('the documentation page of a server with a control token', () => {
  const TOKEN = 'token-of-the-browser-test'
  let docs: Dashboard
  beforeAll(async () => {
    docs = await openDocsPage({ control: { from: 'anywhere', token: TOKEN } })
  })
  afterAll(() => docs.close())

  const responseOf = async (operationId: string) => {
    const [click] = await firstClicks(docs.page, [operationId])
    return [click?.status, JSON.parse(click?.body ?? '')]
  }

  test('gets 401 for operations of the sandbox until the token is entered in Authorize', async () => {
    await docs.page.getByText('sends the token can use it (Authorize)').first().waitFor()
    expect(await responseOf('getClock')).toMatchObject(['401', { error: { code: 'unauthorized' } }])
    await createHarbor(docs.url, 'Harbor', { 'x-control-token': TOKEN })
    await docs.page.locator('.btn.authorize').first().click()
    const dialog = docs.page.locator('.dialog-ux')
    const scheme = dialog.locator('.auth-container', { hasText: 'controlToken' })
    await scheme.locator('input').fill(TOKEN)
    await scheme.getByRole('button', { name: 'Authorize' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    // The token also opens the list of organizations.
    await docs.page.locator('#organization option', { hasText: 'Harbor' }).waitFor({ state: 'attached' })
    expect(await responseOf('getState')).toMatchObject(['200', { startedWith: { storage: 'memory' } }])
    expect(docs.tab.problems.filter((problem) => !/\b401\b/.test(problem))).toEqual([])
  })
})

const operationOf = (page: Page, operationId: string): Locator =>
  page.locator(`.opblock[id$="-${operationId}"]`)

/** Runs in the browser. Returns whether a box of the response has more lines than it shows. */
const SCROLLS = `[...document.querySelectorAll('.responses pre')].some((box) => box.scrollHeight > box.clientHeight + 1)`

interface FirstClick {
  readonly operationId: string
  readonly status: string
  readonly body: string
}

/** Runs in the browser. Waits for elements without a timeout, because the test has one. */
const SCRIPT = `async (operationIds) => {
  const appears = (root, selector) => new Promise((resolve) => {
    const look = () => {
      const found = root.querySelector(selector)
      if (!found) return false
      observer.disconnect()
      resolve(found)
      return true
    }
    const observer = new MutationObserver(look)
    if (!look()) observer.observe(root, { childList: true, subtree: true })
  })
  const clicks = []
  for (const operationId of operationIds) {
    const operation = document.querySelector('.opblock[id$="-' + operationId + '"]')
    const control = operation.querySelector('.opblock-summary-control')
    control.click()
    ;(await appears(operation, '.execute:enabled')).click()
    const status = await appears(operation, '.live-responses-table .response > .response-col_status')
    const body = operation.querySelector('.live-responses-table .highlight-code pre')
    clicks.push({ operationId, status: status.textContent.trim(), body: body?.textContent ?? '' })
    operation.querySelector('.btn-clear').click()
    control.click()
  }
  return clicks
}`

/**
 * Opens each operation, presses "Execute", and returns what the page shows. Clicks by Playwright would take minutes on a
 * busy machine.
 */
const firstClicks = (page: Page, operationIds: readonly string[]) =>
  page.evaluate<FirstClick[]>(`(${SCRIPT})(${JSON.stringify(operationIds)})`)
