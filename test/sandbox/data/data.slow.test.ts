/** `/sandbox/companies` and `/sandbox/contacts`: the next request already matches stored records. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecordTables } from '../../support/database/record-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'
const PIOTR = 'BBBB0000000000000000000000000002'
const LARKSPUR = {
  compName: 'Larkspur Robotics GmbH',
  compWebsite: 'https://www.larkspur-robotics.example',
  compCountry: 'Germany',
}
const NADIA = {
  compWebsite: 'larkspur-robotics.example',
  conFirstName: 'Nadia',
  conLastName: 'Berg',
  conFullName: 'Nadia Berg',
  conEmail: 'nadia.berg@larkspur-robotics.example',
  conJobTitleEn: 'Head of Procurement',
}

const LARKSPUR_SITE = { companyWebsite: NADIA.compWebsite }

type Kind = 'companies' | 'contacts'

const put = (sandbox: Sandbox, kind: Kind, body: unknown, query = '') =>
  sandbox.send(`/sandbox/${kind}${query}`, { method: 'PUT', body: JSON.stringify(body) })
const putTable = (sandbox: Sandbox, kind: Kind, text: string, type = 'text/csv') =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: text, headers: { 'content-type': type } })
const get = async (sandbox: Sandbox, path: string) => (await sandbox.send(`/sandbox/${path}`)).body
const remove = (sandbox: Sandbox, path: string) => sandbox.send(`/sandbox/${path}`, { method: 'DELETE' })
const stored = ({ context }: Sandbox) => readRecordTables(context.connection)

/** Creates a sandbox with an additional company and one person there. */
async function withLarkspur(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await put(sandbox, 'companies', LARKSPUR)
  await put(sandbox, 'contacts', NADIA)
  return sandbox
}

