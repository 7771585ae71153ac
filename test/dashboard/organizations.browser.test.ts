/** The organizations pages: creating, editing, and deleting an organization. */
import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import {
  choose,
  createHarbors,
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
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'
import { ManualClock } from '../support/manual-clock.ts'

const WEBSITE = 'https://www.grebe.example'
const GRACE = 'grace@grebe.example'
const SETTINGS = { rejects: [400, 404, 409, 503], machineClock: new ManualClock() }

describeDashboard('the organizations pages', SETTINGS, () => {
  /** Creates an organization, and opens its page. */
  async function openGrebe(more: object = {}) {
    const grebe = { orgName: 'Grebe', website: WEBSITE, subscription: 'plus', ...more }
    const created = await getJson('POST', '/sandbox/organizations', grebe)
    await visit(`/organizations/${created.orgId}`)
    await heading('Grebe')
    return created
  }

  const rowOf = (name: string, text: string): Locator =>
    region(name).getByRole('row').filter({ hasText: text })
  const inRow = (name: string, row: string, text: string): Promise<void> =>
    rowOf(name, row).getByText(text, { exact: true }).waitFor()
  const dialog = () => page.getByRole('dialog')
  const copied = async (button: string, within: Locator | Page = dialog()): Promise<string> => {
    await page.evaluate("navigator.clipboard.writeText('')")
    await press(button, within)
    for (;;) {
      const text: string = await page.evaluate('navigator.clipboard.readText()')
      if (text !== '') return text
    }
  }
  /** Returns the error code of a request with a key. */
  const errorOf = async (apiKey: string): Promise<string | undefined> => {
    const response = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' }, apiKey)
    const body = (await response.json()) as { error?: { code: string } }
    return body.error?.code
  }

  test('find one of 300 organizations, sort them, and lead to its requests', async () => {
    await visit('/organizations')
    const row = page.getByRole('row').filter({ hasText: 'Demo Pro' })
    const cells = ['active', 'pro', '250', '0', '0 of 100,000', '5', '6']
    for (const [index, text] of cells.entries())
      await row.getByRole('cell').nth(index).getByText(text, { exact: true }).waitFor()
    expect(await findIssues()).toEqual([])
    await createHarbors(300)
    await page.getByText('307 organizations').waitFor()
    await page.getByLabel('Search organizations').fill('harbor 287')
    // The first page of the whole list does not have this one.
    await page.getByRole('link', { name: 'Harbor 287', exact: true }).waitFor()
    await page.getByText('1 organization', { exact: true }).waitFor()
    await page.getByLabel('Search organizations').fill('')
    await page.getByText('307 organizations').waitFor()
    await press('Name')
    const first = page.getByRole('row').nth(1).getByRole('rowheader')
    await first.getByText('Demo Empty').waitFor()
    await press('Name')
    await first.getByText('Harbor 99').waitFor()
    expect(new URL(page.url()).hash).toBe('#/organizations?sort=-orgName')
    await errorOf('demo-pro-key')
    await press('Used')
    await first.getByText('Demo Pro').waitFor()
    const orgName = 'Harbor 9 of the Very Long Coast, with All of Its Lighthouses and Piers'
    await getJson('POST', '/sandbox/organizations', { orgName })
    await page.getByRole('link', { name: 'Its requests: Demo Pro' }).click()
    await heading('Requests')
    expect(new URL(page.url()).hash).toStartWith('#/requests?orgId=')
    await page.getByRole('button', { name: 'Remove organization: Demo Pro' }).waitFor()
    await visit('/report')
    // 300 other organizations have a 9 in their name or id.
    await page.getByRole('button', { name: /Organization$/ }).click()
    await page.getByPlaceholder('Search organizations').fill('harbor 9')
    // The list of all organizations is cut, too, so the first result says when the search is done.
    await page
      .getByRole('option')
      .first()
      .filter({ hasText: /^Harbor 9$/ })
      .waitFor()
    await page.getByText(/^The first 50 of \d+\. Type more to find the others\.$/).waitFor()
    const long = page.getByRole('option', { name: orgName }).locator('span').first()
    expect(await long.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
    expect(await findIssues()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('searchbox').fill('harbor 9')
    await palette.getByText(/^Organizations, the first 6 of \d+$/).waitFor()
    expect(await palette.getByRole('option').first().textContent()).toBe('Harbor 9plus')
    await page.keyboard.press('Enter')
    await heading('Harbor 9')
  })

  test('create an organization and show its keys and its remaining limits', async () => {
    await visit('/organizations')
    await press('New organization')
    await dialog().getByLabel('Name').fill('Grebe')
    await dialog().getByLabel('Website').fill('http://')
    for (const limit of ['Blank: 1,000.', 'Blank: 1,000,000.']) await dialog().getByText(limit).waitFor()
    await dialog().getByLabel('Credits').fill('2,5')
    await page.keyboard.press('Escape')
    await press('Cancel', page.getByRole('dialog', { name: 'Discard your changes?' }))
    await press('Create', dialog())
    await dialog().getByText('This must be a whole number of at least 0.', { exact: true }).waitFor()
    const example = 'Web address, such as https://www.company.com. https:// is added to a bare domain.'
    await dialog().getByText(`This is invalid. ${example}`, { exact: true }).waitFor()
    await dialog().getByLabel('Website').fill(WEBSITE)
    await dialog().getByLabel('Credits').fill('3')
    expect(await findIssues()).toEqual([])
    await press('Create', dialog())
    await dialog().getByText('The keys are active').waitFor()
    expect(await errorOf(await copied('Copy API key'))).toBeUndefined()
    expect(await copied('Copy Admin key')).toEndWith('=')
    await follow('Open organization', dialog())
    await heading('Grebe')
    await region('Usage').getByText('2 credits left').waitFor()
    for (const text of ['1 of 1,000 used', '1 of 1,000,000 used'])
      await region('Usage').getByText(text, { exact: true }).waitFor()
    await region('Usage').getByRole('img', { name: 'Requests in each of the last seconds' }).waitFor()
    await region('Usage').getByText('1 within the limit').waitFor()
    await region('Usage').getByText('In the 2 minutes before the newest request').waitFor()
  })

  test('edit settings, and show problems at their fields', async () => {
    const { orgId } = await openGrebe({ credits: 2 })
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
    const title = page.getByRole('heading', { level: 1 })
    const { y, height } = await boxOf(title)
    expect((await boxOf(page.getByRole('button', { name: 'Delete', exact: true }))).y).toBeLessThan(
      y + height,
    )
    const settings = region('Settings')
    await settings.getByLabel('Requests per second').fill('0')
    await settings.getByLabel('Credits').fill('0')
    await press('Save', settings)
    await settings.getByText('This must be a whole number from 1 to 1000000000, not 0.').waitFor()
    await settings.getByLabel('Requests per second').fill('500')
    await choose(/Subscription/, 'pro')
    await press('Save', settings)
    await region('Usage').getByText('0 of 500 used').waitFor()
    await region('Usage').getByText('402 insufficient_credits').waitFor()
    await settings.getByLabel('Credits').fill('')
    await press('Discard', settings)
    expect(await settings.getByLabel('Credits').inputValue()).toBe('0')
    await settings.getByLabel('Credits').fill('')
    const orgName = 'Grebe and Lighthouse Holding Company for International Logistics '.repeat(3).trim()
    await settings.getByLabel('Name').fill(orgName)
    await press('Save', settings)
    await region('Usage').getByText('unlimited').waitFor()
    await heading(orgName)
    expect((await boxOf(title)).height).toBeLessThan(100)
    await settings.getByLabel('Credits').fill('5')
    await press('Save', settings)
    await region('Usage').getByText('5 credits left').waitFor()
    // A charge does the same. A later save of another field must not undo it.
    await sendRequest('PATCH', `/sandbox/organizations/${orgId}`, { credits: 3 })
    await region('Usage').getByText('3 credits left').waitFor()
    await settings.getByLabel('Name').fill('Grebe Two')
    await press('Save', settings)
    await heading('Grebe Two')
    await region('Usage').getByText('3 credits left').waitFor()
    expect(await settings.getByLabel('Credits').inputValue()).toBe('3')
  })

  test('create a user and a key of a role, show it on demand, and delete both after a confirmation', async () => {
    await openGrebe()
    await press('Create user', region('Users'))
    await dialog().getByLabel('Email address').fill('grace')
    await press('Create user', dialog())
    await dialog().getByText('is not an email address').waitFor()
    await dialog().getByLabel('Email address').fill(GRACE)
    await dialog().getByRole('button', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'demo' }).click()
    await press('Create user', dialog())
    const value = await copied(`Copy Key of ${GRACE}`)
    await press('Close', dialog())
    await inRow('Users', GRACE, 'demo')
    await inRow('Keys', GRACE, `••••${value.slice(-4)}`)
    await press(`Show the key of ${GRACE}`)
    await inRow('Keys', GRACE, value)
    expect(await copied(`Copy the key of ${GRACE}`, page)).toBe(value)
    for (const [account, status, code] of [
      ['user', 'suspend', 'user_suspended'],
      ['user', 'active', undefined],
      ['key', 'suspended', 'key_suspended'],
    ] as const) {
      await choose(new RegExp(`Status of the ${account} of ${GRACE}`), status)
      await (code
        ? inRow('Keys', GRACE, code)
        : rowOf('Keys', GRACE).getByText('user_').waitFor({ state: 'detached' }))
      expect(await errorOf(value)).toBe(code && 'invalid_api_key')
    }
    // The credits are unlimited.
    await region('Usage').getByText('unlimited credits, 1 used').waitFor()
    await press('Create key', region('Keys'))
    await dialog().getByLabel('Email address').fill(GRACE)
    await press('Create key', dialog())
    await dialog().getByRole('alert').waitFor()
    await press('Cancel', dialog())
    await press('Discard changes')
    await press(`Delete the key of ${GRACE}`)
    await dialog().getByText('Requests with the key return invalid_api_key').waitFor()
    const refusal = {
      status: 503,
      json: { error: { code: 'storage_unavailable', message: 'The disk is full.' } },
    }
    await page.route(/\/keys\//, (route) => route.fulfill(refusal))
    await press('Delete key', dialog())
    await page.getByText('The disk is full.').waitFor()
    await page.unroute(/\/keys\//)
    await press(`Delete the key of ${GRACE}`)
    await press('Delete key', dialog())
    await rowOf('Keys', GRACE).waitFor({ state: 'detached' })
    await press(`Delete the user of ${GRACE}`)
    await press('Delete user', dialog())
    await rowOf('Users', GRACE).waitFor({ state: 'detached' })
    expect(await errorOf(value)).toBe('invalid_api_key')
  })

  test('copy what a teammate needs, with a command that works, and fit on a phone', async () => {
    await openGrebe()
    await press('Copy for a teammate')
    await dialog().getByText('listens only to this machine').waitFor()
    expect(await findIssues()).toEqual([])
    const text = await copied('Copy text for a teammate')
    expect(text).toStartWith(`Base URL: ${new URL(page.url()).origin}\nAPI key: `)
    expect(text).toContain('curl -sS -g ')
    await press('Close', dialog())
    await requirePhoneLayout()
    await follow('All organizations')
    await inRow('All organizations', 'Grebe', 'active')
    await requirePhoneLayout()
  })

  test('ask before unsaved changes are lost by a link, Back, or a closed tab', async () => {
    const name = region('Settings').getByLabel('Name')
    const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
    await openGrebe()
    await follow('All organizations')
    await page.getByRole('row').filter({ hasText: 'Grebe' }).getByRole('rowheader').getByRole('link').click()
    await name.fill('Grebe Two')
    const address = page.url()
    for (const leave of [
      () => page.getByRole('link', { name: 'Data' }).click(),
      () => page.evaluate('history.back()'),
      () => page.evaluate("location.hash = '#/faults'"),
    ]) {
      await leave()
      await discard.waitFor()
      await press('Keep editing', discard)
      await discard.waitFor({ state: 'detached' })
      expect([page.url(), await name.inputValue()]).toEqual([address, 'Grebe Two'])
    }
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true)
    await page.evaluate('history.back()')
    await discard.waitFor()
    await press('Discard changes', discard)
    await heading('Organizations')
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(false)
    await page.goForward()
    expect(await name.inputValue()).toBe('Grebe')
  })

  test('open with a click anywhere in the row, and are deleted after a confirmation', async () => {
    await openGrebe({ subscription: 'pro' })
    const address = page.url()
    await follow('All organizations')
    const cell = rowOf('All organizations', 'Grebe').getByRole('cell', { name: 'pro', exact: true })
    await cell.click()
    await heading('Grebe')
    await press('Delete')
    await dialog().getByText('This also deletes 2 users, 2 keys').waitFor()
    await press('Cancel')
    await press('Delete')
    await press('Delete organization')
    await heading('Organizations')
    await rowOf('All organizations', 'Grebe').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await page.goto(address)
    await heading('Organization not found')
  })
})
