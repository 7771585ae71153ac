/** The list of requests: its rows, its columns, and what it says without them. */
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
} from '../../support/browser/dashboard.ts'
import { ADA, list, rows, search, sendNumbered } from './request-list.ts'

describeDashboard('the list of requests', { rejects: [400, 503] }, () => {
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
      Notes: '',
      Compare: '',
    }
    expect(await readRow()).toEqual(expected)
    await page.setViewportSize({ width: 390, height: 844 })
    await list().locator('[role=row] [role=gridcell]:nth-child(9)').first().waitFor({ state: 'detached' })
    const { Credits, Duration, ...shown } = expected
    expect(await readRow()).toEqual(shown)
  })

  test('has its columns below their names, its outcomes in one order, and badges that an opened row does not hide', async () => {
    await sendRequest('POST', '/sandbox/organizations/x')
    await enrich({ companyName: 'Unheard Of' }, 'demo-plus-key', { 'signalbox-source': 'docs' })
    await visit('/requests')
    await rows().first().waitFor()
    const xs = async (role: 'columnheader' | 'gridcell'): Promise<number[]> =>
      Promise.all(
        (await list().getByRole(role).all()).map(async (cell) => (await cell.boundingBox())?.x ?? -1),
      )
    const [names, cells] = [await xs('columnheader'), await xs('gridcell')]
    expect(cells.slice(0, names.length)).toEqual(names)
    const outcomes = page.getByRole('group', { name: 'Outcome' }).getByRole('button')
    const expected = ['All 1', 'Found 0', 'No contact 0', 'No match 1', 'Success 0', 'Error 0']
    expect(await outcomes.allTextContents()).toEqual(expected)
    await rows().first().click()
    const row = list().getByRole('row', { selected: true })
    await row.waitFor()
    const color = (element: Locator) =>
      element.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).backgroundColor)
    const white = 'rgb(255, 255, 255)'
    expect([await color(row.getByText('docs')), await color(row.getByText('No match'))]).toEqual([
      white,
      white,
    ])
    expect(await color(row)).not.toBe(white)
    await page.keyboard.press('Escape')
    await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen', now: '2027-11-22T12:00:00Z' })
    await enrich({ companyName: 'Unheard Of' })
    await rows().first().getByText('22 Nov 2027').waitFor()
    expect(await list().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('is reached from the search, and read row by row and cell by cell, with the arrow keys', async () => {
    await sendNumbered(1, 90)
    await visit('/requests')
    await rows().first().getByText('Unheard Of 90').waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.innerText')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toMatch(/Unheard Of 90\b/)
    expect(await page.getByRole('option').count()).toBe(0)
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
    await sendNumbered(1, 20)
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
    await sendNumbered(21, 21)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await requirePhoneLayout()
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
})
