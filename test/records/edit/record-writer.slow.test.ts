/** Random edits equal an import of their result, and every marked state can be restored with its rows and matcher. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createContext } from '../../../src/context.ts'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { toStoredCompany, toStoredContact } from '../../../src/sandbox/data/service.ts'
import {
  importRows,
  matchWithBothMatchers,
  type Row,
  readRecordContent,
  readRecordTables,
} from '../../support/database/record-tables.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { applyEdit, edit, MATCH_INPUTS, upsertCompanies, upsertContacts } from './record-edits.ts'

const start = () => createContext({ storage: { kind: 'memory' }, dataDirectory: FIXTURE_DATA })
type Running = ReturnType<typeof start>

/** Goes back to a snapshot, or to the start. */
const goBack = ({ state }: Running, id: string | undefined): Promise<unknown> =>
  id === undefined ? state.reset() : state.restore(id)

/** `back` returns to the mark at this position. `failing` does so in a transaction that is rolled back. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit'), edit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('back'), place: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('failing'),
      how: fc.constantFrom('the job', 'the commit'),
      place: fc.nat(20),
    }),
  },
)

describe('edits, marks, and rollbacks in any order', () => {
  test('restore the exact tables and a matcher that agrees with them', async () => {
    let [backs, failures] = [0, 0]
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const context = start()
      const { state, transaction } = context
      context.matcher.buildIndexes()
      const marks: { mark: string | undefined; tables: ReturnType<typeof readRecordTables> }[] = [
        { mark: undefined, tables: readRecordTables(context.connection) },
      ]
      for (const one of steps) {
        const marked = 'place' in one ? marks[one.place % marks.length] : undefined
        if (one.kind === 'edit') await applyEdit(context, one.edit)
        else if (one.kind === 'mark')
          marks.push({ mark: (await state.take('mark')).id, tables: readRecordTables(context.connection) })
        else if (marked !== undefined && one.kind === 'back') {
          await goBack(context, marked.mark)
          expect(readRecordTables(context.connection)).toEqual(marked.tables)
          backs++
        } else if (marked !== undefined && one.kind === 'failing') {
          const before = readRecordTables(context.connection)
          const isFull = one.how === 'the commit'
          const attempt = isFull
            ? goBack(context, marked.mark)
            : transaction.run(() => {
                context.recordWriter.restore(0)
                throw new Error('no')
              })
          const outcomes = await Promise.allSettled([attempt, isFull ? failCommit(context) : undefined])
          failures += outcomes.filter(({ status }) => status === 'rejected').length
          expect(readRecordTables(context.connection)).toEqual(before)
        }
        const { running, fresh } = matchWithBothMatchers(context, MATCH_INPUTS)
        expect(running).toEqual(fresh)
      }
      for (const { mark, tables } of marks.reverse()) {
        await goBack(context, mark)
        expect(readRecordTables(context.connection)).toEqual(tables)
      }
      const { running, fresh } = matchWithBothMatchers(context, MATCH_INPUTS)
      expect(running).toEqual(fresh)
      context.close()
    })
    await fc.assert(property, { numRuns: 30 })
    expect([backs > 50, failures > 30]).toEqual([true, true])
  })
})

/** Returns the stored records as rows of a data directory. */
function rowsOf({ search }: Running): { companies: Row[]; contacts: Row[] } {
  const all = { text: undefined, limit: 1000, offset: 0 }
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
})
