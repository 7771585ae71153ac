/** `/docs` in a real browser without a network, served over a real socket with the bundled sample. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { VIEWPORT } from '../../support/browser/browser.ts'
import {
  dashboard,
  describeDashboard,
  findIssues,
  page,
  press,
  requirePhoneLayout,
  sendRequest,
} from '../../support/browser/dashboard.ts'
import { loadDocument, operationsOf } from '../../support/openapi/document.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'

const HAS_ADMIN = expect.arrayContaining([
  expect.objectContaining({ email: 'admin@plus.demo.example', role: 'admin' }),
])
/**
 * The responses to the unchanged first example of some operations: those of the service that no other test executes, and one
 * of the sandbox for each method and kind of parameter. `examples.slow.test.ts` sends all examples without a browser.
 */
const EXECUTED: Record<string, object> = {
  buyingGroup: { compName: 'Northwind Optics, Inc.', totalCount: 20, pageSize: 2 },
  createUser: {
    data: { email: expect.stringMatching(/^new\.user\..+@plus\.demo\.example$/), status: 'active' },
  },
  viewUsers: { data: HAS_ADMIN },
  createKey: { data: { email: expect.stringMatching(/^new\.key\./), status: 'active' } },
  updateKey: { data: { email: 'old-crm@plus.demo.example', status: 'active' } },
  viewKeys: { data: HAS_ADMIN },
  getContact: { conFullName: 'Ada Keller' },
  createFault: { times: 2, remaining: 2 },
  explain: { decision: expect.objectContaining({ outcome: 'contact', recordStatus: 'Active' }) },
}

/** Opens `/docs`. */
async function open(): Promise<void> {
  await page.goto(`${dashboard.url}/docs`)
  await page.locator('.opblock').first().waitFor()
}

/** Opens the dialog of keys. */
async function openKeys(): Promise<Locator> {
  await press('Authorize')
  const dialog = page.locator('.dialog-ux')
  await dialog.waitFor()
  return dialog
}

/** Enters a value in the dialog of keys. */
async function enterKey(name: string, value: string): Promise<void> {
  const key = (await openKeys()).locator('form', { has: page.getByRole('textbox', { name, exact: true }) })
  await key.getByRole('textbox').fill(value)
  await press('Authorize', key)
}

/** Opens an operation, and executes its example. Returns its part of the page. */
async function execute(operationId: string): Promise<Locator> {
  const operation = operationOf(operationId)
  await operation.locator('.opblock-summary-control').click()
  await press('Execute', operation)
  return operation
}

/** Closes the next dialog of the browser, and returns its message. */
async function closeDialog(by: 'accept' | 'dismiss'): Promise<string> {
  const dialog = await page.waitForEvent('dialog')
  await dialog[by]()
  return dialog.message()
}

