/** One opened request: its content, its explanation, and its actions. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../support/browser/dashboard.ts'
import { runCommand } from '../support/run-command.ts'

const MISSPELT = { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' }
const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

describe.skipIf(!CHROMIUM)('an opened request', () => {
  let dashboard: Dashboard
  let page: Page

  /** Sends a request, and opens it. */
  const requested = async (body: unknown, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`${dashboard.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'demo-plus-key', 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return response.headers.get('smarteTransactionId') ?? ''
  }
  const opened = async (body: unknown, headers: Record<string, string> = {}): Promise<string> => {
    const id = await requested(body, headers)
    await dashboard.visit(`/requests/${id}`)
    await panel().getByRole('heading', { name: 'Request', exact: true }).waitFor()
    return id
  }
  const showDetails = () => panel().getByRole('button', { name: 'Details', exact: true }).click()
  const panel = () => page.getByRole('region', { name: 'Request details' })
  const rows = () => page.getByRole('grid', { name: 'Requests' }).getByRole('row')
  const numberOfRequests = () => dashboard.context.journal.size()

  beforeEach(async () => {
    dashboard = await openDashboard()
    page = dashboard.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterEach(async () => {
    await dashboard.close()
    const { problems: complaints } = dashboard.tab
    expect(complaints.filter((one) => one !== `console: ${NOT_FOUND}` && !one.startsWith('404 '))).toEqual([])
  })

  test('explains its grade, the weight of each field, and the runner-up', async () => {
    await opened(MISSPELT)
    await panel().getByRole('heading', { name: 'Found Ada Keller at Northwind Optics, Inc.' }).waitFor()
    await panel().getByText('Company name, misspelled: “nortwind optics” for').waitFor()
    await showDetails()
    await panel().getByText('Ada Keller at Northwind Optics, Inc. is returned with A+').waitFor()
    const table = panel().getByRole('table')
    await table.getByText('Result, over 99.99').waitFor()
    await table.getByText('Runner-up, under 0.01').waitFor()
    const name = table.getByRole('row', { name: /^Company name/ })
    for (const text of ['nortwind optics', 'northwind optics inc', 'misspelled', '+7.9']) {
      await name.getByText(text, { exact: true }).first().waitFor()
    }
    await table
      .getByRole('row', { name: /^Starting odds/ })
      .getByText('1 in 29')
      .waitFor()
    await table
      .getByRole('row', { name: /^Total/ })
      .getByText('+23.1')
      .waitFor()
    await name.getByRole('button', { name: 'Word by word' }).first().click()
    await name.getByText('→ northwind, misspelled,').first().waitFor()
    await panel()
      .getByText(/A\+ from 99.65/)
      .waitFor()
    await panel()
      .getByText(/\+1 doubles the odds/)
      .waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findSeriousIssues(page)).toEqual([])
  })

  const heading = (name: string) => panel().getByRole('heading', { name }).waitFor()
  const closest = (name: string) => panel().getByRole('region', { name })

  test('explains two equal matches, weak candidates, and no candidates', async () => {
    await opened({ companyName: 'Alderbrook Logistics' })
    await heading('Several companies fit Alderbrook Logistics about equally well')
    await panel().getByText('Alderbrook Logistics Ltd has 49.9%. Grade B, the lowest, requires 70%').waitFor()
    await showDetails()
    for (const role of [/^Best candidate, 49.9/, /^Second best, 49.9/])
      await panel().getByRole('table').getByText(role).waitFor()
    await opened({ companyName: 'Northwind Haberdashery' })
    await heading('No stored record is similar enough to Northwind Haberdashery')
    await panel()
      .getByText('The most likely record, Northwind Group plc, has a probability of only 10.3%')
      .waitFor()
    await closest('Closest companies').getByText('stored “northwind group plc”').waitFor()
    await opened({ companyName: 'Qqqqqq Zzzzzz' })
    await heading('Qqqqqq Zzzzzz is not stored')
    await panel().getByText('No stored company or person resembles').waitFor()
    await opened({ contactEmail: 'ada.keller@northwind-optics.example' })
    await heading('Found Ada Keller at Northwind Optics, Inc.')
  })

  test('is one click away from the list, and names the field that decided against the closest person', async () => {
    await requested({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    await dashboard.visit('/requests')
    await rows().getByText('Company only').click()
    await heading('Adele Kellermann is not stored at Northwind Optics, Inc.')
    const here = closest('Closest people at Northwind Optics, Inc.')
    await here.getByText('Last name: requested “kellermann”, stored “keller”').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    const add = panel().getByRole('link', { name: 'Add this person to the data' })
    expect(await add.getAttribute('href')).toBe(
      '#/data/contacts/new?conFullName=Adele+Kellermann&compGUID=B86DEDE9DA5D89FD',
    )
    await here.getByRole('link', { name: 'Ada Keller' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Keller' }).waitFor()
  })

  test('names the closest person at another company', async () => {
    await opened({ contactFullName: 'Ada Keller', companyName: 'Halvorsen Marine Services' })
    await heading('Ada Keller is not stored at Halvorsen Marine Services Ltd')
    await panel().getByText('Ada Keller works at another company, Northwind Optics, Inc.').waitFor()
    await closest('Closest people').getByText('stored “northwind optics inc”').waitFor()
  })

  test('is compared with any person that a search finds', async () => {
    await opened({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    const comparison = panel().getByRole('region', { name: 'Comparison with any record' })
    await comparison.getByRole('button', { name: /Compare with/ }).click()
    await page.getByRole('searchbox', { name: 'Search people and companies' }).fill('ada keller')
    await page.getByRole('option', { name: 'Ada Keller' }).first().click()
    await comparison.getByText('Chosen record, not a candidate').waitFor()
    const lastName = comparison.getByRole('row', { name: /^Last name/ })
    await lastName.getByText('kellermann').first().waitFor()
    await lastName.getByText('keller', { exact: true }).waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('explains the two percentages of a grade', async () => {
    await opened({ contactFullName: 'Ada Keller' })
    await showDetails()
    await panel()
      .getByText(/B from 70/)
      .waitFor()
    await panel().getByText('Of all responses with B, at least 85% are right').waitFor()
  })

  const selected = () => rows().and(page.locator('[aria-selected=true]'))
  /** Whether the selected row of the list is wholly in view. */
  const isSelectedInView = async (): Promise<boolean> => {
    const list = await page.getByRole('grid', { name: 'Requests' }).boundingBox()
    const row = await selected().boundingBox()
    if (list === null || row === null) return false
    return row.y >= list.y - 1 && row.y + row.height <= list.y + list.height + 1
  }
  const numbered = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let number = 1; number <= count; number++)
      ids.push(await requested({ companyName: `Unheard Of ${number}` }))
    return ids
  }

  test('stays visible in the list while j and k move between requests', async () => {
    await numbered(30)
    await dashboard.visit('/requests')
    await rows().first().click()
    const sent = (number: number) =>
      page
        .getByRole('region', { name: 'Request', exact: true })
        .getByText(`Unheard Of ${number}`, { exact: true })
        .waitFor()
    await sent(30)
    // The keys of the list itself are not meant.
    await panel().focus()
    for (let number = 29; number >= 5; number--) await page.keyboard.press('j')
    await sent(5)
    expect(await isSelectedInView()).toBe(true)
    for (let number = 6; number <= 30; number++) await page.keyboard.press('k')
    await sent(30)
    expect(await isSelectedInView()).toBe(true)
  })

  test('is visible in the list when a link opens it, even if it is old', async () => {
    const [oldest = ''] = await numbered(130)
    await page.goto('about:blank')
    await dashboard.visit(`/requests/${oldest}`)
    await selected().waitFor()
    expect(await isSelectedInView()).toBe(true)
    await page.locator('[aria-rowcount="130"]').waitFor()
  })

  test('keeps its place in the list when new requests arrive', async () => {
    await numbered(30)
    await dashboard.visit('/requests')
    await rows().nth(2).click()
    await selected().waitFor()
    await page.getByRole('region', { name: 'Request', exact: true }).waitFor()
    const place = async () => (await selected().boundingBox())?.y
    const before = await place()
    await numbered(5)
    await page.getByRole('button', { name: '5 new requests' }).waitFor()
    expect(await place()).toBe(before)
    await page.getByRole('button', { name: '5 new requests' }).click()
    await rows().first().getByText('Unheard Of 5', { exact: true }).waitFor()
  })

  test('warns about ignored fields and suggests the right name', async () => {
    await opened({ email: 'ada.keller@northwind-optics.example', companyName: 'Northwind Optics' })
    const warnings = panel().getByRole('region', { name: 'Warnings' })
    await warnings
      .getByText('The field email is unknown and was ignored. Did you mean contactEmail?')
      .waitFor()
    await panel().getByText('unknown field, did you mean contactEmail?').waitFor()
  })

  test('shows request and response as fields, headers, and raw text with masked keys', async () => {
    await opened({ ...MISSPELT, recordId: 'lead-7' })
    const sent = page.getByRole('region', { name: 'Request', exact: true })
    await sent.getByText('lead-7').waitFor()
    await sent.getByRole('tab', { name: 'Headers' }).click()
    await sent.getByText('...-key').waitFor()
    await sent.getByRole('tab', { name: 'Raw' }).click()
    await sent.getByText('"companyName":"Nortwind Optics"').waitFor()
    const answered = page.getByRole('region', { name: 'Response' })
    await answered.getByText('VP of Marketing').waitFor()
    await answered.getByRole('tab', { name: 'JSON' }).click()
    await answered.getByText('"conFullName": "Ada Keller"').waitFor()
    await answered.locator('summary').click()
    await answered.getByText(/^\{ \d+ fields \}$/).waitFor()
    await answered.getByText('"conFullName": "Ada Keller"').waitFor({ state: 'hidden' })
    const about = page.getByRole('region', { name: 'Metadata' })
    await about.getByText('1 deducted, unlimited left').or(about.getByText('0 deducted')).waitFor()
    expect(await panel().textContent()).not.toContain('demo-plus-key')
  })

  test('explains errors and injected faults', async () => {
    await opened(MISSPELT, { apikey: 'demo-empty-key' })
    const rejected = panel().getByRole('region', { name: 'Error' })
    await rejected.getByText('insufficient_credits').waitFor()
    await rejected.getByText('Demo Empty has no credits left.').waitFor()
    expect(await panel().getByText('Demo Empty has no credits left.').count()).toBe(1)
    await panel().getByRole('heading', { name: 'Without the error: Found Ada Keller' }).waitFor()
    await fetch(`${dashboard.url}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ effect: { kind: 'error', status: 503 }, times: 1 }),
    })
    await opened(MISSPELT)
    await panel().getByText('Injected fault: error').waitFor()
    await opened('{"companyName":')
    await panel().getByText('The body is not JSON').first().waitFor()
    await panel().getByText('The body is not a JSON object. See the Raw tab.').waitFor()
  })

  test('opens from the list, moves with j, k, arrows, and buttons, and closes with Escape', async () => {
    for (const companyName of ['First Asked', 'Second Asked', 'Third Asked']) await requested({ companyName })
    await dashboard.visit('/requests?operation=enrich')
    await rows().nth(2).waitFor()
    const sent = async (name: string): Promise<void> => {
      await page.getByRole('region', { name: 'Request', exact: true }).getByText(name).waitFor()
    }
    await rows().first().click()
    await sent('Third Asked')
    expect(page.url()).toMatch(/#\/requests\/[\w-]+\?operation=enrich$/)
    await page.keyboard.press('j')
    await sent('Second Asked')
    await page.keyboard.press('k')
    await sent('Third Asked')
    await panel().getByRole('button', { name: 'Older request (j)' }).click()
    await sent('Second Asked')
    await rows().nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await sent('First Asked')
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(page.url()).toEndWith('#/requests?operation=enrich')
    await page.waitForFunction('document.activeElement?.textContent.includes("First Asked")')
    await page.keyboard.press('Enter')
    await sent('First Asked')
  })

  test('opens the new request after a replay', async () => {
    const id = await opened(MISSPELT)
    await panel().getByRole('button', { name: 'Replay' }).click()
    await page.getByText('Replayed: 200.').waitFor()
    await page.waitForFunction(`!location.hash.includes('${id}')`)
    await page.getByRole('region', { name: 'Request', exact: true }).getByText('KELLER, Ada').waitFor()
    await rows().nth(1).waitFor()
    expect(numberOfRequests()).toBe(2)
  })

  const comparison = () => page.getByRole('region', { name: 'Comparison of two requests' })
  const difference = (name: string) => comparison().getByRole('row', { name, exact: true }).waitFor()

  test('is compared with another row of the list, and with the next ones', async () => {
    const first = await requested({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    await requested({ contactFullName: 'Ada Keller', companyName: 'Northwind Optics' })
    await dashboard.visit('/requests')
    await rows().nth(1).click()
    await panel().getByRole('button', { name: 'Compare…' }).click()
    await page.getByText('Choose the other request in the list.').waitFor()
    await rows().first().click()
    const table = comparison().getByRole('table')
    await table.getByText('Adele Kellermann is not stored at Northwind Optics, Inc.').waitFor()
    await table.getByText('Found Ada Keller at Northwind Optics, Inc.').waitFor()
    await difference('contactFullName Adele Kellermann Ada Keller')
    await difference('Outcome Company only Found')
    await difference('conFullName empty Ada Keller')
    expect(await comparison().getByRole('row', { name: 'companyName' }).count()).toBe(0)
    expect(await findSeriousIssues(page)).toEqual([])
    await comparison().getByRole('button', { name: 'Everything else' }).click()
    await difference('companyName Northwind Optics Northwind Optics')
    expect(new URL(page.url()).hash).toEndWith(`?compare=${first}`)
    await comparison().getByRole('button', { name: 'Stop comparing' }).click()
    await panel().waitFor()
  })

  test('is compared with the request that it replays', async () => {
    await opened({ contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' })
    await fetch(`${dashboard.url}/sandbox/contacts`, {
      method: 'PUT',
      body: JSON.stringify({
        contacts: [{ conFullName: 'Adele Kellermann', compName: 'Northwind Optics, Inc.' }],
      }),
    })
    await panel().getByRole('button', { name: 'Replay' }).click()
    await panel().getByRole('button', { name: 'Compare with the original' }).click()
    await difference('Outcome Company only Found')
  })

  test('has its heading and actions above toasts', async () => {
    await Promise.all(Array.from({ length: 30 }, () => requested(MISSPELT)))
    await opened(MISSPELT)
    await panel().getByRole('button', { name: 'Replay' }).click()
    await page.getByText('Replayed: 200.').first().waitFor()
    const toasts = await page.getByRole('region', { name: /notification/ }).boundingBox()
    const replay = await panel().getByRole('button', { name: 'Replay' }).boundingBox()
    expect((replay?.y ?? 0) + (replay?.height ?? 0)).toBeLessThan(toasts?.y ?? 0)
  })

  test('counts a repeated toast instead of showing it twice', async () => {
    await opened(MISSPELT)
    const again = async (): Promise<void> => {
      const id = page.url()
      await panel().getByRole('button', { name: 'Replay' }).click()
      await page.waitForURL((url) => url.href !== id)
      await panel().getByRole('button', { name: 'Replay' }).waitFor()
    }
    await again()
    await page.getByText('Replayed: 200.').waitFor()
    await again()
    await page.getByText('Replayed: 200. (2 times)').waitFor()
    expect(await page.getByText(/Replayed/).count()).toBe(1)
  })

  test('does not change the page if the user has left before the replay ends', async () => {
    await opened(MISSPELT)
    let letThrough = (): void => {}
    const delayed = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/replay', async (route) => {
      await delayed
      await route.continue()
    })
    await panel().getByRole('button', { name: 'Replay' }).click()
    await panel().getByRole('button', { name: 'Waiting for the response…' }).waitFor()
    await page.getByRole('link', { name: 'Data' }).click()
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor()
    letThrough()
    await page.getByText('Replayed: 200.').waitFor()
    expect(page.url()).toContain('#/data')
  })

  test('is replayed with or without its Idempotency-Key', async () => {
    await opened(MISSPELT, { 'idempotency-key': 'lead-7' })
    await panel().getByRole('button', { name: 'Replay', exact: true }).click()
    const answered = () => page.getByRole('region', { name: 'Response' })
    await rows().nth(1).waitFor()
    await answered().getByRole('tab', { name: 'Headers' }).click()
    await answered().getByText('Idempotent-Replayed').waitFor()
    await panel().getByRole('button', { name: 'Replay without Idempotency-Key' }).click()
    await rows().nth(2).waitFor()
    await page
      .getByRole('region', { name: 'Request', exact: true })
      .getByRole('tab', { name: 'Headers' })
      .click()
    await page.getByRole('region', { name: 'Request', exact: true }).getByText('content-type').waitFor()
    expect(await page.getByText('idempotency-key').count()).toBe(0)
  })

  test('is copied as a curl command that works in a shell', async () => {
    const recordId = `it's "$HOME" \`id\` \\ é !\nand more`
    await opened({ contactEmail: 'ada.keller@northwind-optics.example', recordId })
    const copied = async (): Promise<string> => {
      await page.getByRole('dialog').getByRole('button', { name: 'Copy curl command' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor()
      return page.evaluate('navigator.clipboard.readText()')
    }
    const run = (line: string, env: Record<string, string>) =>
      runCommand(['bash', '-c', line], { env: { PATH: process.env.PATH ?? '', ...env } })
    await panel().getByRole('button', { name: 'Copy as code' }).click()
    await page.getByRole('dialog').getByText('The code contains the key of a demo organization').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    const complete = await run(await copied(), {})
    expect(JSON.parse(complete.stdout)).toMatchObject({ recordId, conFullName: 'Ada Keller' })
    await page
      .getByRole('dialog')
      .getByRole('switch', { name: 'Include the API key' })
      .uncheck({ force: true })
    await page.getByRole('dialog').getByText('It does not contain the key.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' })
    const command = await copied()
    expect(command).not.toContain('demo-plus-key')
    const unset = await run(command, {})
    expect(unset.stderr).toContain('SIGNALBOX_KEY: Set it to the key of Demo Plus that ends in -key')
    expect(unset.code).not.toBe(0)
    expect(numberOfRequests()).toBe(2)
    const { stdout } = await run(command, { SIGNALBOX_KEY: 'demo-plus-key' })
    expect(JSON.parse(stdout)).toMatchObject({ recordId, conFullName: 'Ada Keller' })
    const bodies = dashboard.context.journal.after(0, 3).map((recorded) => recorded.requestBody)
    expect(new Set(bodies).size).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await panel().waitFor()
  })

  test('is copied as a curl command even if its body has a NUL', async () => {
    const body = '{"recordId":"it\'s 100 % \\\\ \u00007", "companyName":"Northwind"}'
    await opened(body)
    await panel().getByRole('button', { name: 'Copy as code' }).click()
    const line = await page.getByRole('dialog').getByText("printf '").textContent()
    const env = { PATH: process.env.PATH ?? '', SIGNALBOX_KEY: 'demo-plus-key' }
    expect((await runCommand(['bash', '-c', line ?? ''], { env })).code).toBe(0)
    expect(dashboard.context.journal.after(0, 2).map((recorded) => recorded.requestBody)).toEqual([
      body,
      body,
    ])
  })

  test('says so if it is no longer recorded', async () => {
    await dashboard.visit('/requests/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'This request is no longer recorded' }).waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  })

  test('says so if the other one of a comparison is no longer recorded', async () => {
    await opened(MISSPELT)
    await panel().waitFor()
    await page.goto(`${page.url()}?compare=${crypto.randomUUID()}`)
    await page.getByRole('heading', { name: 'This request is no longer recorded' }).waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await rows().first().waitFor()
    expect(page.url()).toEndWith('#/requests')
  })

  test('has the time of the machine, and that of a moved sandbox clock', async () => {
    await fetch(`${dashboard.url}/sandbox/clock`, {
      method: 'PATCH',
      body: JSON.stringify({ now: '2031-05-06T07:08:09Z', mode: 'frozen' }),
    })
    await opened(MISSPELT)
    await panel()
      .getByRole('definition')
      .filter({ hasText: /^2031-05-06T07:08:09/ })
      .waitFor()
    expect(await panel().getByText('(sandbox clock)').count()).toBe(0)
  })

  test('replaces the list on a phone, and returns to it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await requested(MISSPELT)
    await dashboard.visit('/requests')
    await rows().first().click()
    await showDetails()
    expect(await rows().count()).toBe(0)
    await panel().getByText('is returned with A+').waitFor()
    await panel().getByRole('table').getByText('Runner-up, under 0.01').waitFor()
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBe(0)
    expect(await findSeriousIssues(page)).toEqual([])
    await panel().getByRole('button', { name: 'Close' }).click()
    await rows().first().waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })
})
