/** An email address alone: the response, the explanation, and the matcher agree, whatever the records contain. */
import { describe, expect, test } from 'bun:test'
import type { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { matchWithoutLookup, ORGANIZATIONS, toDelivery } from './matcher-response.ts'

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const [HALCYON, GROUP, BRUNNEN] = ['AAAA000000000001', 'AAAA000000000002', 'AAAA000000000003'] as const

const put = async ({ send }: Sandbox, path: string, body: object) => {
  const { status } = await send(`/sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) })
  expect(status).toBe(200)
}

const remove = async ({ send }: Sandbox, path: string) =>
  expect((await send(`/sandbox/${path}`, { method: 'DELETE' })).status).toBe(200)

/** Returns the response. The matcher must lead to the same one, and the explanation to the same decision. */
async function enrich(sandbox: Sandbox, input: string | EnrichmentInput) {
  const body = typeof input === 'string' ? { contactEmail: input } : input
  const matched = matchWithoutLookup(sandbox.context, body)
  const [{ body: decision }, { body: standard }, { body: plus }] = [
    await sandbox.post('/sandbox/explain', body),
    await sandbox.enrich(body),
    await sandbox.enrich(body, 'plus-key'),
  ]
  for (const response of [standard, plus]) {
    const subscription = response === plus ? 'plus' : 'standard'
    const organization = ORGANIZATIONS.find((each) => each.subscription === subscription)
    if (organization === undefined) throw new RangeError(subscription)
    const { smarteTransactionId: transactionId, recordId } = response
    expect(response).toEqual(JSON.parse(toDelivery(matched, organization, { transactionId, recordId }).json))
  }
  const { accuracy, recordStatus, compGUID, conGUID } = decision.decision
  expect({ accuracy, recordStatus, compGUID, conGUID }).toEqual({
    accuracy: standard.accuracy,
    recordStatus: standard.recordStatus,
    compGUID: standard.compGUID,
    conGUID: standard.conGUID,
  })
  return {
    status: recordStatus,
    accuracy,
    compGUID,
    name: standard.conFullName,
    title: standard.conJobTitleEn,
  }
}

const ADA = {
  compGUID: BRUNNEN,
  conFullName: 'Ada Quist',
  conEmail: 'ada.quist@brunnen-pumpen.example',
  conJobTitleEn: 'Engineer',
  conJobStartedOn: 'Jan 2020',
}
const FOUND = { status: 'Active', accuracy: 'A+', compGUID: BRUNNEN, name: 'Ada Quist', title: 'Engineer' }

async function withContacts(...contacts: object[]): Promise<Sandbox> {
  const sandbox = createSandbox()
  await put(sandbox, 'contacts', { contacts })
  return sandbox
}

describe('an email address alone finds its one current holder', () => {
  const INPUTS: EnrichmentInput[] = [
    { contactEmail: MAREN },
    { contactEmail: ` "Oyelaran, Maren" <${MAREN.toUpperCase()}> ` },
    {
      contactEmail: MAREN,
      companyName: 'n/a',
      contactFullName: '-',
      contactCountry: 'unknown',
      contactGuid: '',
    },
    { contactEmail: MAREN, recordId: '"1"\n' },
  ]

  test.each(INPUTS)('for the input %j', async (input) => {
    const { name, status, accuracy } = await enrich(createSandbox(), input)
    expect({ name, status, accuracy }).toEqual({
      name: 'Maren Louise Oyelaran',
      status: 'Active',
      accuracy: 'A+',
    })
  })

  test('after it was stored, edited, deleted, and restored', async () => {
    const sandbox = createSandbox()
    expect((await enrich(sandbox, ADA.conEmail)).name).toBe('')
    await put(sandbox, 'contacts', ADA)
    expect(await enrich(sandbox, ADA.conEmail)).toEqual(FOUND)
    await put(sandbox, 'contacts', { ...ADA, conJobTitleEn: 'CTO "acting"' })
    await put(sandbox, 'companies', { compGUID: BRUNNEN, compName: 'Brunnen "ÄG" 😀' })
    expect((await enrich(sandbox, ADA.conEmail)).name).toBe('Ada Quist')
    await remove(sandbox, `companies/${BRUNNEN}`)
    expect((await enrich(sandbox, ADA.conEmail)).status).toBe('No Match')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    await put(sandbox, 'contacts', ADA)
    expect(await enrich(sandbox, ADA.conEmail)).toEqual(FOUND)
  })

  test('at an employer with another domain, whether or not the domain is stored', async () => {
    const at = (host: string) => ({ ...ADA, conEmail: `ada.quist@${host}` })
    for (const host of [
      'elsewhere.example',
      'gmail.com',
      'mail.brunnen-pumpen.example',
      'halcyon-freight.example',
    ]) {
      await enrich(await withContacts(at(host)), at(host).conEmail)
    }
  })
})

describe('an email address alone leads to the response of the matcher', () => {
  test('for an address that several people share', async () => {
    const shared = [ADA, { ...ADA, conFullName: 'Bo Lind' }, { ...ADA, conFullName: 'Cy Roth' }]
    const sandbox = await withContacts(...shared)
    expect((await enrich(sandbox, ADA.conEmail)).name).toBe('')
  })

  test('for an address that one person has in several jobs', async () => {
    const moved = { ...ADA, compGUID: GROUP, conJobTitleEn: 'CTO', conJobStartedOn: 'Feb 2024' }
    await enrich(await withContacts({ ...ADA, conJobEndedOn: 'Jan 2024' }, moved), ADA.conEmail)
    await enrich(await withContacts(ADA, moved), ADA.conEmail)
    const promoted = { ...ADA, conJobTitleEn: 'CTO', conJobStartedOn: 'Feb 2024' }
    const sandbox = await withContacts({ ...ADA, conJobEndedOn: 'Jan 2024' }, promoted)
    expect(await enrich(sandbox, ADA.conEmail)).toEqual({ ...FOUND, title: 'CTO' })
  })

  test('for a person who also works at the company with the domain of the address', async () => {
    const other = {
      ...ADA,
      compGUID: HALCYON,
      conGUID: 'C'.repeat(32),
      conEmail: 'a.quist@halcyon-freight.example',
    }
    const atBrunnen = { ...ADA, conGUID: 'C'.repeat(32), conEmail: 'ada@halcyon-freight.example' }
    const sandbox = await withContacts(other, atBrunnen)
    expect((await enrich(sandbox, atBrunnen.conEmail)).accuracy).not.toBe('A+')
  })

  test('for a domain that several companies share', async () => {
    const sandbox = await withContacts(ADA)
    const divisions = Array.from({ length: 30 }, (_, i) => ({
      compName: `Brunnen Division ${i}`,
      compGUID: `DDDD0000000000${i + 10}`,
      compWebsite: 'https://brunnen-pumpen.example',
    }))
    await put(sandbox, 'companies', { companies: divisions })
    expect((await enrich(sandbox, ADA.conEmail)).name).toBe('Ada Quist')
  })

  test('for an unknown address', async () => {
    expect((await enrich(createSandbox(), 'nobody@halcyon-freight.example')).name).toBe('')
    expect((await enrich(createSandbox(), 'nobody@unknown.example')).name).toBe('')
  })
})
