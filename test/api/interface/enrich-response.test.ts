/** The fields in responses of `POST /v7/enrich`. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { createSandbox } from '../../support/sandbox.ts'

const sandbox = createSandbox()

type Rows = readonly (readonly [field: string, meaning: string, value: string])[]

const IDENTITY: Rows = [
  ['compGUID', 'is the id of the company: 16 letters and digits', 'DDDD000000000001'],
  ['compParentGuid', 'is the `compGUID` of the direct parent company', 'AAAA000000000001'],
  ['compGlobalHqParentGuid', 'is the `compGUID` of the topmost parent company', 'AAAA000000000002'],
  ['compName', 'is the name with its legal form', 'Castell Optik AG'],
  ['compNameAka', 'lists other names, separated by `|`', 'Castell|Castell Lenses'],
  ['compWorldwideParentName', 'is the name of the topmost parent company', 'Halcyon Group plc'],
  ['compWebsite', 'is the website', 'https://www.castell-optik.example'],
  ['compPubProfileUrl', 'is the public profile URL', 'https://profiles.example/company/castell'],
  ['compLegalStatus', 'is the legal status, such as `Subsidiary`', 'Subsidiary'],
]
const PROFILE: Rows = [
  ['compIndustry', 'is the industry', 'Optics'],
  ['compEmpCount', 'is the number of employees, in digits', '1240'],
  ['compEmpRange', 'is the number of employees as a range', '1001 - 5000'],
  ['compRevRange', 'is the revenue as a range', '$250 - 500M'],
  ['compGlobalRegions', 'lists regions, separated by `|`', 'AMER|EMEA'],
  ['compNaicsCodes', 'lists NAICS codes, separated by `|`', '333310|339115'],
  ['compNaicsDescription', 'lists NAICS descriptions, separated by `|`', 'Machinery|Ophthalmic Goods'],
  ['compSicCodes', 'lists SIC codes, separated by `|`', '3827|3851'],
  ['compSicDescription', 'lists SIC descriptions, separated by `|`', 'Optical Instruments|Lenses'],
]
const LOCATION: Rows = [
  ['compAddr', 'is the street address', '7 Lens Row'],
  ['compCity', 'is the city', 'Denver'],
  ['compState', 'is the state or province', 'CO'],
  ['compCountry', 'is the country', 'United States'],
  ['compZipcode', 'is the postal code', '80202'],
  ['compPhoneNo', 'is the phone number', '+1 303 555 0100'],
]
const CONTACT: Rows = [
  ['conGUID', 'is the id of the contact: 32 letters and digits', `EEEE${'0'.repeat(27)}1`],
  ['conFirstName', 'is the first name', 'Ana'],
  ['conLastName', 'is the last name', 'Ruiz'],
  ['conFullName', 'is the full name', 'Ana Luz Ruiz'],
  ['conEmail', 'is the email address', 'ana.ruiz@castell-optik.example'],
  ['conPubProfileUrl', 'is the public profile URL', 'https://profiles.example/in/ana-ruiz'],
]
const ROLE: Rows = [
  ['conJobTitleEn', 'is the job title in English', 'Vice President, Logistics'],
  ['conJobStartedOn', 'is the month and year in which the job started', 'Mar 2021'],
  ['conJobUpdatedOn', 'is the month and year of the last update', 'Jun 2024'],
  ['conLevels', 'is the seniority', 'VP'],
  ['conFunctions', 'is the function', 'Operations'],
  ['conSubFunctions', 'is the sub-function', 'Logistics'],
]
const WORKPLACE: Rows = [
  ['conLoc', 'is the location of the contact', 'Boulder, CO'],
  ['conWorkLocAddr', 'is the street address of the office', '9 Canyon Blvd'],
  ['conWorkLocCity', 'is the city of the office', 'Boulder'],
  ['conWorkLocState', 'is the state or province of the office', 'Colorado'],
  ['conWorkLocCountry', 'is the country of the office', 'Canada'],
  ['conWorkLocZipcode', 'is the postal code of the office', '80301'],
  ['conWorkLocPhoneNo', 'is the phone number of the office', '+1 303 555 0177'],
]
const DIRECT_DIALS: Rows = [
  ['directDial1', 'is the first direct dial', '+1 303 555 0134'],
  ['directDial2', 'is the second direct dial', '+1 303 555 0135'],
]

const COMPANY = Object.fromEntries(
  [...IDENTITY, ...PROFILE, ...LOCATION].map(([name, , value]) => [name, value]),
)
const PERSON = Object.fromEntries(
  [...CONTACT, ...ROLE, ...WORKPLACE, ...DIRECT_DIALS].map(([name, , value]) => [name, value]),
)
await sandbox.sendJson('PUT', '/sandbox/companies', { companies: [COMPANY] })
await sandbox.sendJson('PUT', '/sandbox/contacts', {
  contacts: [{ ...PERSON, compGUID: COMPANY.compGUID }],
})

const ANA = { contactEmail: PERSON.conEmail }
const { body: found } = await sandbox.enrich({ ...ANA, recordId: 'lead-1' }, 'plus-key')

const fieldsOf = (title: string, rows: Rows): void =>
  describe(title, () => {
    test.each(rows)('`%s` %s', (name, _, value) => expect(found[name]).toBe(value))
  })

describe('Enrich: response', () => {
  describe('All fields', () => {
    test('are strings in one flat object', () => {
      for (const [name, value] of Object.entries(found))
        expect([name, typeof value]).toEqual([name, 'string'])
    })

    test('are present and blank if nothing matches, except for those of the match', async () => {
      const { body } = await sandbox.enrich(UNKNOWN_COMPANY, 'plus-key')
      const { recordStatus, smarteTransactionId, ...others } = body
      expect([recordStatus, smarteTransactionId]).toEqual(['No Match', expect.stringMatching(/./)])
      expect(Object.keys(body).sort()).toEqual(Object.keys(found).sort())
      expect([...new Set(Object.values(others))]).toEqual([''])
    })

    test('are those of this page, and no others', () => {
      const match = ['recordId', 'recordStatus', 'accuracy', 'smarteTransactionId']
      expect(Object.keys(found).sort()).toEqual([...match, ...Object.keys({ ...COMPANY, ...PERSON })].sort())
    })
  })

  describe('Ids that the data do not give', () => {
    const ids = async (input: object) => {
      await sandbox.sendJson('PUT', '/sandbox/companies', { companies: [{ compName: 'Derived Ltd' }] })
      const contact = { conFullName: 'Ben Okoro', compName: 'Derived Ltd' }
      await sandbox.sendJson('PUT', '/sandbox/contacts', { contacts: [contact] })
      return (await sandbox.enrich({ companyName: 'Derived Ltd', ...input })).body
    }

    test('`compGUID` is 16 upper-case hexadecimal digits', async () =>
      expect((await ids({})).compGUID).toMatch(/^[0-9A-F]{16}$/))

    test('`conGUID` is 32 upper-case hexadecimal digits', async () =>
      expect((await ids({ contactFullName: 'Ben Okoro' })).conGUID).toMatch(/^[0-9A-F]{32}$/))
  })

  describe('Match', () => {
    test('`recordId` is that of the request', () => expect(found.recordId).toBe('lead-1'))

    test('`recordId` is blank if the request has none', async () =>
      expect((await sandbox.enrich(ANA)).body.recordId).toBe(''))

    test.each([
      ['Active', 'a contact works at the company, or the company was found and no contact requested', ANA],
      [
        'No Longer',
        'the contact has left the company',
        { contactEmail: 'piotr.zabek@halcyon-freight.example' },
      ],
      ['No Match', 'nothing was found, or only the company of a requested contact', UNKNOWN_COMPANY],
    ])('`recordStatus` is `%s` if %s', async (recordStatus, _, input) =>
      expect((await sandbox.enrich(input)).body.recordStatus).toBe(recordStatus),
    )

    test.each([
      ['A+', 'an email address is that of the contact', ANA],
      [
        'A',
        'the requested company fits none of the jobs of the contact',
        { contactGuid: PERSON.conGUID, ...UNKNOWN_COMPANY },
      ],
      ['A-', '`grade-a-minus@outcome.test` requests it', { contactEmail: 'grade-a-minus@outcome.test' }],
      [
        'B',
        'the name of a company contradicts its GUID',
        { companyGuid: COMPANY.compGUID, ...UNKNOWN_COMPANY },
      ],
    ])('`accuracy` is `%s` if, for example, %s', async (accuracy, _, input) =>
      expect((await sandbox.enrich(input)).body.accuracy).toBe(accuracy),
    )

    test('`accuracy` is blank if nothing was found', async () =>
      expect((await sandbox.enrich(UNKNOWN_COMPANY)).body.accuracy).toBe(''))

    test('`smarteTransactionId` is the id in the header of the same name, and differs for each request', async () => {
      const { body, headers } = await sandbox.enrich(ANA)
      expect(body.smarteTransactionId).toBe(headers.get('smarteTransactionId'))
      expect(body.smarteTransactionId).not.toBe(found.smarteTransactionId)
    })
  })

  fieldsOf('Company identity', IDENTITY)
  fieldsOf('Company profile', PROFILE)
  fieldsOf('Company location', LOCATION)
  fieldsOf('Contact identity', CONTACT)
  fieldsOf('Contact role', ROLE)
  fieldsOf('Contact location', WORKPLACE)
  fieldsOf('Direct dials', DIRECT_DIALS)
})
