/** The organizations pages: creating, editing, and deleting an organization. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import {
  createHarbors,
  type Dashboard,
  findSeriousIssues,
  openDashboard,
} from '../support/browser/dashboard.ts'
import { ManualClock } from '../support/manual-clock.ts'

const WEBSITE = 'https://www.grebe.example'
const ADMIN = 'admin@grebe.example'
const GRACE = 'grace@grebe.example'

describe.skipIf(!CHROMIUM)('the organizations pages', () => {
  let dashboard: Dashboard
  let page: Page
  beforeEach(async () => {
    dashboard = await openDashboard({ clock: new ManualClock() })
    page = dashboard.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dashboard.visit('/organizations')
  })
  afterEach(async () => {
    await dashboard.close()
    const others = dashboard.tab.problems.filter(
      (one) =>
        !/^(400|404|409) http:\S+\/(signals|sandbox\/organizations)\b/.test(one) &&
        !/^console: Failed to load resource: the server responded with a status of (400|404|409) /.test(one),
    )
    expect(others).toEqual([])
  })
  const countRejected = (status: number, path: string): number =>
    dashboard.tab.problems.filter((one) => one.startsWith(`${status} `) && one.endsWith(path)).length

  /** Creates an organization, and opens its page. */
  async function openGrebe(more: object = {}): Promise<{ readonly adminKey: string }> {
    const response = await fetch(`${dashboard.url}/sandbox/organizations`, {
      method: 'POST',
      body: JSON.stringify({ orgName: 'Grebe', website: WEBSITE, subscription: 'plus', ...more }),
    })
    const created = (await response.json()) as { readonly orgId: string; readonly adminKey: string }
    await dashboard.visit(`/organizations/${created.orgId}`)
    await page.getByRole('heading', { level: 1, name: 'Grebe' }).waitFor()
    return created
  }

  /** Creates a user of the opened organization. Returns the new key. */
  async function addGrace(adminKey: string): Promise<string> {
    const response = await fetch(`${dashboard.url}/signals/v1/user/createsignalapikey`, {
      method: 'POST',
      headers: { 'Admin-Api-Key': adminKey },
      body: JSON.stringify({ email: GRACE }),
    })
    const { data } = (await response.json()) as { readonly data: { readonly apiKey: readonly string[] } }
    await rowOf('Users', GRACE).waitFor()
    return data.apiKey[0] ?? ''
  }

  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const rowOf = (name: string, text: string): Locator =>
    panel(name).getByRole('row').filter({ hasText: text })
  const press = (name: string, within: Locator | Page = page): Promise<void> =>
    within.getByRole('button', { name, exact: true }).click()
  const copied = async (button: string, within: Locator): Promise<string> => {
    await page.evaluate("navigator.clipboard.writeText('')")
    await press(button, within)
    for (;;) {
      const text: string = await page.evaluate('navigator.clipboard.readText()')
      if (text !== '') return text
    }
  }
  const enrich = async (apikey: string) => {
    const response = await fetch(`${dashboard.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey },
      body: JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example' }),
    })
    const body = (await response.json()) as { error?: { code: string } }
    return [response.status, body.error?.code]
  }

  test('list the status, subscription, and credits of each organization', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Demo Pro' })
    await row.waitFor()
    const cells = await row.getByRole('cell').allTextContents()
    expect(cells.slice(0, 7)).toEqual(['active', 'pro', '250', '0', '0 of 100,000', '5', '6'])
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('find one of 300 organizations, sort them, and lead to its requests', async () => {
    await createHarbors(dashboard, 300)
    await page.getByText('307 organizations').waitFor()
    await page.getByLabel('Search organizations').fill('harbor 287')
    // Other organizations may have 287 in an id. The first page of the whole list does not have this one.
    await page.getByRole('link', { name: 'Harbor 287', exact: true }).waitFor()
    await page.getByLabel('Search organizations').fill('')
    await press('Name')
    const first = page.getByRole('row').nth(1).getByRole('rowheader')
    await first.getByText('Demo Empty').waitFor()
    await press('Name')
    await first.getByText('Harbor 99').waitFor()
    expect(new URL(page.url()).hash).toBe('#/organizations?sort=-orgName')
    await enrich('demo-pro-key')
    await press('Used')
    await first.getByText('Demo Pro').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.getByRole('link', { name: 'Its requests: Demo Pro' }).click()
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    expect(new URL(page.url()).hash).toStartWith('#/requests?orgId=')
  })

  test('show what another window has changed without a reload', async () => {
    await page.getByText('7 organizations').waitFor()
    await createHarbors(dashboard, 1)
    await page.getByRole('link', { name: 'Harbor 1', exact: true }).waitFor()
    await page.getByText('8 organizations').waitFor()
  })

  test('create an organization and show its keys', async () => {
    await press('New organization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Grebe')
    await dialog.getByText('Default: derived from the name and the ID').waitFor()
    await dialog.getByLabel('Website').fill(WEBSITE)
    await dialog.getByLabel('Credits').fill('three')
    await press('Create', dialog)
    await dialog.getByText('Enter a whole number, such as 1000.').waitFor()
    await dialog.getByLabel('Credits').fill('3')
    expect(await findSeriousIssues(page)).toEqual([])
    await press('Create', dialog)
    await dialog.getByText('Its keys are active').waitFor()
    expect(await enrich(await copied('Copy API key', dialog))).toEqual([200, undefined])
    expect(await copied('Copy Admin key', dialog)).toStartWith('sbx_')
    await dialog.getByRole('link', { name: 'Open organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Grebe' }).waitFor()
    await panel('Credits').getByText('2 left').waitFor()
  })

  test('show the remaining rate limits', async () => {
    const { adminKey } = await openGrebe()
    await enrich(await addGrace(adminKey))
    await panel('Limits').getByText('999 of 1,000', { exact: true }).waitFor()
    await panel('Limits').getByText('999,999 of 1,000,000').waitFor()
    await panel('Limits')
      .getByText(/Resets in \d+ h/)
      .waitFor()
  })

  test('set and add credits, and switch to unlimited', async () => {
    await openGrebe({ credits: 2 })
    const credits = panel('Credits')
    await credits.getByLabel('Credits to set or add').fill('40')
    await press('Add', credits)
    await credits.getByText('42 left').waitFor()
    await credits.getByLabel('Credits to set or add').fill('-1')
    await press('Set', credits)
    await credits.getByText('must be a whole number from 0').waitFor()
    await credits.getByLabel('Credits to set or add').fill('0')
    await press('Set', credits)
    await credits.getByText('402 insufficient_credits').waitFor()
    await credits.getByText('Unlimited', { exact: true }).click()
    await credits.getByRole('status').filter({ hasText: 'unlimited' }).waitFor()
  })

  test('edit settings in place, and show problems at their fields', async () => {
    await openGrebe()
    const limit = panel('Limits').getByLabel('Requests per second')
    await limit.fill('0')
    await limit.press('Enter')
    await panel('Limits').getByText('must be a whole number from 1 to 1000000000, not 0').waitFor()
    await limit.press('Escape')
    expect(await limit.inputValue()).toBe('1000')
    await limit.fill('500')
    await press('Save', panel('Limits'))
    await panel('Limits').getByText('500 of 500').waitFor()
    await page.getByRole('button', { name: /Subscription/ }).click()
    await page.getByRole('option', { name: 'pro' }).click()
    await panel('Settings').getByText('Each returned record is charged').waitFor()
  })

  test('create a user, whose key is rejected while the user is suspended', async () => {
    await openGrebe()
    await press('Create user', panel('Users'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill('grace')
    await press('Create user', dialog)
    await dialog.getByText('is not an email address').waitFor()
    await dialog.getByLabel('Email address').fill(GRACE)
    await press('Create user', dialog)
    const graceKey = await copied(`Copy Key of ${GRACE}`, dialog)
    await press('Close', dialog)
    expect((await enrich(graceKey))[0]).toBe(200)

    await press(`Suspend ${GRACE}`)
    await rowOf('Users', GRACE).getByText('suspend', { exact: true }).waitFor()
    await rowOf('Keys', GRACE).getByText('403 user_suspended').waitFor()
    expect(await enrich(graceKey)).toEqual([403, 'user_suspended'])

    await press(`Reactivate ${GRACE}`)
    await rowOf('Users', GRACE).getByText('active', { exact: true }).waitFor()
    expect((await enrich(graceKey))[0]).toBe(200)
    expect(countRejected(400, '/signals/v1/user/createsignalapikey')).toBe(1)
  })

  test('restore a deleted user with the control API', async () => {
    const { adminKey } = await openGrebe()
    const graceKey = await addGrace(adminKey)
    const set = async (status: string) => {
      await press(`Set the status of ${GRACE}`)
      await page.getByRole('menuitem', { name: `Set ${status}` }).click()
    }
    await set('deleted')
    await rowOf('Users', GRACE).getByText('deleted', { exact: true }).waitFor()
    expect(await enrich(graceKey)).toEqual([403, 'user_deleted'])
    await set('active')
    await rowOf('Users', GRACE).getByText('active', { exact: true }).waitFor()
    expect((await enrich(graceKey))[0]).toBe(200)
  })

  test('create a key, show it on demand, and suspend it', async () => {
    const { adminKey } = await openGrebe()
    await addGrace(adminKey)
    await press('Create key', panel('Keys'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(GRACE)
    await press('Create key', dialog)
    await dialog.getByText('Addresses are unique').waitFor()
    await dialog.getByLabel('Email address').fill('crm@grebe.example')
    await press('Create key', dialog)
    const value = await copied('Copy Key of crm@grebe.example', dialog)
    await press('Close', dialog)

    const row = rowOf('Keys', 'crm@grebe.example')
    await row.getByText(`••••${value.slice(-4)}`).waitFor()
    expect(await row.textContent()).not.toContain(value)
    await press('Show the key of crm@grebe.example')
    await row.getByText(value).waitFor()
    await press('Hide the key of crm@grebe.example')
    await press('Suspend the key of crm@grebe.example')
    await row.getByText('403 key_suspended').waitFor()
    expect(await enrich(value)).toEqual([403, 'key_suspended'])
    await press('Activate the key of crm@grebe.example')
    await row.getByText('active', { exact: true }).waitFor()
    expect((await enrich(value))[0]).toBe(200)
    expect(countRejected(409, '/signals/v1/key/createsignalapikey')).toBe(1)
  })

  test('create users and keys of any role, and delete them after a confirmation', async () => {
    await openGrebe()
    const dialog = page.getByRole('dialog')
    const create = async (kind: 'user' | 'key', email: string, role: string) => {
      await press(`Create ${kind}`, panel(kind === 'user' ? 'Users' : 'Keys'))
      await dialog.getByLabel('Email address').fill(email)
      await dialog.getByRole('button', { name: 'Role' }).click()
      await page.getByRole('option', { name: role }).click()
      await dialog.getByText('By the control API, without checks').waitFor()
      await press(`Create ${kind}`, dialog)
      await dialog.getByText('The key is active').waitFor()
      await press('Close', dialog)
    }
    await create('user', GRACE, 'demo')
    await rowOf('Users', GRACE).getByRole('cell', { name: 'demo', exact: true }).waitFor()
    await create('key', 'ops@grebe.example', 'admin')
    await rowOf('Keys', 'ops@grebe.example').getByRole('cell', { name: 'admin', exact: true }).waitFor()

    await press('More actions for the key of ops@grebe.example')
    await page.getByRole('menuitem', { name: 'Delete key' }).click()
    await dialog.getByText('Requests with the key return 401').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await press('Delete key', dialog)
    await rowOf('Keys', 'ops@grebe.example').waitFor({ state: 'detached' })

    await press(`Set the status of ${GRACE}`)
    await page.getByRole('menuitem', { name: 'Delete user' }).click()
    await press('Delete user', dialog)
    await rowOf('Users', GRACE).waitFor({ state: 'detached' })
    await rowOf('Keys', GRACE).waitFor({ state: 'detached' })
  })

  test('protect the last admin, unless the control API is used', async () => {
    await openGrebe()
    await press(`Suspend ${ADMIN}`)
    await panel('Users').getByRole('alert').getByText('is the last active admin user').waitFor()
    await panel('Users').getByText('sets any status').waitFor()
    await press(`Suspend the key of ${ADMIN}`)
    await panel('Keys').getByRole('alert').getByText('is the last working admin key').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])

    await press(`Set the status of ${ADMIN}`)
    await page.getByRole('menuitem', { name: 'Set suspend' }).click()
    await panel('Users')
      .getByText(`No admin key works. In the list of users, set ${ADMIN} to active`)
      .waitFor()
    await press(`Set the status of ${ADMIN}`)
    await page.getByRole('menuitem', { name: 'Set active' }).click()
    await panel('Users').getByText('count against the limits above').waitFor()
    expect(countRejected(409, '/signals/v1/user/update')).toBe(1)
    expect(countRejected(409, '/signals/v1/key/update')).toBe(1)
  })

  test('have no serious axe-core findings on a phone in dark mode', async () => {
    await openGrebe()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('ask before unsaved changes are lost by a link, Back, or a closed tab', async () => {
    const name = panel('Settings').getByLabel('Name')
    const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
    await openGrebe()
    await page.getByRole('link', { name: 'All organizations' }).click()
    await page.getByRole('row').filter({ hasText: 'Grebe' }).getByRole('rowheader').getByRole('link').click()
    await name.fill('Grebe Two')
    const address = page.url()
    for (const leave of [
      () => page.getByRole('link', { name: 'Data' }).click(),
      () => page.evaluate('history.back()'),
      () => page.evaluate("location.hash = '#/faults'"),
    ]) {
      await leave()
      await dialog.waitFor()
      await press('Keep editing', dialog)
      await dialog.waitFor({ state: 'detached' })
      expect([page.url(), await name.inputValue()]).toEqual([address, 'Grebe Two'])
    }
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true)
    await page.evaluate('history.back()')
    await dialog.waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await press('Discard changes', dialog)
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(false)
    await page.goForward()
    expect(await name.inputValue()).toBe('Grebe')
    await name.fill('Grebe Two')
    await page.getByRole('link', { name: 'Data' }).click()
    await press('Discard changes', dialog)
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Grebe' }).waitFor()
  })

  test('open an organization with a click anywhere in its row, and in a new tab with Ctrl or the middle button', async () => {
    await openGrebe({ subscription: 'pro' })
    await page.getByRole('link', { name: 'All organizations' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Grebe' })
    const cell = row.getByRole('cell', { name: 'pro', exact: true })
    for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const opening = page.context().waitForEvent('page')
      await cell.click(how)
      const tab = await opening
      await tab.getByRole('heading', { level: 1, name: 'Grebe' }).waitFor()
      await tab.close()
    }
    const selected = 'getSelection().toString().trim()'
    await cell.dblclick({ trial: true })
    const box = await cell.boundingBox()
    const [left, middle] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(left, middle)
    await page.mouse.down()
    await page.mouse.move(left + 60, middle)
    await page.mouse.up()
    expect(await page.evaluate(selected)).toBe('pro')
    expect(new URL(page.url()).hash).toBe('#/organizations')
    await page.evaluate('getSelection().empty()')
    await cell.click()
    await page.getByRole('heading', { level: 1, name: 'Grebe' }).waitFor()
  })

  test('show that an organization was deleted in another tab, and stop requesting it', async () => {
    const created = await fetch(`${dashboard.url}/sandbox/organizations`, {
      method: 'POST',
      body: JSON.stringify({ orgName: 'Petrel' }),
    })
    const { orgId } = (await created.json()) as { orgId: string }
    const path = `/sandbox/organizations/${orgId}`
    await dashboard.visit(`/organizations/${orgId}`)
    await page.getByRole('heading', { level: 1, name: 'Petrel' }).waitFor()
    await fetch(`${dashboard.url}${path}`, { method: 'DELETE' })
    await page.getByRole('heading', { name: 'Petrel was deleted' }).waitFor()
    const requested = () =>
      dashboard.tab.problems.filter((one) => one.startsWith('404') && one.endsWith(path)).length
    // A page that did not stop would request it at each refresh.
    for (let refresh = 1; refresh <= 4; refresh++) await page.waitForResponse('**/sandbox/state')
    // The event of the deletion and one refresh may each request it.
    expect(requested()).toBeLessThanOrEqual(2)
    await page.getByRole('main').getByRole('link', { name: 'all organizations' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Demo Pro' })
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    await page.getByRole('heading', { level: 1, name: 'Demo Pro' }).waitFor()
  })

  test('delete an organization after a confirmation', async () => {
    const { adminKey } = await openGrebe()
    const graceKey = await addGrace(adminKey)
    const address = page.url()
    await press('Delete')
    await page.getByRole('dialog').getByText('This also deletes 3 users, 3 keys').waitFor()
    await press('Cancel')
    await press('Delete')
    await press('Delete organization')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Grebe' }).waitFor({ state: 'detached' })
    expect(await enrich(graceKey)).toEqual([401, 'invalid_api_key'])
    await page.goto(address)
    await page.getByText('Organization not found').waitFor()
  })
})
