/** The integration report: what was seen, and buttons that arrange the rest. */
import { expect, test } from 'bun:test'
import {
  choose,
  describeDashboard,
  enrich,
  findIssues,
  heading,
  page,
  press,
  region,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describeDashboard('Report', { view: '/report', rejects: [429] }, () => {
  const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })

  test('arranges a situation for the next request, and links to the request that met it', async () => {
    await choose('Organization', 'Demo Plus')
    await row('429: rate limit').getByText('Not seen in 0 requests.').waitFor()
    await press('Arrange: 429: rate limit')
    await page.getByText('Arranged for the next enrichment: 429: rate limit.').waitFor()
    expect((await enrich(ADA)).status).toBe(429)
    expect((await enrich(ADA)).status).toBe(200)
    await row('429: rate limit').getByText('Seen in 1 request.').waitFor()
    await row('Waits before a retry').getByText('problem', { exact: true }).waitFor()
    expect(await findIssues()).toEqual([])
    await row('429: rate limit').getByRole('link').click()
    await heading('Requests')
    await region('Fault').getByText('Injected fault: error').waitFor()
  })

  test('fits on a phone', async () => {
    await region('What the integration has met').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(1)
    await requirePhoneLayout()
  })
})
