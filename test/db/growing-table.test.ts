/** The differences of tables that mostly grow. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { GrowingTable } from '../../src/db/growing-table.ts'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { readRows, replaceRows, type TableRows } from '../../src/db/table-rows.ts'
import { charges, organizations } from '../../src/db/tables.ts'

const ORGANIZATIONS = ['one', 'two', 'three']

/** A ledger with some organizations, which the steps of a test change. */
function createLedger(chargeBefore: (charge: (orgId: string, count?: number) => void) => void) {
  const { client } = openMemory()
  const insertOrganization = client.prepare(`INSERT OR IGNORE INTO organizations
    VALUES (?, 'name', 'https://a.example', 'active', 'pro', NULL, NULL, 1, 1, 0, 0, 0, 0)`)
  const insertCharge = client.prepare(
    `INSERT INTO charges VALUES (?, ?, 'key', 'company', 'contact', 1, 0, 0)`,
  )
  const addOrganizations = () => {
    for (const orgId of ORGANIZATIONS) insertOrganization.run(orgId)
  }
  addOrganizations()
  let lastCharge = 0
  const charge = (orgId: string, count = 1) => {
    for (let n = 0; n < count; n++) insertCharge.run(`charge ${++lastCharge}`, orgId)
  }
  chargeBefore(charge)
  return {
    client,
    table: new GrowingTable(client, charges),
    read: () => readRows(client, charges),
    addOrganizations,
    charge,
    deleteOrganization: (orgId: string) => {
      client.run('DELETE FROM organizations WHERE org_id = ?', [orgId])
      addOrganizations()
    },
  }
}

type Ledger = ReturnType<typeof createLedger>

const place = fc.nat(30)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('charge'),
      orgId: fc.constantFrom(...ORGANIZATIONS),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete some'), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete the end'), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update some'), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delete an organization'),
      orgId: fc.constantFrom(...ORGANIZATIONS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace all'), place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('restore'), place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back'), place }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function change(ledger: Ledger, one: Step): void {
  const { client } = ledger
  if ('count' in one) ledger.charge(one.orgId, one.count)
  else if ('orgId' in one) ledger.deleteOrganization(one.orgId)
  else if (!('place' in one)) return
  else if (one.kind === 'delete some') client.run('DELETE FROM charges WHERE rowid % 7 = ?', [one.place % 7])
  else if (one.kind === 'delete the end') client.run('DELETE FROM charges WHERE rowid > ?', [one.place])
  else if (one.kind === 'update some')
    client.run('UPDATE charges SET credits = credits + 1 WHERE rowid % 5 = ?', [one.place % 5])
  else if (one.kind === 'replace all') {
    const { columns, rows } = ledger.read()
    const moved = rows.map(([rowid, ...row]) => [Number(rowid) * 2 + (one.place % 3), ...row])
    replaceRows(client, charges, { columns, rows: moved })
  }
}

describe('a growing table', () => {
  test('restores exactly the rows of any time, in any order', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const ledger = createLedger((charge) => charge('one', 5))
        const { table, client } = ledger
        let saved: readonly { readonly value: ReturnType<GrowingTable['read']>; readonly rows: TableRows }[] =
          []
        const save = () => {
          saved = [...saved, { value: table.read(), rows: ledger.read() }]
        }
        const restore = (at: number) => {
          const target = saved[at % saved.length]
          if (!target) return
          table.replace(target.value)
          expect(ledger.read()).toEqual(target.rows)
        }
        save()
        for (const one of steps) {
          if (one.kind === 'save') save()
          else if ('place' in one && one.kind === 'restore') restore(one.place)
          else if ('place' in one && one.kind === 'roll back') {
            client.run('BEGIN')
            restore(one.place)
            ledger.charge('two')
            client.run('ROLLBACK')
          } else change(ledger, one)
        }
        for (let at = 0; at < saved.length; at++) restore(at * 5 + 3)
        restore(0)
        client.close()
      }),
      { numRuns: 300, includeErrorInReport: true },
    )
  })

  test('copies only the difference from the start', () => {
    const ledger = createLedger((charge) => {
      charge('one', 10)
      charge('two', 1_000)
    })
    const start = ledger.table.read()
    expect(start).toMatchObject({ lowest: 1_010, replaced: [], rows: { rows: [] } })
    ledger.charge('three', 20)
    expect(ledger.table.read()).toMatchObject({ lowest: 1_010, replaced: [] })
    expect(ledger.table.read().rows.rows).toHaveLength(20)
    ledger.deleteOrganization('one')
    expect(ledger.table.read().replaced).toHaveLength(10)
    ledger.table.replace(start)
    expect(ledger.table.read()).toEqual(start)
  })
})

test('replacing a referenced table retains the rows that refer to it', () => {
  const ledger = createLedger((charge) => charge('one', 2))
  const rows = readRows(ledger.client, organizations)
  ledger.client.run(`UPDATE organizations SET org_name = 'other'`)
  replaceRows(ledger.client, organizations, rows, 'org_id')
  expect(readRows(ledger.client, organizations)).toEqual(rows)
  expect(ledger.read().rows).toHaveLength(2)
})
