/** Faults, which change the responses in Try it. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  dashboard,
  describeDashboard,
  findIssues,
  holdRequests,
  page,
  press,
  region,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describeDashboard('Faults', { view: '/faults', rejects: [400, 429] }, () => {
  const active = (text: string | RegExp) => region('Added faults').getByText(text).waitFor()

  async function sendInTryIt(): Promise<Locator> {
    await page.getByRole('link', { name: 'Try it' }).click()
    await press('A contact by email')
    const responded = page.waitForResponse((response) => response.url().endsWith('/v7/enrich'))
    await press('Send request')
    await responded
    return region('Result')
  }

  const endOf = async (part: Locator): Promise<number> => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 9_999 }
    return y + height
  }

  test('adds a 429 with one click, which the next request in Try it returns, and removes faults', async () => {
    await press('Add: 429 with Retry-After')
    await active('429 with Retry-After: 3')
    await active('1 left')
    const result = await sendInTryIt()
    await result.getByText('Injected fault: error').waitFor()
    await result.getByText('The fault applied before the request was charged.').waitFor()
    await result.getByText('rate_limit_exceeded').first().waitFor()
    await result.getByRole('link', { name: 'Faults' }).click()
    await active('used up')
    await active('applied once')
    expect(await findIssues()).toEqual([])
    await press('Add: 503 outage')
    await active('until removed')
    await press('Remove: 429 with Retry-After: 3')
    await page.getByText('applied once').waitFor({ state: 'detached' })
    await press('Remove all')
    await active('No faults')
  })

  const form = () => page.getByRole('form', { name: 'New fault' })
  const input = (name: string) => form().getByRole('textbox', { name, exact: true })
  const add = () => form().getByRole('button', { name: 'Add fault' }).click()
  const focused = () => page.evaluate<string>('document.activeElement.name')

  test('adds a fault for every third request of a minute, and explains invalid values at their fields', async () => {
    expect(await input('Number of requests').inputValue()).toBe('')
    // The button and what it adds stay in view, and cover no field that gets the focus.
    await page.setViewportSize({ width: 1280, height: 800 })
    const button = form().getByRole('button', { name: 'Add fault' })
    // A longer text moves no button below it.
    expect(await endOf(form().getByText('Applies until removed'))).toBeLessThan(
      (await button.boundingBox())?.y ?? 0,
    )
    expect(await endOf(button)).toBeLessThan(800)
    await input('Other fields (JSON)').focus()
    expect(await endOf(input('Other fields (JSON)'))).toBeLessThan((await button.boundingBox())?.y ?? 0)
    await input('Status').fill('200')
    await input('Share of requests (%)').fill('many')
    await input('Other fields (JSON)').fill('{"match": {"path": "v7"')
    await add()
    await form().getByText('Enter a whole number from 400 to 599.').waitFor()
    await form().getByText('Enter a number from 0 to 100.').waitFor()
    await form().getByText('Enter a JSON object, or leave it empty.').waitFor()
    expect(await focused()).toBe('numbers.status')
    expect(await findIssues()).toEqual([])
    await input('Status').fill('502')
    await input('Share of requests (%)').fill('33%')
    await input('Every nth request').fill('3')
    await input('For how long (seconds)').fill('60')
    await input('Other fields (JSON)').fill('{"evry": 3}')
    await add()
    await form().getByText('evry is not a known field. Did you mean every?', { exact: true }).waitFor()
    await input('Other fields (JSON)').fill('{"match": {"path": "v7", "operation": "enrich"}}')
    await form().getByText('Applies to every 3rd request, for 1 min, 33% of the time').waitFor()
    await add()
    await form().getByText('match.path is invalid. The path, starting with').waitFor()
    expect(await focused()).toBe('rest')
    await input('Other fields (JSON)').fill('{"match": {"path": "/v7/*", "operation": "enrich"}}')
    await add()
    await active(
      'Enrich · all organizations · path /v7/* · applies to every 3rd request, for 1 min, 33% of the time',
    )
    expect(await input('Status').inputValue()).toBe('503')
    // Nothing reports the end of the fault.
    await holdRequests('**/sandbox/requests/stream?*')
    await page.reload()
    await active(/^active until .*:\d\d$/)
    dashboard.modules.core.clock.replace({ mode: 'running', offset: 60_000 })
    await active('expired')
    await region('Changed state').getByText('1 fault active').waitFor({ state: 'detached' })
  })

  test('opens a preset in the form, and fits on a phone in light and dark mode', async () => {
    await press('Edit: Changed fields')
    expect(await input('Number of requests').inputValue()).toBe('1')
    expect(JSON.parse(await input('Other fields (JSON)').inputValue())).toMatchObject({ afterCommit: true })
    await input('Number of requests').fill('2')
    await add()
    await active('2 left')
    await requirePhoneLayout()
    // On a phone, a toast and the bars below the page cover no field either.
    await input('Status').focus()
    for (let fields = 0; fields < 7; fields++) {
      await page.keyboard.press('Tab')
      const above = await form().getByText('Applies until removed').boundingBox()
      expect(await endOf(page.locator(':focus'))).toBeLessThan(above?.y ?? 0)
    }
  })
})
