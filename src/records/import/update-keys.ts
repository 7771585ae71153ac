/** Derives the lookup keys of all stored records again, if another version of the matcher has derived them. */
import { getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepareSelect, prepareUpdate } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { KEYS_VERSION } from '../../matching/normalize/lookup-keys.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import { deriveCompanyKeys, deriveJobKeys, derivePersonKeys } from '../rows/convert-rows.ts'
import { isSameRow, type RecordTable, readPages } from '../store/records.ts'

/** Returns whether this version has derived the stored keys. */
export const hasCurrentKeys = (connection: Connection): boolean =>
  getMetadata(connection, 'keysVersion') === String(KEYS_VERSION)

export const setKeysVersion = (connection: Connection): void =>
  setMetadata(connection, 'keysVersion', String(KEYS_VERSION))

/** Derives all stored keys again, in the open transaction. Changes no other column, so edited records stay. */
export function updateKeys(connection: Connection): void {
  const { client } = connection
  const selectPerson = prepareSelect(client, people, 'id IN (?)')()
  updateRows(connection, companies, prepareUpdate(client, companies), deriveCompanyKeys)
  updateRows(connection, people, prepareUpdate(client, people), (row) => derivePersonKeys(row))
  updateRows(connection, jobs, prepareUpdate(client, jobs), (row) => {
    const person = selectPerson.get(row.personId)
    return person ? deriveJobKeys(row, toFamilyName(person)) : {}
  })
  setKeysVersion(connection)
}

/** Updates the rows whose keys change. */
function updateRows<Table extends RecordTable>(
  connection: Connection,
  table: Table,
  update: (row: Table['$inferSelect']) => void,
  deriveKeys: (row: Table['$inferSelect']) => Partial<Table['$inferSelect']>,
): void {
  for (const page of readPages(connection, table)) {
    for (const row of page) {
      const updated = { ...row, ...deriveKeys(row) }
      if (!isSameRow(row, updated)) update(updated)
    }
  }
}
