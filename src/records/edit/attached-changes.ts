/** Lists how the records of the attached database differ. */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import { ATTACHED } from '../../db/attached-file.ts'
import { listColumns, RECORD_TABLES } from '../../db/table-copies.ts'

/** Lists the rows of the attached database that differ, and those that it does not have, in `saved.changed_…`. */
export function listAttachedChanges(client: Database): void {
  for (const table of RECORD_TABLES) {
    const [name, columns] = [getTableName(table), listColumns(table)]
    const [old, current] = [listColumns(table, 'old.'), listColumns(table, 'new.')]
    client.run(
      `INSERT INTO saved.changed_${name} (${columns}) SELECT ${current} FROM ${ATTACHED}.${name} AS new
       LEFT JOIN main.${name} AS old USING (id) WHERE (${old}) IS NOT (${current})`,
    )
    client.run(
      `INSERT INTO saved.changed_${name} (is_deleted, id) SELECT 1, id FROM main.${name}
       WHERE id NOT IN (SELECT id FROM ${ATTACHED}.${name})`,
    )
  }
}
