/** The formats of imported values: titles, regions, countries, dates, and numbers. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { toJob } from '../../../src/records/rows/convert-rows.ts'
import { FUNCTIONS } from '../../../src/records/rows/job-functions.ts'
import { normalizeCompanyRow, normalizeContactRow } from '../../../src/records/rows/normalize-rows.ts'
import { parseCsv } from '../../support/csv-text.ts'
import { importRows, type Row, readRecordTables } from '../../support/database/record-tables.ts'
import { ROOT } from '../../support/paths.ts'
import { ACME, ADA, person } from './imported-values.ts'

const SAMPLE = join(ROOT, 'data')
const COMPANY = toRow(COMPANY_COLUMNS, ACME)
const CONTACT = toRow(CONTACT_COLUMNS, ADA)

function toRow<Column extends string>(columns: readonly Column[], row: Row): Record<Column, string> {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])) as Record<Column, string>
}

const PROFILE = 'the URL of a profile such as https://www.linkedin.com/in/ada'
const MONTH = 'a month and year such as Mar 2021'
const UNKNOWN_LEVEL = 'conLevels "Gold" is not one of C-Level, VP, Director, Manager, Senior, Staff'

describe('imported data in the formats of the interface', () => {
  const stored = async (companies: readonly Row[], contacts: readonly Row[]) => {
    const connection = openMemory()
    const { problems } = await importRows(connection, companies, contacts)
    return { problems, ...readRecordTables(connection) }
  }

  const rowsOf = <Column extends string>(name: string, columns: readonly Column[]) =>
    parseCsv(readFileSync(join(SAMPLE, name), 'utf8'), name, columns).rows.map(({ row }) => row)

  test('is stored unchanged for the whole sample', () => {
    const [companies, contacts] = [
      rowsOf('companies.csv', COMPANY_COLUMNS),
      rowsOf('contacts.csv', CONTACT_COLUMNS),
    ]
    expect(companies.length).toBeGreaterThan(1000)
    expect(companies.map(normalizeCompanyRow)).toEqual(companies.map((row) => ({ row, warnings: [] })))
    expect(contacts.map(normalizeContactRow)).toEqual(contacts.map((row) => ({ row, warnings: [] })))
  })

  test('gets the right level and function for every title of the sample if both are blank', async () => {
    const contacts = rowsOf('contacts.csv', CONTACT_COLUMNS)
    const rows = [...new Map(contacts.map((row) => [row.conJobTitleEn, row])).values()]
    expect(rows.length).toBeGreaterThan(100)
    const blank = rows.map(({ conJobTitleEn }, index) => person(index, { conJobTitleEn }))
    const { problems, jobs } = await stored([ACME], blank)
    expect(problems).toEqual([])
    expect(jobs.map(({ jobTitle, levels, functions }) => [jobTitle, levels, functions])).toEqual(
      rows.map((row) => [row.conJobTitleEn, row.conLevels, row.conFunctions]),
    )
  })

  const toLevel = (original: Row) => {
    const { row, warnings } = normalizeContactRow({ ...CONTACT, ...original })
    const { levels, functions } = toJob(row, 1, { id: 1, familyName: '' }, 1)
    return { row: { ...row, conLevels: levels, conFunctions: functions }, warnings }
  }

  test.each([
    [
      'Staff',
      'CFO Intern|Executive Assistant, VP Sales|Assistant to the Director|Product Owner|Flugbegleiterin',
    ],
    ['Staff', 'Assistentin Geschäftsführung|Praktikantin der Geschäftsleitung|Stagiaire direction générale'],
    ['VP', 'Assistant Vice President, Sales|VP International Sales|SVP Marketing'],
    [
      'Director',
      'Assistant Director of Sales|Abteilungsdirektorin|Direktorin Einkauf|Head of IT|Vertriebsleiter',
    ],
    ['Manager', 'Assistant Manager|Teamleiterin|Chef de projet|Projektleitung'],
    ['C-Level', 'General Counsel & Corporate Secretary|CEO|Geschäftsführerin|Vorstand'],
  ])('gets the level %s from the titles %s', (level, titles) => {
    for (const conJobTitleEn of titles.split('|'))
      expect([conJobTitleEn, toLevel({ conJobTitleEn }).row.conLevels]).toEqual([conJobTitleEn, level])
  })

  test.each([
    ['C-Level', 'C Level|Chief|Executive|Board|Geschäftsführer'],
    ['VP', 'SVP|Vice President'],
    ['Director', 'Head|director|Manager,Director|Directeur'],
    ['Manager', 'Senior Manager'],
  ])('has the level %s in other spellings: %s', (level, spellings) => {
    for (const conLevels of spellings.split('|'))
      expect([conLevels, toLevel({ conLevels })]).toMatchObject([
        conLevels,
        { row: { conLevels: level }, warnings: [] },
      ])
  })

  test.each([
    ['Leiterin Einkauf', '', 'Director', undefined],
    ['Director of Marketing', 'Gold', 'Director', `${UNKNOWN_LEVEL}: Director is derived from the title`],
    ['', 'Gold', '', `${UNKNOWN_LEVEL}: it is left blank`],
    ['営業部長', 'n/a', '', undefined],
    ['営業部長', 'Director', 'Director', undefined],
    ['Buyer', '', 'Staff', undefined],
    ['-', '', '', undefined],
  ])(
    'for the title "%s" and the level "%s" has the level "%s"',
    (conJobTitleEn, conLevels, level, message) => {
      const { row, warnings } = toLevel({ conJobTitleEn, conLevels })
      expect([row.conLevels, warnings[0]?.message]).toEqual([level, message])
    },
  )

  test.each([
    ['Customer Success', 'Head of Client Success|Client Service Agent|Leiterin Kundenservice'],
    ['Sales', 'Director of Preferential Sales|Vertriebsleiterin'],
    ['', 'Superintendent|Exporter|Itinerary Planner|Brandschutzbeauftragte'],
  ])('gets the function "%s" from the titles %s', (conFunctions, titles) => {
    for (const conJobTitleEn of titles.split('|'))
      expect([conJobTitleEn, toLevel({ conJobTitleEn }).row.conFunctions]).toEqual([
        conJobTitleEn,
        conFunctions,
      ])
  })

  test.each([
    ['Information Technology', 'IT|Information Systems|edv'],
    ['Finance', 'Accounting'],
    ['Research & Development', 'R&D|Research and Development|Forschung & Entwicklung'],
    ['Customer Success', 'Customer Service|Customer Support'],
    ['', 'n/a'],
    ...FUNCTIONS.map((name) => [name, `${name}|${name.toLowerCase()}|${name.toUpperCase()}`] as const),
  ])('has the function %s for the values %s', (expected, values) => {
    for (const conFunctions of values.split('|'))
      expect([conFunctions, toLevel({ conFunctions })]).toMatchObject([
        conFunctions,
        { row: { conFunctions: expected }, warnings: [] },
      ])
  })

  test.each([
    ['compWebsite', 'not a url', 'a web address such as https://www.acme.com: it is left blank'],
    ['compEmpCount', 'abc', 'a whole number such as 12500: it is left blank'],
    ['compParentGuid', 'Acme', '16 letters and digits: it is left blank'],
    ['conPubProfileUrl', 'ada', `${PROFILE}: it is left blank`],
    ['conPubProfileUrl', 'linkedin.com/company/simek', `${PROFILE}: it is left blank`],
    ['conPubProfileUrl', 'https://de.linkedin.com/pub/dir/ada', `${PROFILE}: it is left blank`],
    ['conJobEndedOn', 'last year', `${MONTH}: it is left blank, so the job is current`],
    ['conFunctions', 'Sales & Marketing', `one of ${FUNCTIONS.join(', ')}: it stays unchanged`],
    ['conFunctions', 'Finance, Gold', `one of ${FUNCTIONS.join(', ')}: it stays unchanged`],
  ])('reports the unclear %s "%s"', async (column, given, expected) => {
    const isOfCompany = column.startsWith('comp')
    const { problems } = await stored(
      [{ ...ACME, ...(isOfCompany && { [column]: given }) }],
      [{ ...ADA, ...(!isOfCompany && { [column]: given }) }],
    )
    expect(problems.map(({ message }) => message)).toEqual([`${column} "${given}" is not ${expected}`])
  })

  test.each([
    ['conJobStartedOn', 'it is left blank'],
    ['conJobEndedOn', 'it stays unchanged, and the job has ended'],
  ])('reports both meanings of a %s with the day or the month first', async (column, result) => {
    const { problems } = await stored([ACME], [{ ...ADA, [column]: '12/03/2021' }])
    expect(problems.map(({ message }) => message)).toEqual([
      `${column} "12/03/2021" is ambiguous, because it may be Dec 2021 or Mar 2021: ${result}`,
    ])
  })

  test('reports an end before its start, and stores both', async () => {
    const dates = { conJobStartedOn: '2021-03-15', conJobEndedOn: 'Feb 2021' }
    const { problems, jobs } = await stored(
      [ACME],
      [{ ...ADA, ...dates }, person(1, { ...dates, conJobEndedOn: 'Mar 2021' })],
    )
    expect(problems).toEqual([
      {
        file: 'contacts.csv',
        line: 2,
        field: 'conJobEndedOn',
        message: 'conJobEndedOn Feb 2021 is before conJobStartedOn Mar 2021, but both are kept',
        kind: 'value',
      },
    ])
    expect(jobs[0]).toMatchObject({ startedOn: 'Mar 2021', endedOn: 'Feb 2021' })
  })

  test.each([
    [Array.from({ length: 51 }, (_, index) => `Acme ${index}`), 'has 51 names; at most 50 are allowed', 50],
    [
      ['Acme One', 'x'.repeat(201), 'y'.repeat(200)],
      'has a name of 201 characters; at most 200 are allowed',
      2,
    ],
  ])('has at most 50 other names of 200 characters, and reports the rest', async (names, problem, kept) => {
    const given = { ...ACME, compNameAka: names.join(' | ') }
    const { problems, companies } = await stored([given], [])
    expect(problems).toEqual([
      {
        file: 'companies.csv',
        line: 2,
        field: 'compNameAka',
        message: `compNameAka ${problem}: ${kept} of ${names.length} names are kept`,
        kind: 'value',
      },
    ])
    const short = names.filter((name) => name.length <= 200).slice(0, 50)
    expect(companies[0]).toMatchObject({ aka: short.join('|') })
  })

  test('has 50 other names of 200 letters as they are given', () => {
    const compNameAka = Array.from({ length: 50 }, (_, index) => `Acme ${index}`).join(' | ')
    expect(normalize('compNameAka', compNameAka)).toEqual({ value: compNameAka, warnings: 0 })
    expect(normalize('compNameAka', '𝒜'.repeat(200))).toEqual({ value: '𝒜'.repeat(200), warnings: 0 })
  })

  test.each(['compRevRange', 'compPhoneNo', 'compNaicsCodes', 'directDial1', 'conSubFunctions'])(
    'has in %s the given text, but no placeholder',
    (column) => {
      expect(normalize(column, 'n/a; 10–25 Mio')).toEqual({ value: 'n/a; 10–25 Mio', warnings: 0 })
      expect(normalize(column, 'n/a')).toEqual({ value: '', warnings: 0 })
    },
  )

  test.each([
    [{ conFirstName: 'n/a', conLastName: 'Nada' }, ['', '', 'Nada', 'Nada']],
    [{ conFirstName: 'Ada', conMiddleName: '-', conLastName: 'unknown' }, ['Ada', '', '', 'Ada']],
    [{ conFirstName: 'Inga', conLastName: 'Blank' }, ['Inga', '', 'Blank', 'Inga Blank']],
    [{ conFirstName: 'Ada' }, ['Ada', '', '', 'Ada']],
    [{ conFirstName: 'Ada', conFullName: 'Ada' }, ['Ada', '', '', 'Ada']],
    [{ conFirstName: 'Ada', conFullName: 'Ada III' }, ['Ada', '', '', 'Ada III']],
    [{ conFirstName: '="Ada"', conLastName: 'O&#39;Neill' }, ['Ada', '', "O'Neill", "Ada O'Neill"]],
  ])('has no placeholder in a name, and no last name from a first one: %p', async (given, expected) => {
    const { people } = await stored([ACME], [{ compName: 'Acme', conEmail: 'ada@acme.example', ...given }])
    expect(people.map((row) => [row.firstName, row.middleName, row.lastName, row.fullName])).toEqual([
      expected,
    ])
  })

  test.each([
    [{ conFirstName: 'Keller, Ada' }, ['Ada', '', 'Keller', 'Keller, Ada']],
    [{ conFirstName: 'Ada Keller' }, ['Ada', '', 'Keller', 'Ada Keller']],
    [{ conFirstName: 'Jean-Luc' }, ['Jean-Luc', '', '', 'Jean-Luc']],
    [{ conFirstName: 'Dr. Ada' }, ['Dr. Ada', '', '', 'Dr. Ada']],
    [{ conFirstName: 'Ada Maria', conLastName: 'Keller' }, ['Ada Maria', '', 'Keller', 'Ada Maria Keller']],
  ])('has the full name that is in the column of first names: %p', async (given, expected) => {
    const { people } = await stored([ACME], [{ compName: 'Acme', conEmail: 'ada@acme.example', ...given }])
    expect(people.map((row) => [row.firstName, row.middleName, row.lastName, row.fullName])).toEqual([
      expected,
    ])
  })

  test.each([
    ['conJobTitleEn', 'CFO\u0001', 'contains the invalid character U+0001'],
    ['conLoc', 'x'.repeat(4097), 'has 4,097 characters; at most 4,096 are allowed'],
    [
      'conEmail',
      'match@outcome.test',
      'is under outcome.test, which selects fixed responses, so no request can find it',
    ],
  ])('has no %s that cannot be stored or found, and a warning', (column, value, problem) => {
    const { row, warnings } = normalizeContactRow({ ...CONTACT, [column]: value })
    const [{ message = '' } = {}] = warnings
    expect([(row as Row)[column], warnings.length, message]).toEqual([
      '',
      1,
      expect.stringContaining(problem),
    ])
  })

  test('has English names of countries, which are recognized again', async () => {
    const stage = async (countries: readonly string[]) => {
      const rows = countries.map((compCountry) => ({ compName: `Company ${compCountry}`, compCountry }))
      const { problems, companies } = await stored(rows, [])
      expect(problems).toEqual([])
      return companies.map(({ country }) => country)
    }
    const codes = Object.keys(english.countries)
    const names = await stage(codes)
    expect([new Set(names).size, names.includes('Germany')]).toEqual([codes.length, true])
    expect(await stage(names)).toEqual(names)
  })

  /** Returns the value of a column in the format of the interface, and the number of warnings. */
  const normalize = (column: string, value: string) => {
    const { row, warnings } = column.startsWith('comp')
      ? normalizeCompanyRow({ ...COMPANY, [column]: value })
      : normalizeContactRow({ ...CONTACT, [column]: value })
    return { value: (row as Row)[column], warnings: warnings.length }
  }

  test.each([
    ['compGUID', 'abcdef0123456789', '{abcd-ef01-2345-6789}'],
    ['compWebsite', 'https://acme.example', 'Website: acme.example'],
    ['compEmpCount', '12500', '12,500|12.500|12 500|12500.0'],
    ['compEmpCount', '1234567', "1'234'567"],
    ['compCountry', 'Germany', 'DE'],
    ['compParentGuid', 'ffff0000ffff0000', 'ffff-0000-ffff-0000'],
    ['conGUID', 'bbbbbbbb000000000000000000000009', 'bbbbbbbb-0000-0000-0000-000000000009'],
    ['conEmail', 'ada@acme.example', 'Ada Keller <mailto:ada@acme.example>;'],
    ['conWorkLocCountry', 'United States', 'U.S.A.'],
    ['conWorkLocCountry', 'Namibia', 'na'],
    ['conWorkLocCountry', '', 'n/a'],
    ['conJobStartedOn', 'Mar 2021', '2021-03-15|2021-03|2021-03-15T23:30:00Z|Mar-21|15-Mar-21|Mar. 2021'],
    ['conJobStartedOn', 'Mar 2021', '03/2021|15.03.2021|03/15/2021|15/03/2021|15 March 2021|March 15, 2021'],
    ['conJobStartedOn', 'Dec 2021', '12/2021|15.12.2021|12/13/2021|13/12/2021|2021-12-31'],
    ['conJobStartedOn', 'Sep 2021', 'Sept. 2021'],
    ['conJobStartedOn', 'Mar 2069', 'Mar-69'],
    ['conJobStartedOn', 'Mar 1970', 'Mar-70'],
    ['conJobStartedOn', 'Feb 2024', '29.02.2024'],
    ['conJobEndedOn', '', 'Present|9999-12-31|9999-12-31T23:59:59Z|31.12.9999|12/31/9999|Dec 9999'],
    ['conJobEndedOn', 'Dec 2099', '2099-12-31|2099'],
    ['conJobEndedOn', 'Dec 2021', '2021'],
  ])('has in %s the value "%s" for %s', (column, expected, given) => {
    for (const value of given.split('|'))
      expect(normalize(column, value), value).toEqual({ value: expected, warnings: 0 })
  })

  test('has the first of several email addresses, and a warning, as enrich sends only the first', () => {
    for (const given of ['ada@acme.example; k@acme.example', 'Ada <ada@acme.example>, <k@acme.example>']) {
      const { row, warnings } = normalizeContactRow({ ...CONTACT, conEmail: given })
      const message = `conEmail "${given}" has several addresses: only the first is kept`
      expect([row.conEmail, warnings]).toEqual([
        'ada@acme.example',
        [{ field: 'conEmail', message, kind: 'value' }],
      ])
    }
    expect(normalize('conEmail', 'ada@acme.example; ada@acme.example')).toEqual({
      value: 'ada@acme.example',
      warnings: 0,
    })
    expect(normalize('conEmail', 'ada keller@acme.example; k@acme.example')).toEqual({
      value: '',
      warnings: 1,
    })
  })

  test.each([
    ['compEmpCount', '12.5|1,2,3|500+|-5|1,000.500'],
    ['conJobEndedOn', '0000-00-00|0|1899-12-30|1900-01-00|yesterday'],
    ['conJobStartedOn', '2021|9999-12-31|Mar 21|13/2021|31.02.2021|02/30/2021|2021-02-29|2021-13-01|soon'],
    ['conJobStartedOn', '31 April 2021|April 31, 2021|März 2021|Marketing 2021'],
    // The day or the month may come first.
    ['conJobStartedOn', '12/03/2021|03/12/2021|12-03-2021'],
  ])('has no %s, and a warning, for %s', (column, given) => {
    for (const value of given.split('|'))
      expect(normalize(column, value), value).toEqual({ value: '', warnings: 1 })
  })
})
