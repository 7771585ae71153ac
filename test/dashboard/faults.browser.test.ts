/** Faults and clock: faults change responses in Try it, and the clock can be moved. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import {
  createHarbors,
  type Dashboard,
  findSeriousIssues,
  openDashboard,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('Faults and clock', () => {
  let dashboard: Dashboard
  let page: Page
  let armed: Locator
  let clock: Locator
  let state: Locator
  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    armed = page.getByRole('region', { name: 'Active faults' })
    clock = page.getByRole('region', { name: 'Clock', exact: true })
    state = page.getByRole('region', { name: 'State' })
    await dashboard.visit('/faults')
  })
  afterEach(async () => {
    await dashboard.close()
    const provoked =
      /^(429 .*\/v7\/enrich|400 .*\/sandbox\/(?:faults|clock)|console: Failed to load resource: the server responded with a status of 4(29|00) )/
    expect(dashboard.tab.problems.filter((complaint) => !provoked.test(complaint))).toEqual([])
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: label }).first().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  async function sendInTryIt(): Promise<Locator> {
    await page.getByRole('link', { name: 'Try it' }).click()
    await press('A contact by email')
    const answered = page.waitForResponse((response) => response.url().endsWith('/v7/enrich'))
    await press('Send request')
    await answered
    return page.getByRole('region', { name: 'Response', exact: true })
  }

  test('shows that no faults are active', async () => {
    await armed.getByText('No active faults').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('adds a 429 with one click, and the next request in Try it returns it', async () => {
    await press('Add: 429 with Retry-After')
    await armed.getByText('429 with Retry-After: 2').waitFor()
    await armed.getByText('1 left').waitFor()
    const result = await sendInTryIt()
    await result.getByText('Retry-After: 2').waitFor()
    await result.getByText('Wait 2 s, as Retry-After says').waitFor()
    await result
      .getByText('An injected fault changed this response (error, before the request was charged).')
      .waitFor()
    await result.getByRole('link', { name: 'View faults' }).click()
    await armed.getByText('used up').waitFor()
    await armed.getByText('applied once').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('removes a fault, and requests return normal responses again', async () => {
    await press('Add: 429 with Retry-After')
    await press('Remove: 429 with Retry-After: 2')
    await armed.getByText('No active faults').waitFor()
    const result = await sendInTryIt()
    await result.getByText('Ada Keller was found').waitFor()
  })

  test('limits a fault to one organization and a number of requests', async () => {
    await choose('Organization', 'Demo Standard')
    await choose('Frequency', 'Number of requests')
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('5')
    await press('Add: 503 outage')
    await armed.getByText('All operations · Demo Standard · 5 times').waitFor()
    await armed.getByText('5 left').waitFor()
    const result = await sendInTryIt()
    await result.getByText('Ada Keller was found').waitFor()
  })

  test('lets three requests succeed, then two fail with 429, as Requests shows', async () => {
    await press('Add: Three succeed, then two 429')
    await page.getByText('3 matching requests pass, then it applies to the next 2.').waitFor()
    const row = armed.getByRole('listitem').filter({ hasText: 'after 3 requests, 2 times' })
    await row.getByText('0 of 3 passed').waitFor()
    const statuses: number[] = []
    for (let request = 1; request <= 6; request++) {
      const { status } = await fetch(`${dashboard.url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: 'demo-plus-key' },
        body: JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example' }),
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 200])
    await row.getByText('applied 2 times').waitFor()
    await row.getByText('used up').waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    const listed = page.getByRole('main').getByRole('row').filter({ hasText: 'Enrich' })
    await listed.nth(5).waitFor()
    const texts = await listed.allTextContents()
    expect(texts.map((text) => /200|429/.exec(text)?.[0])).toEqual(['200', '429', '429', '200', '200', '200'])
  })

  test('applies each preset as a sequence of the chosen length', async () => {
    await choose('Frequency', 'Sequence')
    await page.getByRole('textbox', { name: 'Requests that pass first' }).fill('4')
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('1')
    await press('Add: 503 outage')
    await page.getByText('4 matching requests pass, then it applies to the next one.').waitFor()
    await armed.getByText('All operations · all organizations · after 4 requests, once').waitFor()
  })

  test('says that a fault without an end applies until it is removed', async () => {
    await press('Add: 503 outage')
    await page.getByText('Fault added. Applies to all matching requests until you remove it.').waitFor()
  })

  test('shows a fault that a program added, and how often it has applied', async () => {
    await armed.getByText('No active faults').waitFor()
    await fetch(`${dashboard.url}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ effect: { kind: 'empty_body' } }),
    })
    await armed.getByText('200 with an empty body').waitFor()
    await fetch(`${dashboard.url}/v7/enrich`, { method: 'POST', headers: { apikey: 'demo-plus-key' } })
    await armed.getByText('applied once').waitFor()
  })

  test('finds one of 300 organizations by its name', async () => {
    await createHarbors(dashboard, 300)
    await page.getByRole('button', { name: 'Organization' }).first().click()
    await page.getByText('257 more. Type to find them.').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.getByPlaceholder('Search organizations').fill('harbor 287')
    await page.getByRole('option', { name: 'Harbor 287', exact: true }).click()
    await press('Add: Empty body')
    await armed.getByText('All operations · Harbor 287 · once').waitFor()
  })

  test('adds no preset while the number of requests is invalid', async () => {
    await choose('Frequency', 'Number of requests')
    const add = page.getByRole('button', { name: 'Add: Empty body' })
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('many')
    await page.getByText('Enter a whole number, 1 or more.').waitFor()
    expect(await add.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('2')
    await add.click()
    await armed.getByText('2 times').waitFor()
  })

  test('opens a preset in the form, where each option can be changed', async () => {
    const form = page.getByRole('form', { name: 'Custom fault' })
    await choose('Organization', 'Demo Standard')
    await choose('Frequency', 'Number of requests')
    await page.getByRole('textbox', { name: 'Requests', exact: true }).fill('5')
    await press('Edit: 402 no credits')
    expect(await form.getByRole('textbox', { name: 'Status' }).inputValue()).toBe('402')
    await form.getByRole('textbox', { name: 'Status' }).fill('200')
    await form.getByText('Enter a whole number from 400 to 599.').waitFor()
    expect(await form.getByRole('button', { name: 'Add fault' }).isDisabled()).toBe(true)
    await form.getByRole('textbox', { name: 'Status' }).fill('502')
    await form.getByRole('textbox', { name: 'Method' }).fill('POST')
    await form.getByRole('textbox', { name: 'Path' }).fill('v7')
    await form.getByText('Start the path with / or *.').waitFor()
    await form.getByRole('textbox', { name: 'Path' }).fill('/v7/*')
    await form.getByRole('button', { name: 'Add body condition' }).click()
    await form.getByRole('textbox', { name: 'Pattern' }).fill('ada.*')
    await form.getByText('Enter a name.').waitFor()
    await form.getByRole('textbox', { name: 'Body field' }).fill('contactEmail')
    await form.getByRole('button', { name: 'Add header condition' }).click()
    await form.getByRole('textbox', { name: 'Header', exact: true }).fill('x-test')
    await form.getByRole('textbox', { name: 'Probability (%)' }).fill('50')
    expect(await findSeriousIssues(page)).toEqual([])
    await form.getByRole('button', { name: 'Add fault' }).click()
    await form.waitFor({ state: 'detached' })
    await armed
      .getByText(
        'Enrich · Demo Standard · method POST · path /v7/* · x-test is absent · contactEmail matches ada.* · 5 times, 50% of requests',
      )
      .waitFor()
  })

  test('shows the error if the server rejects a fault', async () => {
    await press('Custom fault')
    const form = page.getByRole('form', { name: 'Custom fault' })
    await form.getByRole('textbox', { name: 'Key', exact: true }).fill('no-such-key')
    await form.getByRole('button', { name: 'Add fault' }).click()
    await form.getByRole('alert').getByText('is not a key, a keyId').waitFor()
  })

  test('removes all faults at once', async () => {
    await press('Add: Empty body')
    await press('Add: Slow body')
    await press('Remove all')
    await armed.getByText('No active faults').waitFor()
  })

  test('freezes, sets, and moves the clock', async () => {
    await clock.getByRole('button', { name: 'Freeze' }).click()
    await clock.getByText('frozen').waitFor()
    await clock.getByRole('textbox', { name: 'Set to' }).fill('2027-01-01 23:59')
    await clock.getByRole('button', { name: 'Set', exact: true }).click()
    await clock.getByText('23:59:00').waitFor()
    await clock.getByRole('button', { name: '1 second' }).click()
    await clock.getByText('23:59:01').waitFor()
    await clock.getByRole('button', { name: 'To midnight UTC' }).click()
    await clock.getByText('00:00:00').waitFor()
    await clock.getByText('Sat, 2 January 2027').waitFor()
    await clock.getByRole('button', { name: '30 days' }).click()
    await clock.getByText('Mon, 1 February 2027').waitFor()
    await clock.getByRole('button', { name: '1 hour' }).click()
    await clock.getByText('01:00:00').waitFor()
    await clock.getByRole('textbox', { name: 'Move by' }).fill('5000000')
    await clock.getByRole('button', { name: 'Move', exact: true }).click()
    await page
      .getByText(
        'Moving by this duration moves the clock outside of the years 1970 to 9999. The clock did not change.',
      )
      .waitFor()
    await clock.getByRole('textbox', { name: 'Move by' }).fill('-1.5')
    await clock.getByRole('button', { name: 'Move', exact: true }).click()
    await clock.getByText('13:00:00').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('resumes the clock and returns to system time', async () => {
    await clock.getByRole('button', { name: 'Freeze' }).click()
    await clock.getByRole('button', { name: '1 hour' }).click()
    await clock.getByText(/ ahead of the system clock$/).waitFor()
    await clock.getByRole('button', { name: 'Resume' }).click()
    await clock.getByText('running').waitFor()
    await clock.getByRole('button', { name: 'Use system time' }).click()
    await clock.getByText('Matches the system clock').waitFor()
  })

  test('takes and restores a snapshot', async () => {
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('before')
    await state.getByRole('button', { name: 'Take snapshot' }).click()
    await state.getByRole('button', { name: 'Restore before' }).waitFor()
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('after')
    await state.getByRole('button', { name: 'Take snapshot' }).click()
    await state.getByRole('button', { name: 'Delete after' }).click()
    await state.getByRole('button', { name: 'Delete after' }).waitFor({ state: 'detached' })
    await press('Add: Empty body')
    await armed.getByText('200 with an empty body').waitFor()
    await state.getByRole('button', { name: 'Restore before' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore snapshot' }).click()
    await armed.getByText('No active faults').waitFor()
    await state.getByRole('button', { name: 'Delete before' }).click()
    await state.getByText('No snapshots yet').waitFor()
  })

  test('exports the state to a file, and imports it after a confirmation', async () => {
    const download = page.waitForEvent('download')
    await state.getByRole('button', { name: 'Export state' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('box.signalbox')
    await press('Add: Empty body')
    await armed.getByText('200 with an empty body').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await state.getByRole('button', { name: 'Import state' }).click()
    await (await chooser).setFiles(await file.path())
    await page.getByRole('dialog').getByText('To be able to undo the import').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Import state' }).click()
    await armed.getByText('No active faults').waitFor()
  })

  test('says that a chosen file is no state file', async () => {
    const chooser = page.waitForEvent('filechooser')
    await state.getByRole('button', { name: 'Import state' }).click()
    await (await chooser).setFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('notes'),
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Import state' }).click()
    await page.getByText('notes.txt is damaged, or not a state file.').waitFor()
  })

  test('explains a reset before it runs', async () => {
    await press('Add: Invalid JSON')
    await armed.getByText('200 with invalid JSON').waitFor()
    await press('Reset everything')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('clears the recorded requests').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await armed.getByText('200 with invalid JSON').waitFor()
    await press('Reset everything')
    await dialog.getByRole('button', { name: 'Reset everything' }).click()
    await armed.getByText('No active faults').waitFor()
    await state.getByText(' 0 recorded requests').waitFor()
  })

  test('fits on a phone in light and dark mode', async () => {
    await press('Add: Slow body')
    await requirePhoneLayout(page)
  })
})
