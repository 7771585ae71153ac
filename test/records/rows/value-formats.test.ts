/** The formats of imported values: titles, regions, countries, dates, and numbers. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { parseMonthNumber } from '../../../src/lib/clock.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { FUNCTIONS } from '../../../src/records/rows/job-functions.ts'
import { LEVELS } from '../../../src/records/rows/job-levels.ts'
import { normalizeCompanyRow, normalizeContactRow } from '../../../src/records/rows/normalize-rows.ts'
import { getJobTiming } from '../../../src/records/store/records.ts'
import { parseCsv } from '../../support/csv-text.ts'
import { importRows, type Row, readRecordTables } from '../../support/database/record-tables.ts'
import { ROOT } from '../../support/paths.ts'
import { ACME, ADA, person } from './imported-values.ts'

const SAMPLE = join(ROOT, 'data')

describe('imported data in the formats of the interface', () => {
  const stored = (companies: readonly Row[], contacts: readonly Row[]) => {
    const connection = openMemory()
    const { problems } = importRows(connection, companies, contacts)
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

  test('gets the right level and function for every title of the sample if both are blank', () => {
    const contacts = rowsOf('contacts.csv', CONTACT_COLUMNS)
    const rows = [...new Map(contacts.map((row) => [row.conJobTitleEn, row])).values()]
    expect(rows.length).toBeGreaterThan(100)
    const blank = rows.map(({ conJobTitleEn }, index) => person(index, { conJobTitleEn }))
    const { problems, jobs } = stored([ACME], blank)
    expect(problems).toEqual([])
    expect(jobs.map(({ jobTitle, levels, functions }) => [jobTitle, levels, functions])).toEqual(
      rows.map((row) => [row.conJobTitleEn, row.conLevels, row.conFunctions]),
    )
  })

  test.each([
    [
      'Staff',
      'CFO Intern|EA to CEO|PA to the Managing Director|CEO Office Coordinator|Assistentin Geschäftsführung|Vorstandsassistenz',
    ],
    [
      'Staff',
      'Praktikantin der Geschäftsleitung|Vorstandssekretärin|Vorstandssekretaerin|Referent des Vorstands',
    ],
    [
      'Staff',
      'Werkstudentin Leitung IT|Sachbearbeiterin Personalleitung|Clerk to the Director|Management Trainee',
    ],
    [
      'Staff',
      "Director's Assistant|Sales Manager Assistant|Assistant to the Director|Executive Assistant, VP Sales",
    ],
    [
      'Staff',
      'Assistante de direction|Secrétaire de direction|Stagiaire direction générale|Mitarbeiterin Leitung IT',
    ],
    [
      'Staff',
      'Entwicklungsingenieur Halbleiter|Flugbegleiter|Flugbegleiterin|Reiseleiterin|Elektronikleiter',
    ],
    ['Staff', 'Head Nurse|Sous Chef|Chef de Partie|Trainee Manager|Advisor to the CEO'],
    ['VP', 'Assistant Vice President|Assistant Vice President, Sales|VP International Sales'],
    ['Director', 'Assistant Director|Assistant Director of Sales|Abteilungsdirektorin|Direktorin Einkauf'],
    ['Director', 'Leiterin Halbleiter|Vertriebsleiter|Leitung Interne Revision|Director of Student Affairs'],
    ['Manager', 'Assistant Manager|Assistant Store Manager|Teamleiterin|Chef de projet|Projektleitung'],
    ['C-Level', 'General Counsel & Corporate Secretary|CEO|Geschäftsführerin|Vorstand'],
  ])('gets %s from the titles %s', (level, titles) => {
    const contacts = titles.split('|').map((conJobTitleEn, index) => person(index, { conJobTitleEn }))
    const { jobs } = stored([ACME], contacts)
    expect(jobs.map(({ jobTitle, levels }) => `${jobTitle}: ${levels}`)).toEqual(
      titles.split('|').map((title) => `${title}: ${level}`),
    )
  })

  test('derives the function Customer Success from titles of client success and client service', () => {
    const titles = ['Head of Client Success', 'Client Service Agent', 'Leiterin Kundenservice']
    const contacts = titles.map((conJobTitleEn, index) => person(index, { conJobTitleEn }))
    const { jobs } = stored([ACME], contacts)
    expect(jobs.map(({ functions }) => functions)).toEqual(titles.map(() => 'Customer Success'))
  })

  test('has each region of a company once, and unknown regions are reported', () => {
    const company = { ...ACME, compGlobalRegions: 'Atlantis;EMEA;emea', compRevRange: '€1M-€5M' }
    const { problems, companies } = stored([company], [])
    expect(companies).toMatchObject([{ globalRegions: 'Atlantis|EMEA', revRange: '€1 - 5M' }])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'compGlobalRegions "Atlantis" is not one of AMER, EMEA, APAC, LATAM: it is stored unchanged',
    ])
  })

  test('has English names of countries, which are recognized again', () => {
    const codes = Object.keys(english.countries)
    const first = stored(
      codes.map((compCountry) => ({ compName: `Company ${compCountry}`, compCountry })),
      [],
    )
    expect(first.problems).toEqual([])
    const names = first.companies.map(({ country }) => country)
    expect(new Set(names).size).toBe(codes.length)
    expect(names).toContain('Germany')
    const second = stored(
      names.map((compCountry) => ({ compName: `Company ${compCountry}`, compCountry })),
      [],
    )
    expect(second.problems).toEqual([])
    expect(second.companies.map(({ country }) => country)).toEqual(names)
  })

  test.each([
    ['2021-03-15', 'Mar 2021'],
    ['2021-03', 'Mar 2021'],
    ['2021-03-15T23:30:00Z', 'Mar 2021'],
    ['03/2021', 'Mar 2021'],
    ['15.03.2021', 'Mar 2021'],
    ['03/15/2021', 'Mar 2021'],
    ['15/03/2021', 'Mar 2021'],
    ['15 March 2021', 'Mar 2021'],
    ['March 15, 2021', 'Mar 2021'],
    ['Sept. 2021', 'Sep 2021'],
    ['Dez 2021', 'Dec 2021'],
    ['août 2021', 'Aug 2021'],
    ['Maerz 2021', 'Mar 2021'],
    ['Mar-21', 'Mar 2021'],
    ['15-Mar-21', 'Mar 2021'],
    ['Mar-69', 'Mar 2069'],
    ['Mrz-70', 'Mar 1970'],
    ['29.02.2024', 'Feb 2024'],
    ['2021', ''],
    ['9999-12-31', ''],
    ['Mar 21', ''],
    ['13/2021', ''],
    ['31.02.2021', ''],
    ['02/30/2021', ''],
    ['2021-02-29', ''],
    ['31 April 2021', ''],
    ['April 31, 2021', ''],
    ['2021-13-01', ''],
    ['soon', ''],
  ])('reads the date %s as "%s"', (conJobStartedOn, expected) => {
    const { problems, jobs } = stored([ACME], [{ ...ADA, conJobStartedOn }])
    expect([jobs[0]?.startedOn, problems.length]).toEqual([expected, expected === '' ? 1 : 0])
  })

  test.each([
    ['9999-12-31', '', true],
    ['9999-12-31T23:59:59Z', '', true],
    ['31.12.9999', '', true],
    ['12/31/9999', '', true],
    ['Dec 9999', '', true],
    ['2099-12-31', 'Dec 2099', true],
    ['2099', 'Dec 2099', true],
    ['2021', 'Dec 2021', false],
  ])('reads the end %s as "%s"', (conJobEndedOn, expected, isCurrent) => {
    const { problems, jobs } = stored([ACME], [{ ...ADA, conJobEndedOn }])
    expect(problems).toEqual([])
    const shown = jobs.map(({ startedOn, endedOn }) => [
      endedOn,
      getJobTiming({ startedOn, endedOn }, parseMonthNumber('Nov 2026')).current,
    ])
    expect(shown).toEqual([[expected, isCurrent]])
  })

  test.each([
    ['12,500', '12500'],
    ['12.500', '12500'],
    ['12 500', '12500'],
    ["1'234'567", '1234567'],
    ['12500.0', '12500'],
    ['12.5', ''],
    ['1,2,3', ''],
    ['500+', ''],
    ['-5', ''],
  ])('reads the number %s as "%s"', (compEmpCount, expected) => {
    const { problems, companies } = stored([{ ...ACME, compEmpCount }], [])
    expect([companies[0]?.empCount, problems.length]).toEqual([expected, expected === '' ? 1 : 0])
  })
})

test('the documentation lists the stored levels and functions', () => {
  const page = readFileSync(join(ROOT, 'docs/data.md'), 'utf8')
  for (const name of [...LEVELS, ...FUNCTIONS]) expect(page).toContain(`| ${name} |`)
  for (const column of [...COMPANY_COLUMNS, ...CONTACT_COLUMNS]) expect(page).toContain(`\`${column}\``)
})
