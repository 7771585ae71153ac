/** The dashboard in a real browser, served over a real socket with the bundled sample. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'bun:test'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { buildDashboard } from '../../../scripts/build/build-dashboard.ts'
import { lazy } from '../../../src/lib/cache.ts'
import { type ModuleOptions, type OpenModules, openModules } from '../../../src/open-modules.ts'
import type { AppOptions } from '../../../src/server/app.ts'
import { newestTime, ROOT } from '../paths.ts'
import { startServer } from '../sandbox.ts'
import { CHROMIUM, openTab, VIEWPORT } from './browser.ts'

const BUILT = 'src/dashboard/built/browser-files.bin'
/** What it is built from. */
const SOURCES = [
  'src/dashboard',
  'scripts/build/build-dashboard.ts',
  'src/http/pages/file-archive.ts',
  'bun.lock',
]

const readAxe = lazy(() => Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text())

/** A server with the dashboard. */
interface Dashboard {
  readonly modules: OpenModules
  readonly url: string
  close(): Promise<void>
}

if (!CHROMIUM) console.log('SKIPPED: The dashboard is not tested, because no Chromium is installed.')

/** Bundles the dashboard if a source file is newer. */
const buildOnce = lazy(async (): Promise<void> => {
  if (existsSync(join(ROOT, BUILT)) && newestTime(...SOURCES) <= newestTime(BUILT)) return
  await buildDashboard()
  // An unchanged bundle is not written again, and would still be older.
  const now = new Date()
  utimesSync(join(ROOT, BUILT), now, now)
})

/** Serves the dashboard with the bundled sample on a port of this machine. */
async function serveDashboard(
  options: Partial<ModuleOptions> = {},
  served: AppOptions = {},
  port = 0,
): Promise<Dashboard> {
  await buildOnce()
  const modules = await openModules({ storage: { kind: 'memory' }, ...options })
  const server = startServer(modules, served, port)
  return {
    modules,
    url: server.url,
    close: async () => {
      modules.sandbox.journal.close()
      await server.stop(0)
      modules.close()
    },
  }
}

/** The server of all groups without options. */
const serveShared = lazy(() => serveDashboard())

/** The tab of all tests, because opening one takes as long as a short test. */
const openSharedTab = lazy(async () => {
  const tab = await openTab(() => dashboard.url)
  // The dashboard loads all pages when the browser is idle. Most tests open only one of them.
  await tab.page.addInitScript('globalThis.requestIdleCallback = () => 0')
  return tab
})

/** The dashboard of the current tests. */
export let dashboard: Dashboard
/** The tab of the tests. */
export let page: Page
/** The problems of this tab in the current test. */
export let problems: string[]

interface DashboardSettings extends Partial<ModuleOptions> {
  /** The view that each test opens first. */
  readonly view?: string
  /** The error statuses that the tests cause on purpose. */
  readonly rejects?: readonly number[]
  /** Options of the server. Even `{}` gives the group its own server, as does any other option. */
  readonly served?: AppOptions
}

/**
 * Describes tests of one server, which is reset before each of them. The tab is cleared after each of them. No test may
 * cause other problems than `rejects`.
 */
export function describeDashboard(
  name: string,
  { view, rejects = [], served, ...options }: DashboardSettings,
  addTests: () => void,
): void {
  describe.skipIf(!CHROMIUM)(name, () => {
    const hasOwnServer = served !== undefined || Object.keys(options).length > 0
    beforeAll(async () => {
      dashboard = await (hasOwnServer ? serveDashboard(options, served) : serveShared())
      ;({ page, problems } = await openSharedTab())
    })
    beforeEach(async () => {
      // Servers that reject this cannot be changed by their tests.
      await sendRequest('POST', '/sandbox/reset')
      if (view !== undefined) await visit(view)
    })
    afterEach(async () => {
      await clearTab()
      const expected = new RegExp(`^(${rejects.join('|')}) http|a status of (${rejects.join('|')}) `)
      expect(problems.splice(0).filter((one) => rejects.length === 0 || !expected.test(one))).toEqual([])
    })
    afterAll(async () => {
      if (hasOwnServer) await dashboard.close()
    })
    addTests()
  })
}

/** Makes the tab like a new one, except for its history. */
async function clearTab(): Promise<void> {
  // An image has no scripts, so nothing is stored again.
  await page.goto(`${dashboard.url}/docs/favicon.svg`, { waitUntil: 'commit' })
  await page.evaluate('sessionStorage.clear(), localStorage.clear()')
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(VIEWPORT)
  await page.mouse.move(0, 0)
}

/** Stops the server. The returned function starts another one at the same address. */
export async function stopServer(): Promise<() => Promise<void>> {
  await dashboard.close()
  return async () => {
    dashboard = await serveDashboard({}, {}, Number(new URL(dashboard.url).port))
  }
}

/** Opens a view, such as `/requests`. */
export async function visit(view: string): Promise<void> {
  await page.goto(`${dashboard.url}/#${view}`)
}
export const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
export const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const press = (name: string | RegExp, within: Locator | Page = page): Promise<void> =>
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

/** Returns the accessibility issues that axe-core finds in the tab, also those of a low impact. */
export async function findIssues(options: RunOptions = {}): Promise<string[]> {
  // The contrast during a transition depends on the time.
  await page.evaluate(`
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]`)
  if (await page.evaluate<boolean>("!('axe' in globalThis)")) await page.evaluate(await readAxe())
  // The details of the rules that pass take more than half of the time.
  const settings = JSON.stringify({ resultTypes: ['violations'], ...options })
  const { violations }: AxeResults = await page.evaluate(`axe.run(document, ${settings})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns the accessibility issues in light mode, and those of the colors in dark mode, which changes nothing else. */
export async function findIssuesInBothModes(): Promise<string[]> {
  const issues = await findIssues()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Listeners to the color scheme run before the next frame.
  await page.evaluate('new Promise(requestAnimationFrame)')
  return [...issues, ...(await findIssues({ runOnly: COLOR_RULES }))]
}

/** Requires that the page fits on a phone, and is accessible there in light and dark mode. */
export async function requirePhoneLayout(): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findIssuesInBothModes()).toEqual([])
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
