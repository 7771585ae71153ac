/** The keys of all pages: the command palette, the search of the page, and the list of keys. */
import { beforeEach, expect, test } from 'bun:test'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  getJson,
  heading,
  holdRequests,
  page,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'

/** What people type, and the first result. */
const ACTIONS = [
  ['freeze', 'Freeze the clock'],
  ['unfreeze', 'Use system time'],
  ['move the clock', 'Move the clock'],
  ['set time', 'Move the clock'],
  ['warnings', 'Requests with warnings'],
  ['reset', 'Reset everything'],
  ['start over', 'Reset everything'],
  ['dark', 'Dark theme'],
  ['light mode', 'Light theme'],
  ['docs', 'API documentation'],
  ['swagger', 'API documentation'],
  ['add fault', 'New fault'],
  ['create organization', 'New organization'],
  ['new company', 'Add a company'],
  ['import', 'Import a CSV file'],
  ['upload', 'Import a CSV file'],
  ['download', 'Database: export'],
] as const

describeDashboard('the keyboard', { view: '/organizations' }, () => {
  beforeEach(() => heading('Organizations'))

  const palette = () => page.getByRole('dialog', { name: 'Command palette' })
  const result = (name: RegExp) => palette().getByRole('option', { name })
  const firstResult = (name: string) =>
    palette()
      .getByRole('option')
      .first()
      .filter({ hasText: new RegExp(`^${name}`) })
  async function search(text: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+k')
    await palette().getByRole('searchbox').waitFor()
    await page.keyboard.insertText(text)
  }

  test('goes to a person, to a company, and to a page as soon as its name is typed', async () => {
    await search('keller ada')
    await result(/^Ada Keller/).click()
    await heading('Ada Keller')
    await search('halvorsen marine')
    await result(/^Halvorsen Marine Services Ltd/).click()
    await heading('Halvorsen Marine Services Ltd')
    await search('faults')
    await page.keyboard.press('Enter')
    await heading('Faults')
    await search('snapshots')
    await page.keyboard.press('Enter')
    await heading('State')
    await search('documentation')
    await result(/^API documentation/).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${dashboard.url}/docs`, { waitUntil: 'commit' })
  })

  test('ranks names that begin with the text first', async () => {
    await sendRequest('PUT', '/sandbox/companies', {
      compName: 'Bank of Adana',
      compWebsite: 'adana.example',
    })
    await search('ada')
    await result(/^Bank of Adana/).waitFor()
    await firstResult('Ada Keller').waitFor()
  })

  test('finds actions by what people call them', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    const field = palette().getByRole('searchbox')
    for (const [text, name] of ACTIONS) {
      await field.fill(text)
      expect([text, await firstResult(name).count()]).toEqual([text, 1])
    }
    await field.fill('dark')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Color theme: dark' }).waitFor()
    await search('freeze')
    await page.keyboard.press('Enter')
    await page.getByText('Clock frozen').first().waitFor()
    await search('reset')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Reset everything?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('says that it searches, and leads to the requests and the credits of an organization', async () => {
    const release = await holdRequests(/organizations\?/)
    await search('credits of demo emp')
    await palette().getByText('Searching…').waitFor()
    expect(await palette().getByText('Nothing found.').count()).toBe(0)
    release()
    await result(/^Set credits of Demo Empty$/).click()
    await heading('Demo Empty')
    await page.locator('[name=credits]:focus').waitFor()
    await search('demo emp')
    await result(/^Requests of Demo Empty$/).click()
    await page.getByRole('button', { name: 'Remove organization: Demo Empty' }).waitFor()
    await search('xyzzy')
    await palette().getByText('Nothing found.').waitFor()
  })

  test('finds requests by their status, recordId, key, and transaction id', async () => {
    const { smarteTransactionId: id } = await getJson<Record<string, string>>(
      'POST',
      '/v7/enrich',
      { contactEmail: 'ada.keller@northwind-optics.example', recordId: 'lead 7' },
      { apikey: 'demo-plus-key' },
    )
    await enrich({ companyName: 'x', recordId: 'lead 8' }, 'demo-empty-key')
    for (const [text, name, href] of [
      ['lead 7', 'Requests with recordId lead 7', '#/requests?recordId=lead+7'],
      ['demo-plus-key', 'Requests with this key', '#/requests?key=demo-plus-key'],
      ['••••-key', 'Requests with this key', '#/requests?key=-key'],
      [id ?? '', `Request ${id}`, `#/requests/${id}`],
      ['status:402', 'Requests with status 402', '#/requests?status=402'],
    ] as const) {
      await search(text)
      const found = result(new RegExp(`^${name}`))
      await found.waitFor()
      expect([text, await found.getAttribute('href')]).toEqual([text, href])
      await page.keyboard.press('Escape')
    }
    await search('402')
    await page.keyboard.press('Enter')
    await heading('Requests')
    await page.getByText('1 of 2 requests').waitFor()
  })

  test('focuses the search of the page with /, and opens and closes the palette on a page without one', async () => {
    await visit('/data/companies')
    const field = page.getByRole('searchbox', { name: 'Search companies' })
    await field.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('a/b?')
    expect(await field.inputValue()).toBe('a/b?')
    await visit('/try')
    await page.getByText('unlimited credits').waitFor()
    await page.keyboard.press('/')
    await palette().waitFor()
    await page.keyboard.type('keller')
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
  })

  test('shows the keys with ?', async () => {
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Focus the search of the page')
      .waitFor()
    expect(await findIssues()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