describe('a stored company', () => {
  test('is matched by the next request by website, name, and misspelled name', async () => {
    const sandbox = createSandbox()
    // Fills the caches and the indexes before the change.
    expect((await sandbox.enrich({ companyName: 'Larkspur Robotics' })).body.recordStatus).toBe('No Match')
    const { body } = await put(sandbox, 'companies', LARKSPUR)
    expect(body).toMatchObject({ dryRun: false, created: 1, updated: 0, unchanged: 0, ignored: [] })
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

  test('is unchanged when stored again, or updated, and omitted fields become blank', async () => {
    const sandbox = await withLarkspur()
    expect((await put(sandbox, 'companies', LARKSPUR)).body).toMatchObject({ created: 0, unchanged: 1 })
    const { compCountry: _, ...rest } = LARKSPUR
    const { body } = await put(sandbox, 'companies', { ...rest, compCity: 'Jena' })
    expect(body).toMatchObject({ created: 0, updated: 1, companies: [{ outcome: 'updated' }] })
    const shown = await get(sandbox, `companies/${body.companies[0].compGUID}`)
    expect(shown).toMatchObject({ ...rest, compCity: 'Jena', compCountry: '', contactCount: 1 })
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

  test('with a new name and the same website is still matched by its domain', async () => {
    const sandbox = createSandbox()
    const { contactCount: _, ...halcyon } = await get(sandbox, `companies/${HALCYON}`)
    await put(sandbox, 'companies', { ...halcyon, compName: 'Quillfeather Ltd', compNameAka: '' })
    const { body } = await sandbox.enrich({ companyName: 'Halcyon Freight' })
    expect([body.compName, body.accuracy]).toEqual(['Quillfeather Ltd', 'B'])
  })

  test('without a compGUID updates the company with that website, or else that name', async () => {
    const sandbox = createSandbox()
    const put1 = await put(sandbox, 'companies', {
      compName: 'Halcyon',
      compWebsite: 'www.halcyon-freight.example',
    })
    expect(put1.body).toMatchObject({ updated: 1, companies: [{ compGUID: HALCYON }] })
    const put2 = await put(sandbox, 'companies', { compName: ' brunnen  PUMPENBAU gmbh', compCity: 'Ulm' })
    expect(put2.body.companies).toEqual([{ compGUID: BRUNNEN, outcome: 'updated' }])
  })

  test('with an unknown compGUID is a new company, whatever its website is', async () => {
    const sandbox = createSandbox()
    const division = {
      compGUID: 'f00d000000000001',
      compName: 'Halcyon Air',
      compWebsite: 'halcyon-freight.example',
    }
    expect((await put(sandbox, 'companies', division)).body.companies).toEqual([
      { compGUID: 'F00D000000000001', outcome: 'created' },
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

  test('who has left is No Longer, and is not in the buying group', async () => {
    const sandbox = await withLarkspur()
    const boss = { ...NADIA, conLevels: 'VP' }
    const group = async () =>
      (await sandbox.post('/v1/buying-group', LARKSPUR_SITE, { apikey: 'plus-key' })).body.totalCount
    await put(sandbox, 'contacts', boss)
    expect(await group()).toBe(1)
    await put(sandbox, 'contacts', { ...boss, conJobEndedOn: 'Aug 2025' })
    expect(await group()).toBe(0)
    expect((await sandbox.enrich({ contactEmail: NADIA.conEmail })).body.recordStatus).toBe('No Longer')
  })

  test('with a new last name is matched by it at every employer', async () => {
    const sandbox = createSandbox()
    const find = async (contactFullName: string, companyName: string) =>
      (await sandbox.enrich({ contactFullName, companyName })).body.conGUID
    expect(await find('Piotr Zabek', 'Halcyon Freight')).toBe(PIOTR)
    const { jobs, ...person } = await get(sandbox, `contacts/${PIOTR}`)
    const today = jobs.find((job: { conJobEndedOn: string }) => job.conJobEndedOn === '')
    const renamed = { ...person, ...today, conLastName: 'Quillfeather', conFullName: 'Piotr Quillfeather' }
    expect((await put(sandbox, 'contacts', renamed)).body.contacts).toEqual([
      { conGUID: PIOTR, outcome: 'updated' },
    ])
    for (const company of ['Halcyon Freight', 'Brunnen Pumpenbau']) {
      expect(await find('Piotr Quillfeather', company)).toBe(PIOTR)
      expect(await find('Piotr Zabek', company)).toBe('')
    }
  })

  test('with a past job keeps the name of the current one', async () => {
    const sandbox = createSandbox()
    const { jobs, ...person } = await get(sandbox, `contacts/${PIOTR}`)
    const past = jobs.find((job: { conJobEndedOn: string }) => job.conJobEndedOn !== '')
    await put(sandbox, 'contacts', { ...person, ...past, conLastName: 'Old', conJobUpdatedOn: 'May 2026' })
    const shown = await get(sandbox, `contacts/${PIOTR}`)
    expect(shown).toMatchObject({
      conLastName: 'Zabek',
      jobs: [{ conJobUpdatedOn: 'Oct 2023' }, { conJobUpdatedOn: 'May 2026' }],
    })
  })

  test('without a conGUID updates the contact with that email, or else that name at that company', async () => {
    const sandbox = createSandbox()
    const byAddress = await put(sandbox, 'contacts', {
      compGUID: BRUNNEN,
      conFullName: 'Piotr Zabek',
      conEmail: 'P.Zabek+crm@brunnen-pumpen.example',
    })
    expect(byAddress.body.contacts).toEqual([{ conGUID: PIOTR, outcome: 'updated' }])
    const byName = await put(sandbox, 'contacts', { compGUID: BRUNNEN, conFullName: 'PIOTR ZABEK' })
    expect(byName.body.contacts).toEqual([{ conGUID: PIOTR, outcome: 'updated' }])
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
    const { body } = await sandbox.post('/v1/buying-group', LARKSPUR_SITE, { apikey: 'plus-key' })
    expect(body.totalCount).toBe(1)
    await put(sandbox, 'contacts', job('Director', 'Mar 2021', { conJobEndedOn: 'Dec 2025' }))
    expect(await titles()).toEqual([
      ['Buyer', 'Mar 2021'],
      ['Director', 'Dec 2025'],
      ['Chair', ''],
    ])
  })
})

describe('many stored records', () => {
  test('as JSON are counted, and the first hundred are listed', async () => {
    const sandbox = createSandbox()
    const companies = Array.from({ length: 250 }, (_, index) => ({ compName: `Sorrel ${index}` }))
    const { body } = await put(sandbox, 'companies', { companies })
    expect([body.created, body.companies.length]).toEqual([250, 100])
    expect((await get(sandbox, 'companies?search=sorrel&limit=1')).total).toBe(250)
  })

  test('as CSV may have the columns of a data directory, and others are reported and ignored', async () => {
    const sandbox = await withLarkspur()
    const table =
      'conFullName;compName;Owner;conJobTitleEn\n"Berg; Nadia";larkspur robotics gmbh;me;CEO\nBo Li;Orchid Biotech Ltd;;\n'
    const { body } = await putTable(sandbox, 'contacts', table, 'Text/CSV; charset=utf-8')
    expect([body.created, body.ignored]).toEqual([2, [expect.stringContaining('unknown column Owner')]])
  })

  test('as CSV may have the headings of spreadsheets, and values decide what an ambiguous one means', async () => {
    const sandbox = await withLarkspur()
    const table =
      'Name,Firma,LinkedIn,Land,Owner\nIda Roth,Larkspur Robotics GmbH,https://linkedin.example/in/ida,DE,me\n'
    const { body } = await putTable(sandbox, 'contacts', table)
    expect([body.created, body.ignored]).toEqual([1, ['unknown column Owner; it is ignored']])
    const [contact] = (await get(sandbox, 'contacts?search=roth')).items
    expect(contact).toMatchObject({
      conFullName: 'Ida Roth',
      conPubProfileUrl: 'https://linkedin.example/in/ida',
      jobs: [{ compName: 'Larkspur Robotics GmbH', conWorkLocCountry: 'Germany' }],
    })
    const unsuitable =
      'Name,Firma,LinkedIn\nBo Li,Larkspur Robotics GmbH,https://linkedin.example/company/acme\n'
    expect((await putTable(sandbox, 'contacts', unsuitable)).body.ignored).toEqual([
      'unknown column LinkedIn; it is ignored',
    ])
  })

  test('may be larger than the bodies of other operations', async () => {
    const sandbox = createSandbox()
    const rows = Array.from({ length: 3000 }, (_, index) => `Wren ${'x'.repeat(40)} ${index},,City`)
    const table = ['compName,compWebsite,compCity', ...rows].join('\n')
    expect(table.length).toBeGreaterThan(2 * 64 * 1024)
    expect((await putTable(sandbox, 'companies', table)).body.created).toBe(3000)
    expect((await sandbox.enrich({ companyName: `Wren ${'x'.repeat(40)} 2999` })).body.compCity).toBe('City')
  })

  test('accept a JSON number where a number is meant', async () => {
    const sandbox = createSandbox()
    const company = { compName: 'Larkspur Metals', compWebsite: 'larkspur.example' }
    const { body } = await put(sandbox, 'companies', { ...company, compEmpCount: 1200 })
    expect([body.created, body.warnings]).toEqual([1, []])
    const stored = await sandbox.send(`/sandbox/companies/${body.companies[0].compGUID}`)
    expect(stored.body.compEmpCount).toBe('1200')
    const wrong = await put(sandbox, 'companies', { ...company, compEmpCount: true, compZipcode: 97201 })
    expect(wrong.body.error.details).toEqual([
      { field: 'compEmpCount', message: 'must be a string or a number, not a boolean' },
      { field: 'compZipcode', message: 'must be a string, not a number' },
    ])
  })

  test('are stored all or not at all, and each invalid row is reported', async () => {
    const sandbox = await withLarkspur()
    const before = stored(sandbox)
    const { status, body } = await put(sandbox, 'contacts', {
      contacts: [
        NADIA,
        { ...NADIA, compWebsite: 'nowhere.example' },
        { ...NADIA, conEmial: 'x@y.example' },
        { ...NADIA, conEmail: 7 },
        'Nadia',
        { compWebsite: NADIA.compWebsite },
        NADIA,
      ],
    })
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toStartWith('Nothing was stored. 6 problems must be fixed')
    expect(body.error.details).toEqual([
      { field: 'contacts[1]', message: 'no company has the website nowhere.example' },
      { field: 'contacts[2].conEmial', message: 'is not a field of this operation. Did you mean conEmail?' },
      { field: 'contacts[3].conEmail', message: 'must be a string, not a number' },
      { field: 'contacts[4]', message: 'must be an object' },
      { field: 'contacts[5]', message: 'the person has neither a name nor an email address' },
      {
        field: 'contacts[6]',
        message: expect.stringContaining('same job of Nadia Berg as contacts[0]'),
      },
    ])
    expect(stored(sandbox)).toEqual(before)
  })

  test('as CSV are stored all or not at all, and invalid rows are reported with their lines', async () => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const long = 'y'.repeat(4097)
    const table = `compGUID,compName,Owner\n,Wren,\nxyz,Robin,\n,Jay,"a\nb"\n,Teal,,more\n,${long},\n,wren,\n`
    const { status, body } = await putTable(sandbox, 'companies', table)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      { field: 'line 3', message: expect.stringContaining('compGUID xyz is not 16 hexadecimal digits') },
      { field: 'line 6', message: expect.stringContaining('4 values for 3 columns') },
      { field: 'line 7', message: 'compName is 4097 characters long; at most 4096 are allowed' },
      { field: 'line 8', message: 'same name as line 2, wren: is this a duplicate?' },
      { field: 'line 1', message: expect.stringContaining('unknown column Owner') },
    ])
    expect(stored(sandbox)).toEqual(before)
  })

  test('as CSV with several problems in a row are reported completely', async () => {
    const sandbox = await withLarkspur()
    const table =
      'conGUID,conEmail,conFullName,compWebsite\nxyz,no mail,Nadia Berg,nowhere.example\n,,,nowhere.example\n'
    const { status, body } = await putTable(sandbox, 'contacts', table)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      { field: 'line 2', message: expect.stringContaining('conEmail is not an email address') },
      { field: 'line 2', message: expect.stringContaining('conGUID xyz is not 32 hexadecimal digits') },
      { field: 'line 2', message: 'no company has the website nowhere.example' },
      { field: 'line 3', message: 'the person has neither a name nor an email address' },
      { field: 'line 3', message: 'no company has the website nowhere.example' },
    ])
  })

  test('as CSV with too many problems are reported with each kind, in the order of lines', async () => {
    const sandbox = await withLarkspur()
    const rows = Array.from({ length: 150 }, (_, at) => `no mail ${at},Nadia Berg,${NADIA.compWebsite}`)
    const table = ['conEmail,conFullName,compWebsite,Owner', ...rows, ',Bo Li,nowhere.example'].join('\n')
    const { body } = await putTable(sandbox, 'contacts', table)
    const { details } = body.error
    expect(details).toHaveLength(100)
    expect(details[0]).toEqual({ field: 'line 2', message: expect.stringContaining('conEmail') })
    expect(details.at(-2)).toEqual({
      field: 'line 152',
      message: 'no company has the website nowhere.example',
    })
    expect(details.at(-1)).toEqual({
      field: 'line 1',
      message: expect.stringContaining('unknown column Owner'),
    })
  })

  test('with too many problems are reported with each column, also if the messages begin equally', async () => {
    const sandbox = await withLarkspur()
    const contacts = [...Array.from({ length: 150 }, () => ({ conFirstName: 1 })), { conLastName: 1 }]
    const { body } = await sandbox.send('/sandbox/contacts', {
      method: 'PUT',
      body: JSON.stringify({ contacts }),
    })
    expect(body.error.details).toHaveLength(100)
    expect(body.error.details.at(-1)).toMatchObject({ field: 'contacts[150].conLastName' })
  })

  test('in concurrent requests are stored one after the other', async () => {
    const sandbox = createSandbox()
    const responses = await Promise.all([
      put(sandbox, 'companies', LARKSPUR),
      put(sandbox, 'companies', { ...LARKSPUR, compCity: 'Jena' }),
      put(sandbox, 'companies', LARKSPUR),
    ])
    const outcomes = responses.map(({ body }) => body.companies[0].outcome)
    expect(outcomes.sort()).toEqual(['created', 'updated', 'updated'])
    expect((await get(sandbox, 'companies?search=larkspur')).total).toBe(1)
  })
})

describe('an invalid value', () => {
  const rejection = async (kind: Kind, fields: Record<string, string>) => {
    const sandbox = await withLarkspur()
    const before = stored(sandbox)
    const record = kind === 'companies' ? LARKSPUR : NADIA
    const { status, body } = await put(sandbox, kind, { [kind]: [record, { ...record, ...fields }] })
    expect([status, stored(sandbox)]).toEqual([400, before])
    const [field] = Object.keys(fields)
    return body.error.details.find((detail: { field: string }) => detail.field === `${kind}[1].${field}`)
      ?.message
  }

  test.each([
    ['NUL', 'a\0b', 'contains NUL (U+0000) at character 2: leave it out'],
    ['a tab', 'Head\tof', 'contains a tab (U+0009) at character 5: leave it out'],
    ['a line break', 'Head\nof', 'contains a line break (U+000A) at character 5: leave it out'],
    ['a carriage return', 'Head\r\nof', 'contains a carriage return (U+000D) at character 5: leave it out'],
    ['an escape', '\u001b[1m', 'contains a control character (U+001B) at character 1: leave it out'],
    ['DEL', 'a\u007f', 'contains a control character (U+007F) at character 2: leave it out'],
    [
      'a control character from Windows-1252',
      'it\u0092s',
      'contains a control character (U+0092) at character 3: leave it out',
    ],
    ['half a letter', 'x\ud83d', 'contains half of a surrogate pair (U+D83D) at character 2: leave it out'],
  ])('with %s is reported with its row and field', async (_, value, message) => {
    expect(await rejection('contacts', { conJobTitleEn: value })).toBe(message)
    expect(await rejection('companies', { compNameAka: value })).toBe(message)
  })

  test('is not caused by whitespace at the ends, which is trimmed, or by emoji', async () => {
    const sandbox = createSandbox()
    const { body } = await put(sandbox, 'companies', { compName: '\tLarkspur 🐦\n', compCity: 'Zürich' })
    const { compName } = await get(sandbox, `companies/${body.companies[0].compGUID}`)
    expect(compName).toBe('Larkspur 🐦')
  })

  test.each(['nope', 'a@b', 'a b@x.example', 'a@x..example', 'nadia@larkspur'])(
    'includes an email that Enrich would reject: %s',
    async (conEmail) => {
      const request = await createSandbox().enrich({ contactEmail: conEmail })
      expect(request.status).toBe(400)
      expect(await rejection('contacts', { conEmail })).toBe(request.body.error.details[0].message)
    },
  )

  const reserved =
    'is under outcome.test, which selects outcomes, so no request can find it. Use another domain'
  test.each<[Kind, string, string]>([
    ['contacts', 'conEmail', 'match@outcome.test'],
    ['contacts', 'conEmail', 'nadia@no-match.Outcome.Test'],
    ['contacts', 'conEmail', 'nobody.there@outcome.test'],
    ['contacts', 'compWebsite', 'outcome.test'],
    ['companies', 'compWebsite', 'https://www.outcome.test/about'],
    ['companies', 'compWebsite', 'larkspur.outcome.test'],
    ['companies', 'compName', 'no-match.outcome.test'],
  ])('is a name or an email that is reserved for outcomes: %s with the %s %s', async (kind, field, value) => {
    expect(await rejection(kind, { [field]: value })).toBe(reserved)
  })

  test('is reported with its line in CSV, beside other problems of the line', async () => {
    const sandbox = await withLarkspur()
    const table = `conFullName,conEmail,conJobTitleEn,compWebsite\nNadia Berg,nope,"Head\nof",larkspur-robotics.example\nBo Li,bo@outcome.test,,larkspur-robotics.example\n`
    const { status, body } = await putTable(sandbox, 'contacts', table)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      {
        field: 'line 2',
        message: 'conJobTitleEn contains a line break (U+000A) at character 5: leave it out',
      },
      {
        field: 'line 2',
        message: 'conEmail is not an email address. Send one such as ada@company.com, or leave it out',
      },
      { field: 'line 4', message: `conEmail ${reserved}` },
    ])
  })
})

describe('a dry run of stored data', () => {
  test('returns what would happen, and stores nothing', async () => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const { body } = await put(sandbox, 'companies', LARKSPUR, '?dryRun=true')
    expect(body).toMatchObject({ dryRun: true, created: 1, companies: [{ outcome: 'created' }] })
    expect(stored(sandbox)).toEqual(before)
    const real = await put(sandbox, 'companies', LARKSPUR, '?dryRun=false')
    expect(real.body.companies).toEqual(body.companies)
  })

  test('rejects what would be rejected', async () => {
    const sandbox = createSandbox()
    expect((await put(sandbox, 'contacts', NADIA, '?dryRun=true')).status).toBe(400)
  })
})

