/** Try it: sends a real request and shows its response. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('Try it', () => {
  let dashboard: Dashboard
  let result: Locator
  beforeEach(async () => {
    dashboard = await openDashboard()
    const { page } = dashboard
    result = page.getByRole('region', { name: 'Response', exact: true })
    await dashboard.visit('/try')
  })
  afterEach(async () => {
    await dashboard.close()
    const provoked =
      /^(40[0-3] .*\/v7\/enrich|console: Failed to load resource: the server responded with a status of 40[0-3] )/
    expect(dashboard.tab.problems.filter((complaint) => !provoked.test(complaint))).toEqual([])
  })

  const press = (name: string) => dashboard.page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => dashboard.page.getByRole('textbox', { name, exact: true })

  async function send(expected: string): Promise<void> {
    const { page } = dashboard
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await press('Send request')
    await answered
    await result.getByText(expected).first().waitFor()
  }

  const chooseView = (name: 'Form' | 'JSON') => dashboard.page.getByRole('radio', { name }).click()

  const ADA_FOUND = 'Ada Keller was found and works at this company.'
  const sendAda = async (): Promise<void> => {
    await press('A contact by email')
    await send(ADA_FOUND)
  }

  test('explains what to do before the first request', async () => {
    await result.getByText('No response yet').waitFor()
    await dashboard.page.getByText('unlimited credits').waitFor()
    expect(await findSeriousIssues(dashboard.page)).toEqual([])
  })

  test('does not skip heading levels', async () => {
    await dashboard.page.getByText('unlimited credits').waitFor()
    const levels = await dashboard.page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([])
  })

  test('sends an example and shows the contact and the employer', async () => {
    await press('A contact by email')
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
    await send(ADA_FOUND)
    const contact = result.getByRole('region', { name: 'Contact' })
    expect(await contact.getByText('VP of Marketing').count()).toBeGreaterThan(0)
    expect(await contact.getByText('+1 503 555 0142').count()).toBe(1)
    const employer = result.getByRole('region', { name: 'Employer' })
    expect(await employer.getByText('Northwind Group plc').count()).toBe(1)
    await result.getByText('1 deducted, unlimited left').waitFor()
    await result.getByText('of all responses with A+, at least 99.5% are right').waitFor()
    expect(await findSeriousIssues(dashboard.page)).toEqual([])
  })

  test('shows the body and the headers as they arrived', async () => {
    await sendAda()
    await result.getByRole('tab', { name: 'Body' }).click()
    await result
      .getByRole('region', { name: 'response body', exact: true })
      .getByText('"recordStatus": "Active"')
      .waitFor()
    await result.getByRole('tab', { name: 'Headers' }).click()
    await result.getByRole('region', { name: 'response headers' }).getByText('"credits-deducted"').waitFor()
  })

  test('edits one body as a form and as JSON', async () => {
    const { page } = dashboard
    await field('Company name').fill('Nortwind Optics')
    await chooseView('JSON')
    const json = page.getByRole('textbox', { name: 'JSON body' })
    expect(JSON.parse(await json.inputValue())).toEqual({ companyName: 'Nortwind Optics' })
    await json.fill('{"contactFullName": "KELLER, Ada", "companyName": "Nortwind Optics", "recordId": "7"')
    await page.getByText('The body is not valid JSON').waitFor()
    expect(await page.getByRole('radio', { name: 'Form' }).isDisabled()).toBe(true)
    await json.press('End')
    await json.pressSequentially('}')
    await chooseView('Form')
    expect(await field('Full name').inputValue()).toBe('KELLER, Ada')
    await send(ADA_FOUND)
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('shows the JSON in the place of the form, and in a wide window beside it', async () => {
    const { page } = dashboard
    const json = page.getByRole('textbox', { name: 'JSON body' })
    await page.getByRole('button', { name: 'More fields' }).click()
    expect(await json.isVisible()).toBe(false)
    await chooseView('JSON')
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    expect(await top(json)).toBeLessThan(
      (await top(result.getByRole('heading', { name: 'No response yet' }))) + 100,
    )
    expect(await field('Full name').isVisible()).toBe(false)
    await page.setViewportSize({ width: 2560, height: 1300 })
    await field('Full name').waitFor()
    expect(await json.isVisible()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Form' }).isVisible()).toBe(false)
  })

  test('links to the recorded request, and keeps the form and the response meanwhile', async () => {
    const { page } = dashboard
    await sendAda()
    const why = result.getByRole('link', { name: 'Why this result?' })
    const href = (await why.getAttribute('href')) ?? ''
    expect(href).toMatch(/^#\/requests\/[0-9a-f-]{36}$/)
    await why.click()
    await page.waitForURL(`**/${href}`)
    await page.getByRole('link', { name: 'Try it' }).click()
    await result.getByText('Ada Keller was found and works at this company.').waitFor()
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
    await page.reload()
    await result.getByText(ADA_FOUND).waitFor()
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
  })

  test('finds a person at a misspelled company', async () => {
    await sendAda()
    await press('Clear form')
    await field('Full name').fill('KELLER, Ada')
    await field('Company name').fill('Nortwind Optics')
    await send(ADA_FOUND)
    await result.getByText('0 deducted, unlimited left (Plus: already paid for)').waitFor()
  })

  test('shows the current employer of a contact who has left', async () => {
    await press('Has left the company')
    await send('Tomás Herrera was found, but no longer works at the requested company.')
    await result
      .getByRole('region', { name: 'Current employer' })
      .getByText('Meridian Robotics S.L.')
      .first()
      .waitFor()
  })

  test('marks masked values', async () => {
    await press('Masked by the organization')
    await dashboard.page.getByText('masks contact data').waitFor()
    await send('a***@northwind-optics.example')
    expect(await result.getByText('masked', { exact: true }).count()).toBe(3)
    await result.getByText('The organization masks values').waitFor()
  })

  test('explains that Standard returns no direct dials', async () => {
    await press('With a Standard key')
    await send('Standard returns no direct dials')
  })

  test('shows No Match without a charge, and returns to the chosen organization', async () => {
    await press('With a Standard key')
    await dashboard.page.getByRole('button', { name: /^Demo Standard/ }).waitFor()
    await press('No match')
    await press('Nothing is known')
    await dashboard.page.getByRole('button', { name: /^Demo Plus/ }).waitFor()
    await send('No record matches well enough')
    await result.getByText('0 deducted, unlimited left').waitFor()
  })

  test('gives advice on a 402', async () => {
    await press('Trigger errors')
    await press('402: no credits')
    await dashboard.page.getByText('0 credits', { exact: true }).waitFor()
    await send('insufficient_credits')
    await result.getByText('Add credits to the organization').waitFor()
    expect(await result.getByRole('link', { name: 'Go to Organizations' }).getAttribute('href')).toBe(
      '#/organizations',
    )
    expect(await findSeriousIssues(dashboard.page)).toEqual([])
  })

  test('shows an invalid JSON body as it arrived', async () => {
    await press('Trigger errors')
    await press('Invalid JSON')
    await send('The body is not valid JSON')
    await result.getByText('requested this outcome by name').waitFor()
  })

  test('highlights an invalid field until it changes', async () => {
    await field('Email address').fill('nobody@')
    await send('invalid_parameter')
    await dashboard.page.getByText(/^contactEmail /).waitFor()
    // The same request may be sent again, unless it was a double click.
    await dashboard.page.waitForTimeout(400)
    await send('invalid_parameter')
    await field('Email address').fill('nobody@nowhere.example')
    await dashboard.page.getByText(/^contactEmail /).waitFor({ state: 'detached' })
  })

  test('sends a typed key', async () => {
    const { page } = dashboard
    await page.getByRole('button', { name: /^Demo Plus/ }).click()
    await page.getByRole('option', { name: 'Enter a key' }).click()
    await field('API key').fill('no-such-key')
    await send('invalid_api_key')
    await result.getByText('No organization on this server has this key.').waitFor()
  })
})
