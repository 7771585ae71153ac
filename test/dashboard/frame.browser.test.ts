/** The frame of the dashboard: navigation, server status, and the control token. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../support/browser/dashboard.ts'

if (!CHROMIUM) console.log('SKIPPED: the dashboard was not tested, because no Chromium is installed.')

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  let dashboard: Dashboard
  beforeEach(async () => {
    dashboard = await openDashboard()
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  test('opens at / with the list of requests and the server status', async () => {
    await dashboard.page.goto(`${dashboard.url}/`)
    await dashboard.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await dashboard.page.getByText('running').waitFor()
  })

  for (const name of ['Requests', 'Try it', 'Organizations', 'Faults and clock', 'Data']) {
    test(`has a page ${name} without serious axe-core findings`, async () => {
      await dashboard.visit('/')
      await dashboard.page.getByRole('link', { name: name.split(' ')[0] ?? '' }).click()
      await dashboard.page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await findSeriousIssues(dashboard.page)).toEqual([])
    })
  }

  test('shows the head of a page while the page loads', async () => {
    const { page } = dashboard
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
    await page.route(/\/page-[^/]*\.js$/, async (route) => {
      await isShown
      await route.continue()
    })
    await dashboard.visit('/faults')
    await page.getByText('Loading page…').waitFor({ state: 'attached' })
    const head = page.getByRole('heading', { level: 1, name: 'Faults and clock' })
    const before = await head.boundingBox()
    show()
    await page.getByRole('heading', { name: 'Active faults' }).waitFor()
    expect(await head.boundingBox()).toEqual(before)
  })

  test('follows a typed address from each page', async () => {
    const { page } = dashboard
    for (const from of ['/data/companies', '/data/csv', '/try', '/organizations']) {
      await dashboard.visit(from)
      await page.evaluate("location.hash = '#/faults'")
      await page.getByRole('heading', { level: 1, name: 'Faults and clock' }).waitFor()
      expect([from, new URL(page.url()).hash]).toEqual([from, '#/faults'])
    }
  })

  test('has a first link that skips to the content', async () => {
    const { page } = dashboard
    await dashboard.visit('/organizations')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.id === 'main'")
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
  })

  test('shows the name of the page in the browser tab', async () => {
    await dashboard.visit('/try')
    await dashboard.page.getByRole('heading', { level: 1, name: 'Try it' }).waitFor()
    expect(await dashboard.page.title()).toBe('Try it · Signalbox')
  })
})

describe.skipIf(!CHROMIUM)('the dashboard of a server with a control token', () => {
  const TOKEN = 'token-of-the-dashboard-test'
  let dashboard: Dashboard
  beforeEach(async () => {
    const control = { from: 'anywhere', token: TOKEN } as const
    dashboard = await openDashboard({}, undefined, { control })
    await dashboard.visit('/requests')
  })
  afterEach(() => dashboard.close())

  const field = () => dashboard.page.getByLabel('Control token')
  const send = async (token: string) => {
    await field().fill(token)
    await dashboard.page.getByRole('button', { name: 'Continue' }).click()
  }

  test('asks for the token, and rejects invalid characters', async () => {
    await field().waitFor()
    expect(await findSeriousIssues(dashboard.page)).toEqual([])
    await send('an–en–dash')
    await dashboard.page.getByText('A token has only printable ASCII characters').waitFor()
  })

  test('rejects a wrong token, keeps the typed text, and accepts the right one', async () => {
    await send('another-token-of-the-test')
    await dashboard.page.getByText('This token is not correct.').waitFor()
    expect(await field().inputValue()).toBe('another-token-of-the-test')
    await send(TOKEN)
    await dashboard.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  })

  test('says that the token in the link of an earlier start is wrong', async () => {
    const { page, url } = dashboard
    await page.goto('about:blank')
    await page.goto(`${url}/#token=token-of-an-earlier-start`)
    await page.getByText('This token is not correct.').waitFor()
    expect(await field().inputValue()).toBe('')
  })

  test('shows all pages with the right token', async () => {
    await send(TOKEN)
    await dashboard.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  })
})

describe.skipIf(!CHROMIUM)('the dashboard of a server without the control API', () => {
  test('says that the control API is disabled', async () => {
    const dashboard = await openDashboard({}, undefined, { control: { from: 'nowhere' } })
    try {
      await dashboard.visit('/faults')
      await dashboard.page.getByRole('heading', { name: 'The control API is disabled' }).waitFor()
      await dashboard.visit('/requests')
      expect(await dashboard.page.getByText('The control API is disabled').count()).toBe(1)
      await dashboard.page.getByText('started with --no-control or SIGNALBOX_NO_CONTROL').waitFor()
    } finally {
      await dashboard.close()
    }
  })
})

describe.skipIf(!CHROMIUM)('the state bar', () => {
  let dashboard: Dashboard
  beforeEach(async () => {
    dashboard = await openDashboard()
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  const bar = () => dashboard.page.getByRole('region', { name: 'State' })
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${dashboard.url}/sandbox/${path}`, { method, body: JSON.stringify(body) })

  test('shows a frozen clock on the list of requests, and resumes it', async () => {
    const { page, visit } = dashboard
    await visit('/requests')
    await page.getByText('live', { exact: true }).waitFor()
    expect(await bar().count()).toBe(0)
    await send('PATCH', 'clock', { mode: 'frozen', advanceSeconds: 30 * 86_400 })
    await bar().getByText('Clock frozen, 30 days ahead').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await bar().getByRole('button', { name: 'Resume' }).click()
    await bar().waitFor({ state: 'detached' })
    expect(await (await fetch(`${dashboard.url}/sandbox/clock`)).json()).toMatchObject({ mode: 'running' })
  })

  test('shows active faults on each page, and removes them', async () => {
    await send('POST', 'faults', { effect: { kind: 'error', status: 503 } })
    await send('POST', 'faults', { effect: { kind: 'error', status: 429 } })
    await dashboard.visit('/data/companies')
    await bar().getByText('2 faults active').waitFor()
    await bar().getByRole('button', { name: 'Remove' }).click()
    await bar().waitFor({ state: 'detached' })
  })
})
