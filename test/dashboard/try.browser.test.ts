/** Try it: sends a real request and shows its response. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  choose,
  dashboard,
  describeDashboard,
  field,
  findSeriousIssues,
  page,
  press,
  region,
  requirePhoneLayout,
} from '../support/browser/dashboard.ts'

describeDashboard('Try it', { view: '/try', rejects: [400, 401, 402] }, () => {
  const shows = (text: string) => region('Response').getByText(text).first().waitFor()

  async function send(expected: string): Promise<void> {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await press('Send request')
    await answered
    await shows(expected)
  }

  const chooseView = (name: 'Form' | 'JSON') => page.getByRole('radio', { name }).click()

  const ADA_FOUND = 'Ada Keller was found and works at this company.'
  const sendAda = async (): Promise<void> => {
    await press('A contact by email')
    await send(ADA_FOUND)
  }

  test('explains what to do before the first request', async () => {
    await shows('No response yet')
    await page.getByText('unlimited credits').waitFor()
    expect(await findSeriousIssues()).toEqual([])
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([])
  })

  test('sends an example and shows the contact, the employer, the body, and the headers', async () => {
    await press('A contact by email')
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
    await send(ADA_FOUND)
    for (const [part, text] of [
      ['Contact', 'VP of Marketing'],
      ['Contact', '+1 503 555 0142'],
      ['Employer', 'Northwind Group plc'],
    ] as const)
      await region('Response').getByRole('region', { name: part }).getByText(text).first().waitFor()
    await shows('1 deducted, unlimited left')
    await shows('of all responses with A+, at least 99.5% are right')
    expect(await findSeriousIssues()).toEqual([])
    await region('Response').getByRole('tab', { name: 'Body' }).click()
    await shows('"recordStatus": "Active"')
    await region('Response').getByRole('tab', { name: 'Headers' }).click()
    await shows('"credits-deducted"')
  })

  test('edits one body as a form and as JSON', async () => {
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
    expect(await findSeriousIssues()).toEqual([])
  })

  test('shows the JSON in the place of the form, and in a wide window beside it', async () => {
    const json = page.getByRole('textbox', { name: 'JSON body' })
    await press('More fields')
    expect(await json.isVisible()).toBe(false)
    await chooseView('JSON')
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    expect(await top(json)).toBeLessThan(
      (await top(region('Response').getByRole('heading', { name: 'No response yet' }))) + 100,
    )
    expect(await field('Full name').isVisible()).toBe(false)
    await page.setViewportSize({ width: 2560, height: 1300 })
    await field('Full name').waitFor()
    expect(await json.isVisible()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Form' }).isVisible()).toBe(false)
  })

  test('links to the recorded request, and keeps the form and the response meanwhile', async () => {
    await sendAda()
    const why = region('Response').getByRole('link', { name: 'Why this result?' })
    const href = (await why.getAttribute('href')) ?? ''
    expect(href).toMatch(/^#\/requests\/[0-9a-f-]{36}$/)
    await why.click()
    await page.waitForURL(`**/${href}`)
    await page.getByRole('link', { name: 'Try it' }).click()
    await shows('Ada Keller was found and works at this company.')
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
    await page.reload()
    await shows(ADA_FOUND)
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
  })

  test('marks masked values', async () => {
    await press('Masked by the organization')
    await page.getByText('masks contact data').waitFor()
    await send('a***@northwind-optics.example')
    expect(await region('Response').getByText('masked', { exact: true }).count()).toBe(3)
    await shows('The organization masks values')
  })

  test('shows No Match without a charge, and returns to the chosen organization', async () => {
    await press('With a Standard key')
    await page.getByRole('button', { name: /^Demo Standard/ }).waitFor()
    await press('No match')
    await press('Nothing is known')
    await page.getByRole('button', { name: /^Demo Plus/ }).waitFor()
    await send('No record matches well enough')
    await shows('0 deducted, unlimited left')
  })

  test('shows an invalid JSON body as it arrived', async () => {
    await press('Trigger errors')
    await press('Invalid JSON')
    await send('The body is not valid JSON')
    await shows('requested this outcome by name')
  })

  test('highlights an invalid field until it changes', async () => {
    await field('Email address').fill('nobody@')
    await send('invalid_parameter')
    await page.getByText(/^contactEmail /).waitFor()
    await field('Email address').fill('nobody@nowhere.example')
    await page.getByText(/^contactEmail /).waitFor({ state: 'detached' })
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
    await shows('Tomás Herrera was found, but no longer works')
    // While the keys are held, the browser repeats the event.
    await page.keyboard.down('Enter')
    await page.evaluate("fetch('/health/live').then(({ status }) => status)")
    expect(dashboard.context.journal.size()).toBe(1)
  })

  test('shows a buying group by level and page, and enriches a member with one click', async () => {
    await page.getByRole('tab', { name: 'Buying group' }).click()
    await press('Five per page')
    await send('Northwind Optics, Inc.: 20 people in the buying group.')
    const table = region('Response').getByRole('table')
    await table.getByRole('rowheader', { name: 'C-Level' }).waitFor()
    await shows('Page 1 of 4, 20 in total')
    expect(await region('Response').getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    expect(await findSeriousIssues()).toEqual([])
    await press('Next', region('Response'))
    await shows('Page 2 of 4')
    await table.getByRole('rowheader', { name: 'Director' }).waitFor()
    expect(await field('Page number').inputValue()).toBe('2')
    expect(await focused()).toContain('Next')
    await press('Enrich the VP of Marketing', region('Response'))
    await shows(ADA_FOUND)
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'Enrich' }).waitFor()
    // The GUID of the member opens a group that is usually closed.
    await page.getByRole('button', { name: 'More fields (1 filled in)' }).waitFor()
  })

  test('sends a key that the user enters, and stores no key', async () => {
    await choose('Organization', 'Enter a key')
    await field('API key').fill('demo-plus-key')
    await sendAda()
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain(
      'demo-plus-key',
    )
  })

  test('cancels a running request', async () => {
    await press('Trigger errors')
    await press('Slow: 5 seconds')
    await press('Send request')
    await press('Cancel')
    await shows('You canceled the request')
  })

  test('fits on a phone in light and dark mode', async () => {
    await requirePhoneLayout()
  })
})
