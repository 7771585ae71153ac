/**
 * The rows of one import or edit, between reading and writing. Who is the same person depends on all of them, so they wait in a temporary
 * table, where SQLite finds the rows with equal keys.
 */
import type { Connection } from '../../db/open-and-lock.ts'
import { TemporaryTable } from '../../db/temporary-table.ts'
import { CONTACT_COLUMNS, type ContactRow } from '../rows/columns.ts'
import type { Company } from '../store/rows.ts'
import type { IdentityName } from './identity-name.ts'

/** A valid row with its employer and the keys that identify its person. */
export interface StagedContact extends ContactRow, IdentityName {
  /** The line or the index of the row; -1 for the job of a stored person. */
  readonly number: number
  /** The number of the employer in `Employers`; -1 for a stored job. */
  readonly claim: number
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
export const ANY_GUID = 2

const toMark = ({ guidKey, emailKey, isGuidGiven }: StagedContact): number =>
  (emailKey !== '' || isGuidGiven === 1 ? ADDRESS_OR_GUID : 0) | (guidKey === '' ? 0 : ANY_GUID)

export interface NumberedContact extends StagedContact {
  /** The position, from 0. */
  readonly id: number
}

/** Describes a row in the message of another, such as `line 2`; `''` for the only row. */
export type FormatRow = (row: Pick<StagedContact, 'number' | 'conGUID'>) => string

const KEYS = [
  ...['number', 'claim', 'companyId', 'employer', 'guidKey', 'emailKey', 'profileKey', 'exact', 'folded'],
  ...['shortName', 'secondNames', 'alike', 'familyName', 'isAnonymous', 'isGuidGiven'],
] as (keyof StagedContact)[]

export class StagedContacts {
  readonly #table: TemporaryTable<StagedContact, keyof StagedContact>
  /** The marks of each row. */
  readonly marks: number[] = []
  /** A hash of the profile URL of each row; 0 without one. */
  readonly profiles: number[] = []
  /** The id of the employer of each row. */
  readonly employers: number[] = []
  readonly #claims: number[] = []
  #givenGuids = 0
  #storedJobs = 0

  /** @param client gets the table. Default: a database that nothing else shares */
  constructor(client?: Connection['client']) {
    this.#table = new TemporaryTable([...CONTACT_COLUMNS, ...KEYS], client)
  }

  get size(): number {
    return this.marks.length
  }

  /** The number of rows of the table, which come before the jobs of stored people. */
  get tableSize(): number {
    return this.size - this.#storedJobs
  }

  get hasStored(): boolean {
    return this.#storedJobs > 0
  }

  /** Whether some rows have a GUID. */
  get hasGuids(): boolean {
    return this.#givenGuids > 0
  }

  /** Whether all rows have a GUID, which alone decides then. */
  get haveAllGuids(): boolean {
    return this.#givenGuids === this.size
  }

  /** Returns whether nothing but the name and the employer identifies the person of a row. */
  isAnonymous(id: number): boolean {
    return ((this.marks[id] ?? 0) & ADDRESS_OR_GUID) === 0 && this.profiles[id] === 0
  }

  add(contact: StagedContact): void {
    if (contact.guidKey !== '') this.#givenGuids++
    if (contact.number < 0) this.#storedJobs++
    this.#table.add(contact)
    this.marks.push(toMark(contact))
    this.profiles.push(contact.profileKey === '' ? 0 : Bun.hash.xxHash32(contact.profileKey))
    this.employers.push(contact.companyId)
    this.#claims.push(contact.claim)
  }

  /** Returns the rows with these claims, in their order. */
  ofClaims(claims: readonly number[]): readonly NumberedContact[] {
    return this.#table.findAny('claim', claims)
  }

  /** Stores the employers of all rows, by the claims of the rows, and removes the rows without one. */
  setEmployers(employers: ReadonlyMap<number, Pick<Company, 'id' | 'guid'>>): void {
    const values = employers
      .entries()
      .map(([claim, { id, guid }]) => [claim, { companyId: id, employer: guid }] as const)
    this.#table.update('claim', ['companyId', 'employer'], values)
    for (const [id, claim] of this.#claims.entries()) this.employers[id] = employers.get(claim)?.id ?? claim
  }

  /** Returns all rows in their order. */
  all(): Generator<NumberedContact> {
    return this.#table.all()
  }

  get(ids: readonly number[]): NumberedContact[] {
    return this.#table.get(ids)
  }

  /** Returns the ids of the rows with equal keys, if there are several. */
  groups(keys: readonly string[], condition: string): Generator<readonly number[]> {
    return this.#table.groups(keys, condition)
  }

  /** Returns whether a row has a `conGUID`. */
  hasGuid(guidKey: string): boolean {
    return this.hasGuids && this.#table.find({ guidKey }).length > 0
  }

  close(): void {
    this.#table.close()
  }
}
