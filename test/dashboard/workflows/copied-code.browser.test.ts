/** Copied code runs as it is. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  getJson,
  page,
  press,
  region,
  visit,
} from '../../support/browser/dashboard.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { testUnless } from '../../support/test-unless.ts'

const RECORD_ID = `it's "$HOME" \\ é 🙂 \n and more`

const LANGUAGES = [
  { tab: 'curl', label: 'curl command', command: ['bash', '-c'] },
  { tab: 'JavaScript', label: 'JavaScript code', command: [process.execPath, '-e'] },
]

describeDashboard('copied code', {}, () => {
  async function copyFrom(place: Locator, tab: string, label: string): Promise<string> {
    await place.getByRole('tab', { name: tab }).click()
    await place.getByRole('button', { name: `Copy ${label}` }).click()
    await place.getByRole('button', { name: 'Copied' }).waitFor()
    return page.evaluate('navigator.clipboard.readText()')
  }

  /** Runs the code and returns the last request, as recorded. */
  async function run(command: readonly string[], code: string, env: Record<string, string> = {}) {
    const before = dashboard.context.journal.size()
    const { PATH = '', HOME = '' } = process.env
    const { stdout } = await requireSuccess(runCommand([...command, code], { env: { PATH, HOME, ...env } }))
    expect(stdout).toContain('Ada Keller')
    expect(dashboard.context.journal.size()).toBe(before + 1)
    return getJson('GET', '/sandbox/requests?limit=1')
  }

  test('of a recorded request does not contain a private key', async () => {
    const { apiKey = '' } = await getJson('POST', '/sandbox/organizations', { orgName: 'Harbor' })
    const sent = await enrich({ companyName: 'Northwind Optics' }, apiKey)
    await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
    await press('Copy as code')
    await page.getByText('It does not contain the key.').waitFor()
    expect(await copyFrom(page.getByRole('dialog'), 'curl', 'curl command')).not.toContain(apiKey)
  })

  for (const { tab, label, command } of LANGUAGES) {
    const testHere = testUnless(
      Bun.which(command[0] ?? '') === null ? `There is no ${command[0]} here.` : undefined,
    )

    testHere(`of a recorded request sends it again: ${tab}`, async () => {
      const body = { contactEmail: 'ada.keller@northwind-optics.example', recordId: RECORD_ID }
      const sent = await enrich(body, 'demo-pro-key', { traceparent: '00-1' })
      await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
      await press('Copy as code')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('which is public').waitFor()
      expect(await findIssues()).toEqual([])
      expect(await run(command, await copyFrom(dialog, tab, label))).toMatchObject({
        items: [{ request: { json: body, headers: { traceparent: '00-1' } }, response: { status: 200 } }],
      })
      await dialog.getByRole('switch', { name: 'Include the API key' }).uncheck({ force: true })
      await dialog.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' })
      const code = await copyFrom(dialog, tab, label)
      expect(code).not.toContain('demo-pro-key')
      await run(command, code, { SIGNALBOX_KEY: 'demo-pro-key' })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await region('Request details').waitFor()
    })
  }
})
