/** Edit and resend: from a recorded request to a corrected one, the last sends, and links. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM } from '../../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../../support/browser/dashboard.ts'

const KEY = 'demo-pro-key'

describe.skipIf(!CHROMIUM)('edit and resend', () => {
  let dashboard: Dashboard
  let page: Page
  let response: Locator
  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    response = page.getByRole('region', { name: 'Response', exact: true })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const send = () => page.getByRole('button', { name: /^Send request/ }).click()
  const sends = () => page.getByRole('region', { name: 'Last sends' }).getByRole('listitem')

  /** Sends a request as a client would, and opens it. */
  async function openRequest(body: object, headers: Record<string, string> = {}): Promise<void> {
    const { headers: sent } = await fetch(`${dashboard.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    await dashboard.visit(`/requests/${sent.get('smarteTransactionId')}`)
  }

  test('corrects a No Match with two clicks and one word', async () => {
    await openRequest(
      { contactFullName: 'Ada Kellermann', companyName: 'Northwind Optics', recordId: 'lead-7' },
      { 'idempotency-key': 'once', traceparent: '00-1234' },
    )
    await page.getByRole('link', { name: 'Edit and resend' }).click()
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    await page.waitForFunction("document.activeElement.name === 'contactFullName'")
    expect(await field('Company name').inputValue()).toBe('Northwind Optics')
    expect(await field('Your record ID').inputValue()).toBe('lead-7')
    expect(await field('Idempotency-Key (header)').inputValue()).toBe('once')
    expect(await field('More headers').inputValue()).toBe('traceparent: 00-1234')
    await field('Full name').fill('Ada Keller')
    await page.getByText('A new key, because the body was edited. The unedited body keeps once.').waitFor()
    await send()
    await response.getByText('Ada Keller was found and works at this company.').waitFor()
    expect(
      await response.getByRole('link', { name: 'Compare with the original' }).getAttribute('href'),
    ).toMatch(/^#\/requests\/[\w-]{36}\?compare=[\w-]{36}$/)
    const listed = await fetch(`${dashboard.url}/sandbox/requests?limit=1`)
    expect(await listed.json()).toMatchObject({
      items: [
        {
          request: {
            headers: { traceparent: '00-1234' },
            json: { contactFullName: 'Ada Keller', companyName: 'Northwind Optics', recordId: 'lead-7' },
          },
        },
      ],
    })
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('repeats an unedited request with its Idempotency-Key, and each edited one with another', async () => {
    await openRequest({ companyName: 'Northwind Optics' }, { 'idempotency-key': 'once' })
    await page.getByRole('link', { name: 'Edit and resend' }).click()
    const key = field('Idempotency-Key (header)')
    await send()
    await response.getByText('earlier response, returned again').waitFor()
    const used = new Set([await key.inputValue()])
    for (const name of ['Northwind Group', 'Halvorsen Marine', 'Alderbrook Logistics']) {
      await field('Company name').fill(name)
      used.add(await key.inputValue())
      await send()
      await sends().first().getByText(name).waitFor()
      expect(await sends().first().textContent()).toStartWith('200')
    }
    expect([...used]).toEqual(['once', ...Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/))])
    await field('Company name').fill('Northwind Optics')
    await key.fill('once')
    expect(await key.inputValue()).toBe('once')
  })

  test('says that the organization of the request was deleted', async () => {
    const created = await fetch(`${dashboard.url}/sandbox/organizations`, {
      method: 'POST',
      body: JSON.stringify({ orgName: 'Harbor' }),
    })
    const { orgId, apiKey } = (await created.json()) as { orgId: string; apiKey: string }
    await openRequest({ companyName: 'Northwind Optics' }, { apikey: apiKey })
    await page.getByRole('link', { name: 'Edit and resend' }).waitFor()
    await fetch(`${dashboard.url}/sandbox/organizations/${orgId}`, { method: 'DELETE' })
    await page.getByRole('link', { name: 'Edit and resend' }).click()
    await page
      .getByText('The organization of this request was deleted. The form sends a key of Demo Plus.')
      .waitFor()
    await page.getByRole('button', { name: /^Demo Plus/ }).click()
    await page.getByRole('option', { name: /^Demo Pro/ }).click()
    await page.getByText('was deleted').waitFor({ state: 'detached' })
  })

  test('lists the last sends, which fill the form and show their response', async () => {
    await dashboard.visit('/try')
    for (const name of ['Northwind Optics', 'Unheard Of Ventures']) {
      await field('Company name').fill(name)
      await send()
      await sends().first().getByText(name).waitFor()
    }
    await response.getByText('No record matches well enough').waitFor()
    await page.reload()
    await sends().nth(1).getByRole('button').click()
    expect(await field('Company name').inputValue()).toBe('Northwind Optics')
    await response.getByText('Northwind Optics, Inc. was found').waitFor()
    await send()
    await page.waitForFunction("document.querySelectorAll('[aria-pressed=true] time').length === 1")
    expect(await sends().count()).toBe(3)
  })

  test('stores the id of the key, and not the key', async () => {
    await dashboard.visit('/try')
    await page.getByRole('radio', { name: 'JSON' }).click()
    const json = page.getByRole('textbox', { name: 'JSON body' })
    await json.fill('{"apikey": "demo-plus-key", "companyName": "Northwind Optics"}')
    await send()
    await response.getByText('Northwind Optics, Inc. was found').waitFor()
    const stored = await page.evaluate<string>('JSON.stringify(localStorage)')
    expect(stored).toContain('keyId')
    expect(stored).not.toContain('demo-plus-key')
    await page.getByRole('button', { name: /^Demo Plus/ }).click()
    await page.getByRole('option', { name: 'Enter a key' }).click()
    await field('API key').fill(KEY)
    await send()
    await page.waitForFunction("document.querySelectorAll('[aria-pressed=true] time').length === 1")
    expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')).not.toContain(KEY)
  })

  test('copies a link that fills the form in another tab, without the key', async () => {
    await dashboard.visit('/try')
    await page.getByRole('button', { name: /^Demo Plus/ }).click()
    await page.getByRole('option', { name: /^Demo Pro/ }).click()
    await field('Full name').fill('Zoë & Björn')
    await page.getByRole('button', { name: 'Copy link to this form' }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toStartWith(`${dashboard.url}/#/try?operation=enrich`)
    expect(link).toContain('keyId=')
    expect(link).not.toContain(KEY)
    await field('Full name').fill('Somebody Else')
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: /^Demo Pro/ }).waitFor()
    expect(await field('Full name').inputValue()).toBe('Zoë & Björn')
    await page.waitForURL(`${dashboard.url}/#/try`)
  })

  test('opens another tab with Ctrl and a click', async () => {
    await openRequest({ companyName: 'Northwind Optics' })
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Edit and resend' }).click({ modifiers: ['ControlOrMeta'] })
    const other = await opening
    await other.getByRole('textbox', { name: 'Company name' }).waitFor()
    expect(await other.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Northwind Optics')
    expect(page.url()).toContain('#/requests/')
  })
})
