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
    ['the name of another company', ORCHID],
    ['the website of another company', ORCHID_SITE],
    ['name and website of another company', { ...ORCHID, ...ORCHID_SITE }],
    ['its own name and the website of another company', { companyName: 'Halcyon Freight', ...ORCHID_SITE }],
    [
      'its own website and the name of another company',
      { ...ORCHID, companyWebAddress: 'halcyon-freight.example' },
    ],
    ['the similar name of another company', { companyName: 'Halcyon Group plc' }],
    ['the domain of another company as a name', { companyName: 'orchid-biotech.example' }],
    ['the name of an unknown company', { companyName: 'Unheard Of Ventures' }],
    ['the website of an unknown company', { companyWebAddress: 'unheard-of.example' }],
  ])('is returned with B for %s', async (_, fields) => {
    expect((await enrich({ ...COMPANY, ...fields })).body).toMatchObject({
      recordStatus: 'Active',
      compGUID: HALCYON,
      accuracy: 'B',
    })
  })

  test.each([
    ['its name with a typo', { companyName: 'Halycon Freight' }],
    ['a part of its name', { companyName: 'Halcyon' }],
    [
      'its name and a website that no company has',
      { companyName: 'Halcyon Freight', companyWebAddress: 'unheard-of.example' },
    ],
    ['another country', { contactCountry: 'Japan' }],
  ])('is returned with A+ for %s', async (_, fields) => {
    expect((await enrich({ ...COMPANY, ...fields })).body).toMatchObject({
      compGUID: HALCYON,
      accuracy: 'A+',
    })
  })

  test('limits a contact there to B if the name is of another company', async () => {
    const { body } = await enrich({ ...COMPANY, ...ORCHID, contactFullName: 'Maren Oyelaran' })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: HALCYON, conGUID: MAREN, accuracy: 'B' })
  })

  test('is returned without a contact who works at the other company', async () => {
    for (const contact of [
      { contactFullName: 'Wei Ling Tan' },
      { contactEmail: 'weiling.tan@orchid-biotech.example' },
    ]) {
      expect((await enrich({ ...COMPANY, ...ORCHID, ...contact })).body).toMatchObject({
        recordStatus: 'No Match',
        compGUID: HALCYON,
        conGUID: '',
        accuracy: 'B',
      })
    }
  })

  test('is returned with the contact of a query that is ambiguous to some degree', async () => {
    const { enrich, send } = createSandbox()
    const contact = { conFullName: 'Maria Oyelaran', compGUID: HALCYON, conJobTitleEn: 'Sales Manager' }
    await send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify(contact) })
    const request = { ...COMPANY, contactFullName: 'M. L. Oyelaran', contactCountry: 'Japan' }
    for (const fields of [{}, ORCHID]) {
      expect((await enrich({ ...request, ...fields })).body).toMatchObject({
        recordStatus: 'Active',
        conGUID: MAREN,
        accuracy: 'B',
      })
    }
  })

  test.each([
    ['a contact GUID', { contactGuid: MAREN }],
    ['a profile URL', { contactUrl: 'https://profiles.example/in/maren-oyelaran' }],
  ])('limits a contact there with %s to B if the name is of another company', async (_, contact) => {
    for (const fields of [ORCHID, ORCHID_SITE]) {
      const request = { ...COMPANY, ...fields, ...contact }
      expect((await enrich(request)).body).toMatchObject({ compGUID: HALCYON, conGUID: MAREN, accuracy: 'B' })
      const { reason } = (await post('/sandbox/explain', request)).body.decision
      expect(reason).toContain('The name or website is of another company, so the grade is at most B.')
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
    expect(body.decision.reason).toContain('The GUID identifies the company.')
    expect(body.candidates[0].fields).toContainEqual(
      expect.objectContaining({ field: 'company_guid', level: 'contradicted' }),
    )
  })
})
