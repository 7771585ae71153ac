/** How values of a user's own data are stored: without what spreadsheets and exports add to them. */
import { describe, expect, test } from 'bun:test'
import type { Row } from '../../support/database/record-tables.ts'
import { expectStored, IMPORT_PATHS, storeThrough } from './import-paths.ts'

const ADA: Row = { conFullName: 'Ada Keller', compName: 'Acme', conEmail: 'ada@acme.example' }

/** Stores rows, and returns the people and jobs, in the order of their names. */
async function storeRows(contacts: readonly Row[], lost: readonly number[] = []) {
  const { content, problems } = await expectStored({ contacts }, { lost })
  const parse = (texts: readonly string[]) => texts.map((text) => JSON.parse(text))
  const people = parse(content.people).sort((a, b) => (a.fullName < b.fullName ? -1 : 1))
  const jobs = people.flatMap(({ guid }) => parse(content.jobs).filter(({ person }) => person === guid))
  return { people, jobs, problems }
}

/** Returns what is stored of a value, for each way to write it. */
async function storedJobs(column: string, field: string, values: readonly string[]): Promise<string[]> {
  const { jobs } = await storeRows(
    values.map((value, at) => ({
      ...ADA,
      conFullName: `Ada ${LAST_NAMES[at]}`,
      conEmail: `ada.${at}@acme.example`,
      [column]: value,
    })),
  )
  return jobs.map((job) => job[field])
}
const LAST_NAMES = ['Ames', 'Boone', 'Cole', 'Dunn', 'Egan', 'Frost', 'Grant', 'Holt']

describe('the marks of a spreadsheet', () => {
  test('are removed from names', async () => {
    const { people } = await storeRows([{ ...ADA, conFullName: '="Ada Keller"' }])
    expect(people).toMatchObject([{ fullName: 'Ada Keller', firstName: 'Ada', lastName: 'Keller' }])
  })

  test('are removed from numbers', async () => {
    const values = ['="+49301234"', "'+380 99", "'-12", "'007", "'=1"]
    expect(await storedJobs('conWorkLocPhoneNo', 'workLocPhoneNo', values)).toEqual([
      ...['+49301234', '+380 99', '-12', '007', '=1'],
    ])
  })

  test('are removed from companies', async () => {
    const companies = [{ compName: '="Acme"', compWebsite: '="https://acme.example"', compZipcode: "'02134" }]
    const { content } = await expectStored({ companies }, { companies: ['Acme (acme.example)'] })
    expect(content.companies.map((text) => JSON.parse(text))).toMatchObject([
      { website: 'https://acme.example', zipcode: '02134' },
    ])
  })

  test('are kept where they belong to the value', async () => {
    const titles = ['=1+1', '"Bob" Smith', "'s-Hertogenbosch"]
    expect(await storedJobs('conJobTitleEn', 'jobTitle', titles)).toEqual(titles)
    const { people } = await storeRows([{ ...ADA, conFullName: "Jan 't Hoff", conLastName: "'t Hoff" }])
    expect(people).toMatchObject([{ fullName: "Jan 't Hoff", lastName: "'t Hoff" }])
  })

  test('are removed however often they are nested', async () => {
    const titles = ['=" CFO"', '="=&quot;CFO&quot;"', '&#61;"CFO"']
    expect(await storedJobs('conJobTitleEn', 'jobTitle', titles)).toEqual(['CFO', 'CFO', 'CFO'])
  })
})

describe('a formula that is not the mark of a text', () => {
  test('is stored unchanged and listed', async () => {
    const formulas = ['="+1" & "503"', '="A"&B1', '=A1', '=HYPERLINK("https://x.example","x")']
    const { jobs, problems } = await storeRows(
      formulas.map((conJobTitleEn, at) => ({
        ...{ ...ADA, conFullName: `Ada ${LAST_NAMES[at]}`, conEmail: `ada.${at}@acme.example` },
        conJobTitleEn,
      })),
    )
    expect(jobs.map(({ jobTitle }) => jobTitle)).toEqual(formulas)
    expect(problems.map(({ line, message }) => [line, /is a formula/.test(message)])).toEqual(
      formulas.map((_, at) => [at + 2, true]),
    )
  })
})

