/** What a database file says after the servers have let go of it. */
import { Database } from 'bun:sqlite'

/**
 * What SQLite finds wrong with the file, and organizations whose ledger is not what they were charged.
 * @param charged credits by organization, as clients were told
 */
export function faultsOf(file: string, charged: ReadonlyMap<string, number>): string[] {
  const client = new Database(file, { readonly: true })
  const integrity = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const dangling = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
  const ledger = client.query<{ spent: number }, [string]>(
    'select coalesce(sum(credits), 0) spent from charges where org_id = ?',
  )
  const differing = [...charged].filter(([orgId, credits]) => ledger.get(orgId)?.spent !== credits)
  ledger.finalize()
  client.close()
  return [
    ...integrity.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
    ...dangling.map(({ table }) => `a row of ${table} names what is not there`),
    ...differing.map(([orgId, credits]) => `${orgId} was charged ${credits}, and its ledger differs`),
  ]
}