describe('an unreadable body of data', () => {
  test.each([
    ['an empty body', '', 'The body is empty'],
    ['a body that is not JSON', 'compName,compWebsite\nWren,\n', 'The body is not JSON'],
    ['a list', '[{"compName":"Wren"}]', 'not an object'],
    ['an object instead of a text', '{"compName":{}}', 'compName: must be a string, not an object'],
    ['an object instead of a list', '{"companies":{"compName":"Wren"}}', 'companies: must be an array'],
    [
      'a field beside the list',
      '{"companies":[],"compName":"Wren"}',
      'compName: cannot be combined with companies',
    ],
    [
      '100,000 nested levels',
      `{"companies":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      'The body is nested too deeply. Send a company',
    ],
    [
      'a misspelled field',
      '{"compNmae":"Wren"}',
      'compNmae: is not a field of this operation. Did you mean compName?',
    ],
  ])('returns 400 with advice: %s', async (_, text, message) => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const { status, body } = await putTable(sandbox, 'companies', text, 'application/json')
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    expect(stored(sandbox)).toEqual(before)
  })

  test('returns 413 above 16 MiB, with and without a content length', async () => {
    const sandbox = createSandbox()
    const piece = new TextEncoder().encode(' '.repeat(1024 * 1024))
    let sent = 0
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent++
          controller.enqueue(piece)
        },
      })
    const chunked = await sandbox.send('/sandbox/companies', { method: 'PUT', body: endless() })
    expect([chunked.status, chunked.body.error.code]).toEqual([413, 'payload_too_large'])
    expect(chunked.body.error.message).toContain('16 MiB')
    expect(sent).toBeLessThan(20)
    const headers = { 'content-length': String(17 * 1024 * 1024) }
    const declared = await sandbox.send('/sandbox/contacts', { method: 'PUT', body: endless(), headers })
    expect(declared.status).toBe(413)
  })

  test('is not even read for a page of another site', async () => {
    const sandbox = createSandbox()
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          isRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { origin: 'https://evil.example' }
    const { status } = await sandbox.send('/sandbox/companies', { method: 'PUT', body, headers })
    expect([status, isRead]).toEqual([403, false])
  })
})

describe('a search for stored data', () => {
  const names = async (path: string) => {
    const { items } = await get(createSandbox(), path)
    return items.map((one: Record<string, string>) => one.conFullName ?? one.compName)
  }

  test('finds parts of names, websites, emails, and GUIDs in any case', async () => {
    expect(await names('companies?search=HALCYON')).toEqual(['Halcyon Freight, Inc.', 'Halcyon Group plc'])
    expect(await names('companies?search=group')).toEqual(['Halcyon Group plc'])
    expect(await names('companies?search=orchid-biotech.ex')).toEqual(['Orchid Biotech Ltd'])
    expect(await names('companies?search=aaaa000000000003')).toEqual(['Brunnen Pumpenbau GmbH'])
    expect(await names('contacts?search=oyelaran')).toEqual(['Maren Louise Oyelaran'])
    expect(await names('contacts?search=p.zabek@')).toEqual(['Piotr Zabek'])
    expect(await names('contacts?search=%25')).toEqual([])
    expect(await names('contacts?search=nobody')).toEqual([])
    expect(await names('contacts?search=;;')).toEqual([])
  })

  test('finds people by the names of their companies and by job title', async () => {
    expect(await names('contacts?search=halcyon%20freight')).toEqual([
      'Maren Louise Oyelaran',
      'Ottoline Brandt',
      'Piotr Zabek',
    ])
    expect(await names('contacts?search=sales%20director')).toEqual(['Piotr Zabek'])
    expect(await names('contacts?search=CONTROLLER')).toEqual(['Ottoline Brandt'])
  })

  test('finds records that contain all words, in any order', async () => {
    expect(await names('contacts?search=marketing%20halcyon')).toEqual(['Maren Louise Oyelaran'])
    expect(await names('contacts?search=zabek,%20piotr')).toEqual(['Piotr Zabek'])
    expect(await names('contacts?search=controller%20piotr')).toEqual([])
    expect(await names('companies?search=inc%20halcyon')).toEqual(['Halcyon Freight, Inc.'])
    expect((await names(`contacts?search=${'a%20'.repeat(60)}`)).length).toBeGreaterThan(0)
  })

  test('lists names that start with the text first, then the others by name', async () => {
    const sandbox = createSandbox()
    const companies = ['Zeta Ortolan', 'Ortolan B', 'ortolan a', 'An Ortolan'].map((compName) => ({
      compName,
    }))
    await put(sandbox, 'companies', { companies })
    const found = await get(sandbox, 'companies?search=ortolan&limit=3')
    expect(found.items.map(({ compName }: { compName: string }) => compName)).toEqual([
      'ortolan a',
      'Ortolan B',
      'An Ortolan',
    ])
    expect(found.total).toBe(4)
  })

  test('finds accented letters in any case and any Unicode form', async () => {
    const sandbox = createSandbox()
    await put(sandbox, 'companies', { compName: 'Müller Söhne' })
    for (const text of ['MÜLLER', 'müller sö', 'Mu\u0308ller']) {
      expect((await get(sandbox, `companies?search=${encodeURIComponent(text)}`)).total).toBe(1)
    }
    expect((await get(sandbox, 'companies?search=Muller')).total).toBe(0)
  })

  test('lists current and past people of one company', async () => {
    expect(await names(`contacts?compGUID=${HALCYON.toLowerCase()}&search=`)).toEqual([
      'Maren Louise Oyelaran',
      'Ottoline Brandt',
      'Piotr Zabek',
    ])
    expect(await names(`contacts?compGUID=${HALCYON}&search=otto`)).toEqual(['Ottoline Brandt'])
    expect(await names('contacts?compGUID=0000000000000000')).toEqual([])
  })

  test('lists all subsidiaries of a company, even with circular parents', async () => {
    const below = async (query: string) => {
      const { items, total } = await get(sandbox, `companies?${query}`)
      const names = items.map(({ compName }: { compName: string }) => compName)
      expect(names).toHaveLength(total)
      return names
    }
    const sandbox = createSandbox()
    const group = 'AAAA000000000002'
    expect(await below(`compParentGuid=${group.toLowerCase()}`)).toEqual(['Halcyon Freight, Inc.'])
    await put(sandbox, 'companies', { ...LARKSPUR, compParentGuid: HALCYON })
    expect(await below(`compParentGuid=${group}`)).toEqual([
      'Halcyon Freight, Inc.',
      'Larkspur Robotics GmbH',
    ])
    expect(await below(`compParentGuid=${group}&search=larkspur`)).toEqual(['Larkspur Robotics GmbH'])
    expect(await below(`compParentGuid=${BRUNNEN}`)).toEqual([])
    const [{ compGUID }] = (await get(sandbox, 'companies?search=larkspur')).items
    const ring = { compGUID: group, compName: 'Halcyon Group plc', compParentGuid: compGUID }
    expect((await put(sandbox, 'companies', ring)).status).toBe(200)
    expect(await below(`compParentGuid=${HALCYON}`)).toEqual(['Halcyon Group plc', 'Larkspur Robotics GmbH'])
  })

  test('returns a contact with all jobs in the input format', async () => {
    const sandbox = createSandbox()
    const { jobs, ...person } = await get(sandbox, `contacts/${PIOTR.toLowerCase()}`)
    expect(jobs).toHaveLength(2)
    const contacts = jobs.map((job: object) => ({ ...person, ...job }))
    expect((await put(sandbox, 'contacts', { contacts })).body).toMatchObject({ unchanged: 1, updated: 0 })
  })

  test.each(['companies/0000000000000000', `contacts/${'0'.repeat(32)}`, 'companies/any', 'contacts/any'])(
    'returns 404 for reading or deleting %s',
    async (path) => {
      const sandbox = createSandbox()
      const responses = [await sandbox.send(`/sandbox/${path}`), await remove(sandbox, path)]
      expect(responses.map(({ status }) => status)).toEqual([404, 404])
    },
  )
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
      { contactFullName: 'Maren Oyelaran' },
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

  test('and storing again creates another record with the same GUID', async () => {
    const sandbox = await withLarkspur()
    const [{ compGUID }] = (await get(sandbox, 'companies?search=larkspur')).items
    await remove(sandbox, `companies/${compGUID}`)
    expect((await put(sandbox, 'companies', LARKSPUR)).body.companies).toEqual([
      { compGUID, outcome: 'created' },
    ])
  })
})

test('stored data survives a restart with the same file, and the data flag is not read again', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'signalbox-')), 'data.db')
  const open = () => createSandbox({ storage: { kind: 'file', path } })
  const first = open()
  await put(first, 'companies', LARKSPUR)
  await remove(first, `contacts/${PIOTR}`)
  first.context.close()
  const second = open()
  expect((await get(second, 'companies')).total).toBe(5)
  expect((await get(second, 'contacts')).total).toBe(3)
  second.context.close()
})

describe('deleting an employer with hundreds of people', () => {
  const many = Array.from({ length: 700 }, (_, index) => ({
    ...NADIA,
    conFullName: `Nadia Berg ${index}`,
    conEmail: `nadia.${index}@larkspur-robotics.example`,
  }))

  test('deletes those without another job, and a reset restores all', async () => {
    const sandbox = await withLarkspur()
    const { id } = (await sandbox.send('/sandbox/snapshots', { method: 'POST', body: '{}' })).body
    await put(sandbox, 'contacts', {
      contacts: [...many, { ...many[0], compWebsite: '', compGUID: HALCYON }],
    })
    const full = stored(sandbox)
    const [{ compGUID }] = (await get(sandbox, 'companies?search=larkspur')).items
    const { body } = await remove(sandbox, `companies/${compGUID}`)
    expect(body).toMatchObject({ compGUID, deletedContactCount: 700 })
    expect((await get(sandbox, 'contacts?search=nadia')).total).toBe(1)
    expect((await get(sandbox, 'contacts?search=nadia')).items[0].jobs).toHaveLength(1)
    await sandbox.send(`/sandbox/snapshots/${id}/restore`, { method: 'POST' })
    expect((await get(sandbox, 'contacts?search=nadia')).total).toBe(1)
    await put(sandbox, 'contacts', {
      contacts: [...many, { ...many[0], compWebsite: '', compGUID: HALCYON }],
    })
    const guids = (tables: ReturnType<typeof stored>) =>
      JSON.stringify(tables)
        .match(/"[0-9A-F]{32}"/g)
        ?.sort()
    expect(guids(stored(sandbox))).toEqual(guids(full))
  })

  test('also deletes a person who is added meanwhile', async () => {
    const sandbox = await withLarkspur()
    await put(sandbox, 'contacts', { contacts: many })
    const [{ compGUID }] = (await get(sandbox, 'companies?search=larkspur')).items
    const hired = {
      ...NADIA,
      compWebsite: '',
      compGUID,
      conFullName: 'Bo Li',
      conEmail: 'bo@larkspur-robotics.example',
    }
    const [deleted, hiring] = await Promise.all([
      remove(sandbox, `companies/${compGUID}`),
      put(sandbox, 'contacts', hired),
    ])
    expect(deleted.status).toBe(200)
    // The order is open. In both cases, nobody is left at the deleted company.
    expect(deleted.body.deletedContactCount).toBe(hiring.status === 200 ? 702 : 701)
    expect((await get(sandbox, 'contacts?search=bo%20li')).total).toBe(0)
  })
})
