/** People who share an email address stay different people, in every way to store them. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { importRows, type Row, readRecordTables } from '../../support/database/record-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const COMPANIES = 'compName,compWebsite\nAcme,acme.example\nBeta,beta.example\n'
const CONTACTS = `compName,conFullName,conEmail,conJobTitleEn
Acme,Anna Meier,info@acme.example,CEO
Acme,Bernd Huber,info@acme.example,CFO
Acme,Dora Klein,INFO@acme.example,Buyer
Acme,Anna Meier,info@acme.example,Chair
`
const companies: Row[] = [
  { compName: 'Acme', compWebsite: 'acme.example' },
  { compName: 'Beta', compWebsite: 'beta.example' },
]

const person = (conFullName: string, more: Row = {}): Row => ({
  compName: 'Acme',
  conFullName,
  conEmail: 'info@acme.example',
  ...more,
})

/** Imports rows, and returns the GUID of each name. */
function guidsOf(rows: readonly Row[], connection = openMemory()) {
  const { problems } = importRows(connection, companies, rows)
  const { people, jobs } = readRecordTables(connection)
  const guids = Object.fromEntries(people.map(({ fullName, guid }) => [fullName, guid]))
  return { guids, people: people.length, jobs: jobs.length, problems, connection }
}

/** The GUID of a person who does not share the address. */
const ONLY = guidsOf([person('Anna Meier')]).guids['Anna Meier'] ?? ''

const sha256 = (text: string): string =>
  new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32).toUpperCase()

const put = (sandbox: Sandbox, body: unknown) =>
  sandbox.send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify(body) })
const names = async (sandbox: Sandbox): Promise<string[]> => {
  const { body } = await sandbox.send('/sandbox/contacts?search=info@acme.example')
  return body.items.map(({ conFullName }: Row) => conFullName).sort()
}

const storeTable = async (sandbox: Sandbox, kind: string, body: string) =>
  (await sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body, headers: { 'content-type': 'text/csv' } }))
    .body

describe('rows with one email address and different names', () => {
  test('are different people, and both lines are reported', async () => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    const { warnings } = await storeTable(sandbox, 'contacts', CONTACTS)
    const message =
      'info@acme.example is also the email address of Anna Meier (line 2): they are stored as different people'
    expect(warnings).toEqual(['line 3', 'line 4'].map((field) => ({ field, message })))
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber', 'Dora Klein'])
  })

  test('are not reported if each row has a conGUID', () => {
    const rows = ['Anna Meier', 'Bernd Huber'].map((name, at) =>
      person(name, { conGUID: String(at + 1).repeat(32) }),
    )
    expect(guidsOf(rows)).toMatchObject({ people: 2, problems: [] })
  })

  test('are found by Enrich with the name, and match nobody by the address alone', async () => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    await storeTable(sandbox, 'contacts', CONTACTS)
    const contactEmail = 'info@acme.example'
    for (const contactFullName of ['Anna Meier', 'Bernd Huber', 'Dora Klein']) {
      const { body } = await sandbox.enrich({ contactEmail, contactFullName }, 'plus-key')
      expect([body.recordStatus, body.conFullName]).toEqual(['Active', contactFullName])
    }
    const { body } = await sandbox.enrich({ contactEmail }, 'plus-key')
    expect([body.recordStatus, body.conFullName, body.compName]).toEqual(['No Match', '', 'Acme'])
  })
})

describe('rows without a conGUID', () => {
  const conPubProfileUrl = 'https://profiles.example/in/anna'
  const beta = (name: string, conEmail: string, more: Row = {}) =>
    person(name, { compName: 'Beta', conEmail, ...more })

  test.each<[string, people: number, rows: Row[]]>([
    [
      'with one address and names that agree, or none, are one person',
      1,
      ['Dr. William Gates', 'bill gates', 'W. H. Gates', ''].map((name, job) =>
        person(name, { conJobTitleEn: `${job}` }),
      ),
    ],
    [
      'without an address are one person if name and company agree',
      2,
      [
        person('Bill Gates', { conEmail: '', conJobTitleEn: 'CEO' }),
        person('William Gates', { conEmail: '', conJobTitleEn: 'CFO' }),
        beta('Bill Gates', ''),
      ],
    ],
    [
      'with one profile URL are one person only if the names agree',
      2,
      [
        person('Anna Meier', { conPubProfileUrl }),
        beta('Anna Meier', 'anna@beta.example', { conPubProfileUrl }),
        beta('Bernd Huber', 'bernd@beta.example', { conPubProfileUrl }),
      ],
    ],
    [
      'with an initial that fits two people are a person of their own',
      3,
      ['Anna Meier', 'Albert Meier', 'A. Meier'].map((name) => person(name)),
    ],
    [
      'do not get the GUID of a person who had their address',
      2,
      [person('Anna Meier', { conGUID: ONLY, conEmail: 'anna@acme.example' }), person('Bernd Huber')],
    ],
  ])('%s', (_, people, rows) => {
    expect(guidsOf(rows)).toMatchObject({ people, jobs: rows.length })
  })
})

