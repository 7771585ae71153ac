/** The differences of tables that mostly grow. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { GrowingTable } from '../../src/db/growing-table.ts'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { readRows, replaceRows } from '../../src/db/table-rows.ts'
import { charges, organizations } from '../../src/db/tables.ts'

const ORGANIZATIONS = ['one', 'two', 'three']

/** A ledger with some organizations, which the steps of a test change. */
function createLedger(
  prepare: (charge: (orgId: string, count?: number) => void, remove: (id: number) => void) => void,
) {
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
  prepare(charge, (id) => client.run('DELETE FROM charges WHERE rowid = ?', [id]))
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

/** Changes of a ledger. The number selects rows or an organization. */
const CHANGES: Readonly<Record<string, (ledger: Ledger, at: number) => void>> = {
  charge: ({ charge }, at) => charge(organizationAt(at), 1 + (at % 4)),
  'delete some': ({ client }, at) => client.run('DELETE FROM charges WHERE rowid % 7 = ?', [at % 7]),
  'delete the end': ({ client }, at) => client.run('DELETE FROM charges WHERE rowid > ?', [at]),
  'update some': ({ client }, at) =>
    client.run('UPDATE charges SET credits = credits + 1 WHERE rowid % 5 = ?', [at % 5]),
  'delete an organization': ({ deleteOrganization }, at) => deleteOrganization(organizationAt(at)),
  'replace all': ({ client, read }, at) => {
    const { columns, rows } = read()
    const moved = rows.map(([rowid, ...row]) => [Number(rowid) * 2 + (at % 3), ...row])
    replaceRows(client, charges, { columns, rows: moved })
  },
}

const organizationAt = (at: number): string => ORGANIZATIONS[at % ORGANIZATIONS.length] ?? ''

/** A step of a test. Some kinds are likelier than others. */
const step = fc.record({
  kind: fc.constantFrom(
    ...Object.keys(CHANGES),
    ...['charge', 'charge', 'charge', 'save', 'save', 'restore', 'restore', 'roll back'],
  ),
  at: fc.nat(30),
})

describe('a growing table', () => {
  test('restores exactly the rows of any time, in any order', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        // A new charge gets the id of the missing row 3 if the rows after it are deleted.
        const ledger = createLedger((charge, remove) => {
          charge('one', 5)
          remove(3)
        })
        const { table, client } = ledger
        const save = () => ({ value: table.read(), rows: ledger.read() })
        const saved = [save()]
        const restore = (at: number) => {
          const target = saved[at % saved.length]
          if (!target) return
          table.replace(target.value)
          expect(ledger.read()).toEqual(target.rows)
        }
        for (const { kind, at } of steps) {
          CHANGES[kind]?.(ledger, at)
          if (kind === 'save') saved.push(save())
          if (kind === 'roll back') client.run('BEGIN')
          if (kind === 'restore' || kind === 'roll back') restore(at)
          if (kind === 'roll back') client.run('ROLLBACK')
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
