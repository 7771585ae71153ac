/** From a recorded request to what caused its response. */
import { expect, test } from 'bun:test'
import {
  describeDashboard,
  enrich,
  field,
  findIssues,
  follow,
  getJson,
  heading,
  page,
  press,
  region,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

describeDashboard('a recorded request', { rejects: [404] }, () => {
  const panel = () => region('Request details')
  const opened = async (...request: Parameters<typeof enrich>): Promise<void> => {
    const { headers } = await enrich(...request)
    await visit(`/requests/${headers.get('smarteTransactionId')}`)
    await panel().getByRole('heading', { name: 'Request', exact: true }).waitFor()
  }
  const error = () => panel().getByRole('region', { name: 'Error' })
  const focused = () => page.locator(':focus')
  const focusedPart = (text: string) => focused().filter({ hasText: text }).waitFor()
  const createOrganization = (input: object) =>
    getJson('POST', '/sandbox/organizations', { orgName: 'Grebe', ...input })

  test('with 402 leads to the credits of its organization, and explains its error in the fields', async () => {
    await opened(ADA, 'demo-empty-key')
    await error().getByText('Credits now: 0.').waitFor()
    const response = region('Response')
    await response.getByText('Insufficient credits to process the request.').waitFor()
    await response.getByText('Demo Empty has no credits left.').waitFor()
    await follow('Set credits', error())
    await heading('Demo Empty')
    expect(await focused().getAttribute('name')).toBe('credits')
    // The field is in view without scrolling, and the organization and its buttons stay in view.
    expect(await page.evaluate('scrollY')).toBe(0)
    // Typing replaces the 0.
    await page.keyboard.type('50')
    expect(await field('Credits').inputValue()).toBe('50')
    await field('Credits').fill('050')
    await press('Save')
    await page.getByText('Saved.').waitFor()
    await region('Usage').getByText('50 credits left').waitFor()
    expect((await enrich(ADA, 'demo-empty-key')).status).toBe(200)
  })

  test('with 429 leads to the limits and how much of them is used', async () => {
    const { apiKey } = await createOrganization({ dailyRateLimit: 1 })
    await enrich(ADA, apiKey)
    await opened(ADA, apiKey)
    await error().getByText('1 of 1 today.').waitFor()
    await follow('Show limits', error())
    await heading('Grebe')
    await focused().getByRole('heading', { name: 'Usage' }).waitFor()
    await focused().getByText('1 of 1 used').waitFor()
  })

  test('with 401 leads to the suspended user or key, and shows enough of a key to know it', async () => {
    const { orgId, apiKey } = await createOrganization({})
    const { users } = await getJson<{ users: { userId: string; email: string; role: string }[] }>(
      'GET',
      `/sandbox/organizations/${orgId}`,
    )
    const user = users.find(({ role }) => role === 'user')
    await sendRequest('PATCH', `/sandbox/organizations/${orgId}/users/${user?.userId}`, { status: 'suspend' })
    await opened(ADA, apiKey)
    await error().getByText('The status is now suspend.').waitFor()
    await region('Metadata')
      .getByText(`••••${apiKey?.slice(-4)}`)
      .waitFor()
    expect(await panel().textContent()).not.toContain(apiKey)
    await follow('Show user', error())
    await heading('Grebe')
    await focusedPart(user?.email ?? '')
    expect(await findIssues()).toEqual([])
    await opened(ADA, 'demo-plus-key')
    await follow('demo-plus-key', region('Metadata'))
    await heading('Demo Plus')
    await focusedPart('demo-plus-key')
    // Each demo key ends in -key.
    await region('Keys').getByText('demo-plus-admin-key').waitFor()
  })

  test('leads to the fault that it hit, and says what it was after it was removed', async () => {
    const body = { effect: { kind: 'error', status: 503 } }
    await sendRequest('POST', '/sandbox/faults', { ...body, match: { operation: 'buyingGroup' } })
    const { id } = await getJson('POST', '/sandbox/faults', { ...body, times: 1 })
    await opened(ADA)
    // The fault caused it, not the organization.
    expect(await error().getByRole('link').count()).toBe(0)
    await follow('Show fault', panel())
    await focusedPart('The next request of every organization gets 503.')
    expect(await findIssues()).toEqual([])
    await sendRequest('DELETE', `/sandbox/faults/${id}`)
    await page.goBack()
    const fault = panel().getByRole('region', { name: 'Fault' })
    await fault.getByText('The next request of every organization gets 503.').waitFor()
    await fault.getByText('removed', { exact: true }).waitFor()
    expect(await fault.getByRole('link').count()).toBe(0)
  })

  test('becomes a fault for requests like it', async () => {
    await opened(ADA, 'demo-empty-key')
    await follow('Make a fault', panel())
    const form = page.getByRole('form', { name: 'New fault' })
    await form.getByText('Every request of Demo Empty to Enrich gets 402, until removed.').waitFor()
  })

  test('leads from a warning to the field or header', async () => {
    await opened({ ...ADA, companyNam: 'Northwind' }, 'demo-plus-key', {
      apikey: '',
      'x-api-key': 'demo-plus-key',
    })
    const warnings = panel().getByRole('region', { name: 'Warnings' })
    await press('Show x-api-key', warnings)
    await focusedPart('****-key')
    await press('Show companyNam', warnings)
    await focusedPart('Northwind')
    expect(await region('Request').getByRole('tab', { name: 'Fields' }).getAttribute('aria-selected')).toBe(
      'true',
    )
  })
})
