/** Enrich with `companyGuid`, `contactGuid`, or `contactUrl`: the returned record and grade, whatever the other fields say. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const [HALCYON, BRUNNEN, ORCHID] = ['AAAA000000000001', 'AAAA000000000003', 'AAAA000000000004'] as const
const [MAREN, PIOTR, OTTOLINE, WEILING] = [1, 2, 3, 4].map((id) => `BBBB${'0'.repeat(27)}${id}`)
const COMPANY = { companyGuid: HALCYON }
const CONTACT = { contactGuid: MAREN }
const URL = { contactUrl: 'https://profiles.example/in/maren-oyelaran' }
const OWN = { companyName: 'Halcyon Freight' }
const OTHER = { companyName: 'Orchid Biotech' }
const OTHER_SITE = { companyWebAddress: 'orchid-biotech.example' }
const WEI_LING = { contactFullName: 'Weiling Tan', contactEmail: 'weiling.tan@orchid-biotech.example' }
const NOT_THE_BEST = expect.stringMatching(/^(A|A-|B)$/)

const { enrich, post } = createSandbox()

describe('a company GUID', () => {
  test.each([
    ['B', 'the name of another company', OTHER],
    ['B', 'the website of another company', OTHER_SITE],
    ['B', 'its own name and the website of another company', { ...OWN, ...OTHER_SITE }],
    ['B', 'its own website and another name', { ...OTHER, companyWebAddress: 'halcyon-freight.example' }],
    ['B', 'the domain of another company as a name', { companyName: 'orchid-biotech.example' }],
    ['B', 'the name of an unknown company', { companyName: 'Unheard Of Ventures' }],
    ['A+', 'its name with a typo', { companyName: 'Halycon Freight' }],
    ['A+', 'its name and an unknown website', { ...OWN, companyWebAddress: 'unheard-of.example' }],
    ['A+', 'another country', { contactCountry: 'Japan' }],
  ])('identifies its company with grade %s beside %s', async (accuracy, _, fields) => {
    const { body } = await enrich({ ...COMPANY, ...fields })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: HALCYON, accuracy })
  })

  test.each([
    ['a contact of the other company', { ...OTHER, contactFullName: 'Wei Ling Tan' }, 'No Match', ''],
    ['the email of one', { ...OTHER, contactEmail: WEI_LING.contactEmail }, 'No Match', ''],
    ['its contact', { ...OTHER, contactFullName: 'Maren Oyelaran' }, 'Active', MAREN],
    ['its contact', { ...OTHER_SITE, ...CONTACT }, 'Active', MAREN],
    ['its contact', { ...OTHER, ...URL }, 'Active', MAREN],
  ])('limits the grade to B beside another company and %s: %j', async (_, fields, recordStatus, conGUID) => {
    const { body } = await enrich({ ...COMPANY, ...fields })
    expect(body).toMatchObject({ recordStatus, compGUID: HALCYON, conGUID, accuracy: 'B' })
  })

  test.each([{ contactFullName: 'Maren Oyelaran' }, CONTACT, URL])(
    'with its name and %j is A+',
    async (contact) => {
      const { body } = await enrich({ ...COMPANY, ...OWN, ...contact })
      expect(body).toMatchObject({ conGUID: MAREN, accuracy: 'A+' })
    },
  )

  test('gives way to a contact GUID', async () => {
    const { body } = await enrich({ ...COMPANY, ...OTHER, contactGuid: WEILING })
    expect(body).toMatchObject({ compGUID: ORCHID, conGUID: WEILING, accuracy: 'B' })
  })
})

describe('a contact GUID or profile URL', () => {
  type Row = [object, string, string | undefined, string, unknown]
  test.each<Row>([
    ...[OTHER, OTHER_SITE, { companyGuid: ORCHID }, { companyName: 'Unheard Of Ventures' }].flatMap(
      (company): Row[] => [
        [{ ...CONTACT, ...company }, HALCYON, MAREN, 'Active', NOT_THE_BEST],
        [{ ...URL, ...company }, HALCYON, MAREN, 'Active', NOT_THE_BEST],
        [{ contactGuid: PIOTR, ...company }, BRUNNEN, PIOTR, 'Active', NOT_THE_BEST],
      ],
    ),
    [{ contactGuid: OTTOLINE, ...OTHER }, HALCYON, OTTOLINE, 'No Longer', NOT_THE_BEST],
    [{ contactGuid: PIOTR, ...OWN }, HALCYON, PIOTR, 'No Longer', 'A+'],
    [{ contactGuid: PIOTR, companyName: 'Brunnen Pumpenbau' }, BRUNNEN, PIOTR, 'Active', 'A+'],
    [{ ...CONTACT, contactEmail: WEI_LING.contactEmail, ...OTHER }, HALCYON, MAREN, 'Active', NOT_THE_BEST],
    ...[CONTACT, URL].flatMap((identifier): Row[] => [
      [{ ...identifier, contactFullName: 'Weiling Tan' }, HALCYON, MAREN, 'Active', 'B'],
      [{ ...identifier, contactFirstName: 'Wei', contactLastName: 'Tan' }, HALCYON, MAREN, 'Active', 'B'],
      [{ ...identifier, ...WEI_LING, ...OTHER }, HALCYON, MAREN, 'Active', 'B'],
    ]),
  ])('identifies the contact and the job: %j', async (input, compGUID, conGUID, recordStatus, accuracy) => {
    expect((await enrich(input)).body).toMatchObject({ recordStatus, compGUID, conGUID, accuracy })
  })

  test('that is unknown is ignored, and the other fields are matched', async () => {
    const contactGuid = 'F'.repeat(32)
    expect((await enrich({ contactGuid, ...OTHER })).body).toMatchObject({
      recordStatus: 'No Match',
      compGUID: ORCHID,
    })
    const contactEmail = 'maren.oyelaran@halcyon-freight.example'
    expect((await enrich({ contactGuid, contactEmail })).body.conGUID).toBe(MAREN)
  })
})

describe('a stored email address beside the website of another stored company', () => {
  const sandbox = createSandbox()
  const EMAIL = { contactEmail: 'nadia.brink@voss-family.example' }
  const NAME = { contactFullName: 'Nadia Elise Brink' }
  const store = () =>
    sandbox.send('/sandbox/contacts', {
      method: 'PUT',
      body: JSON.stringify({
        compGUID: HALCYON,
        conFullName: NAME.contactFullName,
        conEmail: EMAIL.contactEmail,
        conJobTitleEn: 'Buyer',
      }),
    })

  test.each<[object, string, RegExp]>([
    [{}, 'Active', /^(A-|B)$/],
    [NAME, 'Active', /^A\+$/],
    [{ contactJobTitle: 'Buyer' }, 'Active', /^A/],
    [{ companyName: 'Halcyon Freight' }, 'Active', /^A\+$/],
    [{ contactFullName: 'Vincent Hall' }, 'No Match', /^A/],
  ])('finds its owner as far as the other fields allow: %j', async (fields, recordStatus, accuracy) => {
    await store()
    const { body } = await sandbox.enrich({ ...EMAIL, ...OTHER_SITE, ...fields })
    expect(body).toMatchObject({
      recordStatus,
      compGUID: recordStatus === 'Active' ? HALCYON : ORCHID,
      accuracy: expect.stringMatching(accuracy),
    })
  })

  test.each([{}, NAME])('gets an explanation that names both companies: %j', async (fields) => {
    await store()
    const { body } = await sandbox.post('/sandbox/explain', { ...EMAIL, ...OTHER_SITE, ...fields })
    expect(body.decision.reasons.join(' ')).toMatch(
      /^Nadia Elise Brink at Halcyon Freight, Inc. is returned .+ fit Orchid Biotech Ltd better than Halcyon Freight, Inc., but/,
    )
  })

  test('finds its owner at any domain of another stored company', async () => {
    await store()
    await sandbox.send('/sandbox/companies', {
      method: 'PUT',
      body: JSON.stringify({ compName: 'Voss Family Holdings', compWebsite: 'voss-family.example' }),
    })
    const { body } = await sandbox.enrich(EMAIL)
    expect(body).toMatchObject({ compGUID: HALCYON, conFullName: NAME.contactFullName, accuracy: 'A+' })
  })
})

const WEI_LING_THERE = { contactFullName: 'Weiling Tan', ...OWN }
const IDENTIFIED =
  'The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is B.'

test.each([
  [{ ...COMPANY, ...OTHER }, 'The GUID identifies the company.', ['company_guid contradicted']],
  [{ ...CONTACT, ...WEI_LING_THERE }, IDENTIFIED, ['last_name different', 'contact_guid identifies']],
  [{ ...URL, ...WEI_LING_THERE }, IDENTIFIED, ['last_name different', 'contact_profile identifies']],
])('the explanation has the contradiction that lowers the grade: %j', async (input, reason, fields) => {
  const { decision, candidates } = (await post('/sandbox/explain', input)).body
  expect([decision.accuracy, decision.reasons.join(' ')]).toEqual(['B', expect.stringContaining(reason)])
  const compared = candidates[0].fields.map(
    ({ field, level }: { field: string; level: string }) => `${field} ${level}`,
  )
  expect(compared).toEqual(expect.arrayContaining(fields))
})
