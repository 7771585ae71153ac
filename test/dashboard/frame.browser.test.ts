/** The frame of the dashboard: navigation, server status, and the control token. */
import { expect, test } from 'bun:test'
import type { Request } from 'playwright-core'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  follow,
  getJson,
  heading,
  page,
  press,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('the dashboard', {}, () => {
  // The tests of each page look for issues, in lists with rows and on a phone.
  test('has a page with a title for each link, and says that another address has none', async () => {
    await page.goto(`${dashboard.url}/`)
    await page.getByText('Server running').waitFor()
    for (const name of ['Try it', 'Report', 'Organizations', 'Faults', 'State', 'Data', 'Requests']) {
      await follow(name)
      await heading(name)
      expect(await page.title()).toBe(`${name} · Signalbox`)
    }
    await visit('/nonsense')
    await heading('Page not found')
    await page.getByText('No page has the address #/nonsense.').waitFor()
    expect(await findIssues()).toEqual([])
  })

  test('sends at most 245 KB for the first page', async () => {
    // Browsers use no cache for requests that are intercepted.
    await page.route('**', (route) => route.continue())
    const sent: Request[] = []
    page.on('requestfinished', (request) => sent.push(request))
    await page.goto(dashboard.url)
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    const files = sent.filter((request) => !['fetch', 'eventsource'].includes(request.resourceType()))
    const sizes = await Promise.all(files.map(async (request) => (await request.sizes()).responseBodySize))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(100_000)
    expect(total).toBeLessThanOrEqual(245_000)
  })

  test('requests each thing once, and less than 10 KB for each request that arrives', async () => {
    for (let number = 0; number < 70; number++)
      await enrich({ contactEmail: 'ada.keller@northwind-optics.example', recordId: `${number}` })
    const sent: Request[] = []
    page.on('requestfinished', (request) => {
      if (request.url().includes('/sandbox/')) sent.push(request)
    })
    await visit('/requests')
    await page.getByRole('row').nth(5).waitFor()
    const fault = { match: { operation: 'viewKeys' }, effect: { kind: 'error', status: 503 } }
    await sendRequest('POST', '/sandbox/faults', fault)
    // The state alone has changed, so what this page requests until then is what it requests first.
    await page.getByText('1 fault active').waitFor()
    const paths = sent.splice(0).map((request) => request.url().slice(dashboard.url.length))
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual(['/sandbox/state'])
    await enrich({ contactEmail: 'no.one@nowhere.example' })
    await page.getByRole('row').nth(1).getByText('no.one@nowhere.example').waitFor()
    const sizes = await Promise.all(sent.map(async (request) => (await request.sizes()).responseBodySize))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(1_000)
    expect(total).toBeLessThan(10_000)
  })

  test('has a first link that skips to the content', async () => {
    await visit('/organizations')
    await heading('Organizations')
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.id === 'main'")
    await heading('Organizations')
  })
})

const TOKEN = 'token-of-the-dashboard-test'
const WITH_TOKEN = {
  view: '/requests',
  rejects: [401],
  served: { control: { from: 'anywhere', token: TOKEN } },
} as const
describeDashboard('the dashboard of a server with a control token', WITH_TOKEN, () => {
  const token = () => page.getByLabel('Control token')
  const send = async (text: string) => {
    await token().fill(text)
    await press('Continue')
  }

  test('rejects invalid characters and a wrong token, keeps the typed text, and accepts the right one', async () => {
    await token().waitFor()
    expect(await findIssues()).toEqual([])
    await send('an–en–dash')
    await page.getByText('This is not a token, because it has spaces').waitFor()
    await send('another-token-of-the-test')
    await page.getByText('This token is wrong.').waitFor()
    expect(await token().inputValue()).toBe('another-token-of-the-test')
    await send(TOKEN)
    await heading('Requests')
  })
})

const WITHOUT_CONTROL = {
  view: '/faults',
  rejects: [403, 404],
  served: { control: { from: 'nowhere' } },
} as const
describeDashboard('the dashboard of a server without the control API', WITHOUT_CONTROL, () => {
  test('says that the control API is disabled', async () => {
    await page.getByRole('heading', { name: 'The control API is disabled' }).waitFor()
    await visit('/requests')
    expect(await page.getByText('The control API is disabled').count()).toBe(1)
    await page.getByText('started with --no-control or SIGNALBOX_NO_CONTROL').waitFor()
  })
})

describeDashboard('the state bar', {}, () => {
  const bar = () => page.getByRole('region', { name: 'Changed state' })
  const removeAll = async (): Promise<void> => {
    await press('Remove all', bar())
    await press('Remove faults', page.getByRole('dialog', { name: 'Remove all faults?' }))
  }

  test('shows a frozen clock and active faults, removes them, and moves nothing when it comes and goes', async () => {
    await visit('/organizations')
    await page.getByText('7 organizations').waitFor()
    expect(await bar().count()).toBe(0)
    const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const before = await place()
    await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen', advanceSeconds: 30 * 86_400 })
    await bar().getByText('Clock frozen, 30 days ahead').waitFor()
    for (const status of [503, 429])
      await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'error', status } })
    await bar().getByText('2 faults active').waitFor()
    expect(await place()).toEqual(before)
    expect(await findIssues()).toEqual([])
    await press('Use system time', bar())
    await removeAll()
    await bar().waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
    expect(await getJson('GET', '/sandbox/clock')).toMatchObject({ mode: 'running' })
    await page.setViewportSize({ width: 390, height: 800 })
    const onPhone = await place()
    await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'empty_body' } })
    await bar().getByText('1 fault active').waitFor()
    expect(await place()).toEqual(onPhone)
    await removeAll()
    await bar().waitFor({ state: 'detached' })
    expect(await place()).toEqual(onPhone)
  })
})