const searchFor = (text: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Search operations' }).fill(text)

const createHarbor = (orgName: string, more = {}) =>
  sendRequest('POST', '/sandbox/organizations', { orgName, ...more })

describeDashboard('the documentation page in a browser', {}, () => {
  test('shows the whole response to Enrich after two clicks, with its code and a link to its explanation', async () => {
    await open()
    const operation = await execute('enrich')
    const response = operation.locator('.responses')
    await response.getByText('Ada Keller').waitFor()
    await response.getByText("curl -X 'POST'").waitFor()
    expect(await response.getByText('signalbox-source').count()).toBe(0)
    expect(dashboard.modules.sandbox.journal.newestFirst()[0]?.source).toBe('docs')
    const link = response.getByRole('link', { name: 'Explain this response' })
    expect(await link.getAttribute('href')).toMatch(/^\/#\/requests\/[\w-]{36}$/)
    const { y = 0 } = (await link.boundingBox()) ?? {}
    expect([y > 0, y < 900]).toEqual([true, true])
    expect(await page.evaluate(SCROLLS)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await page.setViewportSize(VIEWPORT)
    // The button stays as it is when "Clear" joins it or leaves.
    const boxOf = () => operation.getByRole('button', { name: 'Execute' }).boundingBox()
    const box = await boxOf()
    await press('Clear', operation)
    expect(await boxOf()).toEqual(box)
  })

  test('lists all operations, and finds them by the words of their method, path, and summary', async () => {
    await open()
    const operations = operationsOf(await loadDocument())
    const paths = page.locator('.opblock .opblock-summary-path')
    expect(await paths.count()).toBe(operations.length)
    await searchFor('delete snapshot')
    expect(await paths.allTextContents()).toEqual([expect.stringContaining('/snapshots')])
    await searchFor('no operation has this')
    await page.getByText('No operations').waitFor()
  })

  test('executes the prefilled example of each kind of operation, creates another user each time, and confirms a reset', async () => {
    await open()
    await page.getByText('The examples that create a user or a key use a new address each time.').waitFor()
    const clicks = await firstClicks([...Object.keys(EXECUTED), 'createUser'])
    expect(clicks.filter(({ status }) => !/^20[01]$/.test(status))).toEqual([])
    for (const { operationId, body } of clicks) {
      expect([operationId, JSON.parse(body)]).toMatchObject([operationId, EXECUTED[operationId]])
    }
    const [first, second] = clicks.filter(({ operationId }) => operationId === 'createUser')
    const createUser = operationOf('createUser')
    await createUser.locator('.opblock-summary-control').click()
    const shown = JSON.parse(await createUser.locator('textarea').inputValue())
    expect(JSON.parse(first?.body ?? '').data.email).toBe(shown.email)
    expect(JSON.parse(second?.body ?? '').data.email).not.toBe(shown.email)
    // Operations that create nothing get the addresses as they are.
    const updateUser = operationOf('updateUser')
    await updateUser.locator('.opblock-summary-control').click()
    await updateUser.locator('textarea').fill(JSON.stringify({ ...shown, action: 'suspend' }))
    await press('Execute', updateUser)
    await updateUser
      .locator('.live-responses-table')
      .getByText(`"${shown.email}"`)
      .waitFor({ timeout: 10_000 })
    const resets: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/reset')) resets.push(request.method())
    })
    const [message, reset] = await Promise.all([closeDialog('dismiss'), execute('resetState')])
    expect(message).toContain('clears the recorded requests')
    await Promise.all([closeDialog('accept'), press('Execute', reset)])
    await reset.locator('.live-responses-table').getByText('startedWith').waitFor()
    expect(resets).toHaveLength(1)
  })

  test('has no axe-core findings in light and dark mode, and fits on a phone, even with an open operation', async () => {
    await createHarbor('Harbor and Lighthouse Holding Company for International Logistics and Trade')
    await open()
    // All operations are built alike, and this one has a short response.
    await searchFor('post /v')
    const dialog = await openKeys()
    expect(await findIssues()).toEqual([])
    await press('Close', dialog)
    await page.getByText('About this API').click()
    await page.getByRole('table').waitFor()
    const operation = await execute('createKey')
    await operation.locator('.live-responses-table').getByText('"active"').waitFor()
    await operation.locator('summary', { hasText: 'Responses' }).click()
    await operation.locator('[data-code="503"]').waitFor()
    await requirePhoneLayout()
  })

  test('starts with the keys of the first active Plus organization, and sends another key as soon as it is entered, even when the page is opened again', async () => {
    const created = await createHarbor('Harbor', { subscription: 'standard' })
    const { apiKey } = (await created.json()) as { apiKey: string }
    await open()
    await openKeys()
    expect(await page.evaluate<string[][]>(READ_FIELDS)).toEqual([
      ['apikey', 'demo-plus-key'],
      ['Admin-Api-Key', 'demo-plus-admin-key'],
      ['Api-Key', 'demo-plus-admin-key'],
    ])
    await page.keyboard.press('Escape')
    await enterKey('apikey', apiKey)
    for (const _ of ['now', 'after opening the page again']) {
      const operation = await execute('enrich')
      await operation.getByText(`'apikey: ${apiKey}'`).waitFor()
      await operation.locator('.live-responses-table').getByText('Ada Keller').waitFor()
      await open()
    }
    // Who removes the key wants to see the response without one.
    await enterKey('apikey', '')
    await open()
    expect(await (await openKeys()).getByRole('textbox', { name: 'apikey' }).inputValue()).toBe('')
  })

  test('has the fonts of the dashboard', async () => {
    await open()
    await execute('enrich')
    await page.locator('.live-responses-table').getByText('Ada Keller').waitFor()
    await openKeys()
    const fonts = await page.evaluate<string[]>(READ_FONTS)
    expect(fonts.sort()).toEqual(await page.evaluate(READ_THEME_FONTS))
  })
})

const TOKEN = 'token-of-the-browser-test'
const WITH_TOKEN = { rejects: [401], served: { control: { from: 'anywhere', token: TOKEN } } } as const
describeDashboard('the documentation page of a server with a control token', WITH_TOKEN, () => {
  const responseOf = async (operationId: string) => {
    const [click] = await firstClicks([operationId])
    return [click?.status, JSON.parse(click?.body ?? '')]
  }

  test('starts with keys once the dashboard in the same tab has the token', async () => {
    await page.goto(`${dashboard.url}/#token=${TOKEN}`)
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    await open()
    expect(await (await openKeys()).getByRole('textbox', { name: 'apikey' }).inputValue()).toBe(
      'demo-plus-key',
    )
  })

  test('gets 401 for operations of the sandbox until the token is entered in Authorize', async () => {
    await page.goto(`${dashboard.url}/docs`)
    await page.getByText('sends the token can use it (Authorize)').first().waitFor()
    expect(await responseOf('getClock')).toMatchObject(['401', { error: { code: 'unauthorized' } }])
    await enterKey('controlToken', TOKEN)
    expect(await responseOf('getState')).toMatchObject(['200', { startedWith: { storage: 'memory' } }])
  })
})

describeDashboard(
  'the documentation page of a server with its own organizations',
  { dataDirectory: FIXTURE_DATA },
  () => {
    test('sends the keys of the first active Plus organization', async () => {
      await open()
      const operation = await execute('viewUsers')
      await operation.locator('.live-responses-table').getByText('dev@plus.example').waitFor()
      await openKeys()
      expect(await page.evaluate<string[][]>(READ_FIELDS)).toEqual([
        ['apikey', 'plus-key'],
        ['Admin-Api-Key', 'plus-admin-key'],
        ['Api-Key', 'plus-admin-key'],
      ])
    })
  },
)

const WITHOUT_CONTROL = { rejects: [404], served: { control: { from: 'nowhere' } } } as const
describeDashboard('the documentation page of a server without the control API', WITHOUT_CONTROL, () => {
  test('starts without keys', async () => {
    await open()
    await openKeys()
    const values = (await page.evaluate<string[][]>(READ_FIELDS)).map(([, value]) => value)
    expect(values).toEqual(['', '', ''])
  })
})

/** Runs in the browser. Returns the name and the value of each key. */
const READ_FIELDS = `[...document.querySelectorAll('.dialog-ux input')].map(({ labels, value }) => [labels[0].textContent, value])`

/** Runs in the browser. Returns the fonts of all texts and fields. */
const READ_FONTS = `[...new Set([...document.querySelectorAll('body *')]
  .filter((element) => element.matches('input, select, textarea') || [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
  .map((element) => getComputedStyle(element).fontFamily))]`

/** Runs in the browser. Returns the fonts of the theme. */
const READ_THEME_FONTS = `['--mono', '--sans'].map((name) => {
  document.body.style.fontFamily = 'var(' + name + ')'
  return getComputedStyle(document.body).fontFamily
}).sort()`

const operationOf = (operationId: string): Locator => page.locator(`.opblock[id$="-${operationId}"]`)

/** Runs in the browser. Returns whether a box of the response has more lines than it shows. */
const SCROLLS = `[...document.querySelectorAll('.responses pre')].some((box) => box.scrollHeight > box.clientHeight + 1)`

interface FirstClick {
  readonly operationId: string
  readonly status: string
  readonly body: string
}

/** Runs in the browser. Waits for elements without a timeout, because the test has one. */
const SCRIPT = `async (operationIds) => {
  const appears = (root, selector) => new Promise((resolve) => {
    const look = () => {
      const found = root.querySelector(selector)
      if (!found) return false
      observer.disconnect()
      resolve(found)
      return true
    }
    const observer = new MutationObserver(look)
    if (!look()) observer.observe(root, { childList: true, subtree: true })
  })
  const clicks = []
  for (const operationId of operationIds) {
    const operation = document.querySelector('.opblock[id$="-' + operationId + '"]')
    const control = operation.querySelector('.opblock-summary-control')
    control.click()
    ;(await appears(operation, '.execute:enabled')).click()
    const status = await appears(operation, '.live-responses-table .response > .response-col_status')
    const body = operation.querySelector('.live-responses-table .highlight-code pre')
    clicks.push({ operationId, status: status.textContent.trim(), body: body?.textContent ?? '' })
    operation.querySelector('.btn-clear').click()
    control.click()
  }
  return clicks
}`

/**
 * Opens each operation, presses "Execute", and returns what the page shows. Clicks by Playwright would take minutes on a
 * busy machine.
 */
const firstClicks = (operationIds: readonly string[]) =>
  page.evaluate<FirstClick[]>(`(${SCRIPT})(${JSON.stringify(operationIds)})`)
