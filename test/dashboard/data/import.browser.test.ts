/** The import of CSV files on the data page. */
import { expect, test } from 'bun:test'
import {
  findIssues,
  follow,
  heading,
  page,
  press,
  region,
  requirePhoneLayout,
  visit,
} from '../../support/browser/dashboard.ts'
import { addSorrel, describeDataPage, drop, findRecord, put, SORREL } from './data-page.ts'

describeDataPage('an import on the data page', () => {
  const problemsOf = (file: string): Promise<string[]> =>
    region(file).getByRole('table').last().locator('tbody tr').allTextContents()
  /** Takes the headings for data, and changes it back. Waits for a column with and without headings. */
  const switchHeadings = async (...columns: readonly string[]): Promise<void> => {
    for (const column of columns) {
      await page.getByText('The first row is data').click()
      await page.getByRole('button', { name: column }).waitFor()
    }
  }

  test('imports the valid rows of a messy file and the companies that it names, and returns the problems', async () => {
    await visit('/data/csv')
    const at = 'sorrel-apiaries.example'
    const rows = [
      `Juniper Lowe,juniper@${at},Bee keeper,${at},Mar 2021,41`,
      `No Mail,no mail,Clerk,${at},,`,
      'No Employer,ne@x.example,Clerk,,,',
      `Bad Start,bs@${at},Clerk,${at},31.02.2021,`,
      `Juniper Lowe,juniper@${at},Bee keeper,${at},Mar 2021,`,
    ]
    await drop('dirty.csv', `Full Name,E-Mail,Position,Firma Web,Began,Shoe size\n${rows.join('\n')}\n`)
    await region('dirty.csv').getByText('No rows are valid').waitFor()
    for (const [column, field] of [
      ['Firma Web', 'compWebsite · Company website'],
      ['Began', 'conJobStartedOn · Started'],
    ] as const) {
      await page.getByRole('button', { name: `Field of ${column}` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
      await page.getByRole('button', { name: `${field} Field of ${column}` }).waitFor()
    }
    await switchHeadings('Field of Column 6', 'Field of Shoe size')
    await page.getByRole('button', { name: 'Not imported Field of Shoe size' }).waitFor()
    // A cut text is also a tooltip.
    await page.getByTitle('Juniper Lowe · No Mail · No Employer').waitFor()
    await page.getByTitle('No Employer · ne@x.example · Clerk').first().waitFor()
    await region('dirty.csv').getByText('4 of 5 rows are valid').waitFor()
    expect(await problemsOf('dirty.csv')).toEqual([
      expect.stringMatching(/^4lostthe employer is missing/),
      expect.stringMatching(/^2.*identityrepeats another row/),
      expect.stringMatching(/^3value.*conEmail.*is left blank/),
      expect.stringMatching(/^5value.*conJobStartedOn/),
      '1columnignoring unknown column Shoe size',
    ])
    expect(await findIssues()).toEqual([])
    await follow('Companies')
    await press('Keep editing')
    await press('Import 4 valid rows')
    await region('dirty.csv').getByText('Imported: 3 new people, 1 new company').waitFor()
    await region('dirty.csv').getByText('1 row was not imported').waitFor()
    const download = page.waitForEvent('download')
    await press('Download 6 problems')
    const file = await download
    expect(file.suggestedFilename()).toBe('dirty-problems.csv')
    const problems = (await Bun.file(await file.path()).text()).trim().split('\r\n')
    expect(problems[0]).toStartWith('Line,Kind,Problem,Full Name,E-Mail')
    expect(problems[1]).toStartWith('4,lost,')
    expect(problems[1]).toEndWith(`,${rows[2]}`)
    // The result is on the same screen, in the place of the preview.
    expect(await page.getByRole('main').getByRole('region').count()).toBe(1)
    expect((await problemsOf('dirty.csv'))[0]).toStartWith('4lost')
    expect(await findIssues()).toEqual([])
    await press('Import another file')
    await page.getByText('Drop a CSV file here').waitFor()
    expect(await findRecord({ contactEmail: `juniper@${at}` })).toMatchObject({ conJobStartedOn: 'Mar 2021' })
  })

  test('warns of rows that were merged or have similar names, before and after it stores them', async () => {
    await visit('/data/csv')
    const rows = ['Eve Moore', 'Eve More'].map((name) => `${name},Northwind Optics\n`)
    await drop('alike.csv', `Full Name,Company\n${rows.join('')}`)
    const status = region('alike.csv').getByRole('status')
    await status.getByText('All rows are valid. Result of the import: 2 new people.').waitFor()
    const warning = status.getByText('Some rows are merged, or may have to be. Check the problems below.')
    await warning.waitFor()
    expect(await problemsOf('alike.csv')).toEqual([
      expect.stringMatching(/^2identitythe row calls Northwind Optics, Inc\./),
      expect.stringMatching(/^2identityEve Moore/),
    ])
    await requirePhoneLayout()
    await press('Import 2 rows')
    await status.getByText('Imported: 2 new people').waitFor()
    await warning.waitFor()
    // All rows are stored.
    expect(await status.getAttribute('class')).toContain('good')
    await follow('Eve Moore', status)
    await heading('Eve Moore')
    await page.goBack()
    await page.getByText('Drop a CSV file here').waitFor()
    expect(await findIssues()).toEqual([])
  })

  test('asks before it is left only if rows can be imported, and nothing covers the question', async () => {
    const dropped = async (name: string, text: string, shown: string): Promise<void> => {
      await visit('/data/csv')
      await drop(name, text)
      await region(name).getByText(shown).waitFor()
      await follow('Requests')
    }
    await dropped('empty.csv', 'Full Name,Company\n', 'The file has no rows below the headings.')
    await heading('Requests')
    await addSorrel()
    await put('/sandbox/contacts', { conFullName: 'Eve Moore', compGUID: SORREL })
    const row = (name: string) => `Full Name,compGUID\n${name},${SORREL}\n`
    await dropped('stored.csv', row('Eve Moore'), 'All valid rows are already stored.')
    await heading('Requests')
    await dropped('new.csv', row('Ida Brook'), 'Result of the import')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await press('Keep editing')
    await question.waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  })

  test('imports people with new companies, on a phone', async () => {
    await visit('/data/csv')
    const companies = ['Northwind Optics', ...Array.from({ length: 9 }, (_, n) => `Unheard Of Ventures ${n}`)]
    const rows = companies.map((name, n) => `Ada,Keller${n},ada${n}@x.example,${name}\n`)
    await drop('hubspot.csv', `First Name,Last Name,Email,Company name\n${rows.join('')},,no mail,Nobody\n`)
    const preview = region('hubspot.csv')
    await preview.getByText(/^the row calls Northwind Optics, Inc\. .* "Northwind Optics"\./).waitFor()
    await switchHeadings('Field of Column 4', 'Field of Company name')
    await requirePhoneLayout()
    await press('Import 10 valid rows')
    await preview.getByText('Imported: 10 new people, 9 new companies').waitFor()
    expect(await findRecord({ contactEmail: 'ada0@x.example' })).toMatchObject({
      compName: 'Northwind Optics, Inc.',
    })
    await preview.getByText('The first ones: Ada Keller0, Ada Keller1,').waitFor()
    await follow('Open people')
    await page.getByLabel('Search people').fill('unheard of')
    await page.getByText('9 people').waitFor()
  })
})
