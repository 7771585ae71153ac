/** The list of requests: live updates, filters, pause, and clearing. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'
import { listen } from '../../src/http/listen.ts'
import { CHROMIUM, openTab } from '../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../support/browser/dashboard.ts'
import { ManualClock } from '../support/manual-clock.ts'

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

/** Sends a request to the API. */
const enrich = (url: string, body: unknown, key = 'demo-plus-key'): Promise<Response> =>
  fetch(`${url}/v7/enrich`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const list = (page: Page) => page.getByRole('grid', { name: 'Requests' })
const rows = (page: Page) => list(page).getByRole('row')

describe.skipIf(!CHROMIUM)('the list of requests', () => {
  let dashboard: Dashboard
  let page: Page
  const sendRequest = (body: unknown, key?: string) => enrich(dashboard.url, body, key)
  const live = () => page.getByText('live', { exact: true }).waitFor()
  const numbered = async (from: number, to: number): Promise<void> => {
    for (let number = from; number <= to; number++) await sendRequest({ companyName: `Unheard Of ${number}` })
  }

  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    await dashboard.visit('/requests')
    await live()
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  test('shows a curl command for a first request while it is empty', async () => {
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await page.getByText(`curl -sS '${dashboard.url}/v7/enrich'`).waitFor()
    // The key appears when the organizations are loaded.
    await page.locator('pre').filter({ hasText: "apikey: demo-standard-key'" }).waitFor()
    expect(await page.getByRole('link', { name: 'send one from the dashboard' }).getAttribute('href')).toBe(
      '#/try',
    )
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('shows a request as soon as its response is sent', async () => {
    await sendRequest(ADA, 'demo-standard-key')
    const row = rows(page).first()
    await row.getByText('Ada Keller, Northwind Optics, Inc.').waitFor()
    for (const text of ['Enrich', '200', 'Demo Standard', ADA.contactEmail, 'A+', '1']) {
      await row.getByText(text, { exact: true }).first().waitFor()
    }
    await sendRequest({ companyNme: 'Northwind' })
    await rows(page).getByText('missing_identifier').waitFor()
    await rows(page).first().getByText('1 warning').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  const search = () => page.getByRole('searchbox', { name: 'Search' })
  const chip = (name: RegExp) => page.getByRole('button', { name })

  test('filters by operation, organization, outcome, and text, and keeps the filter in the address', async () => {
    await sendRequest(ADA)
    await sendRequest(ADA, 'demo-standard-key')
    await sendRequest({ companyName: 'Northwind Optics' }, 'no-such-key')
    await sendRequest({ contactEmail: 'unavailable@outcome.test' })
    await sendRequest({ contactEmail: 'connection-reset@outcome.test' }).catch(() => {})
    await fetch(`${dashboard.url}/v7/enrch`)
    await rows(page).nth(5).waitFor()
    const choose = async (label: string, option: string, left: number): Promise<void> => {
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await page.getByText(`${left} of 6 requests`).waitFor()
    }
    await choose('Operation', 'Enrich', 5)
    await choose('Organization', 'Demo Plus', 3)
    await chip(/^Found 1$/).click()
    await page.getByText('1 of 6 requests').waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/requests\?operation=enrich&orgId=[\w-]+&outcome=found$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await search().fill('status:none')
    await page.getByText('1 of 6 requests').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows(page).nth(5).waitFor()
    await search().fill('optics keller')
    await page.getByText('2 of 6 requests').waitFor()
    await search().fill('nobody at all')
    await page.getByRole('heading', { name: 'No matching requests' }).waitFor()
  })

  test('shows each outcome with its count, and No match does not look like success', async () => {
    await sendRequest(ADA)
    await sendRequest({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    for (const number of [1, 2]) await sendRequest({ companyName: `Unheard Of ${number}` })
    await sendRequest(ADA, 'no-such-key')
    await fetch(`${dashboard.url}/v1/buying-group`, {
      method: 'POST',
      headers: { apikey: 'demo-plus-key', 'content-type': 'application/json' },
      body: JSON.stringify({ companyName: 'Halcyon Freight' }),
    })
    for (const name of ['All 6', 'Found 1', 'Company only 1', 'No match 2', 'Success 1', 'Error 1'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    const style = (text: string) => rows(page).getByText(text, { exact: true }).first().getAttribute('class')
    expect(await style('No match')).toMatch(/ warn_\w+/)
    expect(await style('Found')).toMatch(/ good_\w+/)
    await chip(/^No match 2$/).click()
    await page.getByText('2 of 6 requests').waitFor()
    expect(await rows(page).count()).toBe(2)
    await sendRequest(ADA)
    await sendRequest({ companyName: 'Unheard Of 3' })
    await rows(page).getByText('Unheard Of 3').waitFor()
    expect(await rows(page).count()).toBe(3)
    await chip(/^No match 3$/).click()
    await rows(page).nth(7).waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('finds one of 10,000 requests by its recordId', async () => {
    await sendRequest({ ...ADA, recordId: 'lead-4711' })
    for (let sent = 1; sent < 10_000; sent += 101)
      await Promise.all(
        Array.from({ length: 101 }, (_, index) => sendRequest({ recordId: `${sent + index}` })),
      )
    await page.getByRole('button', { name: 'All 10,000' }).waitFor()
    await search().fill('recordId:lead-4711')
    await page.getByText('1 of 10,000 requests').waitFor()
    await rows(page).getByText('Ada Keller').waitFor()
    expect(new URL(page.url()).hash).toBe('#/requests?search=recordId%3Alead-4711')
  })

  test('names the fields of a search', async () => {
    await sendRequest(ADA, 'no-such-key')
    await sendRequest(ADA)
    await search().click()
    await page.getByRole('button', { name: 'status:' }).click()
    await search().pressSequentially('401')
    await page.getByText('1 of 2 requests').waitFor()
  })

  test('returns to the earlier filter with Back, but not to each letter of a search', async () => {
    await sendRequest(ADA)
    await sendRequest(ADA, 'no-such-key')
    await rows(page).nth(1).waitFor()
    const hash = (end: string) => page.waitForURL((url) => url.hash === `#/requests${end}`)
    await chip(/^Error/).click()
    await hash('?outcome=error')
    await search().pressSequentially('invalid')
    await hash('?outcome=error&search=invalid')
    await page.goBack()
    await hash('?outcome=error')
    expect(await search().inputValue()).toBe('')
    await page.goBack()
    await hash('')
    await rows(page).nth(1).waitFor()
    await page.goForward()
    await hash('?outcome=error')
    await page.getByText('1 of 2 requests').waitFor()
  })

  test('applies the filter of a link', async () => {
    await sendRequest(ADA)
    await sendRequest(ADA, 'no-such-key')
    await page.goto('about:blank')
    await dashboard.visit('/requests?outcome=error&search=invalid')
    await page.getByText('1 of 2 requests').waitFor()
    await rows(page).getByText('invalid_api_key').waitFor()
  })

  test('searches the whole journal while a filter is set', async () => {
    await numbered(1, 130)
    await page.goto('about:blank')
    await dashboard.visit('/requests?search=%22heard+of+7%22')
    await page.getByText('11 of 130 requests').waitFor()
    expect(await list(page).getAttribute('aria-rowcount')).toBe('11')
  })

  test('loads older requests when it is scrolled down', async () => {
    await numbered(1, 130)
    await page.goto('about:blank')
    await dashboard.visit('/requests')
    await page.getByRole('button', { name: 'All 130' }).waitFor()
    await rows(page).first().focus()
    await page.keyboard.press('End')
    await page.locator('[aria-rowcount="130"]').waitFor()
  })

  test('does not move while it is scrolled down or paused, and counts new requests', async () => {
    await numbered(1, 40)
    await rows(page).first().getByText('Unheard Of 40').waitFor()
    await list(page).evaluate((element) => element.scrollTo({ top: 500 }))
    await rows(page).getByText('Unheard Of 40').waitFor({ state: 'detached' })
    const place = async () => (await rows(page).getByText('Unheard Of 24').boundingBox())?.y
    const before = await place()
    await numbered(41, 52)
    await page.getByRole('button', { name: '12 new requests' }).waitFor()
    expect(await place()).toBe(before)
    await page.getByRole('button', { name: '12 new requests' }).click()
    await rows(page).first().getByText('Unheard Of 52').waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('paused', { exact: true }).waitFor()
    await numbered(53, 53)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await rows(page).first().getByText('Unheard Of 52').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await rows(page).first().getByText('Unheard Of 53').waitFor()
  })

  test('is cleared after a confirmation, and notices when it was cleared elsewhere', async () => {
    await numbered(1, 3)
    await rows(page).nth(2).waitFor()
    await page.getByRole('button', { name: 'Clear requests' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await rows(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Clear requests' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear requests' }).click()
    await page.getByText('3 requests cleared.').waitFor()
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await numbered(4, 5)
    await rows(page).nth(1).waitFor()
    await fetch(`${dashboard.url}/sandbox/requests`, { method: 'DELETE' })
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  })

  test('reports requests that were evicted before they could be shown', async () => {
    await page.route('**/sandbox/requests/stream?*', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'event: dropped\ndata: {"atMost":7}\n\n',
      }),
    )
    await page.goto('about:blank')
    await dashboard.visit('/requests')
    await page.getByText(/Up to (7|14|21) requests arrived faster/).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })
})

test.skipIf(!CHROMIUM)('the chart shows requests by outcome, and filters by time', async () => {
  const clock = new ManualClock()
  const { page, tab, url, visit, close } = await openDashboard({ clock })
  await enrich(url, { companyName: 'Unheard Of' })
  clock.advance(10_000)
  await enrich(url, ADA)
  await visit('/requests')
  await rows(page).nth(1).waitFor()
  const chart = await page.getByRole('application', { name: 'Requests over time' }).boundingBox()
  if (chart === null) throw new Error('there is no chart')
  // There are 60 columns of one second.
  const at = (secondsAgo: number) =>
    [chart.x + (chart.width * (59.5 - secondsAgo)) / 60, chart.y + chart.height / 2] as const
  await page.mouse.move(...at(10))
  await page.getByText(/: 1 no match$/).waitFor()
  await page.mouse.move(...at(3))
  await page.mouse.down()
  await page.mouse.move(...at(0))
  await page.getByText(/: 1 found$/).waitFor()
  await page.mouse.up()
  await page.getByText('1 of 2 requests').waitFor()
  await rows(page).getByText('Ada Keller').waitFor()
  expect(new URL(page.url()).hash).toBe(
    '#/requests?since=2026-03-10T12%3A00%3A07.000%2B00%3A00&until=2026-03-10T12%3A00%3A11.000Z',
  )
  await enrich(url, { companyName: 'Unheard Of Either' })
  await page.getByText('2 of 3 requests').waitFor()
  await page.getByRole('button', { name: 'Show all times' }).click()
  await rows(page).nth(2).waitFor()
  expect(tab.problems).toEqual([])
  await close()
})

test.skipIf(!CHROMIUM)(
  'a background tab closes its event stream, and continues from the last event',
  async () => {
    const { page, tab, url, visit, close } = await openDashboard()
    const turn = (visibilityState: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${visibilityState}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
    await visit('/requests')
    await page.getByText('live', { exact: true }).waitFor()
    await enrich(url, ADA)
    await rows(page).getByText('Ada Keller').waitFor()
    await turn('hidden')
    await page.getByText('connecting', { exact: true }).waitFor()
    await enrich(url, { companyName: 'Unheard Of' })
    const again = page.waitForRequest((request) => /stream\?(?!events=changes)/.test(request.url()))
    await turn('visible')
    expect((await again).headers()['last-event-id']).toBe('1')
    await rows(page).getByText('Unheard Of').waitFor()
    expect(tab.problems).toEqual([])
    await close()
  },
)

test.skipIf(!CHROMIUM)('the list reports a stopped server, and reconnects after a restart', async () => {
  const start = (port: number) => {
    const context = createContext({ storage: { kind: 'memory' } })
    const server = listen(createApp(context), { host: '127.0.0.1', port, tls: undefined })
    const stop = async (): Promise<void> => {
      context.journal.close()
      await server.stop(0)
      context.close()
    }
    return { url: server.url, stop }
  }
  const first = start(0)
  const {
    page,
    problems: complaints,
    close,
  } = await openTab(CHROMIUM ?? '', first.url, { width: 1280, height: 900 })
  await enrich(first.url, ADA)
  await page.goto(`${first.url}/#/requests`)
  await rows(page).getByText('Ada Keller').waitFor()
  await first.stop()
  await page.getByText('no connection').waitFor()
  await page.getByRole('alert').getByText('not responding', { exact: true }).waitFor()
  await page.getByText('This page reconnects automatically').first().waitFor()
  expect(await rows(page).count()).toBe(1)
  const second = start(Number(new URL(first.url).port))
  await page.getByText('live', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  await enrich(second.url, { companyName: 'Northwind Optics' })
  await rows(page).getByText('Northwind Optics, Inc.').waitFor()
  expect(complaints.filter((one) => !one.includes('ERR_'))).toEqual([])
  await close()
  await second.stop()
})
