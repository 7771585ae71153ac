/** Why a recorded request has its result, and what differs from another request. */
import { expect, test } from 'bun:test'
import {
  describeDashboard,
  enrich,
  findIssues,
  findIssuesInBothModes,
  follow,
  getJson,
  heading,
  region,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'

const MISSPELLED = { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' }
const ADA = { contactFullName: 'Ada Keller', companyName: 'Northwind Optics' }
const ADELE = { contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' }

describeDashboard('an explanation', {}, () => {
  /** Sends a request, and opens it. */
  const opened = async (...request: Parameters<typeof enrich>): Promise<string> => {
    const id = (await enrich(...request)).headers.get('smarteTransactionId') ?? ''
    await visit(`/requests/${id}`)
    await panel().getByRole('heading', { name: 'Request', exact: true }).waitFor()
    return id
  }
  const panel = () => region('Request details')
  const title = (name: string) => panel().getByRole('heading', { name, exact: true }).waitFor()
  const table = () => region('Comparison field by field').getByRole('table')
  const textOf = (start: RegExp) => table().getByRole('row', { name: start }).textContent()

  test('is one table with the sent value, the result, and the runner-up of each field', async () => {
    await opened(MISSPELLED)
    await title('Found Ada Keller at Northwind Optics, Inc.')
    await panel().getByText('Ada Keller at Northwind Optics, Inc. is returned with A+.').waitFor()
    expect(
      (await table().getByRole('columnheader').allTextContents()).map((name) => name.split(', ')[0]),
    ).toEqual([...['Field', 'Sent', 'Result', 'Bits', 'Runner-up', 'Bits']])
    expect(await textOf(/^Field/)).toMatch(/Result, A\+, over.99.99.*Runner-up, under.0.01/)
    expect(await textOf(/^Company name/)).toMatch(/nortwind optics.*northwind optics inc.*misspelled.*\+7\.9/)
    expect(await textOf(/^Starting odds/)).toMatch(/1 in 24.*−4\.6/)
    expect(await textOf(/^Total/)).toContain('+22.6')
    await panel()
      .getByText(/\+1 bit doubles the odds/)
      .waitFor()
    expect(await panel().getByRole('button', { name: 'Details' }).count()).toBe(0)
    expect(await findIssuesInBothModes()).toEqual([])
    await requirePhoneLayout()
    await follow('Ada Keller, Northwind Optics, Inc.', table())
    await heading('Ada Keller')
  })

  test('shows the closest person beside the company, and opens a form for the missing one', async () => {
    await opened(ADELE)
    await title('Adele Kellermann is not stored at Northwind Optics, Inc.')
    expect(await textOf(/^Field/)).toContain('Closest person, not a candidate')
    expect(await textOf(/^Last name/)).toMatch(/kellermann.*keller different.*−/)
    const add = panel().getByRole('link', { name: 'Add this person to the data' })
    expect(await add.getAttribute('href')).toBe(
      '#/data/contacts/new?conFullName=Adele+Kellermann&compGUID=B86DEDE9DA5D89FD',
    )
  })

  test('says that it is about the current result if the recorded one was different', async () => {
    // A late response has no other fields.
    await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'latency', ms: 1 }, times: 1 })
    await opened(ADA)
    await title('Found Ada Keller at Northwind Optics, Inc.')
    const { items } = await getJson<{ items: [{ jobs: [object] }] }>(
      'GET',
      '/sandbox/contacts?search=Ada+Keller',
    )
    const [{ jobs, ...person }] = items
    await sendRequest('PUT', '/sandbox/contacts', {
      contacts: [{ ...person, ...jobs[0], conJobEndedOn: '2024-01' }],
    })
    await title('Now: Ada Keller has left Northwind Optics, Inc.')
    await title('Found Ada Keller at Northwind Optics, Inc.')
    await panel().getByText('The data, the clock, or the settings have changed since.').waitFor()
    await panel().getByRole('row', { name: 'recordStatus Active No Longer', exact: true }).waitFor()
    expect(await findIssues()).toEqual([])
  })

  test('follows the settings of the organization', async () => {
    await opened(ADA)
    await title('Found Ada Keller at Northwind Optics, Inc.')
    const { items } = await getJson<{ items: [{ orgId: string }] }>(
      'GET',
      '/sandbox/organizations?search=Demo+Plus',
    )
    await sendRequest('PATCH', `/sandbox/organizations/${items[0].orgId}`, { maskEmail: true })
    await panel().getByText('The data, the clock, or the settings have changed since.').waitFor()
  })

  test('is not shown for an error', async () => {
    await opened(ADA, 'demo-empty-key')
    await panel().getByText('insufficient_credits').first().waitFor()
    expect(await panel().getByText('Found Ada Keller').count()).toBe(0)
    expect(await table().count()).toBe(0)
  })

  test('of a fixed response says what selected it', async () => {
    await opened({ contactEmail: 'no-longer@outcome.test' })
    await panel()
      .getByText(/^The input selects a fixed response/)
      .waitFor()
    expect(await table().count()).toBe(0)
    await opened({ contactEmail: 'unavailable@outcome.test' })
    await panel().getByText('Enrich returns a fault (error)').waitFor()
  })
})
