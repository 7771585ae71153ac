/** The data page: searching, editing, and importing records. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, findSeriousIssues, openDashboard } from '../support/browser/dashboard.ts'

describe.skipIf(!CHROMIUM)('the data page', () => {
  let dashboard: Dashboard
  let page: Page
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-tables-'))
    dashboard = await openDashboard()
    page = dashboard.page
    await dashboard.visit('/data')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await dashboard.close()
    const others = dashboard.tab.problems.filter(
      (one) =>
        !/^(400|404) http:\S+\/sandbox\/(companies|contacts)\b/.test(one) &&
        !/^console: Failed to load resource: the server responded with a status of (400|404) /.test(one),
    )
    expect(others).toEqual([])
  })

  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const follow = (name: string, within: Locator | Page = page): Promise<void> =>
    within.getByRole('link', { name, exact: true }).click()
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string, text: string): Promise<void> =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const enrich = async (input: object) => {
    const response = await fetch(`${dashboard.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: 'demo-plus-key' },
      body: JSON.stringify(input),
    })
    return (await response.json()) as Readonly<Record<string, string>>
  }
  /** As a person drops it, from a folder. */
  async function drop(name: string, text: string): Promise<void> {
    const path = join(folder, name)
    writeFileSync(path, text)
    const zone = await page.getByText('Drop a CSV file here').boundingBox()
    if (zone === null) throw new Error('there is nowhere to drop it')
    const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 }
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    const browser = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await browser.send('Input.dispatchDragEvent', { type, ...at, data })
    }
    await browser.detach()
  }

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

  const SORREL = 'AAAAAAAAAAAAAAA1'
  const put = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${dashboard.url}${path}`, { method: 'PUT', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  const addSorrel = (): Promise<void> =>
    put('/sandbox/companies', {
      compGUID: SORREL,
      compName: 'Sorrel Apiaries Ltd',
      compWebsite: 'https://sorrel-apiaries.example',
      compIndustry: 'Bee keeping',
    })
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

  const HEADINGS = 'conFullName,conEmail,conJobTitleEn,compWebsite'
  const GOOD = 'Juniper Lowe,juniper@sorrel-apiaries.example,Bee keeper,sorrel-apiaries.example'

  const tab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()
  const textsOf = (table: string): Promise<string[]> =>
    page.getByRole('table', { name: table, exact: true }).locator('tbody tr').allTextContents()

  test('imports the valid rows of a CSV file, and shows the problems of the others', async () => {
    await addSorrel()
    await dashboard.visit('/data/csv')
    expect(await findSeriousIssues(page)).toEqual([])
    await drop(
      'people.csv',
      `${HEADINGS}\n${GOOD}\nNo Mail,no mail,Clerk,nowhere.example\nNo Firm,n@x.example,Clerk,nowhere.example\n`,
    )
    await panel('people.csv').getByText('1 of 3 rows are valid').waitFor()
    await page.getByText('People, one job per row').first().waitFor()
    const reported = await textsOf('Errors')
    expect(reported).toHaveLength(2)
    expect(reported[0]).toStartWith('3conEmail is not an email address')
    expect(reported[1]).toStartWith('4no company has the website nowhere.example')
    expect(await findSeriousIssues(page)).toEqual([])
    const juniper = { contactEmail: 'juniper@sorrel-apiaries.example' }
    expect((await enrich(juniper)).conFullName).not.toBe('Juniper Lowe')
    await press('Import 1 valid row')
    await panel('people.csv').getByText('2 rows were not imported').waitFor()
    expect((await enrich(juniper)).conFullName).toBe('Juniper Lowe')
  })

  test('warns about values in a valid CSV file', async () => {
    await addSorrel()
    await dashboard.visit('/data/csv')
    await drop('levels.csv', `${HEADINGS},conLevels\n${GOOD},Bee Whisperer\n`)
    await tab('1 warning')
    expect((await textsOf('Warnings'))[0]).toStartWith('2conLevels "Bee Whisperer" is not one of')
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
    expect(await findSeriousIssues(page)).toEqual([])
  })

  test('imports a valid CSV file after a confirmation', async () => {
    await addSorrel()
    await dashboard.visit('/data/csv')
    await drop(
      'better.csv',
      `${HEADINGS},shoe size\n${GOOD},41\nRowan Ash,rowan@sorrel-apiaries.example,Bee keeper,sorrel-apiaries.example,\n`,
    )
    await panel('better.csv').getByText('2 new people').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'shoe size' })
      .getByRole('button', { name: 'Not imported' })
      .waitFor()
    await press('Import 2 rows')
    await panel('better.csv').getByText('Imported: 2 new people').waitFor()
    await follow('Open first record')
    await heading('Juniper Lowe')
    expect((await enrich({ contactEmail: 'juniper@sorrel-apiaries.example' })).conFullName).toBe(
      'Juniper Lowe',
    )
  })

  test('finishes an import of a file with sixteen kinds of defects', async () => {
    await addSorrel()
    await dashboard.visit('/data/csv')
    const at = 'sorrel-apiaries.example'
    const lines = [
      'Full Name,E-Mail,Position,Firma Web,Began,Left,Rank,Direct Dial,Land,Person Id,Shoe size,Profile',
      `Juniper Lowe,juniper@${at},Bee keeper,${at},Mar 2021,,Manager,+1 503 555 0100,Germany,,41,`,
      `No Mail,no mail,Clerk,${at},,,,,,,,`,
      'No Firm,n@x.example,Clerk,nowhere.example,,,,,,,,',
      'No Employer,ne@x.example,Clerk,,,,,,,,,',
      `,,Clerk,${at},,,,,,,,`,
      `Bad Id,bg@${at},Clerk,${at},,,,,,XYZ,,`,
      `Dup One,dup@${at},Clerk,${at},,,,,,${'0123456789ABCDEF'.repeat(2)},,`,
      `Dup One,dup@${at},Clerk,${at},,,,,,${'0123456789ABCDEF'.repeat(2)},,`,
      `Bad Start,bs@${at},Clerk,${at},31.02.2021,,,,,,,`,
      `Bad End,be@${at},Clerk,${at},,soonish,,,,,,`,
      `Bad Level,bl@${at},Clerk,${at},,,Bee Whisperer,,,,,`,
      `Bad Phone,bp@${at},Clerk,${at},,,,call me,,,,`,
      `Bad Land,bla@${at},Clerk,${at},,,,,Atlantis,,,`,
      `Bad Profile,bpr@${at},Clerk,${at},,,,,,,,not a url at all`,
      `Shared One,info@${at},Clerk,${at},,,,,,,,`,
      `Other Person,info@${at},Clerk,${at},,,,,,,,`,
      `Outcome,no-match@outcome.test,Clerk,${at},,,,,,,,`,
      `Too,many,columns,${at},,,,,,,,,,,extra`,
    ]
    await drop('dirty.csv', `${lines.join('\n')}\n`)
    await panel('dirty.csv').getByText('No row is valid').waitFor()
    for (const [column, field] of [
      ['Firma Web', 'compWebsite · Website'],
      ['Began', 'conJobStartedOn · Started'],
      ['Left', 'conJobEndedOn · Ended'],
      ['Rank', 'conLevels · Levels'],
      ['Person Id', 'conGUID · GUID'],
    ] as const) {
      await page.getByRole('button', { name: `Field of ${column}` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
      await page.getByRole('button', { name: `${field} Field of ${column}` }).waitFor()
    }
    await panel('dirty.csv').getByText('10 of 18 rows are valid').waitFor()
    const errors = [
      [3, 'conEmail is not an email address'],
      [4, 'no company has the website'],
      [5, 'the employer is missing'],
      [6, 'neither a name nor an email address'],
      [7, 'is not 32 hexadecimal digits'],
      [9, 'same job of Dup One as line 8'],
      [18, 'outcome.test'],
      [19, '15 values for 12 columns'],
    ] as const
    const warnings = [
      [10, 'conJobStartedOn'],
      [11, 'conJobEndedOn'],
      [12, 'conLevels'],
      [13, 'directDial1'],
      [14, 'conWorkLocCountry'],
      [15, 'conPubProfileUrl'],
      [17, 'is also the email address of Shared One'],
    ] as const
    for (const [table, name, expected] of [
      ['Errors', '8 errors', errors],
      ['Warnings', '7 warnings', warnings],
    ] as const) {
      await tab(name)
      const shown = await textsOf(table)
      expect(shown).toHaveLength(expected.length)
      for (const [index, [line, message]] of expected.entries()) {
        expect(shown[index]).toStartWith(String(line))
        expect(shown[index]).toContain(message)
      }
    }
    expect(await findSeriousIssues(page)).toEqual([])

    await press('Import 10 valid rows')
    await panel('dirty.csv').getByText('Imported: 10 new people').waitFor()
    await panel('dirty.csv').getByText('8 rows were not imported').waitFor()
    const download = page.waitForEvent('download')
    await press('Download 15 problems')
    const file = await download
    expect(file.suggestedFilename()).toBe('dirty-problems.csv')
    const problems = (await Bun.file(await file.path()).text()).trim().split('\r\n')
    expect(problems).toHaveLength(16)
    expect(problems[0]).toStartWith('Line,Severity,Problem,Full Name,E-Mail')
    expect(problems[1]).toStartWith('3,error,')
    expect(problems[1]).toEndWith(`,No Mail,no mail,Clerk,${at},,,,,,,,`)
    const found = await enrich({ contactEmail: `juniper@${at}` })
    expect([found.conFullName, found.conJobStartedOn, found.conLevels]).toEqual([
      'Juniper Lowe',
      'Mar 2021',
      'Manager',
    ])
  })

  test('says that a file is empty, or has column names only', async () => {
    await follow('Import CSV')
    await drop('empty.csv', '')
    await page.getByText('empty.csv is empty.').waitFor()
    await drop('names.csv', 'compName,compWebsite\n')
    await page.getByText('names.csv has one line, but no rows below the column names.').waitFor()
  })

  test('asks for the type of records if the column names do not show it', async () => {
    await addSorrel()
    await dashboard.visit('/data/csv')
    await drop('names.csv', 'compName,compWebsite\nSorrel Apiaries Ltd,https://sorrel-apiaries.example\n')
    await page.getByText('The column names do not show').waitFor()
    await press('Companies, one per row')
    await panel('names.csv').getByText('1 changed company').waitFor()
    await press('Remove file')
    await panel('names.csv').waitFor({ state: 'detached' })
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
