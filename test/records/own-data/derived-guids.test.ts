/** Derived GUIDs are what the fixtures of users assert, so they must not change when rules do. */
import { expect, test } from 'bun:test'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecordRows, SAMPLE } from '../../../scripts/lib/record-rows.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { openTables, type RecordTables } from '../../../src/records/import/data-directory.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import EXPECTED from '../../fixtures/identity/guids.json' with { type: 'json' }
import { formatCsv, importRows, type Row, readRecordTables } from '../../support/database/record-tables.ts'
import { FIXTURE_DATA, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const FOLDER = join(import.meta.dir, '../../fixtures/identity')

/** Imports tables, and returns the people as `GUID name`. */
async function listPeople(tables: RecordTables): Promise<readonly string[]> {
  const connection = openMemory()
  await importRecords(connection, tables, { onProblem: () => {}, onProgress: () => {} })
  return readRecordTables(connection).people.map(({ guid, fullName }) => `${guid} ${fullName}`)
}

test.each(Object.entries(EXPECTED))('people keep the GUIDs that they derive: %s', async (file, people) => {
  const tables = await openTables(join(FOLDER, 'companies.csv'), join(FOLDER, `${file}.csv`))
  expect(await listPeople(tables)).toEqual(people)
})

test('nobody gets the derived GUID that another row gives to somebody with a new name', async () => {
  const employer = { compName: 'Acme', compWebsite: 'https://acme.example' }
  const ada = { conFullName: 'Ada Keller', conEmail: 'ada@acme.example', conGUID: '', ...employer }
  const list = async (contacts: readonly Row[]) => {
    const connection = openMemory()
    await importRows(connection, [employer], contacts)
    return readRecordTables(connection).people
  }
  const conGUID = (await list([ada]))[0]?.guid ?? ''
  const people = await list([ada, { ...ada, conGUID, conFullName: 'Bea Byron' }])
  const names = Map.groupBy(people, ({ guid }) => (guid === conGUID ? 'given' : 'derived'))
  expect(names.get('given')?.map(({ fullName }) => fullName)).toEqual(['Bea Byron'])
  expect(names.get('derived')?.map(({ fullName }) => fullName)).toEqual(['Ada Keller'])
})

test('the rows of the sample give its people without a conGUID, and none gets a new derived GUID', async () => {
  const { companies, contacts } = await readRecordRows(SAMPLE)
  const connection = openMemory()
  await importRows(
    connection,
    companies,
    contacts.map((row) => ({ ...row, conGUID: '' })),
  )
  const { people, jobs } = readRecordTables(connection)
  const guids = new Map(people.map(({ id, guid }) => [id, guid]))
  const pairs = new Set(contacts.map(({ conGUID }, at) => `${conGUID} ${guids.get(jobs[at]?.personId ?? 0)}`))
  expect({ jobs: jobs.length, people: people.length, pairs: pairs.size }).toEqual({
    jobs: 14_479,
    people: 12_510,
    pairs: 12_510,
  })
  const digest = new Bun.CryptoHasher('sha256').update([...guids.values()].sort().join('\n')).digest('hex')
  // Of the smallest GUIDs that the rows of each person derived when each address was a person of its own.
  expect(digest).toBe('b7d73eac10cab3bc8dd9ac9487e2aa460b8d8494e84b5e2a5b29f08006e2a23a')
})

const temporary = useTemporaryFolder('own-data')
const { at } = temporary

test('a Plus organization refreshes people for free after their table has changed and was imported or sent again', async () => {
  const person = (conFullName: string, conEmail: string, more: Row = {}): Row => ({
    ...{ conFullName, conEmail, compName: 'Acme', conJobTitleEn: 'CEO', conGUID: '' },
    ...more,
  })
  const [ada, noEmail] = [person('Ada Keller', 'ada@acme.example'), person('Bo Orth', '')]
  const before = [ada, noEmail]
  const after = [
    person('Cy Reyes', 'cy@acme.example'),
    { ...noEmail, conJobTitleEn: 'CFO' },
    person('Dr. KELLER, Ada', 'ADA@acme.example', { conJobTitleEn: 'Chair' }),
  ]
  const write = (rows: readonly Row[]) =>
    writeFileSync(at('contacts.csv'), formatCsv(Object.keys(ada ?? {}), rows))
  writeFileSync(at('companies.csv'), 'compName,compWebsite\nAcme,https://acme.example\n')
  copyFileSync(join(FIXTURE_DATA, 'organizations.json'), at('organizations.json'))
  const start = () =>
    startSandbox({ storage: { kind: 'file', path: at('records.db') }, dataDirectory: temporary.folder })
  const leads = [
    { contactFullName: 'Ada Keller', contactEmail: 'ada@acme.example' },
    { contactFullName: 'Bo Orth', companyName: 'Acme' },
  ]
  const enrichAll = async ({ enrich }: Awaited<ReturnType<typeof start>>) => {
    const costs: (string | null)[] = []
    for (const lead of leads) costs.push((await enrich(lead, 'plus-key')).headers.get('credits-deducted'))
    return costs
  }
  write(before)
  const first = await start()
  expect(await enrichAll(first)).toEqual(['1', '1'])
  first.modules.close()
  write(after)
  const second = await start()
  expect(await enrichAll(second)).toEqual(['0', '0'])
  const { status } = await second.sendJson('PUT', '/sandbox/contacts', { contacts: before })
  expect([status, ...(await enrichAll(second))]).toEqual([200, '0', '0'])
  second.modules.close()
})
