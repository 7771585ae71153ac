/** `PUT /sandbox/companies` and `/sandbox/contacts` with `skipInvalid` and `columns`: the import page of the dashboard. */
import { describe, expect, test } from 'bun:test'
import type { StoredContact } from '../../../src/sandbox/data/record-schema.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { get, type Kind, put, putText } from './data-requests.ts'

const putTable = (sandbox: Sandbox, kind: Kind, text: string, query: Record<string, string> = {}) =>
  putText(sandbox, kind, text, 'text/csv', `?${new URLSearchParams(query)}`)
const total = async (sandbox: Sandbox, path: string): Promise<number> => (await get(sandbox, path)).total

const CONTACTS = [
  'conFullName,conEmail,compWebsite,conLevels',
  'Nadia Berg,nadia@halcyon-freight.example,halcyon-freight.example,Manager',
  'Otis Broken,not an address,halcyon-freight.example,',
  'Rosa Lind,rosa@halcyon-freight.example,halcyon-freight.example,Wizard',
  'Paul Nowhere,paul@nowhere.example,nowhere.example,',
  ',,halcyon-freight.example,',
  'Nadia Berg,nadia@halcyon-freight.example,halcyon-freight.example,Manager',
].join('\n')

test('an import of contacts creates the companies that only they name, if it may', async () => {
  const sandbox = createSandbox()
  const table = [
    'conFullName,conEmail,compName,compWebsite',
    'Paul Nowhere,paul@nowhere.example,Nowhere,nowhere.example',
    'Ina Nowhere,ina@nowhere.example,Nowhere Inc,https://www.nowhere.example/',
    'Max None,max@x.example,k.A.,',
  ].join('\n')
  const query = { skipInvalid: 'true' }
  expect((await putTable(sandbox, 'contacts', table, query)).body).toMatchObject({
    created: 0,
    createdCompanies: 0,
  })
  const creating = { ...query, createCompanies: 'true' }
  const result = { created: 2, createdCompanies: 1, invalidRows: 1 }
  expect((await putTable(sandbox, 'contacts', table, { ...creating, dryRun: 'true' })).body).toMatchObject(
    result,
  )
  expect(await total(sandbox, 'companies?search=nowhere')).toBe(0)
  expect((await putTable(sandbox, 'contacts', table, creating)).body).toMatchObject(result)
  const { body } = await sandbox.enrich({ contactEmail: 'ina@nowhere.example' })
  expect(body).toMatchObject({ recordStatus: 'Active', compName: 'Nowhere' })
})

test('a table in another encoding is reported, as in an import', async () => {
  const sandbox = createSandbox()
  const body = Buffer.from(
    'conFullName,conEmail,compWebsite\n\u00c4da Keller,ada@halcyon-freight.example,halcyon-freight.example\n',
    'latin1',
  )
  const headers = { 'content-type': 'text/csv; charset=iso-8859-1' }
  const result = await sandbox.send('/sandbox/contacts', { method: 'PUT', body, headers })
  expect(result.body.problems).toMatchObject([
    { kind: 'column', field: 'line 1', message: expect.stringContaining('is read as Windows-1252') },
  ])
  expect(await total(sandbox, 'contacts?search=\u00c4da')).toBe(1)
})

test('a row with an error creates no company', async () => {
  const sandbox = createSandbox()
  const table = [
    'conFullName,conGUID,compName,compWebsite',
    'Paul Nowhere,short,Nowhere,nowhere.example',
    ',,Elsewhere,',
    'Ina Valid,,Somewhere,',
  ].join('\n')
  const query = { skipInvalid: 'true', createCompanies: 'true' }
  const { body } = await putTable(sandbox, 'contacts', table, query)
  expect({ createdCompanies: body.createdCompanies, invalidRows: body.invalidRows }).toEqual({
    createdCompanies: 1,
    invalidRows: 2,
  })
  expect(body.problems.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('conGUID short is not'),
    expect.stringContaining('the person has no last name'),
  ])
  expect(await total(sandbox, 'companies?search=where')).toBe(1)
})

