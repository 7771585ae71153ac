/** The dashboard in a real browser, served over a real socket with the bundled sample. */
import { expect } from 'bun:test'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { buildDashboard } from '../../../scripts/build/build-dashboard.ts'
import { createApp } from '../../../src/app.ts'
import { type AppContext, type ContextOptions, createContext } from '../../../src/context.ts'
import { listen } from '../../../src/http/listen.ts'
import type { AppOptions } from '../../../src/service-app.ts'
import { CHROMIUM, openTab, type Tab } from './browser.ts'

export interface Dashboard {
  readonly context: AppContext
  readonly url: string
  readonly tab: Tab
  readonly page: Page
  /** Opens a view, such as `/requests`. */
  visit(view: string): Promise<void>
  close(): Promise<void>
}

let building: Promise<void> | undefined

/** Bundles the current source files and opens the dashboard in a tab that can reach only its server. */
export async function openDashboard(
  options: Partial<ContextOptions> = {},
  size = { width: 1280, height: 900 },
  served: AppOptions = {},
): Promise<Dashboard> {
  building ??= buildDashboard()
  await building
  const context = createContext({ storage: { kind: 'memory' }, ...options })
  const server = listen(createApp(context, served), { host: '127.0.0.1', port: 0, tls: undefined })
  const tab = await openTab(CHROMIUM ?? '', server.url, size)
  return {
    context,
    url: server.url,
    tab,
    page: tab.page,
    visit: async (view) => {
      await tab.page.goto(`${server.url}/#${view}`)
    },
    close: async () => {
      await tab.close()
      context.journal.close()
      await server.stop(0)
      context.close()
    },
  }
}

/** Returns the serious and critical accessibility issues that axe-core finds in the current page. */
export async function findSeriousIssues(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate('axe.run()')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

/** Requires that the current page fits on a phone, and is accessible there in light and dark mode. */
export async function requirePhoneLayout(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findSeriousIssues(page)).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
}

/** Creates organizations named `Harbor 1`, `Harbor 2`, and so on. */
export async function createHarbors({ url }: Dashboard, count: number): Promise<void> {
  const create = (number: number) =>
    fetch(`${url}/sandbox/organizations`, {
      method: 'POST',
      body: JSON.stringify({ orgName: `Harbor ${number}` }),
    })
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => create(index + 1)))
  expect(responses.every(({ ok }) => ok)).toBe(true)
}
