/** The keys of all pages: the command palette, the search of the page, and the list of keys. */
import { beforeEach, expect, test } from 'bun:test'
import {
  dashboard,
  describeDashboard,
  findIssues,
  heading,
  page,
  visit,
} from '../../support/browser/dashboard.ts'

describeDashboard('the keyboard', { view: '/organizations' }, () => {
  beforeEach(() => heading('Organizations'))

  const palette = () => page.getByRole('dialog', { name: 'Command palette' })
  const result = (name: RegExp) => palette().getByRole('option', { name })
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
