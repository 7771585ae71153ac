/** Faults, which change the responses in Try it. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  choose,
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  follow,
  holdRequests,
  page,
  press,
  region,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('Faults', { view: '/faults', rejects: [400, 409, 429, 503] }, () => {
  const active = (text: string | RegExp) => region('Added faults').getByText(text).waitFor()

  async function sendInTryIt(): Promise<Locator> {
    await page.getByRole('link', { name: 'Try it' }).click()
    await press('A contact by email')
    const responded = page.waitForResponse((response) => response.url().endsWith('/v7/enrich'))
    await press('Send request')
    await responded
    return region('Result')
  }

  const form = () => page.getByRole('form', { name: 'New fault' })
  /** Requires that a fault is in view and has the focus, and that the form is closed. */
  async function requireAdded(sentence: string): Promise<void> {
    const added = page.locator('li:focus').filter({ hasText: sentence })
    await added.waitFor()
    const isInView = 'document.activeElement.getBoundingClientRect().bottom <= innerHeight'
    expect([await form().count(), await page.evaluate(isInView)]).toEqual([0, true])
  }
  const input = (name: string) => form().getByRole('textbox', { name, exact: true })
  const add = () => press('Add fault', form())
  const says = (sentence: string) => form().getByText(sentence, { exact: true }).waitFor()
  const named = () => page.evaluate<string>('document.activeElement.name')
  /** Requires that a text below a field is its description, and that nothing covers the text. */
  async function requireAtField(name: string, text: string): Promise<void> {
    const problem = form().getByText(text, { exact: true }).first()
    const id = await problem.evaluate((element) => element.id)
    expect((await input(name).getAttribute('aria-describedby'))?.split(' ')).toContain(id)
    const isOnTop = await problem.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect([text, isOnTop]).toEqual([text, true])
  }

  test('fills the form with a preset, adds its 429, which the next request in Try it returns, and removes faults', async () => {
    await press('429 with Retry-After')
    expect(await page.getByText('No faults').count()).toBe(1)
    await says('The next request of every organization gets 429 with Retry-After: 3.')
    await add()
    await requireAdded('The next request of every organization gets 429 with Retry-After: 3.')
    await active('1 left')
    const result = await sendInTryIt()
    await result.getByText('Injected fault: error').waitFor()
    await result.getByText('The next request of every organization gets 429 with Retry-After: 3.').waitFor()
    await result.getByText('It applied before the request was processed and charged.').waitFor()
    await result.getByText('rate_limit_exceeded').first().waitFor()
    await follow('Faults', page.getByRole('navigation'))
    await active('used up')
    expect(await findIssues()).toEqual([])
    await follow('applied once')
    await page.getByRole('button', { name: 'Remove fault: 429 with Retry-After: 3', exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'rate_limit_exceeded' }).waitFor()
    await follow('Show fault')
    await page.locator('li:focus').filter({ hasText: 'Retry-After: 3' }).waitFor()
    await press('503 outage')
    await press('Cancel', form())
    expect(await form().count()).toBe(0)
    await press('503 outage')
    await add()
    await active('until removed')
    await press('Remove: 429 with Retry-After: 3')
    await page.getByText('applied once').waitFor({ state: 'detached' })
    await press('Remove all', region('Added faults'))
    await press('Remove faults')
    await active('No faults')
  })

  test('fails every third buying group of one organization, and no other request', async () => {
    await press('Custom fault')
    await form()
      .getByRole('button', { name: /Organization/ })
      .click()
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('plus')
    await page.getByRole('option', { name: 'Demo Plus' }).click()
    await choose(/Operation/, 'Buying group')
    await input('Every nth request').fill('3')
    await says('Every 3rd request of Demo Plus to Buying group gets 503, until removed.')
    await add()
    await active('Every 3rd request of Demo Plus to Buying group gets 503, until removed.')
    const statusOf = async (apikey: string): Promise<number> =>
      (await sendRequest('POST', '/v1/buying-group', { companyName: 'Northwind Optics' }, { apikey })).status
    const statuses: number[] = []
    for (const key of ['plus', 'plus', 'pro', 'plus', 'plus'])
      statuses.push(await statusOf(`demo-${key}-key`))
    expect([...statuses, (await enrich({ companyName: 'Northwind Optics' })).status]).toEqual([
      ...[200, 200, 200, 503, 200],
      200,
    ])
  })

  test('explains invalid values at their fields, where nothing covers them, and adds what is correct', async () => {
    await page.setViewportSize({ width: 800, height: 800 })
    await press('Custom fault')
    expect(await form().getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      ...['Which requests', 'More conditions', 'What happens', 'Delay', 'How often', 'More'],
    ])
    await input('Status').fill('many')
    await input('Every nth request').fill('1,5')
    await add()
    await requireAtField('Status', 'Enter a number.')
    expect(await named()).toBe('effect.status')
    expect(await form().getByText('Enter a number.').count()).toBe(2)
    expect(await findIssues()).toEqual([])
    await input('Status').fill('502')
    expect(await form().getByText('Enter a number.').count()).toBe(1)
    await input('Every nth request').fill('3')
    await input('For how long (s)').fill('60')
    await press('More', form())
    await input('Probability').fill('33')
    await add()
    await requireAtField('Probability', 'This must be a number from 0 to 1, not 33.')
    await input('Probability').fill('0.33')
    await press('More conditions', form())
    await input('Path').fill('v7')
    await input('Body fields').fill('recordId: lead-*\nphone:')
    await add()
    const problem = form().getByText('This is invalid. The path, starting with')
    await requireAtField('Path', (await problem.textContent()) ?? '')
    expect(await named()).toBe('match.path')
    await input('Path').fill('/v7/*')
    const sentence =
      'Every 3rd request of every organization with the path /v7/*, recordId lead-*, no phone gets 502, 33% of the time, for 1 min.'
    await says(sentence)
    // One of the problems is not that of a field.
    const details = [
      { field: 'every', message: 'is too rare' },
      { field: 'effect', message: 'is unknown' },
    ]
    const error = { code: 'invalid_request', message: 'every and effect are wrong.', details }
    const refuse = '**/sandbox/faults'
    await page.route(refuse, (route) => route.fulfill({ status: 400, json: { error } }))
    await add()
    await requireAtField('Every nth request', 'This is too rare.')
    await form().getByText(error.message).waitFor()
    await page.unroute(refuse)
    await add()
    await requireAdded(sentence)
    // Nothing reports the end of the fault.
    await holdRequests('**/sandbox/requests/stream?*')
    await page.reload()
    await active(/^active until .*:\d\d$/)
    dashboard.modules.core.clock.replace({ mode: 'running', offset: 60_000 })
    await active('expired')
    await region('Changed state').getByText('1 fault active').waitFor({ state: 'detached' })
  })

  test('says in the form which parameters of a link are not fields, until it closes', async () => {
    await visit('/faults?new&match.operation=enrich&match.org=x')
    await form().getByRole('alert').getByText('match.org').waitFor()
    await says('Every request of every organization to Enrich gets 503, until removed.')
    await press('Cancel')
    await press('503 outage')
    await says('Every request of every organization gets 503, until removed.')
    expect(await form().getByRole('alert').count()).toBe(0)
  })

  test('opens the form from a preset, and fits on a phone in light and dark mode', async () => {
    await requirePhoneLayout()
    await page.getByText('Status 200 without a body.').waitFor()
    expect(await page.getByRole('button', { name: 'Add fault' }).count()).toBe(0)
    await press('Changed fields')
    expect(await input('Fields to set').inputValue()).toBe('compIsMnc: Yes\nconEmail:')
    expect((await form().boundingBox())?.y).toBeLessThan(200)
    // Nothing covers the text below the last field.
    await input('For how long (s)').focus()
    await requireAtField('For how long (s)', 'On the sandbox clock.')
    await input('How many times').fill('2')
    await add()
    await requireAdded('The next 2 requests of every organization to Enrich get')
    await active('2 left')
    const [message, pages] = [page.getByRole('alertdialog'), page.getByRole('navigation')]
    const { y = 0, height = 0 } = (await message.boundingBox()) ?? {}
    expect(y + height).toBeLessThan((await pages.boundingBox())?.y ?? 0)
  })

  test('shows one message at a time on a phone, and the earlier error once the newer one is dismissed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await press('503 outage')
    await add()
    for (const message of ['The first error.', 'The second error.']) {
      await page.route('**/sandbox/faults/*', (route) =>
        route.fulfill({ status: 409, json: { error: { code: 'conflict', message } } }),
      )
      await press(/^Remove: 503/)
      await page.getByText(message).waitFor()
    }
    expect(await page.getByRole('alertdialog').allTextContents()).toEqual(['The second error.'])
    await press('Dismiss')
    await page.getByRole('alertdialog', { name: 'The first error.' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(1)
  })
})
