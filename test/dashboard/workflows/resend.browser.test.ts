/** Edit and resend: from a recorded request to a corrected one, recent requests, and links. */
import { expect, test } from 'bun:test'
import {
  dashboard,
  describeDashboard,
  enrich,
  field,
  follow,
  getJson,
  page,
  press,
  region,
  visit,
} from '../../support/browser/dashboard.ts'

const KEY = 'demo-pro-key'

describeDashboard('edit and resend', {}, () => {
  const shows = (text: string) => region('Result').getByText(text).first().waitFor()
  const send = () => page.getByRole('button', { name: /^Send request/ }).click()

  /** Sends a request as a client would, and opens it. */
  async function openRequest(body: object, headers: Record<string, string>): Promise<void> {
    const { headers: sent } = await enrich(body, KEY, headers)
    await visit(`/requests/${sent.get('smarteTransactionId')}`)
  }

  test('corrects a No Match with two clicks and one word', async () => {
    await openRequest(
      {
        contactFirstName: 'Ada',
        contactLastName: 'Kellermann',
        companyName: 'Northwind Optics',
        recordId: 'lead-7',
      },
      { traceparent: '00-1234' },
    )
    await follow('Edit and resend')
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    // The field that the explanation names, which is not the first one.
    await page.locator('[name=contactLastName]:focus').waitFor()
    for (const [name, value] of [
      ['Company name', 'Northwind Optics'],
      ['Your record ID', 'lead-7'],
      ['More headers', 'traceparent: 00-1234'],
    ] as const)
      expect([name, await field(name).inputValue()]).toEqual([name, value])
    await field('Last name').fill('Keller')
    await send()
    await shows('Found Ada Keller at Northwind Optics, Inc.')
    const row = (name: string) => region('Result').getByRole('row', { name, exact: true }).waitFor()
    await row('request.contactLastName Kellermann Keller')
    await row('outcome No contact Found')
    await region('Result')
      .getByRole('button', { name: /^Show all/ })
      .click()
    await row('response.conFullName empty Ada Keller')
    expect(
      await region('Result').getByRole('link', { name: 'Open in Requests' }).getAttribute('href'),
    ).toMatch(/^#\/requests\/[\w-]{36}\?original=[\w-]{36}$/)
    const json = { contactFirstName: 'Ada', contactLastName: 'Keller', recordId: 'lead-7' }
    expect(await getJson('GET', '/sandbox/requests?limit=1')).toMatchObject({
      items: [{ request: { headers: { traceparent: '00-1234' }, json } }],
    })
  })

  test('copies a link that fills the form in another tab, without the key', async () => {
    await visit('/try')
    await page.getByRole('button', { name: /^Demo Plus/ }).click()
    await page.getByRole('option', { name: /^Demo Pro/ }).click()
    await page.getByRole('button', { name: /@.* API key of$/ }).waitFor()
    await field('Full name').fill('Zoë & Björn')
    await press('Copy link to this form')
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toStartWith(`${dashboard.url}/#/try?operation=enrich`)
    expect(link).toContain('keyId=')
    expect(link).not.toContain(KEY)
    await field('Full name').fill('Somebody Else')
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    expect(await field('Full name').inputValue()).toBe('Zoë & Björn')
    await page.waitForURL(`${dashboard.url}/#/try`)
  })
})