test('a contact of one of several companies with the same name is not stored', async () => {
  const sandbox = createSandbox()
  const companies = ['orsa.example', 'orsa-berlin.example'].map((compWebsite) => ({
    compName: 'Orsa',
    compWebsite,
  }))
  await put(sandbox, 'companies', { companies })
  const { status, body } = await put(sandbox, 'contacts', { conFullName: 'Ada Keller', compName: 'Orsa' })
  expect([status, body.error.details]).toMatchObject([
    400,
    [
      {
        field: 'contact',
        message: expect.stringMatching(/^several companies fit: Orsa \(orsa-berlin.example/),
      },
    ],
  ])
})

describe('a contact that names a company', () => {
  /** Imports a contact of each company, which is a name, or a name `at` a website. */
  const importContacts = async (sandbox: Sandbox, companies: readonly string[], query = {}) => {
    const rows = companies.map((company, n) => {
      const [name, website = ''] = company.split(' at ')
      return `Ada Keller${n},ada${n}@x.example,"${name}",${website}`
    })
    const table = ['conFullName,conEmail,compName,compWebsite', ...rows].join('\n')
    const creating = { skipInvalid: 'true', createCompanies: 'true', ...query }
    return (await putTable(sandbox, 'contacts', table, creating)).body
  }
  /** Returns the names in contacts that are not those of their companies. */
  const listOtherNames = ({ problems }: { readonly problems: readonly { readonly message: string }[] }) =>
    problems.flatMap(({ message }) => /^the row calls .* "(.*)"\. If/.exec(message)?.[1] ?? [])
  const companiesOf = async (sandbox: Sandbox): Promise<string[]> =>
    (await get(sandbox, 'contacts')).items.flatMap(({ conFullName, jobs }: StoredContact) =>
      conFullName.startsWith('Ada') ? jobs.map(({ compName }) => compName) : [],
    )

  test('works at the stored one that differs only in legal form, punctuation, and case', async () => {
    const sandbox = createSandbox()
    const named = ['Halcyon Freight', 'Unheard Of Ventures', 'HALCYON-FREIGHT LLC', 'Halcyon Freight']
    const dry = await importContacts(sandbox, named, { dryRun: 'true' })
    const body = await importContacts(sandbox, named)
    expect(body).toMatchObject({
      createdCompanies: 1,
      createdCompanyNames: ['Unheard Of Ventures'],
    })
    expect(listOtherNames(body)).toEqual(['Halcyon Freight', 'HALCYON-FREIGHT LLC'])
    expect(dry).toEqual({ ...body, dryRun: true })
    const stored = 'Halcyon Freight, Inc.'
    expect(await companiesOf(sandbox)).toEqual([stored, 'Unheard Of Ventures', stored, stored])
  })

  test('needs no exact name if no company may be created', async () => {
    const body = await importContacts(createSandbox(), ['halcyon freight', 'Nowhere'], {
      createCompanies: 'false',
    })
    expect({ created: body.created, createdCompanyNames: body.createdCompanyNames }).toEqual({
      created: 1,
      createdCompanyNames: [],
    })
    expect(listOtherNames(body)).toEqual(['halcyon freight'])
    expect(body.problems[0]).toMatchObject({ field: 'line 3', message: 'no company has the name Nowhere' })
  })

  test('works at one of an earlier row, too', async () => {
    const sandbox = createSandbox()
    const body = await importContacts(sandbox, ['Larkspur, Inc. at larkspur.example', 'Larkspur', 'Larkspur'])
    expect(body.createdCompanyNames).toEqual(['Larkspur, Inc.'])
    expect(listOtherNames(body)).toEqual(['Larkspur'])
    expect(await companiesOf(sandbox)).toEqual(Array(3).fill('Larkspur, Inc.'))
  })

  test('works at the one with exactly this name if there are several', async () => {
    const sandbox = createSandbox()
    const companies = ['Orsa Works GmbH', 'Orsa Works', 'Orsa Works AG'].map((compName) => ({ compName }))
    await put(sandbox, 'companies', { companies })
    const body = await importContacts(sandbox, ['orsa  works', 'Orsa Works Ltd'])
    expect(await companiesOf(sandbox)).toEqual(['Orsa Works'])
    expect(body.problems).toMatchObject([
      {
        field: 'line 3',
        message: expect.stringMatching(/^several companies fit: Orsa Works \(.*Orsa Works AG/),
      },
    ])
  })

  test.each([
    ['has another website', 'Halcyon Freight at halcyon.example'],
    ['has another word', 'Halcyon Freight Group'],
    ['is part of the name', 'Freight'],
    ['has other characters that sound alike', '北京成名科技'],
    ['has other Korean characters that sound alike', '하나정밀'],
  ])('works at a new one that %s', async (_, company) => {
    const sandbox = createSandbox()
    await put(sandbox, 'companies', { compName: '北京澄明科技有限公司' })
    await put(sandbox, 'companies', { compName: '한아정밀 주식회사' })
    const body = await importContacts(sandbox, [company])
    expect([body.createdCompanies, listOtherNames(body)]).toEqual([1, []])
  })

  test('works at one new company if only some rows have its website', async () => {
    const rows = ['Larkspur, Inc.', 'Larkspur at larkspur.example', 'Larkspur at larkspur.example']
    const body = await importContacts(createSandbox(), rows)
    expect(body.createdCompanyNames).toEqual(['Larkspur'])
    expect(listOtherNames(body)).toEqual(['Larkspur, Inc.'])
  })

  test('does not rename a company that is imported as one', async () => {
    const { body } = await putTable(createSandbox(), 'companies', 'compName\nHalcyon Freight\n')
    expect(body.created).toBe(1)
  })
})

describe('an import that skips invalid rows', () => {
  test('stores the valid rows, and reports all problems, the worst first', async () => {
    const sandbox = createSandbox()
    expect((await putTable(sandbox, 'contacts', CONTACTS)).status).toBe(400)
    const { status, body } = await putTable(sandbox, 'contacts', CONTACTS, { skipInvalid: 'true' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ dryRun: false, created: 3, validRows: 4, invalidRows: 2 })
    const problems = body.problems.map((each: Record<string, string>) => `${each.kind} ${each.field}`)
    expect(problems).toEqual([
      'lost line 5',
      'lost line 6',
      'identity line 2',
      'value line 3',
      'value line 4',
    ])
    const values = ['Otis Broken', 'not an address', 'halcyon-freight.example', '']
    expect(body.problems[3].rows).toEqual([{ row: 3, values }])
    expect(await total(sandbox, 'contacts?search=nadia@halcyon')).toBe(1)
    expect(await total(sandbox, 'contacts?search=rosa@halcyon')).toBe(1)
    expect(await total(sandbox, 'contacts?search=paul@nowhere')).toBe(0)
  })

  test('reports rows of one cause as one problem with all of its rows, as CSV and as JSON', async () => {
    const sandbox = createSandbox()
    const names = Array.from({ length: 12 }, (_, n) => `Ada Orsa${n}`)
    const table = names.map((name) => `${name},Nowhere\nBo Orsa,\n`).join('')
    const skip = { skipInvalid: 'true' }
    const { body } = await putTable(sandbox, 'contacts', `conFullName,compName\n${table}`, skip)
    expect({ validRows: body.validRows, invalidRows: body.invalidRows }).toEqual({
      validRows: 0,
      invalidRows: 24,
    })
    const lines = '2, 4, 6, 8, 10, 12, 14, 16, 18, 20, …'
    expect(body.problems[0]).toEqual({
      kind: 'lost',
      field: 'line 2',
      message: `no company has the name Nowhere (12 rows: lines ${lines})`,
      rows: names.map((name, n) => ({ row: 2 + 2 * n, values: [name, 'Nowhere'] })),
    })
    expect(body.problems[1]).toMatchObject({ field: 'line 3', rows: { length: 12 } })
    const contacts = names.slice(0, 3).map((conFullName) => ({ conFullName, compName: 'Nowhere' }))
    const rejected = await put(sandbox, 'contacts', { contacts })
    const message = 'no company has the name Nowhere (3 rows: contacts[0], contacts[1], contacts[2])'
    expect(rejected.body.error).toMatchObject({
      message: `Nothing was stored. contacts[0]: ${message}`,
      details: [{ field: 'contacts[0]', message }],
    })
  })

  test('joins the rows of one company', async () => {
    const table = 'compName\nOrsa Works\norsa  works\n\n'
    const { body } = await putTable(createSandbox(), 'companies', table, { skipInvalid: 'true' })
    expect({ created: body.created, validRows: body.validRows, invalidRows: body.invalidRows }).toEqual({
      created: 1,
      validRows: 2,
      invalidRows: 0,
    })
  })

  test('reports the same in a dry run, and stores nothing', async () => {
    const sandbox = createSandbox()
    const dry = await putTable(sandbox, 'contacts', CONTACTS, { skipInvalid: 'true', dryRun: 'true' })
    expect(await total(sandbox, 'contacts?search=nadia')).toBe(0)
    const stored = await putTable(sandbox, 'contacts', CONTACTS, { skipInvalid: 'true' })
    expect(dry.body).toEqual({ ...stored.body, dryRun: true })
  })

  test('accepts a table whose columns it does not recognize, so that they can be mapped', async () => {
    const query = { skipInvalid: 'true', dryRun: 'true' }
    const { status, body } = await putTable(createSandbox(), 'companies', 'Betrieb\nOrsa\n', query)
    expect({ status, columns: body.columns, validRows: body.validRows }).toEqual({
      status: 200,
      columns: [{ heading: 'Betrieb', field: null, samples: ['Orsa'] }],
      validRows: 0,
    })
  })

  test('also stores the valid records of JSON', async () => {
    const sandbox = createSandbox()
    const companies = [{ compName: 'Orsa Works' }, {}]
    const { body } = await put(sandbox, 'companies', { companies }, '?skipInvalid=true')
    expect(body.columns).toEqual([])
    expect({ created: body.created, validRows: body.validRows, invalidRows: body.invalidRows }).toEqual({
      created: 1,
      validRows: 1,
      invalidRows: 1,
    })
    expect(body.problems).toMatchObject([{ rows: [{ row: 1 }], kind: 'lost', field: 'companies[1]' }])
    const beside = { companies: [{ compName: 'Another' }], x: 1 }
    const rejected = await put(sandbox, 'companies', beside, '?skipInvalid=true')
    expect([rejected.status, await total(sandbox, 'companies?search=another')]).toEqual([400, 0])
  })
})

describe('the columns of an import', () => {
  const TABLE = 'Trading as,Notes,Website,Firm\nOrsa Works,old,orsa.example,Orsa\n'

  test('can be mapped by heading, by number, and to no field', async () => {
    const sandbox = createSandbox()
    const columns = JSON.stringify({ 'Trading as': 'compName', '#4': '', notes: 'compIndustry' })
    const { status, body } = await putTable(sandbox, 'companies', TABLE, { columns })
    expect({ status, columns: body.columns, problems: body.problems }).toEqual({
      status: 201,
      columns: [
        { heading: 'Trading as', field: 'compName', samples: ['Orsa Works'] },
        { heading: 'Notes', field: 'compIndustry', samples: ['old'] },
        { heading: 'Website', field: 'compWebsite', samples: ['orsa.example'] },
        { heading: 'Firm', field: null, samples: ['Orsa'] },
      ],
      problems: [],
    })
    const { items } = (await sandbox.send('/sandbox/companies?search=orsa')).body
    expect(items).toMatchObject([{ compName: 'Orsa Works', compIndustry: 'old' }])
  })

  test('of profiles are not the websites of employers: URL in a list of LinkedIn connections', async () => {
    const table =
      'First Name,Last Name,URL,Company\nAda,Orsa,https://www.linkedin.com/in/ada-orsa,Halcyon Group plc\n'
    const { body } = await putTable(createSandbox(), 'contacts', table, { skipInvalid: 'true' })
    expect([body.created, body.columns[2]]).toMatchObject([1, { field: 'conPubProfileUrl' }])
  })

  test('are numbered if the first row is data', async () => {
    const sandbox = createSandbox()
    const query = { firstRowIsData: 'true', columns: '{"#1":"compName","Column 2":"compWebsite"}' }
    const table = 'Orsa Works,orsa.example\nBirch Boats,birch.example\n'
    const { status, body } = await putTable(sandbox, 'companies', table, query)
    expect({ status, created: body.created, columns: body.columns[0] }).toEqual({
      status: 200,
      created: 2,
      columns: { heading: 'Column 1', field: 'compName', samples: ['Orsa Works', 'Birch Boats'] },
    })
    expect((await putTable(sandbox, 'companies', table)).status).toBe(400)
  })

  test('are read in the encoding of Excel', async () => {
    const sandbox = createSandbox()
    const body = Uint8Array.from(Buffer.from('compName\nÜberlandwerk\n', 'latin1'))
    const init = { method: 'PUT', body, headers: { 'content-type': 'text/csv' } }
    expect((await sandbox.send('/sandbox/companies', init)).status).toBe(201)
    expect((await sandbox.send('/sandbox/companies?search=%C3%9Cberlandwerk')).body.total).toBe(1)
  })

  test.each([
    '{"Nothing":"compName"}',
    '{"Firm":"compNme"}',
    '{"Firm":"compName","Trading as":"compName"}',
    '{"Firm":1}',
    '[]',
  ])('cannot be mapped by %s', async (columns) => {
    const { status, body } = await putTable(createSandbox(), 'companies', TABLE, { columns })
    expect([status, body.error.details[0].field]).toEqual([400, 'columns'])
    expect(body.error.message).not.toContain('--map')
  })
})

test('two edits at the same time store the records of both', async () => {
  const sandbox = createSandbox()
  // Both are planned before one of them is stored.
  const names = ['Larkspur Robotics', 'Quillfeather Press']
  const responses = await Promise.all(names.map((compName) => put(sandbox, 'companies', { compName })))
  expect(responses.map(({ body }) => body.created)).toEqual([1, 1])
  for (const name of names)
    expect(await total(sandbox, `companies?search=${encodeURIComponent(name)}`)).toBe(1)
  expect(await total(sandbox, 'companies')).toBe(6)
})
