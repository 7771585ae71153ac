/**
 * The rows of one import or edit, between reading and writing. Who is the same person depends on all of them, so they wait in a temporary
 * file. Only hashes of their keys stay in memory, to find the rows with equal keys.
 */
import { TemporaryRows } from '../../db/temporary-rows.ts'
import { CONTACT_COLUMNS, type ContactRow } from '../rows/columns.ts'
import { toContactName } from '../rows/convert-rows.ts'
import type { Company } from '../store/rows.ts'
import { type NameKeys, toNameKeys } from './name-keys.ts'
import { findGroups, hash, type Shared, type SharedKeys } from './shared-keys.ts'

/** A valid row with the keys that identify its person. */
export interface StagedContact extends ContactRow, NameKeys {
  /** The line or the index of the row; -1 for the job of a stored person. */
  readonly number: number
  /** The `conGUID` in upper case. Like the other keys, `''` without one. */
  readonly guidKey: string
  readonly emailKey: string
  readonly profileKey: string
  /** The last name that the matcher reads. */
  readonly familyName: string
  /** Whether nothing but the name and the employer identifies the person. */
  readonly isAnonymous: boolean
  /** Whether the GUID is not derived from the other values. */
  readonly isGuidGiven: boolean
}

/** A row with its employer. */
export interface EmployedContact extends StagedContact {
  readonly companyId: number
  /** The GUID of the employer. */
  readonly employer: string
}

export interface NumberedContact extends Omit<EmployedContact, 'isGuidGiven'> {
  /** The position, from 0. */
  readonly id: number
}

/** Describes a row in the message of another, such as `line 2`; `''` for the only row. */
export type FormatRow = (row: Pick<StagedContact, 'number' | 'conGUID'>) => string

/** What identifies the person of a row, as bits. */
const ADDRESS_OR_GUID = 1
export const ANY_GUID = 2

const toMark = ({ guidKey, emailKey, isGuidGiven }: StagedContact): number =>
  (emailKey !== '' || isGuidGiven ? ADDRESS_OR_GUID : 0) | (guidKey === '' ? 0 : ANY_GUID)

const STORED = [
  ...CONTACT_COLUMNS,
  ...(['number', 'guidKey', 'emailKey', 'profileKey', 'exact', 'folded', 'shortName'] as const),
  ...(['secondNames', 'alike', 'familyName', 'isAnonymous'] as const),
]

/** The employer of the rows without one. */
const NO_EMPLOYER = -1

export class StagedContacts {
  readonly #rows = new TemporaryRows(STORED)
  /** The marks of each row. */
  readonly marks: number[] = []
  /** A hash of the profile URL of each row; 0 without one. */
  readonly profiles: number[] = []
  /** The id of the employer of each row; its claim until employers are decided. */
  readonly employers: number[] = []
  readonly #guids: number[] = []
  readonly #emails: number[] = []
  readonly #names: number[] = []
  readonly #alike: number[] = []
  readonly #companies = new Map<number, { readonly guid: string; readonly hash: number }>()
  #guidHashes: ReadonlySet<number> | undefined
  #givenGuids = 0
  #storedJobs = 0

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

  /** @param claim the number of what the row says about its employer, which is decided later */
  add(contact: StagedContact, claim: number): void {
    if (contact.guidKey !== '') this.#givenGuids++
    this.employers.push(claim)
    this.#store(this.size, contact)
  }

