/** Enrich with `companyGuid`: the returned company and grade. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const HALCYON = 'AAAA000000000001'
const MAREN = 'BBBB0000000000000000000000000001'
const WEILING = 'BBBB0000000000000000000000000004'
const COMPANY = { companyGuid: HALCYON }
const ORCHID = { companyName: 'Orchid Biotech' }
const ORCHID_SITE = { companyWebAddress: 'orchid-biotech.example' }

describe('a company with a matching GUID', () => {
  const { enrich, post } = createSandbox()

  test.each([
    ['B', 'the name of another company', ORCHID],
    ['B', 'the website of another company', ORCHID_SITE],
    [
      'B',
      'its own name and the website of another company',
      { companyName: 'Halcyon Freight', ...ORCHID_SITE },
    ],
    [
      'B',
      'its own website and the name of another company',
      { ...ORCHID, companyWebAddress: 'halcyon-freight.example' },
    ],
    ['B', 'the domain of another company as a name', { companyName: 'orchid-biotech.example' }],
    ['B', 'the name of an unknown company', { companyName: 'Unheard Of Ventures' }],
    ['A+', 'its name with a typo', { companyName: 'Halycon Freight' }],
    [
      'A+',
      'its name and an unknown website',
      { companyName: 'Halcyon Freight', companyWebAddress: 'unheard-of.example' },
    ],
    ['A+', 'another country', { contactCountry: 'Japan' }],
  ])('is returned with %s for %s', async (accuracy, _, fields) => {
    const { body } = await enrich({ ...COMPANY, ...fields })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: HALCYON, accuracy })
  })

  test('is returned without a contact who works at the other company', async () => {
    for (const contact of [
      { contactFullName: 'Wei Ling Tan' },
      { contactEmail: 'weiling.tan@orchid-biotech.example' },
    ]) {
      const { body } = await enrich({ ...COMPANY, ...ORCHID, ...contact })
      expect(body).toMatchObject({ recordStatus: 'No Match', compGUID: HALCYON, conGUID: '', accuracy: 'B' })
    }
  })

  test('is returned with the contact of a query that is ambiguous to some degree', async () => {
    const { enrich, send } = createSandbox()
    const contact = { conFullName: 'Maria Oyelaran', compGUID: HALCYON, conJobTitleEn: 'Sales Manager' }
    await send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify(contact) })
    const request = { ...COMPANY, contactFullName: 'M. L. Oyelaran', contactCountry: 'Japan' }
    for (const fields of [{}, ORCHID]) {
      const { body } = await enrich({ ...request, ...fields })
      expect(body).toMatchObject({ recordStatus: 'Active', conGUID: MAREN, accuracy: 'B' })
    }
  })

  test.each([
    ['a name', { contactFullName: 'Maren Oyelaran' }],
    ['a contact GUID', { contactGuid: MAREN }],
    ['a profile URL', { contactUrl: 'https://profiles.example/in/maren-oyelaran' }],
  ])('limits a contact there with %s to B if the name is of another company', async (_, contact) => {
    for (const fields of [ORCHID, ORCHID_SITE]) {
      const request = { ...COMPANY, ...fields, ...contact }
      expect((await enrich(request)).body).toMatchObject({ compGUID: HALCYON, conGUID: MAREN, accuracy: 'B' })
    }
    const { body } = await enrich({ ...COMPANY, companyName: 'Halcyon Freight', ...contact })
    expect(body).toMatchObject({ conGUID: MAREN, accuracy: 'A+' })
  })

  test('gives way to a contact GUID', async () => {
    const { body } = await enrich({ ...COMPANY, ...ORCHID, contactGuid: WEILING })
    expect(body).toMatchObject({ compGUID: 'AAAA000000000004', conGUID: WEILING, accuracy: 'B' })
  })

  test('is explained with the contradiction that lowers the grade', async () => {
    const { body } = await post('/sandbox/explain', { ...COMPANY, ...ORCHID })
    expect(body.decision).toMatchObject({ compGUID: HALCYON, accuracy: 'B' })
    expect(body.decision.reasons.join(' ')).toContain('The GUID identifies the company.')
    expect(body.candidates[0].fields).toContainEqual(
      expect.objectContaining({ field: 'company_guid', level: 'contradicted' }),
    )
  })
})
