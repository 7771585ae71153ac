/** Random edits equal an import of their result, and a snapshot between them can be restored with its rows and matcher. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { isLost } from '../../../src/lib/problem.ts'
import { openModules } from '../../../src/open-modules.ts'
import { toStoredCompany, toStoredContact } from '../../../src/sandbox/data/service.ts'
import * as records from '../../support/database/record-tables.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { applyEdit, edit, MATCH_INPUTS, upsertCompanies, upsertContacts } from './record-edits.ts'

const start = () => openModules({ storage: { kind: 'memory' }, dataDirectory: FIXTURE_DATA })
type Running = Awaited<ReturnType<typeof start>>

/** Returns the stored records as rows of a data directory. */
function rowsOf({ search }: Running['records']): { companies: records.Row[]; contacts: records.Row[] } {
  const all = { text: undefined, limit: 1000, offset: 0 }
  return {
    companies: search.companies(all).records.map((found) => {
      const { contactCount: _, ...row } = toStoredCompany(found)
      return row
    }),
    contacts: search.people(all).records.flatMap((found) => {
      const { jobs, ...person } = toStoredContact(found)
      return jobs.map((job) => ({ ...person, ...job }))
    }),
  }
}

function requireSameMatches(modules: Running): void {
  const { running, fresh } = records.matchWithBothMatchers(modules, MATCH_INPUTS)
  expect(running).toEqual(fresh)
}

test('after random edits, the tables equal an import of the resulting rows, and storing those changes nothing', async () => {
  const property = fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
    const modules = await start()
    modules.records.matcher.buildIndexes()
    for (const one of edits) {
      await applyEdit(modules, one)
      requireSameMatches(modules)
    }
    const { companies, contacts } = rowsOf(modules.records)
    const imported = openMemory()
    expect((await records.importRows(imported, companies, contacts)).problems).toEqual([])
    expect(records.readRecordContent(modules.core.connection)).toEqual(records.readRecordContent(imported))

    const before = records.readRecordTables(modules.core.connection)
    const put = [await upsertCompanies(modules, companies), await upsertContacts(modules, contacts)]
    expect(put.flatMap(({ problems }) => problems.filter(isLost))).toEqual([])
    expect(put.flatMap((plan) => plan.records).filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
    expect(records.readRecordTables(modules.core.connection)).toEqual(before)
    modules.close()
  })
  await fc.assert(property, { numRuns: 30 })
})

test('the start and a snapshot are restored with their rows and a matcher that agrees, or not at all', async () => {
  const someEdits = fc.array(edit, { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(someEdits, someEdits, async (first, second) => {
    const modules = await start()
    const { state } = modules.sandbox
    const { connection } = modules.core
    modules.records.matcher.buildIndexes()
    const tables = [records.readRecordTables(connection)]
    for (const one of first) await applyEdit(modules, one)
    const { id } = await state.take('between')
    tables.push(records.readRecordTables(connection))
    for (const one of second) await applyEdit(modules, one)
    const last = records.readRecordTables(connection)
    await Promise.allSettled([state.restore(id), failCommit(modules)])
    expect(records.readRecordTables(connection)).toEqual(last)
    requireSameMatches(modules)
    for (const place of [1, 0, 1]) {
      await (place === 0 ? state.reset() : state.restore(id))
      expect([records.readRecordTables(connection)]).toEqual(tables.slice(place, place + 1))
      requireSameMatches(modules)
    }
    modules.close()
  })
  await fc.assert(property, { numRuns: 25 })
})
