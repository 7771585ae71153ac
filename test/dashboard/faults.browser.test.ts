/** Faults and clock: faults change responses in Try it, and the clock can be moved. */
import { expect, test } from 'bun:test'
import type { FileChooser, Locator } from 'playwright-core'
import {
  describeDashboard,
  field,
  findIssues,
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
    return region('Result')
  }

  test('adds a 429 with one click, which the next request in Try it returns, and removes faults', async () => {
    await press('Add: 429 with Retry-After')
    await active('429 with Retry-After: 2')
    await active('1 left')
    const result = await sendInTryIt()
    await result.getByText('Injected fault: error').waitFor()
    await result.getByText('The fault applied before the request was charged.').waitFor()
    await result.getByText('rate_limit_exceeded').first().waitFor()
    await result.getByRole('link', { name: 'Faults and clock' }).click()
    await active('used up')
    await active('applied once')
    expect(await findIssues()).toEqual([])
    await press('Add: 503 outage')
    await active('until removed')
    await press('Remove: 429 with Retry-After: 2')
    await page.getByText('applied once').waitFor({ state: 'detached' })
    await press('Remove all')
    await active('No active faults')
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
    expect(await findIssues()).toEqual([])
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
      expect(await findIssues()).toEqual([])
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

  const form = () => page.getByRole('form', { name: 'Custom fault' })
  const input = (name: string) => form().getByRole('textbox', { name, exact: true })
  const add = () => form().getByRole('button', { name: 'Add fault' }).click()

  test('opens a preset in the form, and shows what the server rejects', async () => {
    await press('Edit: 402 no credits')
    expect(await input('Status').inputValue()).toBe('402')
    await input('Status').fill('200')
    await input('Path').fill('v7')
    await add()
    await form().getByText('Must be a whole number from 400 to 599, not 200.').waitFor()
    await input('Status').fill('502')
    await input('Path').fill('/v7/*')
    await input('Method').fill('POST')
    await form().getByRole('button', { name: 'Organization' }).click()
    await page.getByPlaceholder('Search organizations').fill('pro')
    await page.getByRole('option', { name: 'Demo Pro', exact: true }).click()
    await input('Headers').fill('{"x-test": null}')
    await input('Body fields').fill('{"contactEmail": "ada.*"}')
    await form().getByRole('button', { name: 'More options' }).click()
    await input('Probability').fill('0.5')
    expect(await findIssues()).toEqual([])
    await add()
    await form().waitFor({ state: 'detached' })
    await active(
      'Enrich · Demo Pro · method POST · path /v7/* · x-test is absent · contactEmail matches ada.* · once, 50% of requests',
    )
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
    expect(await findIssues()).toEqual([])
    await dialog.getByRole('button', { name: 'Reset everything' }).click()
    await active('No active faults')
    await state().getByText(' 0 recorded requests').waitFor()
  })

  test('fits on a phone in light and dark mode', async () => {
    await press('Add: Slow body')
    await requirePhoneLayout()
  })
})
