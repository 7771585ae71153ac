/** GUIDs of own data: letters and digits, which are compared without case and returned as given. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { get, put, putText, remove } from './data-requests.ts'

const COMPANY = 'zQ7own00Company1'
const GROUP = 'zQ7own00000Group'
const PERSON = 'zQ7own0000000000000000000Person1'
const EMAIL = 'ida.quell@quellwerk.example'

async function createRecords() {
  const sandbox = createSandbox()
  const companies = [
    { compGUID: GROUP, compName: 'Quell Group' },
    {
      compGUID: COMPANY,
      compName: 'Quellwerk',
      compWebsite: 'quellwerk.example',
      compParentGuid: GROUP.toUpperCase(),
    },
  ]
  const contact = {
    conGUID: PERSON,
    compGUID: COMPANY.toLowerCase(),
    conFullName: 'Ida Quell',
    conEmail: EMAIL,
  }
  expect((await put(sandbox, 'companies', { companies })).body.companies).toEqual([
    { compGUID: GROUP, outcome: 'created' },
    { compGUID: COMPANY, outcome: 'created' },
  ])
  expect((await put(sandbox, 'contacts', contact)).body.contacts).toEqual([
    { conGUID: PERSON, outcome: 'created' },
  ])
  return { sandbox, contact }
}

const inAnyCase = (guid: string) => [guid, guid.toLowerCase(), guid.toUpperCase()]

describe('GUIDs of letters and digits', () => {
  test('are returned as given, and found in any case', async () => {
    const { sandbox } = await createRecords()
    const ids = { compGUID: COMPANY, compParentGuid: GROUP.toUpperCase(), conGUID: PERSON }
    for (const contactGuid of inAnyCase(PERSON))
      expect((await sandbox.enrich({ contactGuid })).body).toMatchObject({ ...ids, recordStatus: 'Active' })
    expect((await sandbox.enrich({ contactEmail: EMAIL })).body).toMatchObject(ids)
    for (const companyGuid of inAnyCase(COMPANY)) {
      expect((await sandbox.enrich({ companyGuid })).body.compGUID).toBe(COMPANY)
      const group = await sandbox.post('/v1/buying-group', { companyGuid }, { apikey: 'standard-key' })
      expect(group.body.compGUID).toBe(COMPANY)
      expect((await get(sandbox, `companies/${companyGuid}`)).compGUID).toBe(COMPANY)
      expect((await get(sandbox, `contacts?compGUID=${companyGuid}`)).total).toBe(1)
    }
    for (const guid of inAnyCase(GROUP))
      expect((await get(sandbox, `companies?compParentGuid=${guid}`)).total).toBe(1)
  })

  test('name the stored record in any case, which keeps its spelling', async () => {
    const { sandbox, contact } = await createRecords()
    const conJobTitleEn = 'Head of Sales'
    const changed = await put(sandbox, 'contacts', {
      ...contact,
      conGUID: PERSON.toUpperCase(),
      conJobTitleEn,
    })
    expect(changed.body.contacts).toEqual([{ conGUID: PERSON, outcome: 'updated', foundBy: 'conGUID' }])
    const named = await put(sandbox, 'companies', { compGUID: COMPANY.toLowerCase(), compName: 'Quell' })
    expect(named.body.companies).toEqual([{ compGUID: COMPANY, outcome: 'updated' }])
    expect((await sandbox.enrich({ contactGuid: PERSON })).body).toMatchObject({
      ...{ compGUID: COMPANY, compName: 'Quell', conGUID: PERSON, conJobTitleEn },
    })
    expect((await remove(sandbox, `contacts/${PERSON.toLowerCase()}`)).body.conGUID).toBe(PERSON)
    expect((await sandbox.enrich({ contactEmail: EMAIL })).body.conGUID).toBe('')
  })

  test('are one person in one table', async () => {
    const { sandbox } = await createRecords()
    const guid = PERSON.replace('Person1', 'Person2')
    const table = [
      'conGUID,compGUID,conFullName,conJobTitleEn',
      `${guid},${COMPANY.toUpperCase()},Uwe Quell,CTO`,
      `${guid.toUpperCase()},${COMPANY},Uwe Quell,CFO`,
    ].join('\n')
    const { body } = await putText(sandbox, 'contacts', table)
    expect([body.problems ?? [], body.contacts]).toEqual([
      [],
      [{ conGUID: guid.toUpperCase(), outcome: 'created' }],
    ])
    expect((await get(sandbox, `contacts/${guid}`)).jobs).toHaveLength(2)
  })

  test('of a charged record are refreshed at no cost after a change of case', async () => {
    const { sandbox, contact } = await createRecords()
    const deduct = async () =>
      (await sandbox.enrich({ contactEmail: EMAIL }, 'plus-key')).headers.get('credits-deducted')
    expect(await deduct()).toBe('1')
    await remove(sandbox, `contacts/${PERSON}`)
    await put(sandbox, 'contacts', { ...contact, conGUID: PERSON.toUpperCase() })
    expect((await sandbox.enrich({ contactEmail: EMAIL })).body.conGUID).toBe(PERSON.toUpperCase())
    expect(await deduct()).toBe('0')
  })

  test.each(['zQ7own00-Company', 'zQ7own00 Company', 'zQ7own00Company', 'zQ7own00Compañy1'])(
    'have no other characters and no other length: %s',
    async (compGUID) => {
      const { status, body } = await put(createSandbox(), 'companies', { compGUID, compName: 'Quellwerk' })
      expect([status, body.error.details[0].message]).toEqual([
        400,
        expect.stringContaining(`compGUID ${compGUID} is not 16 letters and digits`),
      ])
    },
  )
})
