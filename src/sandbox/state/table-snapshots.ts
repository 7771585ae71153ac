/** The tables of resets and snapshots. Companies and people have their own history in `records/edit`. */
import type { Database } from 'bun:sqlite'
import { GrowingTable } from '../../db/growing-table.ts'
import { readRows, replaceRows, type TableRows } from '../../db/table-rows.ts'
import type { StatePart } from './state-parts.ts'
import { STATE_TABLES, type StateTable } from './state-tables.ts'

/**
 * Returns the rows of all tables as JSON, which takes a quarter of the memory of the values. Growing tables may have millions of
 * rows, so only their difference from the start is copied.
 */
export function createTableSnapshots(client: Database): StatePart<string> {
  const parts = STATE_TABLES.map((table) =>
    table.grows ? new GrowingTable(client, table.definition) : createCopiedTable(client, table),
  )
  return {
    read: () => JSON.stringify(parts.map((part) => part.read())),
    replace: (text) => {
      const values = JSON.parse(text)
      for (const [at, part] of parts.entries()) part.replace(values[at])
    },
  }
}

const createCopiedTable = (client: Database, { definition, key }: StateTable) => ({
  read: () => readRows(client, definition),
  replace: (rows: TableRows) => {
    // Comparing 100,000 keys takes a tenth of the time of writing them.
    const isUnchanged = JSON.stringify(rows) === JSON.stringify(readRows(client, definition))
    if (!isUnchanged) replaceRows(client, definition, rows, key)
  },
})