describe('the GUID of a person', () => {
  test('is the conGUID of another row with the same address and name', () => {
    const conGUID = 'C'.repeat(32)
    const anna = ['', conGUID].map((guid) => person('Anna Meier', { conGUID: guid, conJobTitleEn: guid }))
    const { guids, people } = guidsOf([...anna, person('Bernd Huber')])
    expect([people, guids['Anna Meier']]).toEqual([2, conGUID])
    expect(guids['Bernd Huber']).not.toBe(ONLY)
  })

  test('is derived from the address if nobody shares it, else from address and name', () => {
    expect(ONLY).toBe(sha256('contact info@acme.example'))
    const { guids } = guidsOf([person('Anna Meier'), person('Bernd Huber')])
    expect(guids).toEqual({
      'Anna Meier': sha256('contact info@acme.example annameier'),
      'Bernd Huber': sha256('contact info@acme.example berndhuber'),
    })
  })

  test('is retained when people with the same address are imported later, or leave', () => {
    const { connection } = guidsOf([person('Anna Meier')])
    const both = guidsOf([person('Bernd Huber'), person('Anna Meier')], connection).guids
    expect(both['Anna Meier']).toBe(ONLY)
    expect(both['Bernd Huber']).not.toBe(ONLY)
    expect(guidsOf([person('B. Huber')], connection).guids).toEqual({ 'B. Huber': both['Bernd Huber'] ?? '' })
  })

  test('does not depend on the order of rows, and is the same after another import', () => {
    const row: fc.Arbitrary<Row> = fc.record({
      compName: fc.constantFrom('Acme', 'Beta'),
      conGUID: fc.constantFrom('', '', '', '', 'A'.repeat(32), 'B'.repeat(32)),
      conFullName: fc.constantFrom(
        ...['', 'Anna Meier', 'anna meier', 'A. Meier', 'Albert Meier', 'Dr. Anna B. Meier', 'Anna Maier'],
        ...['Bernd Huber'],
      ),
      conEmail: fc.constantFrom('info@acme.example', 'INFO@acme.example', 'a@acme.example', ''),
      conPubProfileUrl: fc.constantFrom('', '', 'https://profiles.example/in/a'),
    })
    /** Every row is a job of its own, so that none is a duplicate. */
    const rows = fc
      .array(row, { minLength: 1, maxLength: 7 })
      .map((all) => all.map((each, at): Row => ({ ...each, conJobTitleEn: `Job ${at}` })))
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    const guidByJob = (connection: ReturnType<typeof openMemory>) => {
      const { people, jobs } = readRecordTables(connection)
      const guids = new Map(people.map(({ id, guid }) => [id, guid]))
      return Object.fromEntries(jobs.map(({ jobTitle, personId }) => [jobTitle, guids.get(personId)]))
    }
    fc.assert(
      fc.property(shuffled, ([given, inOtherOrder]) => {
        const { connection } = guidsOf(given)
        const expected = guidByJob(connection)
        expect(guidByJob(guidsOf(inOtherOrder).connection)).toEqual(expected)
        guidsOf(inOtherOrder, connection)
        expect(guidByJob(connection)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a stored contact without a conGUID', () => {
  const stored = async (name = 'Anna Meier') => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    const { body } = await put(sandbox, person(name))
    expect(body.contacts).toMatchObject([{ outcome: 'created' }])
    return sandbox
  }

  test('updates the only person with the address if the names agree or differ by one letter', async () => {
    const sandbox = await stored()
    for (const name of ['Frau Anna MEIER', 'Anna Maier']) {
      const { body } = await put(sandbox, person(name))
      expect([body.contacts, body.warnings]).toEqual([[{ conGUID: ONLY, outcome: 'updated' }], []])
    }
    expect(await names(sandbox)).toEqual(['Anna Maier'])
  })

  test('creates a person if the names differ, and the warning names the other GUID', async () => {
    const sandbox = await stored()
    const { body } = await put(sandbox, person('Bernd Huber'))
    expect(body).toMatchObject({ created: 1, updated: 0 })
    expect(body.warnings).toMatchObject([{ field: 'conEmail', message: expect.stringContaining(ONLY) }])
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber'])
    const again = await put(sandbox, person('Bernd Huber', { conJobTitleEn: 'CFO' }))
    expect(again.body).toMatchObject({ created: 0, updated: 1, warnings: [] })
    // Two people have the address, so one letter does not decide.
    const typo = await put(sandbox, person('Anna Maier'))
    expect(typo.body.created).toBe(1)
  })

  test('with a new name creates a person, also if one of several people with the address has no name', async () => {
    const sandbox = await stored()
    for (const name of ['Bernd Schulz', 'Anna Meyer', ''])
      expect((await put(sandbox, person(name))).body.created).toBe(1)
    const { body } = await put(sandbox, person('Bernd Schultz'))
    expect(body).toMatchObject({ created: 1, updated: 0, warnings: [{ field: expect.any(String) }] })
    expect(await names(sandbox)).toEqual(['', 'Anna Meier', 'Anna Meyer', 'Bernd Schultz', 'Bernd Schulz'])
  })

  test('gives a name to the only person with the address', async () => {
    const { body } = await put(await stored(''), person('Anna Meier'))
    expect(body).toMatchObject({ created: 0, updated: 1, warnings: [] })
  })
})