  #store(id: number, contact: StagedContact): void {
    const { guidKey, emailKey, profileKey, exact, alike } = contact
    this.#rows.set(id, contact)
    this.marks[id] = toMark(contact)
    this.#names[id] = hash(exact)
    this.#guids[id] = hash(guidKey)
    this.#emails[id] = hash(emailKey)
    this.profiles[id] = hash(profileKey)
    this.#alike[id] = hash(alike)
  }

  /** Adds a job of a stored person, after all rows of the table. */
  addStored(contact: EmployedContact): void {
    const { companyId, employer } = contact
    this.#companies.getOrInsertComputed(companyId, () => ({ guid: employer, hash: hash(employer) }))
    this.#storedJobs++
    this.add(contact, companyId)
  }

  /** Returns the rows with these claims, in their order. */
  *ofClaims(
    claims: Pick<ReadonlySet<number>, 'has'>,
  ): Generator<{ readonly number: number; readonly claim: number }> {
    for (const [id, claim] of this.employers.entries())
      if (claims.has(claim))
        for (const { number } of this.#rows.get(id)) yield { number: Number(number), claim }
  }

  /** Stores the employers of all rows, by the claims of the rows, and removes the rows without one. */
  setEmployers(employers: ReadonlyMap<number, Pick<Company, 'id' | 'guid'>>): void {
    for (const { id, guid } of employers.values()) this.#companies.set(id, { guid, hash: hash(guid) })
    for (const [id, claim] of this.employers.entries())
      this.employers[id] = employers.get(claim)?.id ?? NO_EMPLOYER
    if (!this.haveAllGuids) this.addNames(() => true)
  }

  /** Derives the keys of names of rows with a GUID, which are not needed if the GUIDs of all are known. */
  addNames(isNeeded: (row: NumberedContact) => boolean): void {
    for (const row of this.all())
      if (row.guidKey !== '' && isNeeded(row))
        this.#store(row.id, { ...row, ...toNameKeys(toContactName(row)), isGuidGiven: true })
  }

  /** Returns all rows in their order. */
  *all(): Generator<NumberedContact> {
    let id = 0
    for (const row of this.#rows.all()) yield* this.#addEmployer(id++, row)
  }

  get(ids: readonly number[]): NumberedContact[] {
    return ids.flatMap((id) => this.#rows.get(id).flatMap((row) => this.#addEmployer(id, row)))
  }

  #addEmployer(
    id: number,
    row: Readonly<Record<(typeof STORED)[number], string>>,
  ): readonly NumberedContact[] {
    const companyId = this.employers[id] ?? NO_EMPLOYER
    const employer = this.#companies.get(companyId)?.guid
    if (employer === undefined) return []
    const [number, isAnonymous] = [Number(row.number), row.isAnonymous === 'true']
    return [{ ...row, id, number, isAnonymous, companyId, employer }]
  }

  /**
   * Returns the rows that have something in common, if there are several.
   * @param size the number of rows that are compared, from the first. Default: all
   */
  groups(shared: Shared, size = this.size): Generator<readonly NumberedContact[]> {
    return findGroups(shared, size, {
      hashesOf: (id) => this.#hashesOf(id),
      get: (ids) => this.get(ids),
    })
  }

  #hashesOf(id: number): SharedKeys<number> {
    return {
      guidKey: this.#guids[id] ?? 0,
      emailKey: this.#emails[id] ?? 0,
      profileKey: this.profiles[id] ?? 0,
      exact: this.#names[id] ?? 0,
      alike: this.#alike[id] ?? 0,
      employer: this.#companies.get(this.employers[id] ?? NO_EMPLOYER)?.hash ?? 0,
      isAnonymous: this.isAnonymous(id),
      // No hashes of these stay in memory, so all rows pass, and the texts decide.
      folded: 1,
      number: -1,
    }
  }

  /** Returns whether a row has a `conGUID`. */
  hasGuid(guidKey: string): boolean {
    if (!this.hasGuids) return false
    const hashed = hash(guidKey)
    this.#guidHashes ??= new Set(this.#guids)
    if (!this.#guidHashes.has(hashed)) return false
    const ids = this.#guids.keys().filter((id) => this.#guids[id] === hashed)
    return this.get([...ids]).some((row) => row.guidKey === guidKey)
  }

  [Symbol.dispose](): void {
    this.#rows.close()
  }
}
