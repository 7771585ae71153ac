/** The data page: searching and editing records. */
import { expect, test } from 'bun:test'
import type { Schemas } from '../../../src/dashboard/api/schemas.ts'
import {
  field,
  findIssues,
  follow,
  getJson,
  heading,
  page,
  press,
  problems,
  region,
  requirePhoneLayout,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'
import { addSorrel, describeDataPage, drop, findRecord, put, SORREL } from './data-page.ts'

describeDataPage('the data page', () => {
  const fill = (label: string, text: string): Promise<void> => field(label).fill(text)
  const search = (name: 'companies' | 'people') => page.getByLabel(`Search ${name}`)
  const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

  const HALVORSEN = 'Halvorsen Marine UK Ltd'
  const searchHalvorsen = async (): Promise<void> => {
    await search('companies').fill('halvorsen marine')
    await region('Companies').getByText(HALVORSEN).waitFor()
  }

  const openAda = async (): Promise<void> => {
    await visit('/data/companies?search=northwind+optics')
    await follow('Northwind Optics, Inc.')
    await search('people').fill('keller')
    await region('People')
      .getByText(/^1 person/)
      .waitFor()
    await follow('Ada Keller')
    await heading('Ada Keller')
  }

  test('searches while the user types, and keeps the search in the address', async () => {
    await visit('/data/companies')
    const hash = (end: string) => page.waitForURL((url) => url.hash === `#/data/companies${end}`)
    await page.getByText('1,600 companies').waitFor()
    await searchHalvorsen()
    await hash('?search=halvorsen+marine')
    expect(await findIssues()).toEqual([])
    await page.reload()
    await region('Companies').getByText(HALVORSEN).waitFor()
    await page.goBack()
    await hash('')
    await page.getByText('1,600 companies').waitFor()
    expect(await search('companies').inputValue()).toBe('')
    await search('companies').fill('zzyzx')
    await page.getByText('No results for “zzyzx”').waitFor()
    await follow('People', page.getByRole('navigation', { name: 'Data' }))
    await search('people').fill('northwind optics vp marketing')
    await region('People').getByRole('link', { name: 'Ada Keller' }).waitFor()
  })

  test('searches companies and people at once', async () => {
    await visit('/requests')
    await follow('Data')
    await page.getByText('1,600 companies, 12,510 people').waitFor()
    const box = page.getByRole('searchbox', { name: 'Search companies and people' })
    await box.fill('alderbrook')
    await region('Companies').getByRole('link', { name: 'Alderbrook Logistics' }).first().waitFor()
    await region('People')
      .getByRole('link', { name: /^Show all \d+ people$/ })
      .waitFor()
    await page.waitForURL((url) => url.hash === '#/data?search=alderbrook')
    expect(await findIssues()).toEqual([])
    await region('People')
      .getByRole('link', { name: /^Show all/ })
      .click()
    expect(await search('people').inputValue()).toBe('alderbrook')
    await follow('All', page.getByRole('navigation', { name: 'Data' }))
    await box.fill('ada keller')
    await region('Companies').getByText('No companies match “ada keller”.').waitFor()
    await follow('Ada Keller', region('People'))
    await heading('Ada Keller')
    await follow('Back to the list')
    expect(await box.inputValue()).toBe('ada keller')
    await region('People').getByRole('link', { name: 'Ada Keller' }).waitFor()
    await requirePhoneLayout()
    await region('People').getByRole('cell').first().getByText('Northwind Optics, Inc.').waitFor()
    await region('People').getByRole('cell').first().getByText(ADA.contactEmail).waitFor()
  })

  test('adds people to a stored and to a new company', async () => {
    await addSorrel()
    await visit(`/data/contacts/new?conFirstName=Hazel&conLastName=Sorrel&compGUID=${SORREL}`)
    await fill('Job title', 'Founder')
    await press('Add person')
    await heading('Hazel Sorrel')
    await page.getByText('Founder at Sorrel Apiaries Ltd').waitFor()
    await visit('/data/contacts/new?conFullName=Hazel+Birch&compName=Birch+Boats+Ltd')
    await fill('Company website', 'birch-boats.example')
    await press('Add person')
    await heading('Hazel Birch')
    await follow('Birch Boats Ltd')
    await heading('Birch Boats Ltd')
    await follow('Add a person')
    await page.getByRole('button', { name: /Birch Boats Ltd Stored company/ }).waitFor()
    await fill('Full name', 'Rowan Ash')
    await fill('Email address', 'rowan@birch-boats.example')
    await press('Add person')
    await heading('Rowan Ash')
    expect((await findRecord({ contactEmail: 'rowan@birch-boats.example' })).conLastName).toBe('Ash')
  })

  test('calls the job of a past person a former one, and leads to Try it with this person', async () => {
    await addSorrel()
    const past = { conJobTitleEn: 'Bee keeper', conJobEndedOn: 'Mar 2021', conEmail: 'hazel@sorrel.example' }
    await put('/sandbox/contacts', { conFullName: 'Hazel Sorrel', compGUID: SORREL, ...past })
    await visit('/data/contacts?search=hazel+sorrel')
    await follow('Hazel Sorrel')
    await page.getByText('Former Bee keeper at Sorrel Apiaries Ltd').waitFor()
    const actions = page.getByRole('main').locator('header').first().locator('a, button')
    expect((await actions.allTextContents()).map((text) => text.trim())).toEqual([
      'Try it',
      'Edit person',
      'Delete',
    ])
    await follow('Try it', page.getByRole('main'))
    await heading('Try it')
    expect(await field('Email address').inputValue()).toBe('hazel@sorrel.example')
  })

  test('shows the website of a company without a name, and the GUID of such a person', async () => {
    await put('/sandbox/contacts?createCompanies=true', {
      conGUID: 'B'.repeat(32),
      conEmail: 'office@nameless-goods.example',
      compWebsite: 'https://www.nameless-goods.example',
    })
    await visit('/data/contacts?search=nameless-goods')
    await region('People')
      .getByRole('link', { name: 'B'.repeat(32) })
      .waitFor()
    await follow('nameless-goods.example', region('People'))
    await heading('nameless-goods.example')
    await follow('Edit')
    await heading('Edit nameless-goods.example')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('searchbox', { name: /^Search pages/ }).fill('nameless-goods')
    await page.getByRole('option', { name: /^nameless-goods.example/ }).waitFor()
    await page.getByRole('option', { name: 'B'.repeat(32) }).click()
    await heading('B'.repeat(32))
  })

  test('pages through all records while the user scrolls', async () => {
    await visit('/data/companies')
    await search('companies').fill('ltd')
    await page.getByText('402 companies').waitFor()
    const rows = region('Companies').locator('tbody tr')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.mouse.move(700, 500)
    const last = region('Companies').getByRole('link', { name: 'Çınaralan Packaging' })
    while ((await last.count()) === 0) await page.mouse.wheel(0, 1_000)
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    // Only the rows near the visible part exist. The rows above keep their place.
    expect(await rows.count()).toBeLessThan(300)
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(350 * 38)
    expect(requests.filter((url) => url.includes('/sandbox/companies?'))).toHaveLength(1)
    await page.evaluate('scrollTo(0, 0)')
    await rows.nth(50).waitFor()
  })

  test('exports the records of a search, and the import finds them unchanged', async () => {
    await visit('/data/contacts')
    await search('people').fill('northwind optics')
    await region('People').getByRole('link', { name: 'Ada Keller' }).waitFor()
    const count = page.getByRole('main').getByRole('status')
    await count.filter({ hasNotText: '12,510' }).waitFor()
    const people = await count.textContent()
    const download = page.waitForEvent('download')
    await press('Export CSV')
    const file = await download
    expect(file.suggestedFilename()).toBe('contacts.csv')
    const csv = await Bun.file(await file.path()).text()
    expect(csv).toContain('ada.keller@northwind-optics.example')
    await follow('Import CSV')
    await drop('contacts.csv', csv)
    await region('contacts.csv')
      .getByText(`${people?.split(' ')[0]} unchanged people`)
      .waitFor()
  })

  test('keeps edits when another window changes other fields, or deletes the record', async () => {
    await addSorrel()
    await visit(`/data/companies/${SORREL}/edit`)
    await fill('Name', 'Sorrel Honey Ltd')
    await addSorrel({ compCity: 'Galway' })
    await page.locator('[name=compCity][value=Galway]').waitFor()
    await sendRequest('DELETE', `/sandbox/companies/${SORREL}`)
    await page.getByText('The company was deleted. Save to add it again.').waitFor()
    await press('Save')
    await heading('Sorrel Honey Ltd')
    await region('Details').getByText('Galway').waitFor()
  })

  test('keeps unsaved edits, and combines the full name from its parts', async () => {
    await openAda()
    await follow('Edit person')
    await fill('Last name', 'Keller-Brandt')
    await follow('Requests')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await press('Keep editing')
    expect(await field('Last name').inputValue()).toBe('Keller-Brandt')
    await fill('First name', 'Adele')
    await fill('Last name', 'van der Berg')
    await press('Save')
    await heading('Adele van der Berg')
    await page.getByRole('heading', { level: 2, name: '1 job' }).waitFor()
    await page.getByText('VP of Marketing at').waitFor()
    expect((await findRecord(ADA)).conLastName).toBe('van der Berg')
  })

  test('keeps the full name of a person unless a part of it is edited, and derives the parts from a new one', async () => {
    await addSorrel()
    const [conGUID, fullName] = ['A'.repeat(32), 'Dr. Paul Maria Dorrit Jr.']
    await put('/sandbox/contacts', { conGUID, conFullName: fullName, compGUID: SORREL })
    await visit(`/data/contacts/${conGUID}/edit`)
    await fill('Public profile', 'profiles.example/in/paul')
    await press('Save')
    await heading(fullName)
    await region('Details').getByText('profiles.example/in/paul').waitFor()
    await follow('Edit person')
    await fill('First name', 'Pablo')
    expect(await field('Full name').inputValue()).toBe('')
    await fill('First name', 'Paul')
    expect(await field('Full name').inputValue()).toBe(fullName)
    await fill('Full name', 'Dr. Paul Maria Lee Jr.')
    await press('Save')
    await heading('Dr. Paul Maria Lee Jr.')
    expect((await getJson('GET', `/sandbox/contacts/${conGUID}`)).conLastName).toBe('Lee')
  })

  test('edits the job of a person, and the next request returns it', async () => {
    await openAda()
    expect(await page.evaluate('[scrollY, document.activeElement.id]')).toEqual([0, 'main'])
    expect(await findIssues()).toEqual([])
    await page.getByText('Edit job', { exact: true }).waitFor()
    await follow('Edit job at Northwind Optics, Inc.')
    await fill('Job title', 'Chief Marketing')
    // The level and the function of the old title do not stay, but what the user enters does.
    expect([await field('Levels').inputValue(), await field('Functions').inputValue()]).toEqual(['', ''])
    // Those of the stored title come back with it.
    await fill('Job title', 'VP of Marketing')
    expect([await field('Levels').inputValue(), await field('Functions').inputValue()]).toEqual([
      'VP',
      'Marketing',
    ])
    await fill('Functions', 'Sales')
    await fill('Job title', 'Chief Marketing Officer')
    expect(await findIssues()).toEqual([])
    await press('Save')
    await page.getByText('Chief Marketing Officer at Northwind Optics, Inc.').waitFor()
    const result = await findRecord(ADA)
    expect(result).toMatchObject({
      conJobTitleEn: 'Chief Marketing Officer',
      conLevels: 'C-Level',
      conFunctions: 'Sales',
      directDial1: '+1 503 555 0142',
    })
  })

  test('keeps editing the same job when another window deletes its company or changes its title', async () => {
    await addSorrel()
    const person = { conFullName: 'Hazel Sorrel', conGUID: 'C'.repeat(32) }
    const atTilia = { ...person, compGUID: 'AAAAAAAAAAAAAAA2' }
    await put('/sandbox/companies', { compGUID: atTilia.compGUID, compName: 'Tilia Honey' })
    const keeper = { compGUID: SORREL, conJobTitleEn: 'Bee keeper', conJobStartedOn: 'Mar 2021' }
    await put('/sandbox/contacts', { ...person, ...keeper })
    await put('/sandbox/contacts', { ...atTilia, conJobTitleEn: 'Adviser' })
    const openJob = async (company: string): Promise<void> => {
      await visit(`/data/contacts/${person.conGUID}`)
      await follow(`Edit job at ${company}`)
      await heading('Edit job of Hazel Sorrel')
    }
    const read = (...labels: readonly string[]) =>
      Promise.all(labels.map((label) => field(label).inputValue()))
    await openJob('Sorrel Apiaries Ltd')
    await fill('City', 'Galway')
    await sendRequest('DELETE', `/sandbox/companies/${SORREL}`)
    await page.getByText('The job was deleted. Save to add it again.').waitFor()
    expect(await read('Job title', 'City')).toEqual(['Bee keeper', 'Galway'])
    await press('Save')
    await heading('Hazel Sorrel')
    await page.getByRole('link', { name: 'Sorrel Apiaries Ltd', exact: true }).waitFor()
    const { jobs } = await getJson<Schemas['StoredContact']>('GET', `/sandbox/contacts/${person.conGUID}`)
    expect(jobs.map((job) => [job.conJobTitleEn, job.conWorkLocCity]).toSorted()).toEqual([
      ['Adviser', ''],
      ['Bee keeper', 'Galway'],
    ])
    // The only job at a company may get another title elsewhere.
    await openJob('Tilia Honey')
    await page.reload()
    await put('/sandbox/contacts', { ...atTilia, conJobTitleEn: 'Editor' })
    await page.locator('[name=conJobTitleEn][value=Editor]').waitFor()
  })

  test('has the buttons of a record beside long values', async () => {
    const long = 'of International Logistics and Maritime Insurance '.repeat(4)
    await addSorrel({ compName: `Sorrel ${long}` })
    const conFullName = 'Maximiliane-Friederike von Hohenstein-Wittgenstein-Sayn-Berleburg'
    await put('/sandbox/contacts', { conFullName, compGUID: SORREL, conJobTitleEn: `Director ${long}` })
    await visit('/data/contacts?search=hohenstein')
    await follow(conFullName)
    for (const [name, button] of [
      [/^Maximiliane/, page.getByRole('button', { name: 'Delete' })],
      [/^Director/, page.getByRole('link', { name: /^Edit job/ })],
    ] as const) {
      const text = await page.getByRole('heading', { name }).boundingBox()
      const end = await button.boundingBox()
      if (text === null || end === null) throw new Error('one of them is not shown')
      expect(end.x).toBeGreaterThan(text.x + text.width)
    }
  })

  test('stores a value only if it is valid, or the user accepts what the server stores instead', async () => {
    await addSorrel()
    await visit(`/data/contacts/new?conFullName=Hazel+Sorrel&compGUID=${SORREL}`)
    await fill('Ended', 'yesterday')
    await fill('Country', 'Atlantis')
    await page.getByRole('button', { name: 'Add person' }).dblclick()
    await page.locator('[name=conJobEndedOn]:focus').waitFor()
    await page
      .getByText(
        /^"yesterday" is not a month and year such as Mar 2021: it is left blank, so the job is current/,
      )
      .waitFor()
    await page.getByRole('alert').getByText('Nothing is saved yet.').waitFor()
    expect(await field('Ended').getAttribute('aria-invalid')).toBe('true')
    // Either the checked values are saved, or edited ones are checked.
    const buttons = (name: string) => page.getByRole('button', { name, exact: true })
    expect([await buttons('Save anyway').count(), await buttons('Add person').count()]).toEqual([1, 0])
    expect(await findIssues()).toEqual([])
    const findHazel = () => getJson<Schemas['ContactPage']>('GET', '/sandbox/contacts?search=hazel+sorrel')
    expect((await findHazel()).total).toBe(0)
    await fill('Ended', '2026-03')
    expect([await buttons('Save anyway').count(), await buttons('Add person').count()]).toEqual([0, 1])
    await page.getByText(/^"yesterday"/).waitFor({ state: 'detached' })
    await press('Add person')
    await page.getByText(/^"Atlantis" is not a known country: it stays unchanged/).waitFor()
    await press('Save anyway')
    await heading('Hazel Sorrel')
    expect((await findHazel()).items[0]?.jobs).toMatchObject([
      { conJobEndedOn: 'Mar 2026', conWorkLocCountry: 'Atlantis' },
    ])
    // What was stored before does not have to be accepted again.
    await follow('Edit job at Sorrel Apiaries Ltd')
    await fill('City', 'Galway')
    // The data may change between the check and the save.
    const problems = [{ field: 'compGUID', message: 'the company was deleted' }]
    await page.route(/contacts\?dryRun=false/, (route) => route.fulfill({ json: { contacts: [], problems } }))
    await press('Save')
    await page.getByRole('alert').getByText('The company was deleted.').waitFor()
    await page.unrouteAll()
    await press('Save anyway')
    await heading('Hazel Sorrel')
  })

  test('shows an error until it is dismissed', async () => {
    await visit('/data/contacts')
    await region('People').getByRole('table').waitFor()
    // Messages that disappear do so at once.
    await page.evaluate(`{
      const wait = setTimeout
      globalThis.setTimeout = (run, ms, ...more) => wait(run, ms >= 5_000 ? 0 : ms, ...more)
    }`)
    await page.route(/contacts\?limit=500/, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'No contacts today.' } } }),
    )
    await press('Export CSV')
    const message = page.getByRole('alertdialog').getByText('No contacts today.')
    await message.waitFor()
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 5_000))')
    expect(await message.count()).toBe(1)
    await press('Dismiss')
    await message.waitFor({ state: 'detached' })
  })

  test('adds a company, and shows problems at their fields', async () => {
    await visit('/data/companies/new')
    await page.getByRole('heading', { level: 2, name: 'Parent companies', exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      ...['Identity', 'Business', 'Address', 'Parent companies'],
    ])
    await fill('Industry', 'Bee keeping')
    await press('Add company')
    await page.getByRole('alert').getByText('compName or compWebsite is required').waitFor()
    await fill('Name', 'Sorrel Apiaries Ltd')
    await fill('Website', 'https://sorrel-apiaries.example')
    await press('Add company')
    await heading('Sorrel Apiaries Ltd')
    await region('Subsidiaries').getByText('None are stored.').waitFor()
    await page.getByText('No people').waitFor()
    expect((await findRecord({ companyWebAddress: 'sorrel-apiaries.example' })).compIndustry).toBe(
      'Bee keeping',
    )
  })

  test('fits on a phone in light and dark mode', async () => {
    for (const [view, title] of [
      ['/data/companies/B86DEDE9DA5D89FD', 'Northwind Optics, Inc.'],
      ['/data/companies/B86DEDE9DA5D89FD/edit', 'Edit Northwind Optics, Inc.'],
      ['/data/contacts?search=northwind+optics', 'Data'],
    ] as const) {
      await visit(view)
      await heading(title)
      await requirePhoneLayout()
    }
  })

  test('deletes a company after a confirmation', async () => {
    await addSorrel()
    await put('/sandbox/contacts', { conFullName: 'Hazel Sorrel', compGUID: SORREL })
    const juniper = { conFullName: 'Juniper Lowe', conEmail: 'juniper@lowe.example' }
    for (const compName of ['Sorrel Apiaries Ltd', 'Northwind Optics, Inc.'])
      await put('/sandbox/contacts', { ...juniper, compName })
    await visit(`/data/companies/${SORREL}`)
    const address = page.url()
    await press('Delete')
    await page.getByRole('dialog').getByText('the jobs of 2 people here').waitFor()
    // A reset would delete an imported record for good.
    await page.getByRole('dialog').getByText('To restore it later, take a snapshot first.').waitFor()
    await press('Delete company')
    // Juniper has another job.
    await page.getByText('with 1 of 2 people').waitFor()
    await page.getByText('1,600 companies, 12,511 people').waitFor()
    expect(problems).toEqual([])
    await page.goto(address)
    await heading('Company not found')
  })
})
