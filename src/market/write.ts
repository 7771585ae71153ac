/** Carries changes of the market out, in the transaction of the caller. */

import { checkpointLater } from '../db/late-checkpoint.ts'
import type { Connection } from '../db/open.ts'
import { type RowWriter, rowWriter } from '../db/row-writer.ts'
import { type Staging, stagingOf } from '../db/staging.ts'
import { companies, employments, people } from '../db/tables.ts'
import { type Changes, countOf, type MarketChanges } from './row-changes.ts'

/** Rows that are stored at once in a millisecond or two. */
const MANY = 500

export class MarketWriter {
  readonly #connection: Connection
  readonly #tables
  /** What is stored in half of the time, as it is put down already. */
  #staged: { readonly changes: MarketChanges; isWhole: boolean } | undefined

  constructor(connection: Connection) {
    this.#connection = connection
    this.#tables = {
      companies: { rows: rowWriter(connection, companies), staging: stagingOf(connection, companies) },
      people: { rows: rowWriter(connection, people), staging: stagingOf(connection, people) },
      employments: { rows: rowWriter(connection, employments), staging: stagingOf(connection, employments) },
    }
  }

  /**
   * Puts down the new rows of many changes that are about to be written. One edit at a time: others are written without.
   */
  *stage(changes: MarketChanges): Generator<void, void> {
    if (this.#staged !== undefined || countOf(changes) <= MANY) return
    const staged = { changes, isWhole: false }
    this.#staged = staged
    const { companies, people, employments } = this.#tables
    yield* putDown(companies.staging, changes.companies)
    yield* putDown(people.staging, changes.people)
    yield* putDown(employments.staging, changes.employments)
    staged.isWhole = true
  }

  /** They are written, or will not be. */
  unstage(changes: MarketChanges): void {
    if (this.#staged?.changes === changes) this.#staged = undefined
  }

  write(changes: MarketChanges): void {
    const { companies, people, employments } = this.#tables
    if (countOf(changes) > MANY) checkpointLater(this.#connection.client)
    // A company or person takes its employments along, and a GUID is free again when its holder is gone.
    remove(employments.rows, changes.employments)
    remove(people.rows, changes.people)
    remove(companies.rows, changes.companies)
    const isStaged = this.#staged?.changes === changes && this.#staged.isWhole
    // Companies and people first: employments refer to them.
    store(companies, changes.companies, isStaged)
    store(people, changes.people, isStaged)
    store(employments, changes.employments, isStaged)
  }
}

function* putDown<Row>(staging: Staging<Row>, changes: Changes<Row>): Generator<void, void> {
  staging.begin()
  for (const { before, after } of changes.values()) {
    if (before === undefined && after !== undefined) staging.add(after)
    yield
  }
}

function remove<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  const ids: number[] = []
  for (const [id, { after }] of changes) if (after === undefined) ids.push(id)
  writer.remove(ids)
}

interface Target<Row> {
  readonly rows: RowWriter<Row>
  readonly staging: Staging<Row>
}

function store<Row>({ rows, staging }: Target<Row>, changes: Changes<Row>, isStaged: boolean): void {
  if (isStaged) staging.store()
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before !== undefined) rows.update(after)
    else if (!isStaged) rows.insert(after)
  }
}
