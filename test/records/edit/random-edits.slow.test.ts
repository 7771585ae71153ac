/** Random edits of companies and people while the server runs. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createContext } from '../../../src/context.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { toStoredCompany, toStoredContact } from '../../../src/sandbox/data/service.ts'
import {
  importRows,
  type Row,
  readRecordContent,
  readRecordTables,
} from '../../support/database/record-tables.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { applyEdit, companyRow, contactRow, edit, upsertCompanies, upsertContacts } from './record-edits.ts'

const start = () => createContext({ storage: { kind: 'memory' }, dataDirectory: FIXTURE_DATA })
type Running = ReturnType<typeof start>

function empty(): Running {
  const context = start()
  importRows(context.connection, [], [])
  return context
}

/** Returns the stored records as rows of a data directory. */
function rowsOf({ search }: Running): { companies: Row[]; contacts: Row[] } {
  const all = { text: undefined, limit: 1000, start: undefined }
  return {
    companies:
      search.companies(all).records.map((found) => {
        const { contactCount: _, ...row } = toStoredCompany(found)
        return row
      }) ?? [],
    contacts:
      search.people(all).records.flatMap((found) => {
        const { jobs, ...person } = toStoredContact(found)
        return jobs.map((job) => ({ ...person, ...job }))
      }) ?? [],
  }
}

describe('after random edits', () => {
  test('the tables equal an import of the resulting rows, and storing those changes nothing', async () => {
    const property = fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      const context = start()
      for (const one of edits) await applyEdit(context, one)
      const { companies, contacts } = rowsOf(context)
      const imported = openMemory()
      expect(importRows(imported, companies, contacts).problems).toEqual([])
      expect(readRecordContent(context.connection)).toEqual(readRecordContent(imported))

      const before = readRecordTables(context.connection)
      const put = [await upsertCompanies(context, companies), await upsertContacts(context, contacts)]
      expect(put.flatMap(({ errors: rejections }) => rejections)).toEqual([])
      expect(put.flatMap(({ records }) => records).filter(({ outcome }) => outcome !== 'unchanged')).toEqual(
        [],
      )
      expect(readRecordTables(context.connection)).toEqual(before)
      context.close()
    })
    await fc.assert(property, { numRuns: 30 })
  })

  test('an empty data set has the same rows and ids as after an import', async () => {
    const rows = fc.tuple(
      fc.array(companyRow, { minLength: 4, maxLength: 8 }),
      fc.array(contactRow, { minLength: 4, maxLength: 20 }),
    )
    let stored = 0
    const property = fc.asyncProperty(rows, async ([companies, contacts]) => {
      const imported = openMemory()
      stored += importRows(imported, companies, contacts).jobs
      const context = empty()
      await upsertCompanies(context, companies)
      await upsertContacts(context, contacts)
      expect(readRecordTables(context.connection)).toEqual(readRecordTables(imported))
      context.close()
    })
    await fc.assert(property, { numRuns: 30 })
    expect(stored).toBeGreaterThan(100)
  })
})
