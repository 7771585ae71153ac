/** People who share an email address stay different people, in every way to store them. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { runAtOnce } from '../../../src/lib/run-in-slices.ts'
import { importRecordSteps } from '../../../src/records/import/import-records.ts'
import { CONTACT_COLUMNS, type ContactRow } from '../../../src/records/rows/columns.ts'
import { PeopleIdentifier } from '../../../src/records/rows/identify-people.ts'
import type { Person } from '../../../src/records/store/records.ts'
import { createStoredPeople } from '../../../src/records/store/stored-people.ts'
import { importRows, type Row, readRecordTables, toTables } from '../../support/database/record-tables.ts'
import { runCli } from '../../support/run-cli.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('shared-addresses')
const { at } = temporary

const COMPANIES = 'compName,compWebsite\nAcme,acme.example\nBeta,beta.example\n'
const CONTACTS = `compName,conFullName,conEmail,conJobTitleEn
Acme,Anna Meier,info@acme.example,CEO
Acme,Bernd Huber,info@acme.example,CFO
Acme,Dora Klein,INFO@acme.example,Buyer
Acme,Anna Meier,info@acme.example,Chair
`
const SHARED = [
  'info@acme.example is also the email address of Anna Meier (line 2): they are stored as different people',
  'info@acme.example is also the email address of Anna Meier (line 2): they are stored as different people',
]

function writeData(contacts = CONTACTS): void {
  writeFileSync(at('companies.csv'), COMPANIES)
  writeFileSync(at('contacts.csv'), contacts)
}

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

const withData = (): Sandbox => {
  writeData()
  return createSandbox({ dataDirectory: temporary.folder, log: { info() {}, warn() {}, error() {} } })
}
const put = (sandbox: Sandbox, body: unknown) =>
  sandbox.send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify(body) })
const names = async (sandbox: Sandbox): Promise<string[]> => {
  const { body } = await sandbox.send('/sandbox/contacts?search=info@acme.example')
  return body.items.map(({ conFullName }: Row) => conFullName).sort()
}

describe('rows with one email address and different names', () => {
  test('are different people after signalbox import, which reports both lines', async () => {
    writeData()
    const { code, stdout, stderr } = await runCli(['import', temporary.folder, '--db', at('box.db')])
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 people, 4 jobs, with 2 warnings')])
    expect(stderr).toBe(SHARED.map((reason, row) => `${at('contacts.csv')}:${row + 3}: ${reason}\n`).join(''))
    const checked = await runCli(['import', temporary.folder, '--dry-run'])
    expect(checked.stderr).toBe(stderr)
  })

  test('are different people with --data, which logs both lines', async () => {
    writeData()
    const warned: unknown[] = []
    const log = { info() {}, warn: (_: string, fields: unknown) => warned.push(fields), error() {} }
    const sandbox = createSandbox({ dataDirectory: temporary.folder, log })
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber', 'Dora Klein'])
    expect(warned).toEqual(SHARED.map((reason, row) => ({ file: at('contacts.csv'), line: row + 3, reason })))
  })

  test('are different people when they are stored as CSV, and the response warns with both lines', async () => {
    const sandbox = createSandbox()
    await sandbox.send('/sandbox/companies', {
      method: 'PUT',
      body: COMPANIES,
      headers: { 'content-type': 'text/csv' },
    })
    const { body } = await sandbox.send('/sandbox/contacts', {
      method: 'PUT',
      body: CONTACTS,
      headers: { 'content-type': 'text/csv' },
    })
    expect(body.created).toBe(3)
    expect(body.warnings).toEqual(SHARED.map((message, row) => ({ field: `line ${row + 3}`, message })))
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber', 'Dora Klein'])
  })

  test('are not reported if each row has a conGUID', () => {
    const rows = ['Anna Meier', 'Bernd Huber'].map((name, at) =>
      person(name, { conGUID: String(at + 1).repeat(32) }),
    )
    expect(guidsOf(rows)).toMatchObject({ people: 2, problems: [] })
  })

  test('are found by Enrich with the name, and match nobody by the address alone', async () => {
    const sandbox = withData()
    const contactEmail = 'info@acme.example'
    for (const contactFullName of ['Anna Meier', 'Bernd Huber', 'Dora Klein']) {
      const { body } = await sandbox.enrich({ contactEmail, contactFullName }, 'demo-pro-key')
      expect([body.recordStatus, body.conFullName]).toEqual(['Active', contactFullName])
    }
    const { body } = await sandbox.enrich({ contactEmail }, 'demo-pro-key')
    expect([body.recordStatus, body.conFullName, body.compName]).toEqual(['No Match', '', 'Acme'])
  })
})

describe('rows without a conGUID', () => {
  test('are one person if email and name agree', () => {
    const rows = [
      person('Dr. William Gates', { conJobTitleEn: 'CEO' }),
      person('bill gates', { conJobTitleEn: 'CFO' }),
      person('W. H. Gates', { conJobTitleEn: 'CTO' }),
      person('', { conJobTitleEn: 'Chair' }),
    ]
    const { people, jobs, problems, guids } = guidsOf(rows)
    expect({ people, jobs, problems }).toEqual({ people: 1, jobs: 4, problems: [] })
    expect(guids).toEqual({ 'Dr. William Gates': ONLY })
  })

  test('without an email address are one person if name and company agree', () => {
    const rows = [
      person('Bill Gates', { conEmail: '', conJobTitleEn: 'CEO' }),
      person('William Gates', { conEmail: '', conJobTitleEn: 'CFO' }),
      person('Bill Gates', { conEmail: '', compName: 'Beta' }),
    ]
    expect(guidsOf(rows)).toMatchObject({ people: 2, jobs: 3, problems: [] })
  })

  test('with one profile URL are one person only if the names agree', () => {
    const conPubProfileUrl = 'https://profiles.example/in/anna'
    const rows = [
      person('Anna Meier', { conPubProfileUrl }),
      person('Anna Meier', { conPubProfileUrl, compName: 'Beta', conEmail: 'anna@beta.example' }),
      person('Bernd Huber', { conPubProfileUrl, compName: 'Beta', conEmail: 'bernd@beta.example' }),
    ]
    expect(guidsOf(rows)).toMatchObject({ people: 2, jobs: 3 })
  })

  test('with an initial that fits two people are a person of their own', () => {
    const { people, guids } = guidsOf(['Anna Meier', 'Albert Meier', 'A. Meier'].map((name) => person(name)))
    expect(people).toBe(3)
    expect(new Set(Object.values(guids)).size).toBe(3)
  })

  test('belong to the person whose conGUID is in another row with the same address and name', () => {
    const conGUID = 'C'.repeat(32)
    const rows = [
      person('Anna Meier', { conJobTitleEn: 'CEO' }),
      person('Anna Meier', { conGUID, conJobTitleEn: 'CFO' }),
      person('Bernd Huber'),
    ]
    const { guids, people } = guidsOf(rows)
    expect([people, guids['Anna Meier']]).toEqual([2, conGUID])
    expect(guids['Bernd Huber']).not.toBe(ONLY)
  })

  test('do not get the GUID of a person who had their address', () => {
    const rows = [
      person('Anna Meier', { conGUID: ONLY, conEmail: 'anna@acme.example' }),
      person('Bernd Huber'),
    ]
    expect(guidsOf(rows).people).toBe(2)
  })
})

describe('the GUID of a person', () => {
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
        'Anna Meier',
        'anna meier',
        'A. Meier',
        'Albert Meier',
        'Dr. Anna B. Meier',
        'Anna Maier',
        'Bernd Huber',
        '',
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

describe('stored people with one address', () => {
  const COUNT = 200
  const rows = Array.from({ length: COUNT }, (_, at) => person(`A${at} Meier`, { conJobTitleEn: 'CEO' }))

  /** Counts the stored people that the queries return. */
  function countLoaded(queries: ReturnType<typeof createStoredPeople>) {
    const loaded = { people: 0 }
    const count = (people: readonly Person[]): readonly Person[] => {
      loaded.people += people.length
      return people
    }
    const stored = {
      personByGuid: queries.personByGuid,
      peopleByEmail: (email: string) => count(queries.peopleByEmail(email)),
      peopleByProfile: (profile: string) => count(queries.peopleByProfile(profile)),
      peopleByLastNameAt: (guid: string, name: string) => count(queries.peopleByLastNameAt(guid, name)),
    }
    return { loaded, stored }
  }

  test('are loaded a fixed number of times when they are imported again', () => {
    const { connection, guids } = guidsOf(rows)
    const { loaded, stored } = countLoaded(createStoredPeople(connection))
    const observer = { onProblem: () => {}, onProgress: () => {} }
    runAtOnce(importRecordSteps(connection, toTables(companies, rows), observer, stored))
    const { people } = readRecordTables(connection)
    expect(Object.fromEntries(people.map(({ fullName, guid }) => [fullName, guid]))).toEqual(guids)
    expect(loaded.people).toBeLessThanOrEqual(2 * COUNT)
  })

  test('are loaded once by an edit, which pauses between them', () => {
    const { connection } = guidsOf(rows)
    const { loaded, stored } = countLoaded(createStoredPeople(connection))
    const identifier = new PeopleIdentifier()
    const toRow = (row: Row) =>
      Object.fromEntries(CONTACT_COLUMNS.map((column) => [column, row[column] ?? ''])) as ContactRow
    const added = [...rows, ...rows.map((row) => person(`New ${row.conFullName}`))]
    for (const [at, row] of added.entries()) identifier.add(toRow(row), 'E', at)
    const steps = identifier.identify({ stored, keepsOthers: true, formatPosition: String })
    let pauses = 0
    while (!steps.next().done) pauses++
    expect(loaded.people).toBe(COUNT)
    expect(pauses).toBeGreaterThan(3 * COUNT)
  })
})

describe('a stored contact without a conGUID', () => {
  const stored = async () => {
    const sandbox = createSandbox()
    await sandbox.send('/sandbox/companies', {
      method: 'PUT',
      body: COMPANIES,
      headers: { 'content-type': 'text/csv' },
    })
    expect((await put(sandbox, person('Anna Meier'))).body.contacts).toEqual([
      { conGUID: ONLY, outcome: 'created' },
    ])
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
    expect(body.warnings).toEqual([
      {
        field: 'conEmail',
        message: `info@acme.example is also the email address of Anna Meier (conGUID ${ONLY}): they are stored as different people`,
      },
    ])
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
    const sandbox = createSandbox()
    await sandbox.send('/sandbox/companies', { method: 'PUT', body: JSON.stringify(companies[0]) })
    await put(sandbox, person(''))
    expect((await put(sandbox, person('Anna Meier'))).body).toMatchObject({
      created: 0,
      updated: 1,
      warnings: [],
    })
  })
})