describe('a number that a spreadsheet has shortened', () => {
  test('is stored unchanged and listed', async () => {
    const numbers = ['4.97112E+11', '="4,97112E+11"', '4e+011', '4.97112']
    const { jobs, problems } = await storeRows(
      numbers.map((conWorkLocPhoneNo, at) => ({
        ...{ ...ADA, conFullName: `Ada ${LAST_NAMES[at]}`, conEmail: `ada.${at}@acme.example` },
        conWorkLocPhoneNo,
      })),
    )
    const stored = ['4.97112E+11', '4,97112E+11', '4e+011', '4.97112']
    expect(jobs.map(({ workLocPhoneNo }) => workLocPhoneNo)).toEqual(stored)
    expect(problems.map(({ line, message }) => [line, message])).toEqual(
      stored
        .slice(0, 3)
        .map((value, at) => [
          at + 2,
          `conWorkLocPhoneNo "${value}" was shortened by a spreadsheet, so digits are missing: it stays unchanged`,
        ]),
    )
  })
})

describe('the marks of a web page', () => {
  test('are removed', async () => {
    const titles = ['R&amp;D', 'R&amp;amp;D', 'R\u200b&D', '\u00a0R&D\u2060', 'R&#38;D']
    expect(await storedJobs('conJobTitleEn', 'jobTitle', titles)).toEqual(titles.map(() => 'R&D'))
  })
})

describe('quotes after a blank', () => {
  test('enclose values', async () => {
    const contacts =
      'conEmail, conFirstName, conLastName, compName\nbea@x.example, "Bea", "Kell", "Northwind Optics"\n'
    await expectStored({ contacts }, { people: ['Bea Kell: @Northwind Optics bea@x.example'] })
  })

  test('enclose a value with a comma', async () => {
    const contacts =
      'conEmail, conFirstName, conLastName, compName\nbea@x.example, "Bea", "Kell", "Northwind Optics, Inc."\n'
    await expectStored({ contacts }, { people: ['Bea Kell: @Northwind Optics, Inc. bea@x.example'] })
  })
})

describe('placeholders', () => {
  test('are blank in names', async () => {
    const rows = ['n/a', '-', 'unknown'].map((conFirstName, at) => ({
      ...{ conFirstName, conLastName: LAST_NAMES[at] ?? '', compName: 'Acme' },
      conEmail: `ada.${at}@acme.example`,
    }))
    const { people } = await storeRows([
      ...rows,
      { ...ADA, conFullName: 'n/a', conFirstName: 'Zoe', conLastName: 'Zimmer' },
    ])
    expect(people.map(({ fullName, firstName, lastName }) => [fullName, firstName, lastName])).toEqual([
      ['Ames', '', 'Ames'],
      ['Boone', '', 'Boone'],
      ['Cole', '', 'Cole'],
      ['Zoe Zimmer', 'Zoe', 'Zimmer'],
    ])
  })

  test('are blank in every column', async () => {
    for (const [column, field] of [
      ['conJobTitleEn', 'jobTitle'],
      ['conWorkLocCity', 'workLocCity'],
      ['conWorkLocPhoneNo', 'workLocPhoneNo'],
    ] as const)
      expect(await storedJobs(column, field, ['n/a', 'N/A', '-'])).toEqual(['', '', ''])
  })

  test('are listed if they may be a name, and not if they are signs', async () => {
    const contacts = [
      { conFirstName: 'Zed', conLastName: 'Null', conEmail: 'zed@acme.example', compName: 'Acme' },
      { conFirstName: 'n/a', conLastName: 'Orth', conEmail: 'orth@acme.example', compName: 'Acme' },
      { conFirstName: 'Bo', conLastName: 'Null', conEmail: 'bo@acme.example', compName: 'Acme' },
    ]
    const { problems } = await storeRows(contacts)
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('conLastName "Null" is a placeholder: it is left blank (2 rows: '),
    ])
    const companies = [{ compName: 'None', compWebsite: 'none.example' }]
    expect((await expectStored({ companies }, {})).problems).toMatchObject([{ line: 2 }])
  })

  test('do not make a last name of a first one', async () => {
    const { people } = await storeRows([
      { conFirstName: 'Ada', conLastName: 'n/a', conEmail: 'ada@acme.example', compName: 'Acme' },
    ])
    expect(people).toMatchObject([{ firstName: 'Ada', lastName: '' }])
  })
})

