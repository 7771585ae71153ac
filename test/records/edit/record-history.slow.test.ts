/** Undo and redo of edits: every marked state can be restored with its rows and matcher. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createContext } from '../../../src/context.ts'
import type { RecordState } from '../../../src/records/edit/record-history.ts'
import { matchWithBothMatchers, readRecordTables } from '../../support/database/record-tables.ts'
import { failCommit } from '../../support/database/stored-state.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { applyEdit, edit, MATCH_INPUTS, upsertCompanies, upsertContacts } from './record-edits.ts'

const start = () => createContext({ storage: { kind: 'memory' }, dataDirectory: FIXTURE_DATA })
type Running = ReturnType<typeof start>

const rollBack = ({ transaction, history }: Running, mark: RecordState) =>
  transaction.run(() => history.replace(mark))
const rowCount = ({ connection }: Running, table: string) =>
  connection.client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n

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
      const { history, transaction } = context
      context.matcher.buildIndexes()
      const marks = [{ mark: history.initialState, tables: readRecordTables(context.connection) }]
      for (const one of steps) {
        const marked = 'place' in one ? marks[one.place % marks.length] : undefined
        if (one.kind === 'edit') await applyEdit(context, one.edit)
        else if (one.kind === 'mark')
          marks.push({ mark: history.read(), tables: readRecordTables(context.connection) })
        else if (marked !== undefined && one.kind === 'back') {
          await rollBack(context, marked.mark)
          expect(readRecordTables(context.connection)).toEqual(marked.tables)
          backs++
        } else if (marked !== undefined && one.kind === 'failing') {
          const before = readRecordTables(context.connection)
          const isFull = one.how === 'the commit'
          const attempt = transaction.run(() => {
            history.replace(marked.mark)
            if (!isFull) throw new Error('no')
          })
          const outcomes = await Promise.allSettled([attempt, isFull ? failCommit(context) : undefined])
          failures += outcomes.filter(({ status }) => status === 'rejected').length
          expect(readRecordTables(context.connection)).toEqual(before)
        }
        const { running, fresh } = matchWithBothMatchers(context, MATCH_INPUTS)
        expect(running).toEqual(fresh)
      }
      for (const { mark, tables } of marks.reverse()) {
        await rollBack(context, mark)
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

describe('a mark of the history of the records', () => {
  const company = (name: string) => ({ compName: name, compWebsite: `${name.toLowerCase()}.example` })

  test('is the same until something changes', async () => {
    const { history } = start()
    expect(history.read()).toBe(history.read())
    expect(history.read()).toBe(history.initialState)
  })

  test('does not lead to a reused id after an undo or a deletion', async () => {
    const context = start()
    const ids = () => readRecordTables(context.connection).companies.map(({ id }) => id)
    const idOf = (name: string) =>
      readRecordTables(context.connection).companies.find((company) => company.name === name)?.id
    await upsertCompanies(context, [company('Larkspur')])
    const larkspur = idOf('Larkspur') ?? 0
    const withLarkspur = context.history.read()
    await rollBack(context, context.history.initialState)
    await upsertCompanies(context, [company('Sorrel')])
    expect(idOf('Sorrel')).toBeGreaterThan(larkspur)
    const sorrel = readRecordTables(context.connection).companies.find(({ name }) => name === 'Sorrel')
    await context.edits.deleteCompany(sorrel?.guid ?? '')
    await upsertCompanies(context, [company('Teasel')])
    expect(idOf('Teasel')).toBeGreaterThan(sorrel?.id ?? 0)
    await rollBack(context, withLarkspur)
    expect(ids()).toContain(larkspur)
    expect(idOf('Larkspur')).toBe(larkspur)
  })

  test('prevents the reuse of the last id after its deletion', async () => {
    const context = start()
    const before = readRecordTables(context.connection)
    const last = before.companies.at(-1)
    await context.edits.deleteCompany(last?.guid ?? '')
    await upsertCompanies(context, [company('Larkspur')])
    expect(readRecordTables(context.connection).companies.at(-1)?.id).toBe((last?.id ?? 0) + 1)
    await rollBack(context, context.history.initialState)
    expect(readRecordTables(context.connection)).toEqual(before)
  })

  test('keeps ids unique if an edit was planned before a rollback', async () => {
    const context = start()
    const { history, transaction } = context
    const first = upsertCompanies(context, [company('Larkspur')])
    // Its transaction runs at the end of this event loop turn, together with everything queued now.
    await Promise.resolve().then(() => {})
    const planned = upsertCompanies(context, [company('Sorrel')])
    const undone = transaction.run(() => {
      const mark = history.read()
      history.replace(history.initialState)
      return mark
    })
    const mark = await undone
    await Promise.all([first, planned])
    const names = () =>
      readRecordTables(context.connection).companies.map(({ id, name }) => [id, name] as const)
    const [sorrel] = names().slice(-1)
    expect(sorrel?.[1]).toBe('Sorrel')
    await rollBack(context, mark)
    const [larkspur] = names().slice(-1)
    expect(larkspur?.[1]).toBe('Larkspur')
    expect(larkspur?.[0]).not.toBe(sorrel?.[0])
  })

  test('needs as much memory for five hundred changes of one record as for a few', async () => {
    const context = start()
    const before = readRecordTables(context.connection)
    for (let round = 0; round < 500; round++) {
      await upsertCompanies(context, [{ ...company('Larkspur'), compEmpCount: String(round) }])
    }
    expect(wayBack(context)).toBeLessThan(5)
    await rollBack(context, context.history.initialState)
    expect(readRecordTables(context.connection)).toEqual(before)
  })

  test('is deleted with the states that only it led to', async () => {
    const context = start()
    const removedStates: WeakRef<RecordState>[] = []
    const leaveOne = async (name: string) => {
      await upsertContacts(context, [{ compGUID: 'AAAA000000000003', conFullName: name }])
      removedStates.push(new WeakRef(context.history.read()))
      await rollBack(context, context.history.initialState)
    }
    for (let n = 0; n < 20; n++) await leaveOne(`Nadia Berg ${n}`)
    expect(rowCount(context, 'people')).toBe(4)
    const left = () => removedStates.filter((mark) => mark.deref() !== undefined).length
    // The garbage collector treats values on the stack as references, so some may remain.
    for (let turn = 0; turn < 20 && left() > 5; turn++) {
      Bun.gc(true)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    expect(left()).toBeLessThanOrEqual(5)
  })

  /** Returns the number of changed rows that are stored for a return to the start. */
  function wayBack({ history }: Running): number {
    const { companies, people, jobs } = history.read().changesSinceStart
    return companies.size + people.size + jobs.size
  }
})
