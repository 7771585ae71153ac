/** The import of CSV files on the data page. */
import { expect, test } from 'bun:test'
import {
  findSeriousIssues,
  follow,
  heading,
  page,
  press,
  region,
  visit,
} from '../../support/browser/dashboard.ts'
import { addSorrel, describeDataPage, drop, findRecord, GOOD, HEADINGS } from './data-page.ts'

describeDataPage('an import on the data page', () => {
  const tab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()
  const textsOf = (table: string): Promise<string[]> =>
    page.getByRole('table', { name: table, exact: true }).locator('tbody tr').allTextContents()

  test('imports a valid CSV file after a confirmation', async () => {
    await addSorrel()
    await visit('/data/csv')
    await drop(
      'better.csv',
      `${HEADINGS},shoe size\n${GOOD},41\nRowan Ash,rowan@sorrel-apiaries.example,Bee keeper,sorrel-apiaries.example,\n`,
    )
    await region('better.csv').getByText('2 new people').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'shoe size' })
      .getByRole('button', { name: 'Not imported' })
      .waitFor()
    await press('Import 2 rows')
    await region('better.csv').getByText('Imported: 2 new people').waitFor()
    await follow('Open first record')
    await heading('Juniper Lowe')
    expect((await findRecord({ contactEmail: 'juniper@sorrel-apiaries.example' })).conFullName).toBe(
      'Juniper Lowe',
    )
  })

  test('finishes an import of a file with fourteen kinds of defects', async () => {
    await addSorrel()
    await visit('/data/csv')
    const at = 'sorrel-apiaries.example'
    const same = `Dup One,dup@${at},Clerk,${at},,,,,,${'0123456789ABCDEF'.repeat(2)},,`
    const good = `Juniper Lowe,juniper@${at},Bee keeper,${at},Mar 2021,,Manager,+1 503 555 0100,Germany,,41,`
    const defects = [
      ['Errors', `No Mail,no mail,Clerk,${at},,,,,,,,`, 'conEmail is not an email address'],
      ['', 'New Firm,n@nowhere.example,Clerk,nowhere.example,,,,,,,,', ''],
      ['Errors', 'No Employer,ne@x.example,Clerk,,,,,,,,,', 'the employer is missing'],
      ['Errors', `,,Clerk,${at},,,,,,,,`, 'neither a name nor an email address'],
      ['Errors', `Bad Id,bg@${at},Clerk,${at},,,,,,XYZ,,`, 'is not 32 hexadecimal digits'],
      ['', same, ''],
      ['Errors', same, 'same job of Dup One as line 8'],
      ['Warnings', `Bad Start,bs@${at},Clerk,${at},31.02.2021,,,,,,,`, 'conJobStartedOn'],
      ['Warnings', `Bad End,be@${at},Clerk,${at},,soonish,,,,,,`, 'conJobEndedOn'],
      ['Warnings', `Bad Level,bl@${at},Clerk,${at},,,Bee Whisperer,,,,,`, 'conLevels'],
      ['', `Odd Phone,bp@${at},Clerk,${at},,,,call me,,,,`, ''],
      ['Warnings', `Bad Land,bla@${at},Clerk,${at},,,,,Atlantis,,,`, 'conWorkLocCountry'],
      ['Warnings', `Bad Profile,bpr@${at},Clerk,${at},,,,,,,,not a url at all`, 'conPubProfileUrl'],
      ['', `Shared One,info@${at},Clerk,${at},,,,,,,,`, ''],
      [
        'Warnings',
        `Other Person,info@${at},Clerk,${at},,,,,,,,`,
        'is also the email address of line 16, with another name',
      ],
      ['Errors', `Outcome,no-match@outcome.test,Clerk,${at},,,,,,,,`, 'outcome.test'],
      ['Errors', `Too,many,columns,${at},,,,,,,,,,,extra`, '15 values for 12 columns'],
    ] as const
    const headings =
      'Full Name,E-Mail,Position,Firma Web,Began,Left,Rank,Direct Dial,Land,Person Id,Shoe size,Profile'
    await drop('dirty.csv', `${[headings, good, ...defects.map(([, row]) => row)].join('\n')}\n`)
    await region('dirty.csv').getByText('No row is valid').waitFor()
    for (const [column, field] of [
      ['Firma Web', 'compWebsite · Company website'],
      ['Began', 'conJobStartedOn · Started'],
      ['Left', 'conJobEndedOn · Ended'],
      ['Rank', 'conLevels · Levels'],
      ['Person Id', 'conGUID · GUID'],
    ] as const) {
      await page.getByRole('button', { name: `Field of ${column}` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
      await page.getByRole('button', { name: `${field} Field of ${column}` }).waitFor()
    }
    await region('dirty.csv').getByText('11 of 18 rows are valid').waitFor()
    for (const part of ['11 valid', '1 duplicate', '6 rejected'])
      await region('dirty.csv').getByRole('listitem').getByText(part).waitFor()
    for (const [table, tabName] of [
      ['Errors', '7 errors'],
      ['Warnings', '6 warnings'],
    ] as const) {
      await tab(tabName)
      const expected = defects.flatMap(([where, , text], row) => (where === table ? [{ text, row }] : []))
      const shown = await textsOf(table)
      expect(shown).toHaveLength(expected.length)
      for (const [index, { text, row }] of expected.entries()) {
        expect(shown[index]).toStartWith(String(row + 3))
        expect(shown[index]).toContain(text)
      }
    }
    expect(await findSeriousIssues()).toEqual([])
    expect((await findRecord({ contactEmail: `juniper@${at}` })).conFullName).not.toBe('Juniper Lowe')

    await press('Import 11 valid rows')
    await region('dirty.csv').getByText('Imported: 11 new people, 1 new company').waitFor()
    await region('dirty.csv').getByText('7 rows were not imported').waitFor()
    const download = page.waitForEvent('download')
    await press('Download 13 problems')
    const file = await download
    expect(file.suggestedFilename()).toBe('dirty-problems.csv')
    const problems = (await Bun.file(await file.path()).text()).trim().split('\r\n')
    expect(problems).toHaveLength(14)
    expect(problems[0]).toStartWith('Line,Severity,Problem,Full Name,E-Mail')
    expect(problems[1]).toStartWith('3,error,')
    expect(problems[1]).toEndWith(`,${defects[0][1]}`)
    expect(await findRecord({ contactEmail: `juniper@${at}` })).toMatchObject({
      conFullName: 'Juniper Lowe',
      conJobStartedOn: 'Mar 2021',
      conLevels: 'Manager',
    })
  })

  test('says that a file is empty, or has column names only', async () => {
    await follow('Import CSV')
    await drop('empty.csv', '')
    await region('empty.csv').getByText('The body is empty.').waitFor()
    await press('Remove file')
    await drop('names.csv', 'compName,compWebsite\n')
    await region('names.csv').getByText('The file has no rows below the column names.').waitFor()
  })

  test('recognizes companies, also in a file without column names', async () => {
    await addSorrel()
    await visit('/data/csv')
    await drop('names.csv', 'compName,compWebsite\nSorrel Apiaries Ltd,https://sorrel-apiaries.example\n')
    await region('names.csv').getByText('1 changed company').waitFor()
    await press('Remove file')
    await drop('rows.csv', 'Birch Boats Ltd,https://birch-boats.example\n')
    await page.getByText('The first row is data').click()
    await page.getByRole('button', { name: /Field of Column 1$/ }).click()
    await page.getByRole('option', { name: 'compName · Name', exact: true }).click()
    await region('rows.csv').getByText('1 new company').waitFor()
    expect(await findSeriousIssues()).toEqual([])
    await press('Remove file')
    await region('rows.csv').waitFor({ state: 'detached' })
  })
})
