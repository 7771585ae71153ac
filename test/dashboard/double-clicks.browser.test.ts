/** A double click runs an action once. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, openDashboard } from '../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('a double click', () => {
  let dashboard: Dashboard
  let page: Page
  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
  })
  afterEach(async () => {
    await dashboard.close()
    expect(dashboard.tab.problems).toEqual([])
  })

  const numberOf = async (what: 'faults' | 'organizations'): Promise<number> => {
    const result = await fetch(`${dashboard.url}/sandbox/${what}`)
    const { items } = (await result.json()) as { items: unknown[] }
    return items.length
  }

  test('adds one fault', async () => {
    await dashboard.visit('/faults')
    await page.getByRole('button', { name: 'Add: 429 with Retry-After' }).dblclick()
    await page.getByText('Fault added.').first().waitFor()
    await page.getByRole('button', { name: 'Add: 402 no credits' }).click()
    await page.getByRole('region', { name: 'Active faults' }).getByText('402').waitFor()
    expect(await numberOf('faults')).toBe(2)
  })

  test('creates one organization', async () => {
    const before = await numberOf('organizations')
    await dashboard.visit('/organizations')
    await page.getByRole('button', { name: 'New organization' }).click()
    await page.getByRole('button', { name: 'Create' }).dblclick()
    await page.getByText('Its keys are active').waitFor()
    expect(await numberOf('organizations')).toBe(before + 1)
  })

  const sendOnce = async (): Promise<void> => {
    await dashboard.visit('/try')
    await page.getByRole('button', { name: 'A contact by email' }).click()
    await page.getByRole('button', { name: 'Send request', exact: true }).dblclick()
    const result = page.getByRole('region', { name: 'Response', exact: true })
    await result.getByText('Ada Keller was found').first().waitFor()
    await result.getByRole('link', { name: 'Why this result?' }).click()
  }

  test('sends and charges one request, and replays it once', async () => {
    await sendOnce()
    await page.getByRole('button', { name: 'Replay' }).dblclick()
    await page.getByText('Replayed: 200.').first().waitFor()
    expect(dashboard.context.journal.size()).toBe(2)
  })

  test('does not hide a later click or key press', async () => {
    await sendOnce()
    const replay = page.getByRole('button', { name: 'Replay' })
    for (const act of [() => replay.click(), () => replay.press('Enter'), () => replay.press('Space')]) {
      const before = dashboard.context.journal.size()
      const replayed = page.waitForResponse((response) => response.url().endsWith('/replay'))
      await act()
      expect((await replayed).status()).toBe(200)
      expect(dashboard.context.journal.size()).toBe(before + 1)
    }
  })
})
