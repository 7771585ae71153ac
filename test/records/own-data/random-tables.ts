/** Random tables of a user, in which the same people and companies often occur, written in several ways. */
import fc from 'fast-check'
import type { Row } from '../../support/database/record-tables.ts'
import type { OwnTables } from './import-paths.ts'

const NAMES = [
  ...['Ada Keller', 'ADA  KELLER', 'Dr. Ada Keller', 'Keller, Ada', 'Ada M. Keller', 'Ada Maria Keller'],
  ...['Ada Marta Keller', 'Ada Keler', 'Hans Müller', 'Hans Mueller', 'Hans Muller', 'Hans-Peter Müller'],
  ...['Bill Gates', 'William Gates', 'Paul Dorrit Jr.', 'Paul Dorrit Sr.', '陈伟', '陳偉', "Jan 't Hoff"],
]
const ADDRESSES = [
  ...['ada@acme.example', 'ADA@Acme.example', 'info@acme.example', 'hans@beta.example'],
  ...['="ada@acme.example"', 'not an address'],
]
const PROFILES = [
  'https://profiles.example/in/ada',
  'profiles.example/in/ada/',
  'https://profiles.example/in/hans',
]
const TITLES = ['', 'CFO', '="CFO"', 'Chair', 'R&amp;D']
const ENDS = ['', '', '', 'May 2019', '0000-00-00']
const GUIDS = ['A', 'B'].map((digit) => digit.repeat(32))
const COMPANIES = ['Acme', 'Acme', 'ACME', 'Acme Inc.', 'Beta GmbH', 'n/a']
const SITES = [
  'https://acme.example',
  'www.acme.example/de',
  'https://beta.example',
  'https://facebook.com/acme',
]

const from = (values: readonly string[]) => fc.constantFrom(...values)
/** Returns a blank value most of the time. */
const seldom = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: from(values) })
const often = (values: readonly string[]) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: from(values) })

const contact: fc.Arbitrary<Row> = fc.record({
  conGUID: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: from(GUIDS) }),
  conFullName: from(NAMES),
  conEmail: often(ADDRESSES),
  conPubProfileUrl: seldom(PROFILES),
  compName: from(COMPANIES),
  compWebsite: seldom(SITES),
  conJobTitleEn: from(TITLES),
  conJobEndedOn: from(ENDS),
  conWorkLocPhoneNo: seldom(['+49 1', '="+49 1"', "'+49 2"]),
})

const company: fc.Arbitrary<Row> = fc.record({
  compName: from(COMPANIES),
  compWebsite: often(SITES),
  compIndustry: seldom(['Machinery', 'n/a']),
  compEmpCount: seldom(['12', '1,000', '1,000.500']),
})

/** Contacts that create their companies, or contacts with a table of companies. */
export const ownTables: fc.Arbitrary<OwnTables> = fc.oneof(
  fc.record({ contacts: fc.array(contact, { minLength: 1, maxLength: 8 }) }),
  fc.record({
    companies: fc.array(company, { minLength: 1, maxLength: 4 }),
    contacts: fc.array(contact, { minLength: 1, maxLength: 8 }),
  }),
)

/** Contacts of which each has a title of its own, so that each is one job. */
export const separateJobs: fc.Arbitrary<{ readonly contacts: readonly Row[] }> = fc
  .array(contact, { minLength: 1, maxLength: 8 })
  .map((rows) => ({ contacts: rows.map((row, at) => ({ ...row, conJobTitleEn: `Job ${at}` })) }))

/** Contacts of a few people, with several names for one `conGUID`, and rows without one that fit several of them. */
export const renamedPeople: fc.Arbitrary<{ readonly contacts: readonly Row[] }> = fc.record({
  contacts: fc.array(
    fc.record({
      conGUID: from(['', '', ...GUIDS]),
      conFullName: from(['Ada Keller', 'Ada Byron', 'Ada M. Keller', 'Ada Marta Keller']),
      conEmail: from(['', 'ada@acme.example', 'info@acme.example']),
      conPubProfileUrl: seldom(['https://profiles.example/in/ada', 'https://profiles.example/in/byron']),
      compName: from(['Acme', 'Beta']),
      conJobTitleEn: from(['', 'CFO']),
      conJobEndedOn: from(['', 'May 2019']),
    }),
    { minLength: 3, maxLength: 8 },
  ),
})
