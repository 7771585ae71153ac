/** Writes rows of the market. */
import { eq, sql } from 'drizzle-orm'
import { as, direct, type RowWriter, rowWriter } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import type { RowSink } from './intake.ts'
import type { Changes, MarketChanges } from './row-changes.ts'

/** Returns what applies changes, in the transaction of the caller. */
export function changeWriter(connection: Connection): (changes: MarketChanges) => void {
  const into = {
    companies: rowWriter(connection, companies),
    people: rowWriter(connection, people),
    employments: rowWriter(connection, employments),
  }
  return (changes) => {
    // A company or person takes its employments along, and a GUID is free again when its record is gone.
    remove(into.employments, changes.employments)
    remove(into.people, changes.people)
    remove(into.companies, changes.companies)
    // Companies and people first: employments refer to them.
    store(into.companies, changes.companies)
    store(into.people, changes.people)
    store(into.employments, changes.employments)
  }
}

function remove<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  const ids: number[] = []
  for (const [id, { after }] of changes) if (after === undefined) ids.push(id)
  writer.remove(ids)
}

function store<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before === undefined) writer.insert(after)
    else writer.update(after)
  }
}

/** Stores the rows of an import. */
export function importWriter(connection: Connection): RowSink {
  const { db, client } = connection
  const lastName = direct<{ lastName: string }>(
    client,
    db
      .select(as({ lastName: people.lastName }))
      .from(people)
      .where(eq(people.id, sql.placeholder('id'))),
  )
  return {
    company: rowWriter(connection, companies).insert,
    person: rowWriter(connection, people).insert,
    lastNameOf: (personId) => lastName.get(personId)?.lastName ?? '',
    employment: rowWriter(connection, employments).insert,
  }
}
