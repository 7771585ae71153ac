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

  test.each([
    ['the name of another company', ORCHID],
    ['the website of another company', { companyWebAddress: 'orchid-biotech.example' }],
    ['the GUID of another company', { companyGuid: 'AAAA000000000004' }],
    ['the name of an unknown company', { companyName: 'Unheard Of Ventures' }],
  ])('is returned with the current job and at most grade A for %s', async (_, company) => {
    for (const [identifier, compGUID, conGUID] of [
      [{ contactGuid: MAREN }, HALCYON, MAREN],
      [{ contactUrl: MAREN_URL }, HALCYON, MAREN],
      [{ contactGuid: PIOTR }, BRUNNEN, PIOTR],
    ] as const) {
      const { body } = await enrich({ ...identifier, ...company })
      expect(body).toMatchObject({ recordStatus: 'Active', compGUID, conGUID, accuracy: NOT_THE_BEST })
    }
  })

  test('is No Longer at the last employer without a current job', async () => {
    const { body } = await enrich({ contactGuid: OTTOLINE, ...ORCHID })
    expect(body).toMatchObject({ recordStatus: 'No Longer', compGUID: HALCYON, accuracy: NOT_THE_BEST })
  })

  test('is returned with the job at the requested company and the best grade', async () => {
    for (const [companyName, recordStatus, compGUID] of [
      ['Halcyon Freight', 'No Longer', HALCYON],
      ['Brunnen Pumpenbau', 'Active', BRUNNEN],
    ] as const) {
      const { body } = await enrich({ contactGuid: PIOTR, companyName })
      expect(body).toMatchObject({ recordStatus, compGUID, conGUID: PIOTR, accuracy: 'A+' })
    }
  })

  test('is returned even if the email belongs to another contact', async () => {
    const contactEmail = 'weiling.tan@orchid-biotech.example'
    const { body } = await enrich({ contactGuid: MAREN, contactEmail, ...ORCHID })
    expect(body).toMatchObject({ compGUID: HALCYON, conGUID: MAREN, accuracy: NOT_THE_BEST })
  })

  test.each([
    { contactFullName: 'Weiling Tan' },
    { contactFirstName: 'Weiling', contactLastName: 'Tan' },
    { contactFullName: 'Weiling Tan', contactEmail: 'weiling.tan@orchid-biotech.example', ...ORCHID },
    { contactFullName: 'Nobody Atall', contactEmail: 'nobody@unheard-of.example', contactCountry: 'Japan' },
  ])('is returned with grade B for another name and other fields: %j', async (contradiction) => {
    for (const identifier of [{ contactGuid: MAREN }, { contactUrl: MAREN_URL }]) {
      const { body } = await enrich({ ...identifier, ...contradiction })
      expect(body).toMatchObject({ recordStatus: 'Active', compGUID: HALCYON, conGUID: MAREN, accuracy: 'B' })
    }
  })

  test('is explained with the contradiction that lowers the grade to B', async () => {
    const request = { contactGuid: MAREN, contactFullName: 'Weiling Tan', companyName: 'Halcyon Freight' }
    const { body } = await post('/sandbox/explain', request)
    expect(body.decision).toMatchObject({ recordStatus: 'Active', conGUID: MAREN, accuracy: 'B' })
    expect(body.decision.reasons.join(' ')).toContain(
      'The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is B.',
    )
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
