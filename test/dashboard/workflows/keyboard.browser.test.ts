/** The keys of all pages: the command palette, the search of the page, and the list of keys. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CHROMIUM } from '../../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('the keyboard', () => {
  let dashboard: Dashboard
  let page: Page
  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dashboard.visit('/organizations')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  const palette = () => page.getByRole('dialog', { name: 'Command palette' })
  const result = (name: RegExp) => palette().getByRole('option', { name })
  async function search(text: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+k')
    await palette().getByRole('searchbox').waitFor()
    await page.keyboard.type(text)
  }

  test('goes to an organization', async () => {
    await search('demo pro')
    await result(/^Demo Pro/).waitFor()
    // While results are replaced, the focused option is missing for a moment.
    const issues = await findSeriousIssues(page)
    expect(issues.length === 0 ? [] : await findSeriousIssues(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Demo Pro' }).waitFor()
    await palette().waitFor({ state: 'detached' })
  })

  test('goes to a person, to a company, and to a page', async () => {
    await search('keller ada')
    await result(/^Ada Keller/).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Keller' }).waitFor()
    await search('halvorsen marine')
    await result(/^Halvorsen Marine Services Ltd/).click()
    await page.getByRole('heading', { level: 1, name: 'Halvorsen Marine Services Ltd' }).waitFor()
    await search('faul')
    await result(/^Faults and clock/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Faults and clock' }).waitFor()
  })

  test('runs an action', async () => {
    await fetch(`${dashboard.url}/sandbox/clock`, { method: 'PATCH', body: '{"mode":"frozen"}' })
    await search('resume')
    await result(/^Resume the clock/).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('The clock runs at the system time.').waitFor()
    const state = await fetch(`${dashboard.url}/sandbox/clock`)
    expect(await state.json()).toMatchObject({ mode: 'running' })
  })

  test('runs the first result with Enter as soon as it is typed', async () => {
    await search('faults')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Faults and clock' }).waitFor()
  })

  test('opens the API documentation, which is another page', async () => {
    await search('documentation')
    await result(/^API documentation/).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${dashboard.url}/docs`)
  })

  test('opens a result in another tab with Ctrl and a click', async () => {
    await search('demo pro')
    const opening = page.context().waitForEvent('page')
    await result(/^Demo Pro/).click({ modifiers: ['ControlOrMeta'] })
    await (await opening).getByRole('heading', { level: 1, name: 'Demo Pro' }).waitFor()
    expect(page.url()).toEndWith('#/organizations')
  })

  test('focuses the search of the page with /, and opens the palette on a page without one', async () => {
    await dashboard.visit('/data/companies')
    const field = page.getByRole('searchbox', { name: 'Search companies' })
    await field.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('a/b?')
    expect(await field.inputValue()).toBe('a/b?')
    await dashboard.visit('/try')
    await page.getByText('unlimited credits').waitFor()
    await page.keyboard.press('/')
    await palette().waitFor()
  })

  test('shows the keys with ?', async () => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Focus the search of the page').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('says that nothing is found', async () => {
    await search('qqqqqq zzzzzz')
    await palette().getByText('Nothing found.').waitFor()
  })
})
