/** The frame of the dashboard: what it says of the server, and how one gets about. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { CHROMIUM } from '../support/browser.ts'
import { type Dashboard, openDashboard, seriousFindings } from '../support/dashboard.ts'

setDefaultTimeout(30_000)

if (!CHROMIUM) console.log('SKIPPED: there is no Chromium here, so nobody has tried the dashboard.')

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  let dashboard: Dashboard
  beforeAll(async () => {
    dashboard = await openDashboard()
  })
  afterAll(() => dashboard.close())

  test('is at /, leads to its requests, and says that the server runs', async () => {
    await dashboard.page.goto(`${dashboard.url}/`)
    await dashboard.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await dashboard.page.getByText('running').waitFor()
  })

  for (const name of ['Requests', 'Try it', 'Organizations', 'Faults and clock', 'Data']) {
    test(`has a view ${name}, without serious findings of axe-core`, async () => {
      await dashboard.page.getByRole('link', { name: name.split(' ')[0] ?? '' }).click()
      await dashboard.page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await seriousFindings(dashboard.page)).toEqual([])
    })
  }

  test('asked nobody but its server, and complained of nothing', () => {
    expect(dashboard.tab.complaints).toEqual([])
  })
})
