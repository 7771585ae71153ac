/** The integration report: what was seen, links to the requests of each line, and buttons that trigger situations. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  choose,
  describeDashboard,
  enrich,
  findIssues,
  follow,
  getJson,
  heading,
  page,
  press,
  region,
  requirePhoneLayout,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('Report', { view: '/report', rejects: [400, 401, 404, 429] }, () => {
  const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }
  const row = (panel: string, name: string | RegExp) => region(panel).getByRole('row', { name })
  const shows = (text: string | RegExp, within: Locator = page.getByRole('main')) =>
    within.getByText(text).first().waitFor()

  test('triggers a situation on the next request, and shows what followed it, without a judgment', async () => {
    await shows('No requests.')
    const limited = row('Situations', /^429: rate limit/)
    await shows('Sends nothing again before Retry-After', limited)
    // A double click adds one fault.
    await page
      .getByRole('button', { name: 'Trigger on next request: 429: rate limit', exact: true })
      .dblclick()
    await page.getByText('The next enrichment triggers: 429: rate limit.').waitFor()
    expect((await enrich(ADA)).status).toBe(429)
    expect((await enrich(ADA)).status).toBe(200)
    await shows(/^1 request/, limited)
    const error = row('After errors', /^429/)
    const repeated = /1 request sent the same body again [\d.]+ s after the error, which had no Retry-After\./
    await error.getByText(repeated).waitFor()
    expect(await error.getByRole('link').nth(1).getAttribute('href')).toMatch(/^#\/requests\/[\da-f-]{36}$/)
    await shows(/^1 request/, row('Requests', /^Enrich, 200, /))
    await enrich(ADA)
    const { items } = await getJson<{ items: { transactionId: string }[] }>('GET', '/sandbox/requests')
    await error.getByText(/^2 requests \(1, 2\) sent the same body again, the earliest/).waitFor()
    const links = error.getByRole('link', { name: /^Request \d of 2$/ })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      items.slice(0, 2).map(({ transactionId }) => `#/requests/${transactionId}`),
    )
    expect(await region('Requests').getByRole('row').count()).toBe(3)
    expect(
      await region('Requests')
        .getByText(/Sends Enrich and buying groups to one base URL/)
        .count(),
    ).toBe(1)
    await shows('None.', region('Charged more than once'))
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Requests',
      'Charged more than once',
      'After errors',
      'Warnings',
      'Situations',
    ])
    const underline = "getComputedStyle(document.querySelector('td a')).textDecorationLine"
    expect(await page.evaluate<string>(underline)).toBe('underline')
    expect(await findIssues()).toEqual([])
  })

  test('leads from each line to the list of its requests, in which the filter can be removed', async () => {
    for (const key of ['demo-standard-key', 'demo-standard-key', 'demo-pro-key']) await enrich(ADA, key)
    await enrich({ ...ADA, 'job title': 1 }, 'demo-standard-key')
    await enrich(ADA, 'no-such-key')
    await enrich(ADA, 'demo-pro-key', { 'signalbox-source': 'dashboard' })
    const openLine = async (line: Locator, total: number) => {
      await line.getByRole('link').first().click()
      await heading('Requests')
      await page
        .getByRole('status')
        .filter({ hasText: `${total} of 6 requests` })
        .waitFor()
    }
    await shows('5 requests')
    await shows('1 request had no known key.')
    const charged = row('Charged more than once', /Ada Keller.*Demo Standard.*3 requests.*3 credits together/)
    await openLine(charged.getByRole('cell'), 3)
    await page.getByRole('button', { name: 'Remove chargedGuid: Ada Keller', exact: true }).waitFor()
    await page.goBack()
    await follow('Ada Keller', charged)
    await heading('Ada Keller')
    await page.goBack()
    await openLine(row('Warnings', 'unknown_field: job title'), 1)
    for (const filter of ['source: client', 'warning: unknown_field', 'warningField: job title'])
      await press(`Remove ${filter}`)
    const list = page.getByRole('grid', { name: 'Requests' }).getByRole('rowgroup')
    await list.getByRole('row').nth(5).waitFor()
    await visit('/report')
    await follow('1 request', page.getByRole('main').locator('p').filter({ hasText: 'no known key' }))
    await shows('organization: No known key')
    await visit('/report')
    await choose('Organization', 'Demo Pro')
    await page.waitForURL(/orgId=/)
    await row('Situations', /^Match/)
      .getByText('1 request')
      .waitFor()
    await page.goBack()
    await shows('5 requests')
  })

  test('fits on a phone', async () => {
    await enrich({ ...ADA, [`field_${'of_the_crm_'.repeat(8)}`]: 1 })
    await row('Warnings', /unknown_field/).waitFor()
    await requirePhoneLayout()
    const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0
    const limited = row('Situations', /^429: rate limit/)
    expect(await topOf(limited.getByRole('cell').first())).toBeLessThan(
      await topOf(limited.getByRole('button')),
    )
  })

  test('says why there is no report of an unknown organization', async () => {
    await visit('/report?orgId=00000000-0000-4000-8000-00000000ffff')
    await shows(/orgId: is not the id of an organization/)
  })
})
