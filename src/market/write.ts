/** Carries changes of the market out, in the transaction of the caller. */

import type { Connection } from '../db/open.ts'
import { type RowWriter, rowWriter } from '../db/row-writer.ts'
import { companies, employments, people } from '../db/tables.ts'
import type { Changes, MarketChanges } from './row-changes.ts'

export function marketWriter({ db }: Connection): (changes: MarketChanges) => void {
  const company = rowWriter(db, companies)
  const person = rowWriter(db, people)
  const employment = rowWriter(db, employments)
  return (changes) => {
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
  for (const [id, { after }] of changes) if (after === undefined) writer.remove(id)
}

function store<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before === undefined) writer.insert(after)
    else writer.update(after)
  }
}
