/** Copies the rows of tables with SQL, with their rowids, which are the order of creation. */
import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ATTACHED } from './attached-file.ts'
import {
  apiKeys,
  charges,
  companies,
  dailyCounts,
  jobs,
  meta,
  organizations,
  people,
  users,
} from './tables.ts'

/** The tables that each saved state copies. Referenced tables come first. */
export const COPIED_TABLES = [meta, organizations, users, apiKeys, dailyCounts]

/** Returns the names of the columns of a table, separated by commas. */
export const listColumns = (table: SQLiteTable, prefix = ''): string =>
  Object.values(getTableColumns(table))
    .map(({ name }) => `${prefix}${name}`)
    .join()

/** Copies the rows of all tables but the records into the empty tables of the attached database. */
export function exportTables(client: Database): void {
  for (const table of [...COPIED_TABLES, charges]) {
    const columns = `rowid, ${listColumns(table)}`
    const name = getTableName(table)
    client.run(`INSERT INTO ${ATTACHED}.${name} (${columns}) SELECT ${columns} FROM main.${name}`)
  }
}

/**
 * Replaces rows by those of queries, in which `$` stands for the columns after the rowid. Organizations that stay are updated,
 * because deleting them would delete their charges.
 * @param keptEnd the rowid after which charges are replaced
 */
export function replaceTables(
  client: Database,
  select: (table: string) => string,
  keptEnd: number,
  selectCharges?: string,
): void {
  client.query('DELETE FROM main.charges WHERE rowid > ?').run(keptEnd)
  for (const table of COPIED_TABLES) {
    if (table !== organizations) client.query(`DELETE FROM main.${getTableName(table)}`).run()
  }
  const staying = select('organizations').replace('$', 'org_id')
  client.query(`DELETE FROM main.organizations WHERE (rowid, org_id) NOT IN (${staying})`).run()
  const insert = (table: SQLiteTable, query: string, onConflict = '') => {
    const columns = listColumns(table)
    const target = `main.${getTableName(table)} (rowid, ${columns})`
    client.query(`INSERT INTO ${target} ${query.replace('$', columns)} ${onConflict}`).run()
  }
  for (const table of COPIED_TABLES)
    insert(table, select(getTableName(table)), table === organizations ? UPDATE_ORGANIZATION : '')
  if (selectCharges !== undefined) insert(charges, selectCharges)
}

/** Without the key: updating it, even to the same value, would search all referencing tables. */
const UPDATE_ORGANIZATION = `ON CONFLICT DO UPDATE SET ${Object.values(getTableColumns(organizations))
  .filter(({ name }) => name !== 'org_id')
  .map(({ name }) => `${name} = excluded.${name}`)
  .join()}`

/** Returns why a database cannot be imported: a value that has another type than its column. */
export function findTypeProblem(client: Database): string | undefined {
  for (const table of [...COPIED_TABLES, charges, companies, people, jobs]) {
    const checks = Object.values(getTableColumns(table)).map(({ name, dataType, notNull }) => {
      const type = dataType === 'string' ? 'text' : 'integer'
      return `typeof(${name}) NOT IN ('${type}'${notNull ? '' : ", 'null'"})`
    })
    const name = getTableName(table)
    if (client.query(`SELECT 1 FROM ${name} WHERE ${checks.join(' OR ')} LIMIT 1`).get() !== null)
      return `${name} has a value of another type`
  }
  return undefined
}
