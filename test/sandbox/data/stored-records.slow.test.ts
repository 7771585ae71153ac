/** `/sandbox/companies` and `/sandbox/contacts`: the next request already matches stored records. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { BRUNNEN, get, HALCYON, LARKSPUR, NADIA, PIOTR, put, remove, withLarkspur } from './data-requests.ts'

describe('a stored company', () => {
  test('is matched by the next request by website, name, and misspelled name', async () => {
    const sandbox = createSandbox()
    // Fills the caches and the indexes before the change.
    expect((await sandbox.enrich({ companyName: 'Larkspur Robotics' })).body.recordStatus).toBe('No Match')
    const { body } = await put(sandbox, 'companies', LARKSPUR)
    expect(body).toMatchObject({ dryRun: false, created: 1, updated: 0, unchanged: 0, problems: [] })
    const [{ compGUID, outcome }] = body.companies
    expect([compGUID, outcome]).toEqual([expect.stringMatching(/^[0-9A-F]{16}$/), 'created'])
    for (const input of [
      { companyWebAddress: 'larkspur-robotics.example' },
      { companyName: 'Larkspur Robotics' },
      { companyName: 'Larkspur Robotiks' },
      { companyGuid: compGUID },
    ]) {
      expect((await sandbox.enrich(input)).body.compGUID).toBe(compGUID)
    }
  })

  test('with a new name and website is matched by it, and no longer by the old one', async () => {
    const sandbox = createSandbox()
    const find = async (companyName: string) => (await sandbox.enrich({ companyName })).body.compGUID
    expect(await find('Halcyon Freight')).toBe(HALCYON)
    const { contactCount: _, ...halcyon } = await get(sandbox, `companies/${HALCYON}`)
    const compWebsite = 'https://quillfeather.example'
    await put(sandbox, 'companies', {
      ...halcyon,
      compName: 'Quillfeather Ltd',
      compNameAka: '',
      compWebsite,
    })
    expect(await find('Quillfether')).toBe(HALCYON)
    expect(await find('Halcyon Freight')).not.toBe(HALCYON)
    const { body } = await sandbox.enrich({ contactEmail: 'maren.oyelaran@halcyon-freight.example' })
    expect([body.compName, body.conLastName]).toEqual(['Quillfeather Ltd', 'Oyelaran'])
  })

  test.each([
    ['name', 'a misspelling of it', { compName: 'Quillfeather Ltd' }, 'Quillfether'],
    ['other name', 'a misspelling of it', { compNameAka: 'Quillfeather' }, 'Quillfether'],
    ['website', 'the name in it', { compWebsite: 'https://quillfeather.example' }, 'Quillfeather'],
  ])('with only a new %s is matched by %s', async (_, __, change, companyName) => {
    const sandbox = createSandbox()
    const find = async () => (await sandbox.enrich({ companyName })).body.compGUID
    expect(await find()).toBe('')
    const { contactCount: ___, ...halcyon } = await get(sandbox, `companies/${HALCYON}`)
    await put(sandbox, 'companies', { ...halcyon, ...change })
    expect(await find()).toBe(HALCYON)
  })

  test('without a compGUID updates the company with that website, or else that name', async () => {
    const sandbox = createSandbox()
    const byWebsite = await put(sandbox, 'companies', {
      compName: 'Halcyon',
      compWebsite: 'www.halcyon-freight.example',
    })
    expect(byWebsite.body).toMatchObject({ updated: 1, companies: [{ compGUID: HALCYON }] })
    const byName = await put(sandbox, 'companies', { compName: ' brunnen  PUMPENBAU gmbh', compCity: 'Ulm' })
    expect(byName.body.companies).toEqual([{ compGUID: BRUNNEN, outcome: 'updated' }])
  })

  test('with an unknown compGUID is a new company, whatever its website is', async () => {
    const sandbox = createSandbox()
    const division = {
      compGUID: 'f00d000000000001',
      compName: 'Halcyon Air',
      compWebsite: 'halcyon-freight.example',
    }
    expect((await put(sandbox, 'companies', division)).body.companies).toEqual([
      { compGUID: 'f00d000000000001', outcome: 'created' },
    ])
    expect((await get(sandbox, 'companies')).total).toBe(5)
  })
})

describe('a stored contact', () => {
  test('is matched by the next request by email, by name and company, and by a misspelled name', async () => {
    const sandbox = createSandbox()
    const request = { contactFullName: 'Nadia Berg', companyName: 'Larkspur Robotics' }
    expect((await sandbox.enrich(request)).body.conGUID).toBe('')
    await put(sandbox, 'companies', LARKSPUR)
    const { body } = await put(sandbox, 'contacts', NADIA)
    expect(body).toMatchObject({ created: 1, contacts: [{ outcome: 'created' }] })
    const [{ conGUID }] = body.contacts
    for (const input of [
      request,
      { contactEmail: NADIA.conEmail },
      { ...request, contactFullName: 'Nadia Bergg' },
    ]) {
      expect((await sandbox.enrich(input)).body).toMatchObject({ conGUID, recordStatus: 'Active' })
    }
  })

  test('without a conGUID updates the contact with that email, or else that name at that company', async () => {
    const sandbox = createSandbox()
    const byAddress = await put(sandbox, 'contacts', {
      compGUID: BRUNNEN,
      conFullName: 'Piotr Zabek',
      conEmail: 'P.Zabek+crm@brunnen-pumpen.example',
    })
    expect(byAddress.body.contacts).toEqual([{ conGUID: PIOTR, outcome: 'updated', foundBy: 'conEmail' }])
    const byName = await put(sandbox, 'contacts', { compGUID: BRUNNEN, conFullName: 'PIOTR ZABEK' })
    expect(byName.body.contacts).toEqual([
      { conGUID: PIOTR, outcome: 'updated', foundBy: 'name and employer' },
    ])
    const elsewhere = await put(sandbox, 'contacts', {
      compName: 'Orchid Biotech Ltd',
      conFullName: 'Piotr Zabek',
    })
    expect(elsewhere.body.created).toBe(1)
  })

  test('with the title and start of an existing job replaces only that one', async () => {
    const sandbox = await withLarkspur()
    const job = (conJobTitleEn: string, conJobStartedOn: string, more = {}) => ({
      ...NADIA,
      conJobTitleEn,
      conJobStartedOn,
      ...more,
    })
    const titles = async () =>
      (await get(sandbox, 'contacts?search=nadia')).items[0].jobs.map((one: Record<string, string>) => [
        one.conJobTitleEn,
        one.conJobEndedOn,
      ])
    // One stored and one new job: the title changes.
    await put(sandbox, 'contacts', job('Buyer', 'Jan 2019'))
    expect(await titles()).toEqual([['Buyer', '']])
    // Two new jobs: both are stored.
    await put(sandbox, 'contacts', {
      contacts: [job('Buyer', 'Jan 2019', { conJobEndedOn: 'Mar 2021' }), job('Director', 'Mar 2021')],
    })
    expect(await titles()).toEqual([
      ['Buyer', 'Mar 2021'],
      ['Director', ''],
    ])
    // Two stored jobs: another one is added.
    await put(sandbox, 'contacts', job('Chair', 'Jan 2026'))
    expect(await titles()).toHaveLength(3)
  })
})

describe('deleting', () => {
  test('a company also deletes its jobs, and people without any other', async () => {
    const sandbox = createSandbox()
    expect((await sandbox.enrich({ companyName: 'Halcyon Freight' })).body.compGUID).toBe(HALCYON)
    const { body } = await remove(sandbox, `companies/${HALCYON}`)
    expect(body).toMatchObject({ compGUID: HALCYON, contactCount: 3, deletedContactCount: 2 })
    expect((await sandbox.send(`/sandbox/companies/${HALCYON}`)).status).toBe(404)
    expect((await get(sandbox, `contacts/${PIOTR}`)).jobs).toHaveLength(1)
    for (const input of [
      { companyName: 'HFI' },
      { companyWebAddress: 'halcyon-freight.example' },
      { contactEmail: 'maren.oyelaran@halcyon-freight.example' },
    ]) {
      expect((await sandbox.enrich(input)).body).toMatchObject({
        recordStatus: 'No Match',
        conGUID: '',
        compGUID: '',
      })
    }
  })

  test('a contact also deletes all jobs', async () => {
    const sandbox = createSandbox()
    const contact = await get(sandbox, `contacts/${PIOTR}`)
    expect((await remove(sandbox, `contacts/${PIOTR}`)).body).toEqual(contact)
    expect(contact.jobs).toHaveLength(2)
    expect((await sandbox.enrich({ contactEmail: 'p.zabek@brunnen-pumpen.example' })).body.conGUID).toBe('')
  })
})
