/** Copied code runs as it is. */
import { expect, test } from 'bun:test'
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
  { language: 'curl', label: 'curl command', command: ['bash', '-c'] },
  { language: 'JavaScript', label: 'JavaScript code', command: [process.execPath, '-e'] },
  { language: 'Python', label: 'Python code', command: ['python3', '-c'] },
]

describeDashboard('copied code', {}, () => {
  const withKey = () => page.getByRole('menuitemcheckbox', { name: 'Include the API key' })

  /** Chooses a language in the open menu. */
  async function copy(language: string, message: string): Promise<string> {
    await page.getByRole('menuitem', { name: language, exact: true }).click()
    await page.getByText(message, { exact: true }).waitFor()
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

  test('of a recorded request has a private key only if the user includes it', async () => {
    const { apiKey = '' } = await getJson('POST', '/sandbox/organizations', { orgName: 'Harbor' })
    const sent = await enrich({ companyName: 'Northwind Optics' }, apiKey)
    await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
    await press('Copy as code')
    await withKey().waitFor()
    expect(await findIssues()).toEqual([])
    const without = await copy('curl', 'curl command copied. Set SIGNALBOX_KEY before you run it.')
    expect(without).not.toContain(apiKey)
    await press('Copy as code')
    await withKey().click()
    const message = "curl command copied. It contains the API key, so don't share it."
    expect(await copy('curl', message)).toContain(apiKey)
  })

  for (const { language, label, command } of LANGUAGES) {
    const testHere = testUnless(
      Bun.which(command[0] ?? '') === null ? `There is no ${command[0]} here.` : undefined,
    )

    testHere(`of a recorded request sends it again: ${language}`, async () => {
      const body = { contactEmail: 'ada.keller@northwind-optics.example', recordId: RECORD_ID }
      const sent = await enrich(body, 'demo-pro-key', { traceparent: '00-1' })
      await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
      await press('Copy as code')
      await withKey().and(page.locator('[aria-checked=true]')).waitFor()
      expect(await run(command, await copy(language, `${label} copied.`))).toMatchObject({
        items: [{ request: { json: body, headers: { traceparent: '00-1' } }, response: { status: 200 } }],
      })
      await press('Copy as code')
      await withKey().click()
      const code = await copy(language, `${label} copied. Set SIGNALBOX_KEY before you run it.`)
      expect(code).not.toContain('demo-pro-key')
      await run(command, code, { SIGNALBOX_KEY: 'demo-pro-key' })
      await region('Request details').waitFor()
    })
  }
})
