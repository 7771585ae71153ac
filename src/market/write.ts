/** Carries changes of the market out, in the transaction of the caller. */

import { checkpointLater } from '../db/late-checkpoint.ts'
import type { Connection } from '../db/open.ts'
import { type RowWriter, rowWriter } from '../db/row-writer.ts'
import { companies, employments, people } from '../db/tables.ts'
import { type Changes, countOf, type MarketChanges } from './row-changes.ts'

/** Rows that are stored at once in a millisecond or two. */
const MANY = 500

export function marketWriter(connection: Connection): (changes: MarketChanges) => void {
  const company = rowWriter(connection, companies)
  const person = rowWriter(connection, people)
  const employment = rowWriter(connection, employments)
  return (changes) => {
    if (countOf(changes) > MANY) checkpointLater(connection.client)
    // A company or person takes its employments along, and a GUID is free again when its holder is gone.
    remove(employment, changes.employments)
    remove(person, changes.people)
    remove(company, changes.companies)
    // Companies and people first: employments refer to them.
    store(company, changes.companies)
    store(person, changes.people)
    store(employment, changes.employments)
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
