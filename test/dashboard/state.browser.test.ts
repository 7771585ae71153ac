/** The state of the sandbox: snapshots, the clock, the database, and the reset. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  describeDashboard,
  field,
  findIssues,
  holdRequests,
  page,
  press,
  region,
  requirePhoneLayout,
  sendRequest,
} from '../support/browser/dashboard.ts'

describeDashboard('State', { view: '/state' }, () => {
  const inClock = (text: string | RegExp) => region('Clock').getByText(text).waitFor()
  const bar = () => region('Changed state')
  const addFault = async (): Promise<void> => {
    await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'empty_body' } })
    await bar().getByText('1 fault active').waitFor()
  }
  const noFault = () => bar().waitFor({ state: 'detached' })

  test('freezes, sets, moves, and resumes the clock', async () => {
    await page.getByRole('heading', { level: 3, name: 'Move forward by', exact: true }).waitFor()
    await press('Freeze')
    await inClock('frozen')
    await field('Set to').fill('2098-01-01 23:59')
    await press('Set')
    await inClock('23:59:00')
    await region('Clock').getByText('America/Phoenix', { exact: true }).waitFor()
    await inClock(/^In America\/Phoenix, unless/)
    await region('Clock').getByTitle('2098-01-02 06:59:00 UTC').waitFor()
    for (const [button, shown] of [
      ['1 second', '23:59:01'],
      ['To midnight UTC', '17:00:00'],
      ['30 days', 'Sat, 1 February 2098'],
      ['1 hour', '18:00:00'],
    ] as const) {
      await press(button, region('Clock'))
      await inClock(shown)
    }
    // The field follows the clock again once what was typed is set.
    await page.locator('[name=time][value="2098-02-01 18:00:00"]').waitFor()
    await press('Resume', region('Clock'))
    await inClock('running')
    await press('Use system time', region('Clock'))
    await inClock('Matches the system clock')
    // The bar says the same as the panel.
    // A double click moves the clock twice.
    await region('Clock').getByRole('button', { name: '1 day', exact: true }).dblclick()
    await inClock(/^2 days ahead$/)
    await bar().getByText('Clock 2 days ahead').waitFor()
  })

  test('exports the database to a file', async () => {
    const download = page.waitForEvent('download')
    await press('Export database', region('Database'))
    const file = await download
    expect(file.suggestedFilename()).toBe('signalbox-export.db')
    expect(readFileSync(await file.path(), 'latin1')).toStartWith('SQLite format 3')
  })

  test('takes and restores a snapshot, keeps the next name that is typed, and fits on a phone', async () => {
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('before')
    const respond = await holdRequests(/\/sandbox\/state$/)
    await region('Snapshots').getByRole('button', { name: 'Take snapshot' }).click()
    await region('Snapshots').getByRole('button', { name: 'Restore before' }).waitFor()
    await page.getByRole('textbox', { name: 'New snapshot' }).fill('after')
    respond()
    await region('Snapshots').getByRole('button', { name: 'Take snapshot' }).click()
    await region('Snapshots').getByRole('button', { name: 'Delete after' }).click()
    await region('Snapshots').getByRole('button', { name: 'Delete after' }).waitFor({ state: 'detached' })
    await addFault()
    await region('Snapshots').getByRole('button', { name: 'Restore before' }).click()
    await page
      .getByRole('dialog')
      .getByText('This restores all data, the faults, and the setting of the clock.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore snapshot' }).click()
    await noFault()
    await requirePhoneLayout()
    await region('Snapshots').getByRole('button', { name: 'Delete before' }).click()
    await region('Snapshots').getByText('No snapshots yet').waitFor()
  })

  test('explains a reset before it runs', async () => {
    await addFault()
    await press('Reset everything')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('clears the recorded requests').waitFor()
    expect(await findIssues()).toEqual([])
    await dialog.getByRole('button', { name: 'Reset everything' }).click()
    await noFault()
    await region('Database').getByText(' 0 recorded requests').waitFor()
  })
})
