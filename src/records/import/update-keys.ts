/** Derives the lookup keys of all stored records again, if another version of the matcher has derived them. */
import { gt, sql } from 'drizzle-orm'
import { getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, PARAMETER, prepare, prepareUpdate, selectRows } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { hasPath, KEYS_VERSION } from '../../matching/normalize/lookup-keys.ts'
import { toFamilyName } from '../../matching/normalize/person/person-name.ts'
import { deriveCompanyKeys, deriveJobKeys, derivePersonKeys } from '../rows/convert-rows.ts'
import { type Company, isSameRow, PAGE_SIZE, type RecordTable } from '../store/rows.ts'

/** Returns whether this version has derived the stored keys. */
export const hasCurrentKeys = (connection: Connection): boolean =>
  getMetadata(connection, 'keysVersion') === String(KEYS_VERSION)

export const setKeysVersion = (connection: Connection): void =>
  setMetadata(connection, 'keysVersion', String(KEYS_VERSION))

/** Derives all stored keys again, in the open transaction. Changes no other column, so edited records stay. */
export function updateKeys(connection: Connection): void {
  const { client } = connection
  const selectPerson = prepare(client, () => selectRows(people).where(equalsParameter(people.id)))()
  updateRows(
    prepare(client, () => selectAfter(companies))(),
    prepareUpdate(client, companies),
    deriveKeysAgain,
  )
  updateRows(prepare(client, () => selectAfter(people))(), prepareUpdate(client, people), (row) =>
    derivePersonKeys(row),
  )
  updateRows(prepare(client, () => selectAfter(jobs))(), prepareUpdate(client, jobs), (row) => {
    const person = selectPerson.get(row.personId)
    return person ? deriveJobKeys(row, toFamilyName(person)) : {}
  })
  setKeysVersion(connection)
}

/** A page on a domain of several companies has a blank domain, which only the table showed that it came from. */
function deriveKeysAgain(company: Company): Partial<Company> {
  const keys = deriveCompanyKeys(company)
  return company.domain === '' && hasPath(company.website) ? { ...keys, domain: '' } : keys
}

/**
 * Selects a page of rows after an id: a table may be larger than the memory, and its rows change between pages. It is one template, because
 * the types of the builder end after one method if the table is generic.
 */
const selectAfter = <Table extends RecordTable>(table: Table) =>
  selectRows(table).where(sql`${gt(table.id, PARAMETER)} order by ${table.id} limit ${PAGE_SIZE}`)

/** Updates the rows whose keys change. */
function updateRows<Row extends { readonly id: number }>(
  pageAfter: { all(id: number): readonly Row[] },
  update: (row: Row) => void,
  deriveKeys: (row: Row) => Partial<Row>,
): void {
  let last: number | undefined = Number.MIN_SAFE_INTEGER
  while (last !== undefined) {
    const page: readonly Row[] = pageAfter.all(last)
    for (const row of page) {
      const updated = { ...row, ...deriveKeys(row) }
      if (!isSameRow(row, updated)) update(updated)
    }
    last = page.at(-1)?.id
  }
}
