/** The dashboard in a real browser, served over a real socket with the bundled sample. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'bun:test'
import axe, { type AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { buildDashboard } from '../../../scripts/build/build-dashboard.ts'
import type { AppContext } from '../../../src/app-context.ts'
import { type ContextOptions, createContext } from '../../../src/context.ts'
import type { AppOptions } from '../../../src/server/app.ts'
import { startServer } from '../sandbox.ts'
import { CHROMIUM, openTab, type Tab } from './browser.ts'

export interface Dashboard {
  readonly context: AppContext
  readonly url: string
  readonly tab: Tab
  readonly page: Page
  close(): Promise<void>
}

if (!CHROMIUM) console.log('SKIPPED: The dashboard is not tested, because no Chromium is installed.')

let building: Promise<void> | undefined

/** Bundles the current source files. */
export function buildOnce(): Promise<void> {
  building ??= buildDashboard()
  return building
}

/** Opens the dashboard in a tab that can reach only its server. */
export async function openDashboard(
  options: Partial<ContextOptions> = {},
  size = { width: 1280, height: 900 },
  served: AppOptions = {},
): Promise<Dashboard> {
  await buildOnce()
  const context = await createContext({ storage: { kind: 'memory' }, ...options })
  const server = startServer(context, served)
  const tab = await openTab(CHROMIUM ?? '', server.url, size)
  return {
    context,
    url: server.url,
    tab,
    page: tab.page,
    close: async () => {
      await tab.close()
      context.journal.close()
      await server.stop(0)
      context.close()
    },
  }
}

/** The dashboard of the current tests. */
export let dashboard: Dashboard
/** The tab of the current test. */
export let page: Page

interface DashboardSettings extends Partial<ContextOptions> {
  /** The view that each test opens first. */
  readonly view?: string
  /** The error statuses that the tests cause on purpose. */
  readonly rejects?: readonly number[]
  readonly served?: AppOptions
}

/**
 * Describes tests of one server, which is reset before each of them. Each test has a tab of its own. No test may cause other
 * problems than `rejects`.
 */
export function describeDashboard(
  name: string,
  { view, rejects = [], served, ...options }: DashboardSettings,
  addTests: () => void,
): void {
  describe.skipIf(!CHROMIUM)(name, () => {
    let isUsed = false
    beforeAll(async () => {
      dashboard = await openDashboard(options, undefined, served)
      await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    })
    beforeEach(async () => {
      // Servers that reject this cannot be changed by their tests.
      if (isUsed) await sendRequest('POST', '/sandbox/reset')
      isUsed = true
      page = await dashboard.page.context().newPage()
      if (view !== undefined) await visit(view)
    })
    afterEach(async () => {
      await page.close()
      const expected = new RegExp(`^(${rejects.join('|')}) http|a status of (${rejects.join('|')}) `)
      const problems = dashboard.tab.problems.splice(0)
      expect(problems.filter((one) => rejects.length === 0 || !expected.test(one))).toEqual([])
    })
    afterAll(() => dashboard.close())
    addTests()
  })
}

/** Opens a view, such as `/requests`. */
export async function visit(view: string): Promise<void> {
  await page.goto(`${dashboard.url}/#${view}`)
}
export const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
export const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const press = (name: string, within: Locator | Page = page): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()
export const follow = (name: string, within: Locator | Page = page): Promise<void> =>
  within.getByRole('link', { name, exact: true }).click()
/** Waits until the page with this heading is shown. */
export const heading = (name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** Opens a list of options, and chooses one. */
export async function choose(label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Sends a request to the server, as another program does. */
export const sendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${dashboard.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Sends a request, and returns the fields of its response. */
export async function getJson<Body = Readonly<Record<string, string>>>(
  ...request: Parameters<typeof sendRequest>
): Promise<Body> {
  return (await (await sendRequest(...request)).json()) as Body
}

export const enrich = (
  body: unknown,
  apikey = 'demo-plus-key',
  headers: Record<string, string> = {},
): Promise<Response> => sendRequest('POST', '/v7/enrich', body, { apikey, ...headers })

/** Delays the requests to an address until the returned function is called. */
export async function holdRequests(url: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Returns the accessibility issues that axe-core finds in a page, also those of a low impact. */
export async function findIssues(shown: Page = page): Promise<string[]> {
  // The contrast during a transition depends on the time.
  await shown.evaluate(`
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]`)
  if (await shown.evaluate<boolean>("!('axe' in globalThis)")) await shown.evaluate(axe.source)
  // The details of the rules that pass take more than half of the time.
  const { violations }: AxeResults = await shown.evaluate(
    "axe.run(document, { resultTypes: ['violations'] })",
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** Requires that the page fits on a phone, and is accessible there in light and dark mode. */
export async function requirePhoneLayout(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findIssues()).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
}

/** Creates organizations named `Harbor 1`, `Harbor 2`, and so on. */
export async function createHarbors(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `Harbor ${index + 1}`)
  const created = await Promise.all(
    names.map((orgName) => sendRequest('POST', '/sandbox/organizations', { orgName })),
  )
  expect(created.every(({ ok }) => ok)).toBe(true)
}
