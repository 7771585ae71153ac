/** Faults and clock: faults change responses in Try it, and the clock can be moved. */
import { expect, test } from 'bun:test'
import type { FileChooser, Locator } from 'playwright-core'
import {
  choose,
  createHarbors,
  describeDashboard,
  enrich,
  field,
  findSeriousIssues,
  holdRequests,
  page,
  press,
  region,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describeDashboard('Faults and clock', { view: '/faults', rejects: [400, 429] }, () => {
  const active = (text: string) => region('Active faults').getByText(text).waitFor()
  const inClock = (text: string | RegExp) => region('Clock').getByText(text).waitFor()
  const state = () => region('State')

  async function sendInTryIt(): Promise<Locator> {
    await page.getByRole('link', { name: 'Try it' }).click()
    await press('A contact by email')
    const answered = page.waitForResponse((response) => response.url().endsWith('/v7/enrich'))
    await press('Send request')
    await answered
    return region('Response')
  }

  test('adds a 429 with one click, and the next request in Try it returns it', async () => {
    await press('Add: 429 with Retry-After')
    await active('429 with Retry-After: 2')
    await active('1 left')
    const result = await sendInTryIt()
    await result.getByText('Retry-After: 2').waitFor()
    await result.getByText('Wait 2 s, as Retry-After says').waitFor()
    await result
      .getByText('An injected fault changed this response (error, before the request was charged).')
      .waitFor()
    await result.getByRole('link', { name: 'View faults' }).click()
    await active('used up')
    await active('applied once')
    expect(await findSeriousIssues()).toEqual([])
  })

  test('limits a preset to one organization and a number of requests, and removes it', async () => {
    await choose('Organization', 'Demo Standard')
    await choose('Frequency', 'Number of requests')
    await field('Requests').fill('many')
    await page.getByText('Enter a whole number, 1 or more.').waitFor()
    expect(await page.getByRole('button', { name: 'Add: 503 outage' }).isDisabled()).toBe(true)
    await field('Requests').fill('5')
    await press('Add: 503 outage')
    await active('All operations · Demo Standard · 5 times')
    await active('5 left')
    await (await sendInTryIt()).getByText('Ada Keller was found').waitFor()
    await page.getByRole('link', { name: 'Faults' }).click()
    await press('Add: 429 with Retry-After')
    const remove = page.getByRole('button', { name: 'Remove: 429 with Retry-After: 2' })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await active('5 left')
    await press('Remove all')
    await active('No active faults')
  })

  test('applies each preset as a sequence of the chosen length', async () => {
    await choose('Frequency', 'Sequence')
    await field('Requests that pass first').fill('4')
    await field('Requests').fill('1')
    await press('Add: 503 outage')
    await page.getByText('4 matching requests pass, then it applies to the next one.').waitFor()
    await active('All operations · all organizations · after 4 requests, once')
  })

  test('freezes, sets, moves, and resumes the clock', async () => {
    await press('Freeze')
    await inClock('frozen')
    await field('Set to').fill('2098-01-01 23:59')
    await press('Set')
    await inClock('23:59:00')
    await inClock('ahead of the system clock')
    for (const [button, shown] of [
      ['1 second', '23:59:01'],
      ['To midnight UTC', 'Thu, 2 January 2098'],
      ['30 days', 'Sat, 1 February 2098'],
      ['1 hour', '01:00:00'],
    ] as const) {
      await press(button, region('Clock'))
      await inClock(shown)
    }
    await field('Move by').fill('5000000')
    await press('Move')
    await page.getByText('clock outside of the years 1970 to 9999. The clock did not change.').waitFor()
    await field('Move by').fill('-1.5')
    await press('Move')
    await inClock('13:00:00')
    expect(await findSeriousIssues()).toEqual([])
    await press('Resume', region('Clock'))
    await inClock('running')
    await press('Use system time', region('Clock'))
    await inClock('Matches the system clock')
  })

  test('exports the state to a file, and imports only such a file', async () => {
    const importFile = async (...file: Parameters<FileChooser['setFiles']>): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await press('Import state', state())
      await (await chooser).setFiles(...file)
      await page.getByRole('dialog').getByText('To be able to undo the import').waitFor()
      expect(await findSeriousIssues()).toEqual([])
      await press('Import state', page.getByRole('dialog'))
    }
    const download = page.waitForEvent('download')
    await press('Export state', state())
    const file = await download
    expect(file.suggestedFilename()).toBe('box.signalbox')
    await press('Add: Empty body')
    await active('200 with an empty body')
    await importFile({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await page.getByText('This is not a state file.').waitFor()
    await importFile(await file.path())
    await active('No active faults')
  })

  test('lets three requests succeed, then two fail with 429, as Requests shows', async () => {
    await press('Add: Three succeed, then two 429')
    await page.getByText('3 matching requests pass, then it applies to the next 2.').waitFor()
    const row = region('Active faults').getByRole('listitem').filter({ hasText: 'after 3 requests, 2 times' })
    await row.getByText('0 of 3 passed').waitFor()
    const statuses: number[] = []
    for (let request = 1; request <= 6; request++) {
      const { status } = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
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

  test('finds one of 300 organizations by its name', async () => {
    await createHarbors(300)
    await page.getByRole('button', { name: 'Organization' }).first().click()
    await page.getByText('257 more. Type to find them.').waitFor()
    expect(await findSeriousIssues()).toEqual([])
    await page.getByPlaceholder('Search organizations').fill('harbor 287')
    await page.getByRole('option', { name: 'Harbor 287', exact: true }).click()
    await press('Add: Empty body')
    await active('All operations · Harbor 287 · once')
  })

  test('opens a preset in the form, where each option can be changed', async () => {
    const form = page.getByRole('form', { name: 'Custom fault' })
    await choose('Organization', 'Demo Standard')
    await choose('Frequency', 'Number of requests')
    await field('Requests').fill('5')
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
    expect(await findSeriousIssues()).toEqual([])
    await form.getByRole('button', { name: 'Add fault' }).click()
    await form.waitFor({ state: 'detached' })
    await active(
      'Enrich · Demo Standard · method POST · path /v7/* · x-test is absent · contactEmail matches ada.* · 5 times, 50% of requests',
    )
  })

  test('shows the error if the server rejects a fault', async () => {
    await press('Custom fault')
    const form = page.getByRole('form', { name: 'Custom fault' })
    await form.getByRole('textbox', { name: 'Key', exact: true }).fill('no-such-key')
    await form.getByRole('button', { name: 'Add fault' }).click()
    await form.getByRole('alert').getByText('is not a key, a keyId').waitFor()
  })

  test('takes and restores a snapshot, and keeps the next name that is typed', async () => {
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('before')
    const respond = await holdRequests(/\/sandbox\/state$/)
    await state().getByRole('button', { name: 'Take snapshot' }).click()
    await state().getByRole('button', { name: 'Restore before' }).waitFor()
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('after')
    respond()
    await state().getByRole('button', { name: 'Take snapshot' }).click()
    await state().getByRole('button', { name: 'Delete after' }).click()
    await state().getByRole('button', { name: 'Delete after' }).waitFor({ state: 'detached' })
    await press('Add: Empty body')
    await active('200 with an empty body')
    await state().getByRole('button', { name: 'Restore before' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore snapshot' }).click()
    await active('No active faults')
    await state().getByRole('button', { name: 'Delete before' }).click()
    await state().getByText('No snapshots yet').waitFor()
  })

  test('explains a reset before it runs', async () => {
    await press('Add: Invalid JSON')
    await active('200 with invalid JSON')
    await press('Reset everything')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('clears the recorded requests').waitFor()
    expect(await findSeriousIssues()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await active('200 with invalid JSON')
    await press('Reset everything')
    await dialog.getByRole('button', { name: 'Reset everything' }).click()
    await active('No active faults')
    await state().getByText(' 0 recorded requests').waitFor()
  })

  test('fits on a phone in light and dark mode', async () => {
    await press('Add: Slow body')
    await requirePhoneLayout()
  })
})
