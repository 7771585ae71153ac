/** The tables of the state besides the records: organizations, users, keys, charges, and counts. */
import type { Database } from 'bun:sqlite'
import { MAX_REQUESTS } from '../../accounts/organizations-file.ts'
import { findImbalance } from '../../db/integrity-check.ts'
import {
  type ColumnRanges,
  findRowProblem,
  readRows,
  replaceRows,
  type TableRows,
} from '../../db/table-rows.ts'
import { apiKeys, charges, dailyCounts, idempotencyKeys, organizations, users } from '../../db/tables.ts'
import { getWebHost } from '../../lib/host-names.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { createDamagedFileError } from './state-file-format.ts'
import type { StatePart } from './state-parts.ts'

export type TableName =
  | 'organizations'
  | 'users'
  | 'api_keys'
  | 'charges'
  | 'daily_counts'
  | 'idempotency_keys'

/** The rows of all tables of the state. */
export type StateRows = Readonly<Record<TableName, TableRows>>

export interface StateTable {
  readonly name: TableName
  readonly definition:
    | typeof organizations
    | typeof users
    | typeof apiKeys
    | typeof charges
    | typeof dailyCounts
    | typeof idempotencyKeys
  /** The primary key of a table that others reference with `ON DELETE CASCADE`. */
  readonly key?: string
  /** Whether the table grows with each request. Snapshots do not copy its rows. */
  readonly grows?: true
}

/** Referenced tables come before the tables that reference them. */
export const STATE_TABLES: readonly StateTable[] = [
  { name: 'organizations', definition: organizations, key: 'org_id' },
  { name: 'users', definition: users },
  { name: 'api_keys', definition: apiKeys },
  { name: 'charges', definition: charges, grows: true },
  { name: 'daily_counts', definition: dailyCounts },
  { name: 'idempotency_keys', definition: idempotencyKeys, grows: true },
]

/** Returns a value for each table, by its name. */
export function mapTables<Value>(getValue: (table: StateTable) => Value): Readonly<Record<TableName, Value>> {
  return Object.fromEntries(STATE_TABLES.map((table) => [table.name, getValue(table)])) as Record<
    TableName,
    Value
  >
}

/** Returns the rows of all tables as a part of a state file. Its rows are checked before they replace others. */
export const createTablesPart = (client: Database): StatePart<StateRows> => ({
  read: () => mapTables(({ definition }) => readRows(client, definition)),
  replace: (rows) => {
    const problem = findRowsProblem(rows)
    if (problem !== undefined) throw createDamagedFileError(problem)
    for (const { name, definition, key } of STATE_TABLES) replaceRows(client, definition, rows[name], key)
    const imbalance = findImbalance(client)
    if (imbalance !== undefined) throw createDamagedFileError(imbalance)
  },
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The texts that a response needs in a certain form. */
const TEXT_CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  'users.user_id': (text) => UUID.test(text),
  'api_keys.key_id': (text) => UUID.test(text),
  'organizations.website': (text) => getWebHost(text) !== undefined,
  'idempotency_keys.response': (text) => isObject(tryParseJson(text)),
}

const RANGES: ColumnRanges = { daily_rate_limit: [0, MAX_REQUESTS], qps_limit: [1, MAX_REQUESTS] }

/** Returns the first problem of rows that `read` cannot have returned; `undefined` without one. */
function findRowsProblem(rows: StateRows): string | undefined {
  for (const { name, definition } of STATE_TABLES) {
    const problem = findRowProblem(definition, rows[name], RANGES) ?? findTextProblem(name, rows[name])
    if (problem !== undefined) return `${name}: ${problem}`
  }
  return undefined
}

function findTextProblem(name: TableName, { columns, rows }: TableRows): string | undefined {
  for (const [at, column] of columns.entries()) {
    const isValid = TEXT_CHECKS[`${name}.${column}`]
    const index = isValid ? rows.findIndex((row) => !isValid(String(row[at]))) : -1
    if (index >= 0) return `row ${index + 1} has an invalid ${column}`
  }
  return undefined
}

/** The number of rows of the state. */
interface StateCounts {
  readonly organizations: number
  readonly users: number
  readonly keys: number
  readonly charges: number
}

const COUNT_SQL = `SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM users) AS users,
  (SELECT count(*) FROM api_keys) AS keys, (SELECT count(*) FROM charges) AS charges`

export const countRows = (client: Database): StateCounts =>
  client.query<StateCounts, []>(COUNT_SQL).get() ?? { organizations: 0, users: 0, keys: 0, charges: 0 }