describe('values that cannot be converted', () => {
  const listed = ({ problems }: { readonly problems: readonly { readonly line: number }[] }): number[] =>
    [...new Set(problems.map(({ line }) => line))].sort()

  test('are blank and listed: dates', async () => {
    for (const [column, field] of [
      ['conJobEndedOn', 'endedOn'],
      ['conJobStartedOn', 'startedOn'],
    ] as const) {
      const dates = ['0000-00-00', '0', '1899-12-30', 'yesterday']
      const stored = await storeRows(
        dates.map((date, at) => ({
          ...{ ...ADA, conFullName: `Ada ${LAST_NAMES[at]}`, conEmail: `ada.${at}@acme.example` },
          [column]: date,
        })),
      )
      expect(stored.jobs.map((job) => job[field])).toEqual(['', '', '', ''])
      expect(listed(stored)).toEqual([2, 3, 4, 5])
    }
  })

  test('are blank and listed: compEmpCount', async () => {
    const companies = ['1,000.500', 'many'].map((compEmpCount, at) => ({
      ...{ compName: `Acme ${LAST_NAMES[at]}`, compEmpCount },
    }))
    const stored = await expectStored({ companies }, {})
    expect(stored.content.companies.map((text) => JSON.parse(text).empCount)).toEqual(['', ''])
    expect(listed(stored)).toEqual([2, 3])
  })

  test('are listed: the website of an employer that has a name', async () => {
    const contacts = ['see below', 'http://', 'acme.example; acme.test'].map((compWebsite, at) => ({
      ...{ ...ADA, conFullName: `Ada ${LAST_NAMES[at]}`, conEmail: `ada.${at}@acme.example` },
      compWebsite,
    }))
    expect(listed(await storeRows(contacts))).toEqual([2, 3, 4])
  })

  test('are blank and listed, and lose no row: addresses and characters', async () => {
    const named = (at: number, more: Row): Row => ({ ...ADA, conFullName: `Ada ${LAST_NAMES[at]}`, ...more })
    const contacts = [
      named(0, { conEmail: 'not an address' }),
      named(1, { conEmail: 'b@x.example; c@x.example' }),
      named(2, { conEmail: 'x@outcome.test' }),
      named(3, { conEmail: 'd@x.example', conJobTitleEn: 'CF\u0001O' }),
    ]
    const stored = await storeRows(contacts)
    expect(stored.jobs.map(({ email }) => email)).toEqual(['', 'b@x.example', '', 'd@x.example'])
    expect(stored.jobs[3].jobTitle).toBe('')
    expect(listed(stored)).toEqual([2, 3, 4, 5])
    for (const importPath of IMPORT_PATHS)
      expect(await storeThrough(importPath, { contacts, skipsInvalid: false })).toMatchObject({
        isRejected: false,
      })
  })
})

describe('the end of a job', () => {
  const given = (more: Row): Row => ({
    ...{ Name: 'Ada Keller', Company: 'Acme', Email: 'ada@acme.example' },
    ...more,
  })

  test.each([
    ['a past job, by End Date', given({ 'End Date': '2019-06' }), 'Jun 2019'],
    ['a past job, by No Longer at Company', given({ 'No Longer at Company': 'true' }), 'Ended'],
    ['a past job, by Left', given({ Left: '2019-06-30' }), 'Jun 2019'],
    ['a current job, by No Longer at Company', given({ 'No Longer at Company': 'false' }), ''],
  ])('is read from exports: %s', async (_, row, endedOn) => {
    const { jobs } = await storeRows([row])
    expect(jobs).toMatchObject([{ endedOn }])
    for (const importPath of ['serve', 'import', 'PUT CSV'] as const)
      expect((await storeThrough(importPath, { contacts: [row] })).columns).toEqual([])
  })

  test('is not read from Status, which is named apart from the other columns', async () => {
    const row = given({ Status: 'Inactive', Color: 'red', Shoe: '42' })
    const { jobs } = await storeRows([row])
    expect(jobs).toMatchObject([{ endedOn: '' }])
    for (const importPath of ['serve', 'import', 'PUT CSV'] as const) {
      const { columns, problems } = await storeThrough(importPath, { contacts: [row] })
      const messages = [...columns, ...problems.map(({ message }) => message)]
      expect(messages.filter((message) => message.includes('Status'))).toHaveLength(1)
      expect(messages.find((message) => message.includes('Status'))).not.toMatch(/Color|Shoe/)
    }
  })
})
