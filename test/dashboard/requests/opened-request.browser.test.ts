/** One opened request: its content, its explanation, and its actions. */
import { expect, test } from 'bun:test'
import {
  describeDashboard,
  enrich,
  findIssues,
  follow,
  heading,
  page,
  press,
  region,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'

const MISSPELLED = { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' }
const ADELE = { contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' }

const UNKNOWN_ID = '00000000-0000-4000-8000-0000000000ff'

describeDashboard('an opened request', { rejects: [404] }, () => {
  /** Sends a request. Returns its id. */
  const sent = async (...request: Parameters<typeof enrich>): Promise<string> =>
    (await enrich(...request)).headers.get('smarteTransactionId') ?? ''
  const opened = async (...request: Parameters<typeof enrich>): Promise<string> => {
    const id = await sent(...request)
    await visit(`/requests/${id}`)
    await panel().getByRole('heading', { name: 'Request', exact: true }).waitFor()
    return id
  }
  const panel = () => region('Request details')
  const rows = () => page.getByRole('grid', { name: 'Requests' }).getByRole('rowgroup').getByRole('row')
  const shows = (text: string | RegExp) => panel().getByText(text).waitFor()

  const numbered = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let number = 1; number <= count; number++)
      ids.push(await sent({ companyName: `Unheard Of ${number}` }))
    return ids
  }
  /** Waits until the opened request has this text. */
  const isOpen = (text: string) => region('Request').getByText(text, { exact: true }).waitFor()

  test('shows request and response as fields, headers, and raw text with masked keys', async () => {
    await opened({ ...MISSPELLED, recordId: 'lead-7' })
    const request = region('Request')
    await request.getByText('lead-7').waitFor()
    await request.getByRole('tab', { name: 'Headers' }).click()
    await request.getByText('****-key').waitFor()
    await request.getByRole('tab', { name: 'Raw' }).click()
    await request.getByText('"companyName":"Nortwind Optics"').waitFor()
    const response = region('Response')
    await response.getByText('VP of Marketing').waitFor()
    await response.getByRole('tab', { name: 'JSON' }).click()
    await response.getByText('"conFullName": "Ada Keller"').waitFor()
    await response.locator('summary').click()
    await response.getByText(/^\{ \d+ fields \}$/).waitFor()
    await response.getByText('"conFullName": "Ada Keller"').waitFor({ state: 'hidden' })
    await region('Metadata').getByText('1 deducted, unlimited credits').waitFor()
    await region('Metadata').getByRole('link', { name: 'Demo Plus', exact: true }).waitFor()
    await region('Metadata')
      .getByText(/^\d+ \w+ \d{4}, [\d:]{8}$/)
      .waitFor()
    // The list and the request show one time, with UTC as its tooltip. The metadata has the day, too.
    const times = await page
      .locator('time')
      .evaluateAll((all) => all.map((one) => [one.textContent?.slice(-8), one.title]))
    expect(times.length).toBeGreaterThan(2)
    expect(new Set(times.map(String)).size).toBe(1)
    const [local, utc = ''] = times[0] ?? []
    expect(utc).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
    const instant = new Date(utc.replace(' UTC', 'Z').replace(' ', 'T'))
    expect(local).toEndWith(instant.toLocaleTimeString('en-GB', { timeZone: 'America/Phoenix' }))
    expect(await request.textContent()).not.toContain('demo-plus-key')
  })

  test('shows the empty fields of its response on demand', async () => {
    await opened({ companyName: 'Northwind Optics' })
    const response = region('Response')
    const names = response.locator('dt')
    const show = response.getByRole('button', { name: /^Show \d+ empty fields$/ })
    const hidden = Number(/\d+/.exec(String(await show.textContent()))?.[0])
    const filled = await names.count()
    await show.click()
    expect([hidden > 20, await names.count()]).toEqual([true, filled + hidden])
    await press('Hide empty fields', response)
    expect(await names.count()).toBe(filled)
  })

  test('explains errors and injected faults', async () => {
    await opened(MISSPELLED, 'demo-empty-key')
    const rejected = panel().getByRole('region', { name: 'Error' })
    await rejected.getByText('insufficient_credits').waitFor()
    await rejected.getByText('Demo Empty has no credits left.').waitFor()
    await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'error', status: 503 }, times: 1 })
    await opened(MISSPELLED)
    await shows('Injected fault: error')
    await opened('{"companyName":')
    await panel().getByText('The body is not JSON').first().waitFor()
    await shows('The body is not a JSON object. See the Raw tab.')
  })

  test('opens from the list, moves with j, k, arrows, and buttons, and closes with Escape', async () => {
    await numbered(10)
    await visit('/requests?operation=enrich')
    await rows().first().click()
    await isOpen('Unheard Of 10')
    expect(page.url()).toMatch(/#\/requests\/[\w-]+\?operation=enrich$/)
    const headers = region('Response').getByRole('tab', { name: 'Headers' })
    await headers.click()
    await panel().focus()
    for (const [move, shown] of [
      [() => page.keyboard.press('j'), 9],
      [() => page.keyboard.press('k'), 10],
      [() => press('Older request (j)', panel()), 9],
      [() => rows().nth(1).press('ArrowDown'), 8],
    ] as const) {
      await move()
      await isOpen(`Unheard Of ${shown}`)
    }
    expect(await headers.getAttribute('aria-selected')).toBe('true')
    // The keys of the list itself are not meant. The opened row stays in view.
    await page.setViewportSize({ width: 1280, height: 500 })
    await panel().focus()
    for (let number = 7; number >= 1; number--) await page.keyboard.press('j')
    await isOpen('Unheard Of 1')
    const list = await page.getByRole('grid', { name: 'Requests' }).boundingBox()
    const row = await rows().and(page.locator('[aria-selected=true]')).boundingBox()
    if (list === null || row === null) throw new Error('the row is not in view')
    expect([row.y >= list.y - 1, row.y + row.height <= list.y + list.height + 1]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(page.url()).toEndWith('#/requests?operation=enrich')
    await rows().and(page.locator(':focus')).getByText('Unheard Of 1', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await isOpen('Unheard Of 1')
    // A list that was held is current when it opens again.
    await follow('Faults')
    await heading('Faults')
    const id = await sent({ companyName: 'Unheard Of 11' })
    await sent({ companyName: 'Unheard Of 12' })
    await page.evaluate(`location.hash = '/requests/${id}?operation=enrich'`)
    await isOpen('Unheard Of 11')
    await rows().and(page.locator('[aria-selected=true]')).getByText('Unheard Of 11').waitFor()
  })

  test('is replayed, and shows what differs from its original', async () => {
    const id = await opened(ADELE, 'demo-plus-key')
    await sendRequest('PUT', '/sandbox/contacts', {
      contacts: [{ conFullName: 'Adele Kellermann', compName: 'Northwind Optics, Inc.' }],
    })
    await press('Replay', panel())
    await page.getByText('Replayed: 200.').waitFor()
    await page.waitForURL(
      (url) => url.hash.endsWith(`?original=${id}`) && !url.hash.startsWith(`#/requests/${id}`),
    )
    const difference = (name: string) => panel().getByRole('row', { name, exact: true }).waitFor()
    await difference('outcome No contact Found')
    await difference('response.conFullName empty Adele Kellermann')
    // What differs comes first.
    expect((await panel().getByRole('heading', { level: 2 }).allTextContents()).slice(1)).toEqual([
      expect.stringMatching(/^\d+ differences from the earlier request of /),
      ...['Found Adele Kellermann at Northwind Optics, Inc.', 'Request', 'Response', 'Metadata'],
    ])
    expect(await findIssues()).toEqual([])
    await follow('Open the earlier request', panel())
    await page.waitForURL(`**/#/requests/${id}`)
    await press('Replay', panel())
    await region('Metadata').getByText('0 deducted (free refresh), unlimited credits').waitFor()
    await panel()
      .getByRole('heading', { name: /, 0 credits \(free refresh\)$/ })
      .waitFor()
    await visit(`/requests/${id}?compared=${UNKNOWN_ID}`)
    await shows('The request to compare with is no longer recorded.')
  })

  test('replaces the list on a phone, and returns to it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const email = 'ada.keller-of-marketing@mail.northwind-optics.example'
    await sent({ ...MISSPELLED, email, recordId: 'lead'.repeat(30) })
    await visit('/requests')
    await rows().first().click()
    await shows('is returned with A+')
    expect(await rows().count()).toBe(0)
    await shows('unknown field, did you mean contactEmail?')
    const lines = await page.evaluate<string[]>(READ_LINES)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(0, -1).filter((line) => !/[.@-]$/.test(line))).toEqual([])
    await region('Request').getByRole('tab', { name: 'Raw' }).click()
    await region('raw request').waitFor()
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBe(0)
    for (const name of ['raw request', 'Comparison field by field'])
      expect(await region(name).evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
    expect(await findIssues()).toEqual([])
    await press('Close', panel())
    await rows().first().waitFor()
    expect(await findIssues()).toEqual([])
    const cut = await page
      .getByRole('search')
      .locator('button > span')
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length)
    expect(cut).toBe(0)
  })
})

/** Runs in the browser. Returns the lines of a long email address. */
const READ_LINES = `(() => {
  const element = [...document.querySelectorAll('dd')].find((one) => one.textContent.startsWith('ada.keller-of-'))
  const lines = new Map()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const [index, sign] of [...node.textContent].entries()) {
      if (sign === ' ') return [...lines.values()]
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const { top } = range.getBoundingClientRect()
      lines.set(top, (lines.get(top) ?? '') + sign)
    }
  }
  return [...lines.values()]
})()`
