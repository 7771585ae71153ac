/** What pages show while the server is stopped, and after its restart. */
import { expect, test } from 'bun:test'
import { openTab } from '../support/browser/browser.ts'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  follow,
  getJson,
  heading,
  page,
  press,
  problems,
  region,
  stopServer,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('pages of a stopped server', { rejects: [400, 404], served: {} }, () => {
  test('say so, and reconnect after a restart', async () => {
    const created = await getJson('POST', '/sandbox/organizations', { orgName: 'Grebe' })
    await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
    const { page: tab, problems: tabProblems } = await openTab(() => dashboard.url)
    const rows = () => tab.getByRole('grid', { name: 'Requests' }).getByRole('rowgroup').getByRole('row')
    await tab.goto(`${dashboard.url}/#/requests`)
    await rows().getByText('Ada Keller').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(`/organizations/${created.orgId}`)
    await page.getByLabel('Name').fill('Grebe Two')
    await press(/^Color theme/)
    const restart = await stopServer()
    await tab.getByText('no connection').waitFor()
    for (const shown of [tab, page])
      await shown
        .getByRole('region', { name: 'Server status' })
        .getByText('This page reconnects automatically')
        .waitFor()
    expect(await rows().count()).toBe(1)
    // Pages open without the server.
    await follow('Faults', tab)
    await tab.getByRole('heading', { level: 1, name: 'Faults' }).waitFor()
    await tab
      .getByRole('region', { name: 'Added faults' })
      .getByText('The server is not responding')
      .waitFor()
    await tab.goBack()
    await restart()
    await tab.getByText('live', { exact: true }).waitFor()
    await tab.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await enrich({ companyName: 'Northwind Optics' })
    await rows().getByText('Northwind Optics, Inc.').waitFor()
    await page.getByText('The server restarted without Grebe.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Grebe Two')
    expect(await findIssues()).toEqual([])
    await press('Create')
    await heading('Grebe Two')
    await region('Usage').waitFor()
    await tab.close()
    // Until the phone knows that the organization is missing, it requests the requests of that organization.
    expect([...problems.splice(0), ...tabProblems].filter((one) => !/ERR_|\b40[04]\b/.test(one))).toEqual([])
  })
})
