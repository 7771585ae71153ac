/** The filters of the list, and its chart. */
import { expect, test } from 'bun:test'
import {
  describeDashboard,
  enrich,
  findIssues,
  page,
  press,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { ADA, rows, search, sendNumbered, shows } from './request-list.ts'

describeDashboard('the filters of requests', { rejects: [400] }, () => {
  const chip = (name: RegExp) => page.getByRole('button', { name }).click()

  test('filters by what the reader types or picks, and keeps the filter in the address and on other pages', async () => {
    await enrich(ADA)
    await enrich(ADA, 'demo-standard-key')
    await enrich(
      { contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' },
      'demo-standard-key',
    )
    await enrich({ companyName: 'Unheard Of 402' })
    await enrich(ADA, 'no-such-key')
    await enrich({ companyName: 'Northwind Optics' }, 'demo-empty-key')
    await enrich({ companyNme: 'Northwind' })
    const apikey = 'demo-plus-key'
    await sendRequest('POST', '/v1/buying-group', { companyName: 'Halcyon Freight' }, { apikey })
    await visit('/requests')
    for (const name of ['All 8', 'Found 2', 'No contact 1', 'No match 1', 'Success 1', 'Error 3'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    const style = (text: string) => rows().getByText(text, { exact: true }).first().getAttribute('class')
    expect(await style('No match')).toMatch(/ warn_\w+/)
    expect(await style('Found')).toMatch(/ good_\w+/)
    const hash = () => new URL(page.url()).hash
    const option = (name: string) => page.getByRole('option', { name, exact: true })

    // As a text, it is in random IDs, too.
    await search().fill('402')
    await option('status: 402').waitFor()
    await page.keyboard.press('Enter')
    await shows('1 of 8 requests')
    expect(hash()).toBe('#/requests?status=402')
    await page.keyboard.press('Backspace')
    await page.waitForURL((url) => url.hash === '#/requests')

    await page.keyboard.type('status:4xx ')
    await shows('3 of 8 requests')
    await page.keyboard.type('organization:plus')
    await option('organization: Demo Plus').waitFor()
    await page.keyboard.press('Enter')
    await shows('1 of 8 requests')
    await press('Remove status: 4xx')
    await shows('4 of 8 requests')
    await press('Add filter')
    await page.getByRole('option', { name: /^operation:/ }).click()
    expect(await findIssues()).toEqual([])
    await option('operation: Enrich').click()
    await shows('3 of 8 requests')
    await chip(/^No match 1$/)
    await shows('1 of 8 requests')
    expect(hash()).toMatch(/^#\/requests\?orgId=[\w-]+&operation=enrich&outcome=no_match$/)
    await enrich(ADA)
    await enrich({ companyName: 'Unheard Of Either' })
    await rows().getByText('Unheard Of Either').waitFor()
    expect(await rows().count()).toBe(2)

    await page.getByRole('link', { name: 'Faults' }).click()
    await page.getByRole('heading', { level: 1, name: 'Faults' }).waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('button', { name: 'Remove organization: Demo Plus' }).waitFor()
    // Each filter has one chip.
    await page.getByRole('button', { name: /^No match/, pressed: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(2)
    await shows('2 of 10 requests')
    await press('Clear filters')
    await rows().nth(9).waitFor()

    await search().fill('optics keller')
    await shows('5 of 10 requests')
    await page.keyboard.type(' warning ')
    await page.getByRole('heading', { name: 'No matching requests' }).waitFor()
    expect(hash()).toBe('#/requests?search=optics+keller&warning=any')
    await press('Remove warning: any')
    await search().fill('')
    await rows().nth(9).waitFor()
    await page.keyboard.type('recordId:"lead 1" ')
    await page.waitForURL((url) => url.hash === '#/requests?recordId=lead+1')
    await press('Remove recordId: lead 1')
    await page.keyboard.type('organization:"demo plus"')
    await option('organization: Demo Plus').waitFor()
    await page.keyboard.press('Enter')
    await press('Remove organization: Demo Plus')
    await rows().nth(9).waitFor()
    await page.keyboard.type('status:abc ')
    await shows('status must be a code such as 402, a class such as 4xx, or none.')
    expect(await rows().count()).toBe(10)
    await page.keyboard.press('Escape')
    await page.getByText('status must be a code').waitFor({ state: 'detached' })
    expect(await search().inputValue()).toBe('status:abc ')

    // The names of fields are words, too.
    await search().fill('')
    await page.keyboard.type('key')
    await page.getByRole('option', { name: /^key:/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    await page.waitForURL((url) => url.hash === '#/requests?search=key')
    await search().fill('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await option('status: 4xx').waitFor()
    // Nothing there takes the focus.
    await page.getByText('Signalbox', { exact: true }).click()
    await option('status: 4xx').waitFor({ state: 'hidden' })
  })

  test('says which filter of a link is wrong', async () => {
    await sendNumbered(1, 1)
    await visit('/requests?status=abc')
    await page
      .getByRole('region', { name: 'Request list' })
      .getByText(/status/)
      .waitFor()
    await press('Remove status: abc')
    await rows().first().waitFor()
    // The chart still has the counts of the previous filter.
    await visit('/requests?last=abc')
    await page
      .getByRole('alert')
      .getByText(/^last must be a number of minutes/)
      .waitFor()
    await press('Remove last: abc')
    await rows().first().waitFor()
    // Its button stays in sight.
    const long = 'x'.repeat(300)
    await visit(`/requests?recordId=${long}`)
    await press(`Remove recordId: ${long}`)
    await rows().first().waitFor()
    for (const width of [1280, 1600, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(`/requests?recordId=${long}`)
      const cross = page.getByRole('button', { name: `Remove recordId: ${long}` }).locator('svg')
      await cross.waitFor()
      const box = await cross.boundingBox()
      expect(box?.width).toBe(14)
      expect((box?.x ?? width) + 14).toBeLessThan(width)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
  })

  test('names the source of a request, unless it is the client', async () => {
    await enrich({ companyName: 'Unheard Of' })
    await enrich({ companyName: 'Unheard Of Docs' }, 'demo-plus-key', { 'signalbox-source': 'docs' })
    await visit('/requests')
    await rows().nth(1).waitFor()
    const request = (index: number) => rows().nth(index).getByRole('gridcell').nth(3).textContent()
    expect([await request(0), await request(1)]).toEqual(['docs Unheard Of Docs', 'Unheard Of'])
    await search().pressSequentially('source:docs ')
    await shows('1 of 2 requests')
  })
})

const machineClock = new ManualClock()
describeDashboard('the chart of requests', { machineClock }, () => {
  test('shows requests by outcome, and filters by time', async () => {
    await enrich({ companyName: 'Unheard Of' })
    machineClock.advance(10_000)
    await enrich(ADA)
    await visit('/requests')
    await rows().nth(1).waitFor()
    const chart = await page.getByRole('application', { name: 'Requests over time' }).boundingBox()
    if (chart === null) throw new Error('there is no chart')
    // There are 60 columns of one second.
    const at = (secondsAgo: number) =>
      [chart.x + (chart.width * (59.5 - secondsAgo)) / 60, chart.y + chart.height / 2] as const
    await page.mouse.move(...at(10))
    await page.getByText(/: 1 no match, reset or restored state$/).waitFor()
    await page.mouse.move(...at(3))
    await page.mouse.down()
    await page.mouse.move(...at(0))
    await page.getByText(/: 1 found$/).waitFor()
    await page.mouse.up()
    await page.getByText('1 of 2 requests').waitFor()
    await rows().getByText('Ada Keller').waitFor()
    expect(new URL(page.url()).hash).toBe(
      '#/requests?since=2026-03-10T12%3A00%3A07.000Z&until=2026-03-10T12%3A00%3A11.000Z',
    )
    await enrich({ companyName: 'Unheard Of Either' })
    await page.getByText('2 of 3 requests').waitFor()
    await press(/^Remove since/)
    await press(/^Remove until/)
    await rows().nth(2).waitFor()
    await sendRequest('PATCH', '/sandbox/clock', { advanceSeconds: 172_800 })
    await page.getByTitle(/^Clock changed/).waitFor()
    await enrich(ADA)
    await rows().nth(3).waitFor()
    const time = (index: number) => rows().nth(index).getByRole('gridcell').first()
    const isCut = (index: number) =>
      time(index).evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
    // The list is ordered by the machine's time, and also has the time of the sandbox clock.
    // The year is only there if it is another one.
    expect(await time(0).textContent()).toMatch(
      /^10 Mar( 2026)?, 05:00:10\.000sandbox clock 12 Mar, 05:00:10$/,
    )
    expect(await time(0).getByTitle('Sandbox clock: 2026-03-12 12:00:10 UTC').count()).toBe(1)
    expect(await isCut(0)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    const times = page.getByRole('application').locator('xpath=following-sibling::p')
    expect(await times.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await times.textContent()).toMatch(/^10 Mar 2026, [\d:]{8}[\d:]{8}[\d:]{8}$/)
    await page.setViewportSize({ width: 1280, height: 900 })
    await rows().first().click()
    await page
      .getByRole('heading', { name: '10 Mar 2026, 05:00:10 (sandbox clock 12 Mar 2026, 05:00:10)' })
      .waitFor()
    await press('Close')
    // The rows of an earlier day have room for their date below a row of today.
    machineClock.set(new Date().toISOString())
    await enrich({ companyName: 'Unheard Of Today' })
    await page.reload()
    await rows().nth(4).waitFor()
    expect(await time(0).textContent()).toMatch(/^\d\d:\d\d:\d\dsandbox clock \d+ \w+( \d{4})?, [\d:]{8}$/)
    expect(await time(4).textContent()).toMatch(/^10 Mar( 2026)?, 05:00:00$/)
    expect([await isCut(0), await isCut(1), await isCut(4)]).toEqual([false, false, false])
    await page.getByRole('combobox', { name: 'Search requests' }).pressSequentially('last:5 ')
    await page.waitForURL((url) => url.hash === '#/requests?last=5')
  })
})
