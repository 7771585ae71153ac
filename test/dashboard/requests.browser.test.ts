/** The list of requests: live updates, filters, pause, and clearing. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  page,
  press,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'
import { ManualClock } from '../support/manual-clock.ts'

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

const list = () => page.getByRole('grid', { name: 'Requests' })
/** The rows below the names of the columns. */
const rows = () => list().getByRole('rowgroup').getByRole('row')

describeDashboard('the list of requests', { rejects: [400, 503] }, () => {
  const numbered = async (from: number, to: number): Promise<void> => {
    for (let number = from; number <= to; number++) await enrich({ companyName: `Unheard Of ${number}` })
  }
  const search = () => page.getByRole('combobox', { name: 'Search requests' })
  const chip = (name: RegExp) => page.getByRole('button', { name }).click()
  const shows = (text: string) => page.getByText(text).waitFor()

  test('offers an example, an import, and the settings of an integration while it is empty', async () => {
    await visit('/requests')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await page.getByText(`curl -sS -g '${dashboard.url}/v7/enrich'`).waitFor()
    // The key appears when the organizations are loaded.
    await page.locator('pre').filter({ hasText: "apikey: demo-standard-key'" }).waitFor()
    await press('Copy settings for your integration')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toStartWith(
      `Base URL: ${dashboard.url}\nAPI key: demo-standard-key\n\ncurl `,
    )
    expect(await page.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('#/data/csv')
    expect(await findIssues()).toEqual([])
    await press('Send an example')
    await rows().getByText('Ada Keller').waitFor()
    expect(dashboard.modules.sandbox.journal.newestFirst()[0]?.source).toBe('dashboard')
  })

  test('has columns for a font that is wider and taller than most', async () => {
    await enrich({ contactFullName: 'Unheard Of', companyName: 'Northwind Optics' })
    await sendRequest('POST', '/v7/unknown')
    await sendRequest('PATCH', '/sandbox/clock', { advanceSeconds: 172_800 })
    await enrich({ companyName: 'Unheard Of' })
    await visit('/requests')
    await rows().getByText('No contact').waitFor()
    await page.evaluate(`
      const sheet = new CSSStyleSheet()
      const names = ['DejaVu Sans', 'Verdana', 'Noto Sans', 'NotoSans-Regular', 'Liberation Sans', 'Arial']
      sheet.replaceSync(\`
        @font-face {
          font-family: large;
          src: \${names.map((name) => \`local("\${name}")\`)};
          size-adjust: 108%;
          ascent-override: 116%;
          descent-override: 29%;
        }
        :root { --sans: large, sans-serif }\`)
      document.adoptedStyleSheets = [sheet]
      // A machine without any of these fonts has a font of its own, which the columns must fit, too.
      document.fonts.load('1rem large').catch(() => {})`)
    const cut = await list()
      .locator('[role=columnheader], [role=gridcell]:not(:has([title]:not(time)))')
      .evaluateAll((cells) =>
        cells.flatMap(({ textContent, clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
          clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight) ? [textContent] : [],
        ),
      )
    expect(cut).toEqual([])
  })

  test('compares two chosen requests', async () => {
    await enrich(ADA)
    await sendRequest('PATCH', '/sandbox/clock', { advanceSeconds: 172_800 })
    await enrich({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    await visit('/requests')
    // The list is held once the pointer is on it.
    await rows().nth(1).waitFor()
    const box = (text: string) => rows().filter({ hasText: text }).getByRole('checkbox', { name: 'Compare' })
    const cut = await list()
      .getByRole('columnheader')
      .evaluateAll((names) =>
        names.flatMap((name) =>
          name.scrollWidth > name.clientWidth && name.clientWidth > 1 ? [name.textContent] : [],
        ),
      )
    expect(cut).toEqual([])
    await box('Ada Keller').click()
    const bar = page.getByRole('status').filter({ hasText: 'Check one more request to compare the two.' })
    await bar.waitFor()
    await page.getByText('paused: comparing', { exact: true }).waitFor()
    const isAbove = async (above: Locator, below: Locator): Promise<void> => {
      const [upper, lower] = [await above.boundingBox(), await below.boundingBox()]
      if (upper === null || lower === null) throw new Error('one of them is not shown')
      expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
    }
    // The bar covers no row, and no message covers the bar.
    await isAbove(list(), bar)
    await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen' })
    await press('Use system time')
    await isAbove(page.getByRole('alertdialog'), bar)
    await press('Cancel')
    await box('Ada Keller').focus()
    const place = async () => (await box('Adele').boundingBox())?.y
    const before = await place()
    await page.keyboard.press('Space')
    expect(await place()).toBe(before)
    expect(await findIssues()).toEqual([])
    await box('Adele').click()
    const details = page.getByRole('region', { name: 'Request details' })
    await details.getByRole('row', { name: 'outcome Found No contact', exact: true }).waitFor()
    const differences = details.getByRole('heading', { name: /^\d+ differences from the earlier request of/ })
    await isAbove(differences, details.getByRole('button', { name: 'Replay' }))
    // The narrow list names the column of the boxes, too.
    const column = list().getByRole('columnheader', { name: 'Compare' })
    expect((await column.boundingBox())?.width).toBeGreaterThan(1)
    await isAbove(column, box('Adele'))
    // The request is first, even with fields that the earlier one does not have.
    expect((await details.getByRole('rowheader').allInnerTexts()).slice(0, 4).toSorted()).toEqual([
      'request.companyName',
      'request.contactEmail',
      'request.contactFullName',
      'sandbox clock',
    ])
    await details.getByRole('row', { name: /^sandbox clock \d+ \w+ \d{4} \d+ \w+ \d{4}$/ }).waitFor()
    const checked = list().getByRole('checkbox', { checked: true })
    expect(await checked.count()).toBe(2)
    await box('Ada Keller').click()
    await differences.waitFor({ state: 'detached' })
    await bar.waitFor()
    expect(await checked.count()).toBe(1)
    await details.evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }))
    await box('Ada Keller').click()
    await differences.waitFor()
    expect(await details.evaluate((panel) => panel.scrollTop)).toBe(0)
    await details.getByRole('link', { name: 'Open the earlier request' }).click()
    await details.getByText('Ada Keller at Northwind Optics, Inc. is returned').waitFor()
    // The filter hides the first one.
    await box('Ada Keller').click()
    await search().fill('Adele')
    await box('Ada Keller').waitFor({ state: 'detached' })
    await box('Adele').click()
    await details.getByRole('columnheader', { name: 'Later request' }).waitFor()
    await details.getByRole('link', { name: 'Open the later request' }).click()
    await details.getByRole('heading', { name: /is not stored at/ }).waitFor()
  })

  test('shows a request as soon as its response is sent, and fetches no organizations', async () => {
    await visit('/requests')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await enrich(ADA, 'demo-standard-key')
    const row = rows().first()
    await row.getByText('Ada Keller, Northwind Optics, Inc.').waitFor()
    for (const text of ['200', 'Demo Standard', ADA.contactEmail, 'A+', '1']) {
      await row.getByText(text, { exact: true }).first().waitFor()
    }
    const chips = page.getByRole('group', { name: 'Outcome' }).getByRole('button')
    expect(await chips.allTextContents()).toEqual(['All 1', 'Found 1'])
    await enrich({ companyNme: 'Northwind' })
    await rows().getByText('missing_identifier').waitFor()
    await rows().first().getByText('1 warning').waitFor()
    const fetched: string[] = []
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
    await enrich({ companyName: 'Unheard Of' })
    await rows().getByText('Unheard Of').waitFor()
    expect(fetched).toContain('/sandbox/state')
    expect(fetched.filter((path) => path.startsWith('/sandbox/organizations'))).toEqual([])
    expect(await chips.allTextContents()).toEqual(['All 3', 'Found 1', 'Error 1', 'No match 1'])
    expect(await findIssues()).toEqual([])
  })

  test('has a cell below the name of each column, on one line and on two', async () => {
    await enrich(ADA, 'demo-standard-key')
    await sendRequest('POST', '/v1/buying-group', { companyName: 'Nobody' }, { apikey: 'demo-plus-key' })
    await visit('/requests')
    await rows().first().getByText('Nobody').waitFor()
    const texts = (role: 'columnheader' | 'gridcell', within: Locator) =>
      within.getByRole(role).allInnerTexts()
    const readRow = async (): Promise<object> => {
      const names = await texts('columnheader', list())
      const cells = await texts('gridcell', rows().nth(1))
      expect(cells.length).toBe(names.length)
      return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
    }
    const expected = {
      Time: expect.stringMatching(/^[\d:]{8}(\.\d{3})?$/),
      Outcome: 'Found',
      Operation: 'Enrich',
      Organization: 'Demo Standard',
      Request: ADA.contactEmail,
      Result: 'A+ Ada Keller, Northwind Optics, Inc.',
      Status: '200',
      Credits: '1',
      Duration: expect.stringMatching(/ ms$/),
      'Warnings and faults': '',
      Compare: '',
    }
    expect(await readRow()).toEqual(expected)
    await page.setViewportSize({ width: 390, height: 844 })
    await list().locator('[role=row] [role=gridcell]:nth-child(9)').first().waitFor({ state: 'detached' })
    const { Credits, Duration, ...shown } = expected
    expect(await readRow()).toEqual(shown)
  })

  test('is read row by row and cell by cell with the arrow keys', async () => {
    await numbered(1, 90)
    await visit('/requests')
    await rows().first().getByText('Unheard Of 90').waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.innerText')
    await page.getByRole('button', { name: 'Clear requests' }).focus()
    await rows().first().focus()
    for (const [key, shown] of [
      ['End', /Unheard Of 31\b/],
      ['Home', /Unheard Of 90\b/],
      ['ArrowDown', /Unheard Of 89\b/],
      ['ArrowRight', /^[\d:]{8}(\.\d{3})?$/],
      ['ArrowRight', /^No match$/],
      ['ArrowRight', /^Demo Plus$/],
      ['ArrowRight', /^Unheard Of 89$/],
      ['ArrowUp', /^Unheard Of 90$/],
      ['PageDown', /^Unheard Of [678]\d$/],
      ['ArrowLeft', /^Demo Plus$/],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toMatch(shown)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByText('Check one more request to compare the two.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Request details' }).getByText('Unheard Of').first().waitFor()
  })

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

    // As a text, it is in other requests, too.
    await search().fill('402')
    await shows('2 of 8 requests')
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
    await page.keyboard.type('status:abc ')
    await shows('status is a code such as 402, a class such as 4xx, or none.')
    expect(await rows().count()).toBe(10)
    await page.keyboard.press('Escape')
    await page.getByText('status is a code').waitFor({ state: 'detached' })
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
    await numbered(1, 1)
    await visit('/requests?status=abc')
    await page
      .getByRole('region', { name: 'Request list' })
      .getByText(/status/)
      .waitFor()
    await press('Remove status: abc')
    await rows().first().waitFor()
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

  test('shows all outcomes and whether it is live on a phone', async () => {
    await enrich(ADA)
    await enrich({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    await enrich({ companyName: 'Unheard Of' })
    await enrich({})
    const apikey = 'demo-plus-key'
    await sendRequest('POST', '/v1/buying-group', { companyName: 'Nobody' }, { apikey })
    await page.setViewportSize({ width: 390, height: 844 })
    await visit('/requests')
    await rows().first().waitFor()
    const chips = page.getByRole('group', { name: 'Outcome' }).getByRole('button')
    expect(await chips.count()).toBe(6)
    const ends = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390)
    await page.getByText('live', { exact: true }).waitFor()
    await numbered(1, 20)
    await rows().first().getByText('Unheard Of 20').waitFor()
    await list().evaluate((element) => element.scrollTo({ top: 300 }))
    const paused = page.getByText('paused: scrolled down', { exact: true })
    await paused.waitFor()
    // The heading, the badge, and both buttons are on one line.
    const middle = async (locator: Locator): Promise<number> => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {}
      return Math.round((y + height / 2) / 10)
    }
    const controls = [page.getByRole('button', { name: 'Pause' }), page.getByRole('heading', { level: 1 })]
    expect(await Promise.all(controls.map(middle))).toEqual([await middle(paused), await middle(paused)])
    await numbered(21, 21)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await requirePhoneLayout()
  })

  test('loads older requests when it is scrolled down', async () => {
    await numbered(1, 130)
    await visit('/requests')
    await page.getByRole('button', { name: 'All 130' }).waitFor()
    await page.route(/cursor=/, (route) => route.fulfill({ status: 503, json: {} }))
    await rows().first().focus()
    await page.keyboard.press('End')
    const retry = page.getByRole('button', { name: "Older requests can't be loaded. Try again" })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.click()
    await page.locator('[aria-rowcount="131"]').waitFor()
  })

  test('does not move while it is scrolled down, paused, or under the pointer, and counts new requests', async () => {
    await numbered(1, 40)
    await visit('/requests')
    await rows().first().getByText('Unheard Of 40').waitFor()
    await list().evaluate((element) => element.scrollTo({ top: 500 }))
    await page.getByText('paused: scrolled down', { exact: true }).waitFor()
    const place = async () => (await rows().getByText('Unheard Of 24').boundingBox())?.y
    const before = await place()
    await numbered(41, 52)
    await page.getByRole('button', { name: '12 new requests' }).waitFor()
    expect(await place()).toBe(before)
    await press('12 new requests')
    await rows().first().getByText('Unheard Of 52').waitFor()

    await press('Pause')
    await page.getByText('paused', { exact: true }).waitFor()
    await numbered(53, 53)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await rows().first().getByText('Unheard Of 52').waitFor()
    await press('Pause')
    await rows().first().getByText('Unheard Of 53').waitFor()

    await rows().first().hover()
    await numbered(54, 54)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await rows().first().getByText('Unheard Of 53').waitFor()
    await search().hover()
    await rows().first().getByText('Unheard Of 54').waitFor()

    // Nobody has paused the list, so it says why it does not change.
    await rows().first().click()
    await page.getByText('paused: request open', { exact: true }).waitFor()
  })

  test('keeps each control in its place while requests arrive', async () => {
    await numbered(1, 1)
    await visit('/requests')
    await rows().first().waitFor()
    /** Compares the boxes of all controls above the list after each change of the page. */
    const watch = () =>
      page.evaluate(`{
        const places = new Map()
        globalThis.moved = new Set()
        const others = ':not([role=grid] *, [aria-label="Request details"] *)'
        const look = () => {
          for (const control of document.querySelectorAll('main :is(button, input)' + others)) {
            const { x, y, width, height } = control.getBoundingClientRect()
            const place = [x, y, width, height].join()
            if (places.has(control) && places.get(control) !== place) moved.add(control.outerHTML)
            places.set(control, place)
          }
        }
        look()
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }`)
    await watch()
    await numbered(2, 12)
    // The first request of another outcome.
    await enrich(ADA)
    const apikey = 'demo-plus-key'
    await sendRequest('POST', '/v1/buying-group', { companyName: 'Nobody' }, { apikey })
    await rows().first().getByText('Nobody').waitFor()
    await page.getByText('live', { exact: true }).waitFor()
    const shown = page.getByRole('button', { name: /new request/ })
    expect(await shown.count()).toBe(0)
    await rows().first().hover()
    await page.getByText('paused: pointer on list', { exact: true }).waitFor()
    await numbered(13, 24)
    await shown.waitFor()
    await search().hover()
    await rows().first().getByText('Unheard Of 24').waitFor()
    await shown.waitFor({ state: 'detached' })
    expect(await page.evaluate('[...moved]')).toEqual([])
    expect(await page.locator('main header [aria-live]').count()).toBe(0)

    // Next to an open request, the outcomes need two lines.
    await rows().first().click()
    await page.getByRole('region', { name: 'Request details' }).getByText('Unheard Of 24').first().waitFor()
    await watch()
    await sendRequest('POST', '/v1/buying-group', {}, { apikey })
    await enrich({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    const chips = page.getByRole('group', { name: 'Outcome' })
    await chips.getByRole('button', { name: 'No contact 1' }).waitFor()
    expect(await chips.getByRole('button').count()).toBe(6)
    expect(await page.evaluate('[...moved]')).toEqual([])
    expect(await chips.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('says why it cannot be loaded, as do the searches of organizations, and tries again', async () => {
    const error = { code: 'storage_unavailable', message: 'The storage failed. Send the request again.' }
    await page.route(/\/sandbox\/(requests|organizations)\?/, (route) =>
      route.fulfill({ status: 503, json: { error } }),
    )
    await visit('/requests')
    const pane = page.getByRole('region', { name: 'Request list' })
    await pane.getByText(error.message).waitFor()
    expect(await findIssues()).toEqual([])
    await search().fill('organization:demo')
    const bar = page.getByRole('search')
    await bar.getByText(error.message).waitFor()
    await page.keyboard.press('Escape')
    await bar.getByText(error.message).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('searchbox').fill('demo')
    await palette.getByText(error.message).waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await press('Add filter')
    await page.unrouteAll()
    await press('Try again', bar)
    await page.getByRole('option', { name: 'organization: Demo Plus' }).waitFor()
    await page.keyboard.press('Escape')
    await press('Try again', pane)
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  })

  test('is cleared after a confirmation, and notices when it was cleared elsewhere', async () => {
    await numbered(1, 3)
    await visit('/requests')
    await rows().nth(2).waitFor()
    await press('Clear requests')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear requests' }).click()
    await shows('3 requests cleared.')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await numbered(4, 5)
    await rows().nth(1).getByRole('checkbox', { name: 'Compare' }).click()
    await shows('Check one more request to compare the two.')
    await sendRequest('DELETE', '/sandbox/requests')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    // A list that is held does not show the cleared requests again.
    await press('Pause')
    await numbered(6, 6)
    await rows().getByText('Unheard Of 6').waitFor()
    expect(await rows().count()).toBe(1)
    expect(await page.getByText('Check one more request to compare the two.').count()).toBe(0)
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
    // The list is ordered by the machine's time, and also has the day of the sandbox clock.
    // The year is only there if it is another one.
    expect(await time(0).textContent()).toMatch(/^10 Mar( 2026)?, 05:00:10\.000sandbox clock 12 Mar 2026$/)
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
    expect(await time(0).textContent()).toMatch(/^\d\d:\d\d:\d\dsandbox clock \d+ \w+ \d{4}$/)
    expect(await time(4).textContent()).toMatch(/^10 Mar( 2026)?, 05:00:00$/)
    expect([await isCut(0), await isCut(1), await isCut(4)]).toEqual([false, false, false])
    await page.getByRole('combobox', { name: 'Search requests' }).pressSequentially('last:5 ')
    await page.waitForURL((url) => url.hash === '#/requests?last=5')
  })
})

describeDashboard('a journal that is full', { journalSize: 0.02 }, () => {
  test('says how many requests arrived, how many are left, and what keeps more', async () => {
    for (let number = 1; number <= 30; number++) await enrich({ companyName: `Unheard Of ${number}` })
    const { journal } = dashboard.modules.sandbox
    expect(journal.countEvicted()).toBeGreaterThan(0)
    await visit('/requests')
    await page
      .getByText(
        `30 requests arrived, and ${journal.size()} are still in the journal. It keeps up to 10,000, in the memory that --journal-size sets.`,
      )
      .waitFor()
  })
})
