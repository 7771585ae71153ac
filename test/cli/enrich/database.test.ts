/** `signalbox enrich --db`: an organization of a database is charged. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readAllTables } from '../../support/database/stored-state.ts'
import { createSandbox, FIXTURE_DATA } from '../../support/sandbox.ts'
import { enriched, useEnrichFolder } from './enrich-runs.ts'

const { at, writeLeads } = useEnrichFolder()

describe('enrich with an organization of a database', () => {
  const database = (): string => at('box.db')
  const open = () =>
    createSandbox({ storage: { kind: 'file', path: database() }, dataDirectory: FIXTURE_DATA })

  test('says where the keys are if there is no key', async () => {
    open().context.close()
    const { code, stderr } = await enriched(writeLeads(1), '--db', database())
    expect(code).toBe(1)
    expect(stderr).toContain('--db requires --key')
    expect(stderr).toContain('shows the keys')
  })

  test('writes only charges and their balances', async () => {
    const sandbox = open()
    const before = readAllTables(sandbox.context)
    sandbox.context.close()
    await enriched(writeLeads(3), '-o', at('out.csv'), '--db', database(), '--key', 'standard-key')
    const { context } = open()
    const { charges, organizations: _, ...others } = readAllTables(context)
    expect(charges).toHaveLength(2)
    expect(before).toMatchObject(others)
    context.close()
  })

  test('rejects a database without organizations, and says how to create them', async () => {
    open().context.close()
    const client = new Database(database())
    client.run('DELETE FROM organizations')
    client.close()
    const { code, stderr } = await enriched(writeLeads(1), '--db', database(), '--key', 'standard-key')
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no organizations. Create the demo')])
  })
})
