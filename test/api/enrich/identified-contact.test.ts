/** Enrich with `contactGuid` or `contactUrl`: the returned contact, company, and grade. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const MAREN = 'BBBB0000000000000000000000000001'
const PIOTR = 'BBBB0000000000000000000000000002'
const OTTOLINE = 'BBBB0000000000000000000000000003'
const MAREN_URL = 'https://profiles.example/in/maren-oyelaran'
const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'
const ORCHID = { companyName: 'Orchid Biotech' }
const NOT_THE_BEST = expect.stringMatching(/^(A|A-|B)$/)

describe('a contact with a matching GUID or profile URL', () => {
  const { enrich, post } = createSandbox()

  for (const [what, company] of Object.entries({
    'the name of another company': ORCHID,
    'the website of another company': { companyWebAddress: 'orchid-biotech.example' },
    'the GUID of another company': { companyGuid: 'AAAA000000000004' },
    'the name of an unknown company': { companyName: 'Unheard Of Ventures' },
    'name and website of another company': { ...ORCHID, companyWebAddress: 'orchid-biotech.example' },
  })) {
    test(`is returned with the current job and at most grade A for ${what}`, async () => {
      for (const identifier of [{ contactGuid: MAREN }, { contactUrl: MAREN_URL }]) {
        expect((await enrich({ ...identifier, ...company })).body).toMatchObject({
          recordStatus: 'Active',
          compGUID: HALCYON,
          conGUID: MAREN,
          accuracy: NOT_THE_BEST,
        })
      }
      expect((await enrich({ contactGuid: PIOTR, ...company })).body).toMatchObject({
        recordStatus: 'Active',
        compGUID: BRUNNEN,
        conGUID: PIOTR,
        accuracy: NOT_THE_BEST,
      })
    })
  }

  test('is No Longer at the last employer without a current job', async () => {
    const { body } = await enrich({ contactGuid: OTTOLINE, ...ORCHID })
    expect(body).toMatchObject({
      recordStatus: 'No Longer',
      compGUID: HALCYON,
      conGUID: OTTOLINE,
      accuracy: NOT_THE_BEST,
    })
  })

  test('is returned with the job at the requested company and the best grade', async () => {
    for (const [companyName, recordStatus, compGUID] of [
      ['Halcyon Freight', 'No Longer', HALCYON],
      ['Brunnen Pumpenbau', 'Active', BRUNNEN],
    ] as const) {
      expect((await enrich({ contactGuid: PIOTR, companyName })).body).toMatchObject({
        recordStatus,
        compGUID,
        conGUID: PIOTR,
        accuracy: 'A+',
      })
    }
  })

  test('is returned even if the email belongs to another contact', async () => {
    const { body } = await enrich({
      contactGuid: MAREN,
      contactEmail: 'weiling.tan@orchid-biotech.example',
      ...ORCHID,
    })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: HALCYON, conGUID: MAREN })
    expect(body.accuracy).toEqual(NOT_THE_BEST)
  })

  for (const [what, contradiction] of Object.entries({
    'another name': { contactFullName: 'Weiling Tan' },
    'another first and last name': { contactFirstName: 'Weiling', contactLastName: 'Tan' },
    'another name, email, and company': {
      contactFullName: 'Weiling Tan',
      contactEmail: 'weiling.tan@orchid-biotech.example',
      ...ORCHID,
    },
    'a name and an email that no contact has': {
      contactFullName: 'Nobody Atall',
      contactEmail: 'nobody.atall@unheard-of.example',
      contactJobTitle: 'Astronaut',
      contactCountry: 'Japan',
    },
  })) {
    test(`is returned with grade B for ${what}`, async () => {
      for (const identifier of [{ contactGuid: MAREN }, { contactUrl: MAREN_URL }]) {
        expect((await enrich({ ...identifier, ...contradiction })).body).toMatchObject({
          recordStatus: 'Active',
          compGUID: HALCYON,
          conGUID: MAREN,
          accuracy: 'B',
        })
      }
    })
  }

  test('is explained with the contradiction that lowers the grade to B', async () => {
    const request = { contactGuid: MAREN, contactFullName: 'Weiling Tan', companyName: 'Halcyon Freight' }
    const { body } = await post('/sandbox/explain', request)
    expect(body.decision).toMatchObject({ recordStatus: 'Active', conGUID: MAREN, accuracy: 'B' })
    expect(body.decision.reason).toContain(
      'The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is B.',
    )
    const [candidate] = body.candidates
    expect(candidate.probability).toBeCloseTo(0.7)
  })

  test('is charged as a contact', async () => {
    const sandbox = createSandbox()
    const costs = async (body: unknown) =>
      (await sandbox.enrich(body, 'counted-key')).headers.get('credits-deducted')
    expect(await costs({ contactGuid: MAREN, ...ORCHID })).toBe('1')
    // Enterprise Plus refreshes the contact, and was not charged for the other company.
    expect(await costs({ contactGuid: MAREN })).toBe('0')
    expect(await costs(ORCHID)).toBe('1')
  })

  test('is explained with the company that contradicts it', async () => {
    const { body } = await post('/sandbox/explain', { contactGuid: MAREN, ...ORCHID })
    expect(body.decision).toMatchObject({ recordStatus: 'Active', conGUID: MAREN, compGUID: HALCYON })
    expect(body.decision.reason).toContain(
      'The GUID or profile URL identifies the contact. No employer matches the company of the request,',
    )
    expect(body.candidates).toHaveLength(1)
  })
})

test('an unknown contactGuid is ignored, and the other fields are matched', async () => {
  const { enrich } = createSandbox()
  const contactGuid = 'F'.repeat(32)
  expect((await enrich({ contactGuid, ...ORCHID })).body).toMatchObject({
    recordStatus: 'No Match',
    compGUID: 'AAAA000000000004',
  })
  expect(
    (await enrich({ contactGuid, contactEmail: 'maren.oyelaran@halcyon-freight.example' })).body.conGUID,
  ).toBe(MAREN)
})
