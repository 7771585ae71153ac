/** Try it: sends a real request and shows it as it was recorded. */
import { expect, test } from 'bun:test'
import {
  choose,
  dashboard,
  describeDashboard,
  enrich,
  field,
  findIssues,
  follow,
  holdRequests,
  page,
  press,
  problems,
  region,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('Try it', { view: '/try', rejects: [400, 401, 402, 404, 409] }, () => {
  const shows = (text: string | RegExp) => region('Result').getByText(text).first().waitFor()
  const chooseView = (name: 'Form' | 'JSON') => page.getByRole('radio', { name }).click()

  async function send(expected: string | RegExp): Promise<void> {
    await press('Send request')
    await shows(expected)
  }

  /** Requires that the organization and the address of its key are not cut. */
  async function requireWholeSender(): Promise<void> {
    for (const name of ['Demo Plus', 'integration@plus.demo.example']) {
      const box = page.getByTitle(name).locator('..')
      expect([name, await box.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([name, 0])
    }
  }

  const ADA_FOUND = 'Found Ada Keller at Northwind Optics, Inc.'
  const sendAda = async (): Promise<void> => {
    await press('A contact by email')
    await send(ADA_FOUND)
  }

  test('sends an example, shows the result and what it cost, and keeps both while another page is open', async () => {
    await press('A contact by email')
    await page.getByRole('button', { name: 'Send request', exact: true }).dblclick()
    await shows(ADA_FOUND)
    await region('Response').getByText('VP of Marketing').waitFor()
    await shows('1 deducted, unlimited credits')
    await region('Recent requests').getByText('ada.keller@northwind-optics.example').waitFor()
    await page.getByRole('link', { name: 'Open in Requests' }).click()
    await page.waitForURL(/#\/requests\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Try it' }).click()
    await shows(ADA_FOUND)
    await page.reload()
    await shows(ADA_FOUND)
    // The double click sent one request.
    expect(dashboard.modules.sandbox.journal.newestFirst().map(({ source }) => source)).toEqual(['dashboard'])
    expect(await field('Email address').inputValue()).toBe('ada.keller@northwind-optics.example')
    const cut =
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[name=contactEmail]'))"
    expect(await page.evaluate<number>(cut)).toBe(0)
    await requireWholeSender()
  })

  test('edits one body as a form and as JSON', async () => {
    await field('Company name').fill('Nortwind Optics')
    await chooseView('JSON')
    const json = page.getByRole('textbox', { name: 'JSON body' })
    expect(JSON.parse(await json.inputValue())).toEqual({ companyName: 'Nortwind Optics' })
    await json.fill('{"contactFullName": "KELLER, Ada", "companyName": "Nortwind Optics", "recordId": "7"')
    await page.getByText(/^The body is not valid JSON: .+\. It is sent unchanged\.$/).waitFor()
    expect(await page.getByRole('radio', { name: 'Form' }).isDisabled()).toBe(true)
    await json.press('End')
    await json.pressSequentially('}')
    await chooseView('Form')
    expect(await field('Full name').inputValue()).toBe('KELLER, Ada')
    await field('Your record ID').waitFor()
    await send(ADA_FOUND)
  })

  test('highlights an invalid field until it changes', async () => {
    await field('Email address').fill('nobody@')
    await send('invalid_parameter')
    const problem = page.getByRole('form', { name: 'Request form' }).getByText(/^contactEmail /)
    await problem.waitFor()
    const details = region('1 record')
    expect(await details.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
    await field('Email address').fill('nobody@nowhere.example')
    await problem.waitFor({ state: 'detached' })
  })

  test('works with the keyboard alone', async () => {
    await page.getByText('unlimited credits').waitFor()
    const focused = (): Promise<string> => page.evaluate('document.activeElement?.textContent ?? ""')
    while (!(await focused()).includes('A contact by email')) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const inField = () => page.evaluate("document.activeElement?.name === 'contactEmail'")
    while (!(await inField())) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('tomas.herrera@northwind-optics.example')
    await page.keyboard.down('ControlOrMeta')
    await page.keyboard.down('Enter')
    await shows('Tomás Herrera')
    // While the keys are held, the browser repeats the event.
    await page.keyboard.down('Enter')
    await page.evaluate("fetch('/health/live').then(({ status }) => status)")
    expect(dashboard.modules.sandbox.journal.size()).toBe(1)
    for (const key of ['Enter', 'ControlOrMeta']) await page.keyboard.up(key)
  })

  test('shows the members of a buying group', async () => {
    await choose(/Operation$/, 'Buying group')
    await press('Five per page')
    await press('Send request')
    const table = region('Response').getByRole('table')
    await table.getByRole('cell', { name: 'C-Level' }).first().waitFor()
    expect(await table.getByRole('row').count()).toBe(6)
    expect(await findIssues()).toEqual([])
  })

  test('sends the operations for users and keys, with the admin key of the organization', async () => {
    for (const [operation, example] of [
      ['Create user', 'A new user'],
      ['View users', 'All users'],
      ['Update user', 'Suspend a user'],
      ['Create key', 'A new key'],
      ['View keys', 'The key of one address'],
      ['Update key', 'Reactivate a suspended key'],
    ] as const) {
      await choose(/Operation$/, operation)
      await page.getByRole('button', { name: /^admin@plus\.demo\.example \(admin\)/ }).waitFor()
      await press(example)
      await send('Success')
    }
    await choose(/Action$/, 'active')
    await choose(/Action$/, 'activate')
    expect(await findIssues()).toEqual([])
    const sent = dashboard.modules.sandbox.journal.newestFirst()
    expect(sent.map(({ operation, status }) => [operation, status])).toEqual([
      ['updateKey', 200],
      ['viewKeys', 200],
      ['createKey', 200],
      ['updateUser', 200],
      ['viewUsers', 200],
      ['createUser', 200],
    ])
    // A recorded request fills the form.
    await field('Email').fill('nobody@plus.demo.example')
    await send('not_found')
    await follow('Open in Requests')
    await follow('Edit and resend')
    await page.getByRole('button', { name: 'Update key Operation' }).waitFor()
    expect(await field('JSON body').inputValue()).toContain('nobody@plus.demo.example')
    await choose(/Operation$/, 'Enrich')
    await page.getByRole('button', { name: /^integration@plus\.demo\.example API key of/ }).waitFor()
  })

  test('carries the address of a new user to its key, and says that it already has one', async () => {
    await choose(/Operation$/, 'Create user')
    await field('Email').fill('grace@plus.demo.example')
    await send('Success')
    await choose(/Operation$/, 'View users')
    await choose(/Operation$/, 'Create key')
    await page.getByText(/a new user already has one/).waitFor()
    expect(await field('Email').inputValue()).toBe('grace@plus.demo.example')
    await send('already_exists')
  })

  test('says whose response it shows after another organization is chosen', async () => {
    await sendAda()
    await choose('Organization', 'Demo Standard')
    await shows(
      /^This request of .* had a key from Demo Plus\. Send it again to see the response for Demo Standard\.$/,
    )
    expect(await findIssues()).toEqual([])
    await press('Send request')
    await region('Result')
      .getByText(/^This request of/)
      .waitFor({ state: 'detached' })
  })

  test('shows no id while the organization loads', async () => {
    const release = await holdRequests(/organizations\/[\da-f-]{36}$/)
    await page.reload()
    await page.getByText('Loading keys…').waitFor()
    expect(await page.getByText('00000000-').count()).toBe(0)
    release()
    await page.getByRole('button', { name: 'Demo Plus Organization' }).waitFor()
  })

  test('says what is wrong with a link', async () => {
    await visit('/try?body={bad')
    await page.getByText(/^The body is not valid JSON: .+\. It is sent unchanged\.$/).waitFor()
    expect(await field('JSON body').inputValue()).toBe('{bad')
    await visit('/try?operation=enrichment&body={}')
    await page.getByRole('alert').getByText('The link has the unknown operation “enrichment”.').waitFor()
    await visit('/try?contactEmail=ada@x.example')
    await page.getByRole('alert').getByText('The link has the unknown parameter contactEmail.').waitFor()
    await visit('/data/contacts/new?conFullName=Ada&conJobStart=2021')
    await page.getByRole('alert').getByText('The link has the unknown parameter conJobStart.').waitFor()
    expect(await field('Full name').inputValue()).toBe('Ada')
    expect(await findIssues()).toEqual([])
  })

  test('sends a key that the user enters, and stores no key', async () => {
    await choose('Organization', 'Enter a key')
    await field('API key').fill('demo-plus-key')
    await sendAda()
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain(
      'demo-plus-key',
    )
  })

  test('says that a key or header cannot be sent', async () => {
    await choose('Organization', 'Enter a key')
    const send = page.getByRole('button', { name: 'Send request' })
    for (const key of ['demo\u2011plus\u2011key', '“demo-plus-key”', 'ключ']) {
      await field('API key').fill(key)
      await page.getByText(/^This key can't be sent in a header/).waitFor()
      expect(await send.isDisabled()).toBe(true)
    }
    expect(await findIssues()).toEqual([])
    await field('API key').fill('demo-plus-key')
    await press('Headers')
    await field('More headers').fill('x-lead: “7”')
    await page.getByText("The value of x-lead can't be sent in a header").waitFor()
    await field('More headers').fill('x-lead')
    await page.getByText('This is not a header: x-lead. Write name: value.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await field('More headers').fill('')
    await sendAda()
  })

  test('shows its own request after a lost response, and never one of another client', async () => {
    const effect = { kind: 'connection_reset' }
    await sendRequest('POST', '/sandbox/faults', { match: { operation: 'enrich' }, effect })
    await field('Company name').fill('Halcyon Freight')
    await send('no response')
    await region('Request').getByText('Halcyon Freight').waitFor()
    await field('Company name').fill('Unheard Of')
    await enrich({ companyName: 'Others' }).catch(() => undefined)
    await page.route('**/v7/enrich', (route) => route.abort())
    await press('Send request')
    await page.getByText('No response arrived, and the server recorded no request').waitFor()
    expect(await region('Request').getByText('Others').count()).toBe(0)
    expect(problems.splice(0).filter((one) => !one.includes('ERR_'))).toEqual([])
  })

  test('cancels a running request', async () => {
    await press('Trigger errors')
    await press('Slow: 5 seconds')
    await press('Send request')
    await press('Cancel')
    await page.getByText('Request canceled.').waitFor()
  })

  test('scrolls to the first response on a phone, and fits there in light and dark mode', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await sendAda()
    expect((await region('Result').boundingBox())?.y).toBeLessThan(100)
    await requireWholeSender()
    const name = region('Response').getByText('compWorldwideParentName')
    const value = region('Response').getByText('Northwind Group plc')
    const [left, right] = [await name.boundingBox(), await value.boundingBox()]
    expect(right?.x).toBeLessThan((left?.x ?? 0) + 150)
    await requirePhoneLayout()
  })
})
