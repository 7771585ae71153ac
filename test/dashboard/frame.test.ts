/** The frame of the dashboard: what it says of the server, and how one gets about. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CHROMIUM } from '../support/browser.ts'
import { type Dashboard, openDashboard, seriousFindings } from '../support/dashboard.ts'

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

  test('follows an address that is typed, from wherever one is', async () => {
    const { page } = dashboard
    for (const from of ['/data/companies', '/data/csv', '/try', '/organizations']) {
      await dashboard.visit(from)
      await page.evaluate("location.hash = '#/faults'")
      await page.getByRole('heading', { level: 1, name: 'Faults and clock' }).waitFor()
      expect([from, new URL(page.url()).hash]).toEqual([from, '#/faults'])
    }
  })

  test('leads to its content with the first link, and stays in the view', async () => {
    const { page } = dashboard
    await dashboard.visit('/organizations')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.id === 'main'")
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
  })

  test('is called after the view in the list of tabs', async () => {
    await dashboard.visit('/try')
    await dashboard.page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor()
    expect(await dashboard.page.title()).toBe('Try it · Signalbox')
  })

  test('asked nobody but its server, and complained of nothing', () => {
    expect(dashboard.tab.complaints).toEqual([])
  })
})

describe.skipIf(!CHROMIUM)('the dashboard of a server with a control token', () => {
  const TOKEN = 'token-of-the-dashboard-test'
  let dashboard: Dashboard
  beforeAll(async () => {
    const control = { from: 'anywhere', token: TOKEN } as const
    dashboard = await openDashboard({}, undefined, { control })
    await dashboard.visit('/requests')
  })
  afterAll(() => dashboard.close())

  const field = () => dashboard.page.getByLabel('Control token')
  const send = async (token: string) => {
    await field().fill(token)
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
  }

  test('asks for it, and says what is none', async () => {
    await field().waitFor()
    expect(await seriousFindings(dashboard.page)).toEqual([])
    await send('an–en–dash')
    await dashboard.page.getByText('A token has only printable ASCII characters').waitFor()
  })

  test('says that another is not that of this server, and keeps what was typed', async () => {
    await send('another-token-of-the-test')
    await dashboard.page.getByText('This token is not correct.').waitFor()
    expect(await field().inputValue()).toBe('another-token-of-the-test')
  })

  test('shows everything with the right one', async () => {
    await send(TOKEN)
    await dashboard.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the dashboard of a server without a control interface', () => {
  test('says so, and stays with it', async () => {
    const dashboard = await openDashboard({}, undefined, { control: { from: 'nowhere' } })
    try {
      await dashboard.visit('/faults')
      await dashboard.page.getByRole('heading', { name: 'The control API is disabled' }).waitFor()
      await dashboard.visit('/requests')
      expect(await dashboard.page.getByText('The control API is disabled').count()).toBe(1)
    } finally {
      await dashboard.close()
    }
  })
})
