/** How the list follows the requests that arrive, holds still, and is cleared. */
import { expect, test } from 'bun:test'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  page,
  press,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'
import { ADA, list, rows, search, sendNumbered, shows } from './request-list.ts'

describeDashboard('a list of requests that arrive', { rejects: [400, 503] }, () => {
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
    expect((await chips.allTextContents()).slice(0, 2)).toEqual(['All 1', 'Found 1'])
    await enrich({ companyNme: 'Northwind' })
    await rows().getByText('missing_identifier').waitFor()
    await rows().first().getByText('1 warning').waitFor()
    const fetched: string[] = []
    page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
    await enrich({ companyName: 'Unheard Of' })
    await rows().getByText('Unheard Of').waitFor()
    expect(fetched).toContain('/sandbox/state')
    expect(fetched.filter((path) => path.startsWith('/sandbox/organizations'))).toEqual([])
    expect(await chips.allTextContents()).toEqual([
      ...['All 3', 'Found 1', 'No contact 0', 'No match 1', 'Success 0', 'Error 1'],
    ])
    expect(await findIssues()).toEqual([])
  })

  test('loads older requests when it is scrolled down', async () => {
    await sendNumbered(1, 130)
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
    await sendNumbered(1, 40)
    await visit('/requests')
    await rows().first().getByText('Unheard Of 40').waitFor()
    await list().evaluate((element) => element.scrollTo({ top: 500 }))
    await page.getByText('paused: scrolled down', { exact: true }).waitFor()
    const place = async () => (await rows().getByText('Unheard Of 24').boundingBox())?.y
    const before = await place()
    await sendNumbered(41, 52)
    await page.getByRole('button', { name: '12 new requests' }).waitFor()
    expect(await place()).toBe(before)
    await press('12 new requests')
    await rows().first().getByText('Unheard Of 52').waitFor()

    await press('Pause')
    await page.getByText('paused', { exact: true }).waitFor()
    await sendNumbered(53, 53)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await rows().first().getByText('Unheard Of 52').waitFor()
    await press('Pause')
    await rows().first().getByText('Unheard Of 53').waitFor()

    await rows().first().hover()
    await sendNumbered(54, 54)
    await page.getByRole('button', { name: '1 new request' }).waitFor()
    await rows().first().getByText('Unheard Of 53').waitFor()
    await search().hover()
    await rows().first().getByText('Unheard Of 54').waitFor()

    // Nobody has paused the list, so it says why it does not change.
    await rows().first().click()
    await page.getByText('paused: request open', { exact: true }).waitFor()
  })

  test('keeps each control in its place while requests arrive', async () => {
    await sendNumbered(1, 1)
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
    await sendNumbered(2, 12)
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
    await sendNumbered(13, 24)
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

  test('is cleared after a confirmation, and notices when it was cleared elsewhere', async () => {
    await sendNumbered(1, 3)
    await visit('/requests')
    await rows().nth(2).waitFor()
    await press('Clear requests')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear requests' }).click()
    await shows('3 requests cleared.')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await sendNumbered(4, 5)
    await rows().nth(1).getByRole('checkbox', { name: 'Compare' }).click()
    await shows('Check one more request to compare the two.')
    await sendRequest('DELETE', '/sandbox/requests')
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
    // A list that is held does not show the cleared requests again.
    await press('Pause')
    await sendNumbered(6, 6)
    await rows().getByText('Unheard Of 6').waitFor()
    expect(await rows().count()).toBe(1)
    expect(await page.getByText('Check one more request to compare the two.').count()).toBe(0)
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
        `30 requests arrived, and ${journal.size()} are still in the journal. The journal keeps the newest 10,000 requests that fit into --journal-size.`,
      )
      .waitFor()
  })
})
