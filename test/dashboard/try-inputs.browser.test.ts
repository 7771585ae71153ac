/** Try it with the keyboard, on a phone, and for buying groups. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import {
  type Dashboard,
  findSeriousIssues,
  openDashboard,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('Try it, with other inputs', () => {
  let dashboard: Dashboard
  let page: Page
  let response: Locator
  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    response = page.getByRole('region', { name: 'Response', exact: true })
    await dashboard.visit('/try')
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  const focused = (): Promise<string> => page.evaluate('document.activeElement?.textContent ?? ""')

  async function tabTo(text: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      if ((await focused()).includes(text)) return
    }
    throw new Error(`Tab never came to ${text}`)
  }

  test('works with the keyboard alone', async () => {
    await page.getByText('unlimited credits').waitFor()
    await tabTo('A contact by email')
    await page.keyboard.press('Enter')
    await page.getByText('An email address is enough').waitFor()
    const inField = () => page.evaluate("document.activeElement?.name === 'contactEmail'")
    while (!(await inField())) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('tomas.herrera@northwind-optics.example')
    await page.keyboard.down('ControlOrMeta')
    await page.keyboard.down('Enter')
    await response.getByText('Tomás Herrera was found, but no longer works').waitFor()
    // While the keys are held, the browser repeats the event.
    await page.keyboard.down('Enter')
    await page.evaluate("fetch('/health/live').then(({ status }) => status)")
    expect(dashboard.context.journal.size()).toBe(1)
  })

  const sendBuyingGroup = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Buying group' }).click()
    await page.getByRole('button', { name: 'Five per page' }).click()
    await page.getByRole('button', { name: 'Send request', exact: true }).click()
  }
  const enrichMember = async (): Promise<void> => {
    await sendBuyingGroup()
    // The first page has the C-Level.
    await response.getByRole('button', { name: 'Next' }).click()
    await response.getByRole('button', { name: 'Enrich the VP of Marketing' }).click()
    await response.getByText('Ada Keller was found and works at this company.').waitFor()
  }

  test('shows a buying group by level, and its pages', async () => {
    await sendBuyingGroup()
    await response.getByText('Northwind Optics, Inc.: 20 people in the buying group.').waitFor()
    const table = response.getByRole('table')
    await table.getByRole('rowheader', { name: 'C-Level' }).waitFor()
    await response.getByText('Page 1 of 4, 20 in total').waitFor()
    expect(await response.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    expect(await findSeriousIssues(page)).toEqual([])

    const next = response.getByRole('button', { name: 'Next' })
    await next.click()
    await response.getByText('Page 2 of 4').waitFor()
    await table.getByRole('rowheader', { name: 'Director' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Page number' }).inputValue()).toBe('2')
    expect(await focused()).toContain('Next')
  })

  test('enriches a member of a buying group with one click', async () => {
    await enrichMember()
    expect(await page.getByRole('tab', { name: 'Enrich', exact: true }).getAttribute('aria-selected')).toBe(
      'true',
    )
  })

  test('repeats a request safely with an Idempotency-Key', async () => {
    await enrichMember()
    // The GUID of the member opens a group that is usually closed.
    await page.getByRole('button', { name: 'More fields (1 filled in)' }).waitFor()
    await page.getByRole('button', { name: 'Headers', exact: true }).click()
    await page.getByRole('button', { name: 'Generate' }).click()
    for (const cost of ['deducted, unlimited left', 'earlier response, returned again']) {
      await page.getByRole('button', { name: 'Send request', exact: true }).click()
      await response.getByText(cost).waitFor()
    }
  })

  test('cancels a running request', async () => {
    await page.getByRole('button', { name: 'Trigger errors' }).click()
    await page.getByRole('button', { name: 'Slow: 5 seconds' }).click()
    await page.getByRole('button', { name: 'Send request', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await response.getByText('You canceled the request').waitFor()
  })

  test('fits on a phone in light and dark mode', async () => {
    await requirePhoneLayout(page)
  })
})
