/** The fixed, fictional records that fixed responses return. They do not depend on the stored data. */
import { FIXED_RESPONSE_DOMAIN } from '../../records/rows/fixed-response-domain.ts'
import type { Company, Job, JobWithPerson, Person } from '../../records/store/rows.ts'

export const FIXED_COMPANY: Company = {
  id: 0,
  guid: '0C0E7E5700000001',
  name: 'Outcome Testing, Inc.',
  nameKey: 'outcometesting',
  aka: 'Outcome Testing|OTI',
  website: `https://www.${FIXED_RESPONSE_DOMAIN}`,
  domain: FIXED_RESPONSE_DOMAIN,
  profileUrl: 'https://profiles.example/company/outcome-testing',
  profileKey: 'profiles.example/company/outcome-testing',
  legalStatus: 'Private',
  industry: 'Software Testing',
  empCount: '230',
  empRange: '201 - 500',
  revRange: '$25 - 50M',
  globalRegions: 'AMER|EMEA',
  naicsCodes: '541511',
  naicsDescription: 'Custom Computer Programming Services',
  sicCodes: '7371',
  sicDescription: 'Computer Programming Services',
  addr: '1 Fixture Square',
  city: 'Portland',
  state: 'OR',
  country: 'United States',
  zipcode: '97209',
  phoneNo: '+1 503 555 0100',
  parentGuid: '0C0E7E5700000002',
  globalHqParentGuid: '0C0E7E5700000002',
  worldwideParentName: 'Outcome Group plc',
}

/** The current employer of the contact who has left. */
const NEXT_COMPANY: Company = {
  ...FIXED_COMPANY,
  guid: '0C0E7E5700000003',
  name: 'Outcome Onward Ltd.',
  aka: 'Onward',
  website: 'https://www.outcome-onward.example',
  domain: 'outcome-onward.example',
  profileUrl: 'https://profiles.example/company/outcome-onward',
  profileKey: 'profiles.example/company/outcome-onward',
  addr: '2 Fixture Square',
  phoneNo: '+1 503 555 0110',
}

type StaffRow = readonly [title: string, level: string, role: string, firstName: string, lastName: string]

/** Most senior first, as in a buying group. */
const STAFF_TABLE = [
  ['Chief Executive Officer', 'C-Level', 'Executive', 'Avery', 'Stubb'],
  ['Chief Financial Officer', 'C-Level', 'Finance', 'Blair', 'Ledger'],
  ['Chief Marketing Officer', 'C-Level', 'Marketing', 'Casey', 'Banner'],
  ['VP of Engineering', 'VP', 'Engineering', 'Dana', 'Compile'],
  ['VP of Finance', 'VP', 'Finance', 'Emery', 'Audit'],
  ['VP of Marketing', 'VP', 'Marketing', 'Finley', 'Fixture'],
  ['VP of Sales', 'VP', 'Sales', 'Gray', 'Quota'],
  ['Director of Engineering', 'Director', 'Engineering', 'Harper', 'Branch'],
  ['Director of Human Resources', 'Director', 'Human Resources', 'Indigo', 'Onboard'],
  ['Director of Marketing', 'Director', 'Marketing', 'Jules', 'Campaign'],
  ['Director of Operations', 'Director', 'Operations', 'Kit', 'Runbook'],
  ['Director of Sales', 'Director', 'Sales', 'Lane', 'Pipeline'],
  ['Customer Success Manager', 'Manager', 'Customer Success', 'Marlow', 'Renewal'],
  ['Engineering Manager', 'Manager', 'Engineering', 'Noel', 'Assert'],
  ['Quality Manager', 'Manager', 'Engineering', 'Oakley', 'Expect'],
  ['Finance Manager', 'Manager', 'Finance', 'Perry', 'Balance'],
  ['Recruiting Manager', 'Manager', 'Human Resources', 'Quinn', 'Referral'],
  ['IT Manager', 'Manager', 'Information Technology', 'Reese', 'Ticket'],
  ['Marketing Manager', 'Manager', 'Marketing', 'Sage', 'Segment'],
  ['Operations Manager', 'Manager', 'Operations', 'Toby', 'Uptime'],
  ['Product Manager', 'Manager', 'Product', 'Uma', 'Roadmap'],
  ['Account Manager', 'Manager', 'Sales', 'Val', 'Territory'],
] as const satisfies readonly StaffRow[]

/** The index of the contact of `match`. */
const CONTACT_ROW = 5

const guidOf = (number: number): string => `0C0E7E57${String(number).padStart(24, '0')}`

function createPerson(number: number, firstName: string, lastName: string): Person {
  const profile = `profiles.example/in/${firstName}-${lastName}-outcome`.toLowerCase()
  return {
    id: 0,
    guid: guidOf(number),
    firstName,
    middleName: '',
    lastName,
    fullName: `${firstName} ${lastName}`,
    lastNameKey: '',
    profileUrl: `https://${profile}`,
    profileKey: profile,
  }
}

function createJob(number: number, jobTitle: string, levels: string, functions: string): Job {
  const { addr, city, state, country, zipcode, phoneNo } = FIXED_COMPANY
  const extension = String(number).padStart(2, '0')
  return {
    id: 0,
    personId: 0,
    companyId: 0,
    // A request with the returned address finds the contact again.
    email: `match@${FIXED_RESPONSE_DOMAIN}`,
    emailKey: '',
    jobTitle,
    startedOn: 'Mar 2021',
    updatedOn: 'Sep 2026',
    endedOn: '',
    levels,
    functions,
    subFunctions: `${functions} Leadership`,
    loc: `${city}, ${country}`,
    workLocAddr: addr,
    workLocCity: city,
    workLocState: state,
    workLocCountry: country,
    workLocZipcode: zipcode,
    workLocPhoneNo: phoneNo,
    directDial1: `+1 503 555 01${extension}`,
    directDial2: `+1 971 555 01${extension}`,
    familyName: '',
  }
}

const createEmployee = ([title, level, role, firstName, lastName]: StaffRow, row: number): JobWithPerson => ({
  person: createPerson(row + 1, firstName, lastName),
  job: createJob(row + 1, title, level, role),
})

/** All current employees of the company. */
export const FIXED_STAFF: readonly JobWithPerson[] = STAFF_TABLE.map(createEmployee)

/** The contact of `match`. */
export const FIXED_CONTACT = createEmployee(STAFF_TABLE[CONTACT_ROW], CONTACT_ROW)

const FORMER_PERSON = createPerson(90, 'Robin', 'Moved')

/** The contact of `no-longer`, with the past and the current job. */
export const FIXED_FORMER_CONTACT = {
  person: FORMER_PERSON,
  past: {
    company: FIXED_COMPANY,
    isCurrent: false,
    job: { ...createJob(90, 'Sales Manager', 'Manager', 'Sales'), endedOn: 'Jun 2025' },
  },
  current: {
    company: NEXT_COMPANY,
    isCurrent: true,
    job: {
      ...createJob(91, 'Director of Sales', 'Director', 'Sales'),
      email: `robin.moved@${NEXT_COMPANY.domain}`,
      startedOn: 'Jul 2025',
      workLocAddr: NEXT_COMPANY.addr,
      workLocPhoneNo: NEXT_COMPANY.phoneNo,
    },
  },
} as const
