/** Faults, which change the responses in Try it. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  describeDashboard,
  findIssues,
  page,
  press,
  region,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describeDashboard('Faults', { view: '/faults', rejects: [400, 429] }, () => {
  const active = (text: string) => region('Active faults').getByText(text).waitFor()

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
    await result.getByRole('link', { name: 'Faults' }).click()
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

  test('fits on a phone in light and dark mode', async () => {
    await press('Add: Slow body')
    await requirePhoneLayout()
  })
})
