/** Derived GUIDs are what the fixtures of users assert, so they must not change when rules do. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readRecordRows, SAMPLE } from '../../../scripts/lib/record-rows.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { openTables, type RecordTables } from '../../../src/records/import/data-directory.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import EXPECTED from '../../fixtures/identity/guids.json' with { type: 'json' }
import { importRows, readRecordTables } from '../../support/database/record-tables.ts'

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
  expect([jobs.length, people.length, pairs.size]).toEqual([14_479, 12_510, 12_510])
  const digest = new Bun.CryptoHasher('sha256').update([...guids.values()].sort().join('\n')).digest('hex')
  // Of the smallest GUIDs that the rows of each person derived when each address was a person of its own.
  expect(digest).toBe('b7d73eac10cab3bc8dd9ac9487e2aa460b8d8494e84b5e2a5b29f08006e2a23a')
})
