/** The comparison of two requests that are chosen in the list. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  describeDashboard,
  enrich,
  findIssues,
  page,
  press,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'
import { ADA, list, rows, search } from './request-list.ts'

describeDashboard('the comparison of requests', {}, () => {
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
    // The bar covers no row, and no message covers the page.
    await isAbove(list(), bar)
    await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen' })
    await press('Use system time')
    const { x = 0, width = 0 } = (await page.getByRole('alertdialog').boundingBox()) ?? {}
    expect(x + width).toBeLessThan((await page.getByRole('main').boundingBox())?.x ?? 0)
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
})
