/**
 * The rows of one import or edit, between reading and writing. Who is the same person depends on all of them, so they wait in a temporary
 * table, which takes no memory for a million rows. SQLite finds the rows with equal keys.
 */
import type { Database } from 'bun:sqlite'
import type { Problem } from '../../lib/problem.ts'
import { CONTACT_COLUMNS, type ContactRow } from '../rows/columns.ts'
import type { IdentityName } from './identity-name.ts'

/** A valid row with its employer and the keys that identify its person. */
export interface StagedContact extends ContactRow, IdentityName {
  /** The line or the index of the row; -1 for the job of a stored person. */
  readonly number: number
  readonly companyId: number
  /** The GUID of the employer. */
  readonly employer: string
  /** The `conGUID` in upper case. Like the other keys, `''` without one. */
  readonly guidKey: string
  readonly emailKey: string
  readonly profileKey: string
  /** The key of the matcher, by which names look alike. */
  readonly alike: string
  /** The last name that the matcher reads. */
  readonly familyName: string
  /** 1 if nothing but the name and the employer identifies the person. */
  readonly isAnonymous: 0 | 1
  /** 1 if the GUID is not derived from the other values. */
  readonly isGuidGiven: 0 | 1
}

/** What identifies the person of a row, as bits. */
const ADDRESS_OR_GUID = 1
const PROFILE = 2
export const ANY_GUID = 4

const toMark = ({ guidKey, emailKey, profileKey, isGuidGiven }: StagedContact): number =>
  (emailKey !== '' || isGuidGiven === 1 ? ADDRESS_OR_GUID : 0) |
  (profileKey === '' ? 0 : PROFILE) |
  (guidKey === '' ? 0 : ANY_GUID)

export interface NumberedContact extends StagedContact {
  /** The position, from 0. */
  readonly id: number
}

/** A problem of a row, by the number of the row. */
export interface NumberedProblem extends Problem {
  readonly number: number
}

/** Describes a row in the message of another, such as `line 2`; `''` for the only row. */
export type FormatRow = (row: Pick<StagedContact, 'number' | 'conGUID'>) => string

const KEYS = [
  ...['number', 'companyId', 'employer', 'guidKey', 'emailKey', 'profileKey', 'exact', 'folded', 'core'],
  ...['seconds', 'alike', 'familyName', 'isAnonymous', 'isGuidGiven'],
] as (keyof StagedContact)[]
const COLUMNS: readonly (keyof StagedContact)[] = [...CONTACT_COLUMNS, ...KEYS]

/** Rows that are read at once. */
const PAGE_SIZE = 200

export class StagedContacts {
  readonly #client: Database
  readonly #insert
  readonly #page
  readonly #byId
  /** The marks of each row. */
  readonly marks: number[] = []
  #isIndexed = false
  #givenGuids = 0

  /** @param client gets the table. No other rows may be staged in it. */
  constructor(client: Database) {
    this.#client = client
    client.run('DROP TABLE IF EXISTS temp.staged')
    client.run(`CREATE TEMP TABLE staged (id INTEGER PRIMARY KEY, ${COLUMNS.join()})`)
    this.#insert = client.prepare(`INSERT INTO temp.staged VALUES (?, ${COLUMNS.map(() => '?').join()})`)
    this.#page = client.prepare<NumberedContact, [number]>(
      `SELECT * FROM temp.staged WHERE id >= ? ORDER BY id LIMIT ${PAGE_SIZE}`,
    )
    this.#byId = client.prepare<NumberedContact, [number]>('SELECT * FROM temp.staged WHERE id = ?')
  }

  get size(): number {
    return this.marks.length
  }

  add(contact: StagedContact): void {
    if (contact.guidKey !== '') this.#givenGuids++
    this.#insert.run(this.size, ...COLUMNS.map((column) => contact[column]))
    this.marks.push(toMark(contact))
  }

  /** Returns all rows in their order. */
  *all(): Generator<NumberedContact> {
    for (let start = 0; start < this.size; start += PAGE_SIZE) yield* this.#page.all(start)
  }

  get(ids: readonly number[]): NumberedContact[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** Returns the ids of the rows with equal values, if there are several. */
  *groups(columns: readonly string[], condition: string): Generator<readonly number[]> {
    const statement = this.#client.prepare<{ readonly ids: string }, []>(
      `SELECT json_group_array(id) AS ids FROM temp.staged WHERE ${condition} GROUP BY ${columns.join()} HAVING count(*) > 1`,
    )
    try {
      for (const { ids } of statement.iterate()) yield JSON.parse(ids)
    } finally {
      statement.finalize()
    }
  }

  /** Returns whether a row has a `conGUID`. */
  hasGuid(guidKey: string): boolean {
    if (this.#givenGuids === 0) return false
    if (!this.#isIndexed) this.#client.run('CREATE INDEX temp.staged_by_guid ON staged (guidKey)')
    this.#isIndexed = true
    return this.#client.query('SELECT 1 FROM temp.staged WHERE guidKey = ?').get(guidKey) !== null
  }

  /** Removes the table. */
  clear(): void {
    this.#insert.finalize()
    this.#page.finalize()
    this.#byId.finalize()
    this.#client.run('DROP TABLE temp.staged')
  }
}
