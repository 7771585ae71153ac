/** The integration report: the verdict, the mistakes with all of their requests, and buttons that trigger what was not seen. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  choose,
  describeDashboard,
  enrich,
  follow,
  getJson,
  heading,
  page,
  press,
  region,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('Report', { view: '/report', rejects: [404, 429] }, () => {
  const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }
  const DEMO_PRO = '00000000-0000-4000-8000-000000000003'
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })

  test('triggers a situation on the next request, and names the mistake that follows', async () => {
    await choose('Organization', 'Demo Plus')
    // Until then, the report is that of another organization without requests.
    await page.getByRole('button', { name: /^Demo Plus/ }).waitFor()
    await page.getByText('No request was sent, so nothing was tested.').waitFor()
    await row('429: rate limit').getByText('Not seen in 0 requests.').waitFor()
    // A double click adds one fault.
    await page
      .getByRole('button', { name: 'Trigger on next request: 429: rate limit', exact: true })
      .dblclick()
    await page.getByText('The next enrichment triggers: 429: rate limit.').waitFor()
    expect((await enrich(ADA)).status).toBe(429)
    await page.getByText("No mistakes in 1 of 12 situations; 11 haven't come up yet.").waitFor()
    await page.getByText('From 1 recorded request, including those sent here and in /docs').waitFor()
    expect((await enrich({ ...ADA, email: 1 })).status).toBe(200)
    await page.getByText('Not ready: 1 request had an unknown field: email.').waitFor()
    await region('Situations seen').getByRole('row', { name: '429: rate limit Seen in 1 request.' }).waitFor()
    await enrich({ contactEmail: 'insufficient-credits@outcome.test' })
    await enrich(ADA)
    await region('Possible mistakes')
      .getByText(/^1 other request was sent within a minute of a 402/)
      .waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Mistakes',
      'Possible mistakes',
      'Not seen yet',
      'Situations seen',
      'Rules followed',
    ])
    expect(await region('Mistakes').getByRole('link').count()).toBe(1)
    const underline = "getComputedStyle(document.querySelector('td a')).textDecorationLine"
    expect(await page.evaluate<string>(underline)).toBe('underline')
    await row('429: rate limit').getByRole('link').click()
    await heading('Requests')
    await region('Fault').getByText('Injected fault: error').waitFor()
  })

  test('leads to the organizations if there is none', async () => {
    await visit('/report?orgId=00000000-0000-4000-8000-00000000ffff')
    await page.getByText('Organization not found', { exact: true }).waitFor()
    await follow('create one', page.getByRole('main'))
    await heading('Organizations')
  })

  test('links to every request of a mistake and to other organizations with mistakes, and fits on a phone', async () => {
    const sendMistake = async (key: string, email = 1) =>
      expect((await enrich({ ...ADA, email }, key)).status).toBe(200)
    await sendMistake('demo-pro-key')
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    await sendMistake('demo-standard-key')
    for (let number = 1; number <= 5; number++) {
      const orgName = `Harbor ${number} of the Very Long Coast, with Lighthouses`
      const { apiKey = '' } = await getJson('POST', '/sandbox/organizations', { orgName })
      await sendMistake(apiKey)
    }
    const mistakes = region('Mistakes')
    // The report of the first organization stays while others send requests, so that no button changes under the pointer.
    await mistakes.getByText('1 request had an unknown field: email.').waitFor()
    await page.getByText('6 other organizations have mistakes:').waitFor()
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    await choose('Organization', 'Demo Plus')
    await page.getByRole('button', { name: /^Demo Plus/ }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    await page.goForward()
    for (let number = 0; number < 25; number++) await sendMistake('demo-plus-key', number)
    await mistakes.getByText('25 requests had an unknown field: email.').waitFor()
    const widthOf = async () =>
      (await mistakes.getByRole('columnheader', { name: 'Seen' }).boundingBox())?.width
    const width = await widthOf()
    await press('Show all 25', mistakes)
    expect(await mistakes.getByRole('link').count()).toBe(25)
    expect(await widthOf()).toBe(width)
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(1)
    const others = region('Other organizations with mistakes')
    await others.getByText('7 other organizations have mistakes:').waitFor()
    await press('Show all 7', others)
    // The name of a field has no place to break.
    await enrich({ ...ADA, [`field_${'of_the_crm_'.repeat(8)}`]: 1 }, 'demo-plus-key')
    await mistakes.getByText(/^26 requests had an unknown field/).waitFor()
    await requirePhoneLayout()
    const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0
    const limited = row('429: rate limit')
    expect(await topOf(limited.getByRole('cell').first())).toBeLessThan(
      await topOf(limited.getByRole('button')),
    )
    await follow('Demo Pro', others)
    await mistakes.getByText('1 request had an unknown field: email.').waitFor()
    await others.getByText('7 other organizations have mistakes:').waitFor()
    await follow('Demo Plus', others)
    await mistakes.getByText(/^26 requests had an unknown field: email/).waitFor()
    // The tab shows the same report again, also after a visit to another page.
    await follow('Demo Pro', others)
    await mistakes.getByText('1 request had an unknown field: email.').waitFor()
    await follow('Faults')
    await heading('Faults')
    await follow('Report')
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    await sendRequest('DELETE', `/sandbox/organizations/${DEMO_PRO}`)
    await sendMistake('demo-plus-key')
    await page.getByRole('button', { name: /^Demo Plus/ }).waitFor()
  })
})
