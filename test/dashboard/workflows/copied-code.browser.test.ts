/** The menu that copies a request as code. `copied-code.slow.test.ts` runs the code. */
import { expect, test } from 'bun:test'
import {
  describeDashboard,
  enrich,
  findIssues,
  getJson,
  page,
  press,
  region,
  visit,
} from '../../support/browser/dashboard.ts'

describeDashboard('copied code', {}, () => {
  const withKey = () => page.getByRole('menuitemcheckbox', { name: 'Include the API key' })

  /** Chooses a language in the open menu. */
  async function copy(language: string, message: string): Promise<string> {
    await page.getByRole('menuitem', { name: language, exact: true }).click()
    await page.getByText(message, { exact: true }).waitFor()
    return page.evaluate('navigator.clipboard.readText()')
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

  test('of a recorded request has a public key, in each language', async () => {
    const sent = await enrich({ companyName: 'Northwind Optics' }, 'demo-pro-key')
    await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
    for (const [language, label] of [
      ['curl', 'curl command'],
      ['JavaScript', 'JavaScript code'],
      ['Python', 'Python code'],
    ] as const) {
      await press('Copy as code')
      await withKey().and(page.locator('[aria-checked=true]')).waitFor()
      expect(await copy(language, `${label} copied.`)).toContain('demo-pro-key')
    }
  })

  test('of a response has no characters that a terminal interprets', async () => {
    const sent = await enrich({ companyName: 'Northwind Optics', recordId: 'a\u009b2K\u202eb' })
    await visit(`/requests/${sent.headers.get('smarteTransactionId')}`)
    await region('Response').getByRole('tab', { name: 'JSON' }).click()
    await press('Copy response body')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const json: string = await page.evaluate('navigator.clipboard.readText()')
    expect(json).toContain('"a\\u009b2K\\u202eb"')
    expect(JSON.parse(json)).toEqual(await sent.json())
  })
})
