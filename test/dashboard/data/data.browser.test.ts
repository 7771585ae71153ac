/** The data page: searching and editing records. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CHROMIUM } from '../../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues } from '../../support/browser/dashboard.ts'
import { closeDataPage, GOOD, HEADINGS, openDataPage, SORREL, useDataPage } from './data-page.ts'

describe.skipIf(!CHROMIUM)('the data page', () => {
  let dashboard: Dashboard
  let page: Page
  beforeEach(async () => {
    dashboard = await openDataPage()
    page = dashboard.page
  })
  afterEach(() => closeDataPage(dashboard))

  const { addSorrel, drop, enrich, fill, follow, heading, panel, press, put } = useDataPage(() => dashboard)

  test('searches while the user types, and says so if there are no results', async () => {
    await page.getByText('1,600 companies').waitFor()
    await page.getByLabel('Search companies').fill('zzyzx')
    await page.getByText('No results for “zzyzx”').waitFor()
    await page.getByLabel('Search companies').fill('halvorsen marine')
    await panel('Companies').getByText('Halvorsen Marine UK Ltd').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  const HALVORSEN = 'Halvorsen Marine UK Ltd'
  const searchHalvorsen = async (): Promise<void> => {
    await page.getByLabel('Search companies').fill('halvorsen marine')
    await panel('Companies').getByText(HALVORSEN).waitFor()
  }

  const openAda = async (): Promise<void> => {
    await dashboard.visit('/data/companies?search=northwind+optics')
    await follow('Northwind Optics, Inc.')
    await page.getByLabel('Search people').fill('keller')
    await panel('People')
      .getByText(/^1 person/)
      .waitFor()
    await follow('Ada Keller')
    await heading('Ada Keller')
  }

  test('pages through all records while the user scrolls', async () => {
    await page.getByLabel('Search companies').fill('ltd')
    await page.getByText('402 companies').waitFor()
    const rows = panel('Companies').locator('tbody tr')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.mouse.move(700, 500)
    const last = panel('Companies').getByRole('link', { name: 'Çınaralan Packaging' })
    while ((await last.count()) === 0) await page.mouse.wheel(0, 1_000)
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    // Only the rows near the visible part exist. The rows above keep their place.
    expect(await rows.count()).toBeLessThan(300)
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(350 * 38)
    expect(requests.filter((url) => url.includes('/sandbox/companies?'))).toHaveLength(1)
    await page.evaluate('scrollTo(0, 0)')
    await rows.nth(50).waitFor()
  })

  test('loads the next page even if another window changes a record meanwhile', async () => {
    await panel('Companies').getByRole('link').first().waitFor()
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>()
    await page.route(
      '**/sandbox/companies?*cursor=*',
      async (route) => {
        await isChanged
        await route.continue()
      },
      { times: 1 },
    )
    const next = page.waitForRequest('**/sandbox/companies?*cursor=*')
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
    await next
    const refetch = page.waitForRequest(/companies\?limit=100$/)
    await addSorrel()
    await refetch
    change()
    // The first page has two groups of rows.
    await panel('Companies').locator('tbody').nth(3).waitFor({ state: 'attached' })
  })

  test('sorts companies and people, and keeps the order on the way back', async () => {
    const first = (name: string, text: string) =>
      panel(name).locator('tbody tr').first().filter({ hasText: text }).waitFor()
    await panel('Companies').getByRole('button', { name: 'Country' }).click()
    await first('Companies', 'Argentina')
    await panel('Companies').getByRole('button', { name: 'Country' }).click()
    await first('Companies', 'Vietnam')
    await page
      .getByRole('columnheader', { name: 'Country' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor()
    await panel('Companies').locator('tbody tr').first().click()
    await follow('All companies')
    await first('Companies', 'Vietnam')
    await follow('People', page.getByRole('navigation', { name: 'Data' }))
    await panel('People').getByRole('button', { name: 'Name' }).click()
    await first('People', 'Ștefania Moldovan')
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('finds people by company and job title', async () => {
    await follow('People', page.getByRole('navigation', { name: 'Data' }))
    await page.getByLabel('Search people').fill('northwind optics vp marketing')
    await panel('People').getByRole('link', { name: 'Ada Keller' }).waitFor()
  })

  test('exports the records of a search, and the import finds them unchanged', async () => {
    await follow('People', page.getByRole('navigation', { name: 'Data' }))
    await page.getByLabel('Search people').fill('northwind optics')
    await panel('People').getByRole('link', { name: 'Ada Keller' }).waitFor()
    const people = await page.getByRole('main').getByRole('status').textContent()
    const download = page.waitForEvent('download')
    await press('Export CSV')
    const file = await download
    expect(file.suggestedFilename()).toBe('contacts.csv')
    const csv = await Bun.file(await file.path()).text()
    expect(csv).toContain('ada.keller@northwind-optics.example')
    await follow('Import CSV')
    await drop('contacts.csv', csv)
    await panel('contacts.csv')
      .getByText(`${people?.split(' ')[0]} unchanged people`)
      .waitFor()
  })

  test('shows what another window has changed without a reload', async () => {
    await page.getByLabel('Search companies').fill('sorrel apiaries')
    await page.getByText('No results for “sorrel apiaries”').waitFor()
    await addSorrel()
    await follow('Sorrel Apiaries Ltd')
    await heading('Sorrel Apiaries Ltd')
    await put('/sandbox/companies', {
      compGUID: SORREL,
      compName: 'Sorrel Honey Ltd',
      compWebsite: 'https://sorrel-apiaries.example',
    })
    await heading('Sorrel Honey Ltd')
    await put('/sandbox/contacts', { conFullName: 'Hazel Sorrel', compGUID: SORREL })
    await panel('People').getByRole('link', { name: 'Hazel Sorrel' }).waitFor()
  })

  test('keeps the changes of another window to fields that are not edited here', async () => {
    await addSorrel()
    await dashboard.visit(`/data/companies/${SORREL}/edit`)
    await fill('Name', 'Sorrel Honey Ltd')
    await put('/sandbox/companies', {
      compGUID: SORREL,
      compName: 'Sorrel Apiaries Ltd',
      compWebsite: 'https://sorrel-apiaries.example',
      compCity: 'Galway',
    })
    await page.locator('[name=compCity][value=Galway]').waitFor()
    await press('Save')
    await heading('Sorrel Honey Ltd')
    await panel('Details').getByText('Galway').waitFor()
  })

  test('keeps the edits of a record that another window deletes, and can add it again', async () => {
    await addSorrel()
    await dashboard.visit(`/data/companies/${SORREL}/edit`)
    await fill('City', 'Galway')
    await fetch(`${dashboard.url}/sandbox/companies/${SORREL}`, { method: 'DELETE' })
    await page.getByText('The company was deleted. Save to add it again.').waitFor()
    await press('Save')
    await heading('Sorrel Apiaries Ltd')
    await panel('Details').getByText('Galway').waitFor()
  })

  test('offers to change the first and last name with the full name', async () => {
    await openAda()
    await follow('Edit')
    await fill('Full name', 'Adele van der Berg')
    await page.getByText('Also change first name to Adele, last name to van der Berg?').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    await press('Change them')
    await press('Save')
    await heading('Adele van der Berg')
    expect((await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })).conLastName).toBe(
      'van der Berg',
    )
  })

  test('fills the form of a new person with the values in the address', async () => {
    await addSorrel()
    await dashboard.visit(`/data/contacts/new?conFirstName=Hazel&conLastName=Sorrel&compGUID=${SORREL}`)
    await fill('Job title', 'Founder')
    await press('Add person')
    await heading('Hazel Sorrel')
    await page.getByText('Founder at Sorrel Apiaries Ltd').waitFor()
  })

  test('keeps the search in the address, and Back returns to earlier searches', async () => {
    const hash = (end: string) => page.waitForURL((url) => url.hash === `#/data/companies${end}`)
    await page.getByText('1,600 companies').waitFor()
    await searchHalvorsen()
    await hash('?search=halvorsen+marine')
    await page.reload()
    await panel('Companies').getByText('Halvorsen Marine UK Ltd').waitFor()
    expect(await page.getByLabel('Search companies').inputValue()).toBe('halvorsen marine')
    await page.goBack()
    await hash('')
    await page.getByText('1,600 companies').waitFor()
    expect(await page.getByLabel('Search companies').inputValue()).toBe('')
    await page.goForward()
    await hash('?search=halvorsen+marine')
    expect(await page.getByLabel('Search companies').inputValue()).toBe('halvorsen marine')
  })

  test('opens a record with a click anywhere in its row', async () => {
    await searchHalvorsen()
    const cell = panel('Companies')
      .getByRole('row', { name: /Halvorsen Marine UK Ltd/ })
      .getByRole('cell')
      .last()
    await cell.click()
    await heading('Halvorsen Marine UK Ltd')
    await follow('All companies')
    await panel('Companies').getByText('Halvorsen Marine UK Ltd').waitFor()
  })

  test('shows the hierarchy of a company with links up and down', async () => {
    await searchHalvorsen()
    await follow('Halvorsen Marine UK Ltd')
    await heading('Halvorsen Marine UK Ltd')
    await panel('Hierarchy').getByRole('link', { name: 'Halvorsen Marine Services Ltd' }).waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    const [top] = await panel('Hierarchy').getByRole('link').allTextContents()
    await follow(String(top), panel('Hierarchy'))
    await heading(String(top))
    // Two levels below.
    await panel('Hierarchy').getByRole('link', { name: 'Halvorsen Marine Services Ltd' }).waitFor()
    await page.goBack()
    await heading('Halvorsen Marine UK Ltd')
    await follow('All companies')
    expect(await page.getByLabel('Search companies').inputValue()).toBe('halvorsen marine')
  })

  test('edits the job of a person, and the next request returns it', async () => {
    await openAda()
    expect(await page.evaluate('[scrollY, document.activeElement.id]')).toEqual([0, 'main'])
    expect(await findSeriousIssues(page)).toEqual([])
    await follow('Edit the job at Northwind Optics, Inc.')
    await fill('Job title', 'Chief Marketing Officer')
    await fill('Email address', 'ada at northwind')
    expect(await findSeriousIssues(page)).toEqual([])
    await press('Save')
    await page.getByText('is not an email address').first().waitFor()
    await fill('Email address', 'ada.keller@northwind-optics.example')
    await press('Save')
    await page.getByText('Chief Marketing Officer at Northwind Optics, Inc.').waitFor()
    const result = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
    expect([result.conJobTitleEn, result.directDial1]).toEqual(['Chief Marketing Officer', '+1 503 555 0142'])
  })

  test('renames a person and keeps the jobs', async () => {
    await openAda()
    await follow('Edit')
    await fill('Last name', 'Keller-Brandt')
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await press('Keep editing')
    expect(await page.getByRole('textbox', { name: 'Last name', exact: true }).inputValue()).toBe(
      'Keller-Brandt',
    )
    await fill('Full name', 'Ada Keller-Brandt')
    await press('Save')
    await heading('Ada Keller-Brandt')
    await page.getByRole('heading', { level: 2, name: '1 job' }).waitFor()
    await page.getByText('VP of Marketing at').waitFor()
  })

  test('adds a former job, and sorts jobs by time', async () => {
    await openAda()
    await follow('Add a job')
    await fill('Website', 'nowhere.example')
    await fill('Job title', 'Analyst')
    await fill('Started', 'Jan 2015')
    await fill('Ended', 'Feb 2021')
    await press('Add job')
    await page.getByRole('alert').getByText('no company has').waitFor()
    await fill('Website', 'northwind-group.example')
    await press('Add job')
    await page.getByRole('heading', { level: 2, name: '2 jobs' }).waitFor()
    expect(await page.getByRole('heading', { level: 3, name: /Analyst|VP/ }).allTextContents()).toEqual([
      'VP of Marketing',
      'Analyst',
    ])
    await page.getByText('former').waitFor()
  })

  test('adds a company, and shows problems at their fields', async () => {
    await dashboard.visit('/data/companies/new')
    await fill('Industry', 'Bee keeping')
    await press('Add company')
    await page.getByRole('alert').getByText('compName or compWebsite is required').waitFor()
    await fill('Name', 'Sorrel Apiaries Ltd')
    await fill('Website', 'https://sorrel-apiaries.example')
    await press('Add company')
    await heading('Sorrel Apiaries Ltd')
    await page.getByText('No parent and no subsidiaries').waitFor()
    await page.getByText('No people').waitFor()
    expect((await enrich({ companyWebAddress: 'sorrel-apiaries.example' })).compIndustry).toBe('Bee keeping')
  })

  test('adds a person to a company', async () => {
    await addSorrel()
    await dashboard.visit(`/data/companies/${SORREL}`)
    await follow('Add a person')
    await fill('Full name', 'Hazel Sorrel')
    await fill('Email address', 'hazel@sorrel-apiaries.example')
    await fill('Job title', 'Founder')
    await press('Add person')
    await heading('Hazel Sorrel')
    expect((await enrich({ contactEmail: 'hazel@sorrel-apiaries.example' })).conLastName).toBe('Sorrel')
  })

  test('has no serious axe-core findings on a phone in dark mode', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await addSorrel()
    await dashboard.visit('/data/csv')
    await drop('people.csv', `${HEADINGS}\n${GOOD}\nNo Mail,no mail,Clerk,sorrel-apiaries.example\n`)
    await panel('people.csv').getByText('1 of 2 rows are valid').waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
    for (const view of [
      '/data/companies/B86DEDE9DA5D89FD',
      '/data/companies/B86DEDE9DA5D89FD/edit',
      '/data/contacts',
    ]) {
      await dashboard.visit(view)
      await page.getByRole('heading', { level: 1, name: /Northwind|Data/ }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      expect(await findSeriousIssues(page)).toEqual([])
    }
  })

  test('deletes a company after a confirmation', async () => {
    await addSorrel()
    await put('/sandbox/contacts', {
      conFullName: 'Hazel Sorrel',
      conJobTitleEn: 'Founder',
      compGUID: SORREL,
    })
    await page.getByLabel('Search companies').fill('sorrel apiaries')
    await follow('Sorrel Apiaries Ltd')
    await heading('Sorrel Apiaries Ltd')
    const address = page.url()
    await press('Delete')
    await page.getByRole('dialog').getByText('all jobs at the company (1 person)').waitFor()
    await press('Delete company')
    await page.getByText('with 1 person').waitFor()
    await page.goto(address)
    await page.getByText('Company not found').waitFor()
  })
})
