/** Identifies the people of contact rows before they are stored. */
import { toEmailKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { ContactRow } from './columns.ts'
import { findContactProblems, getFullName } from './convert-rows.ts'
import type { FindEmployer } from './find-employer.ts'
import { type IdentifiedPeople, listIdentityKeys, PeopleIdentifier } from './identify-people.ts'
import { normalizeIdentifyingValues } from './normalize-rows.ts'
import type { RowSource } from './plan-rows.ts'

/** The number of times that `identifyContacts` reads the table. */
export const IDENTIFYING_READS = 2

interface IdentifyContactsOptions {
  /** The stored people that the rows may be; `undefined` without any. */
  readonly stored: StoredPeople | undefined
  /** Whether stored people without a row stay stored, as in an edit. Otherwise, an import deletes them. */
  readonly keepsOthers: boolean
}

/**
 * Identifies the people of contact rows. An import first finds the keys that different rows share, as hashes: they take little
 * memory even for millions of people. Then it compares only the rows with these keys.
 */
export function* identifyContacts(
  source: RowSource<ContactRow>,
  findEmployer: FindEmployer,
  { stored = NOBODY, keepsOthers }: IdentifyContactsOptions,
): Generator<void, IdentifiedPeople> {
  const keys = keepsOthers ? undefined : yield* findSharedKeys(source, findEmployer, stored)
  const identifier = new PeopleIdentifier()
  if (keys?.isEmpty) source.skip()
  else {
    let index = 0
    for (const { row: original, position } of source.read(false)) {
      yield
      if (keys?.hasShared(index++) === false) continue
      const row = normalizeIdentifyingValues(original)
      const employer = findEmployer(row)
      if (!employer.ok || findContactProblems(row).length > 0) continue
      identifier.add(row, employer.value.guid, position)
    }
  }
  return yield* identifier.identify({ stored, keepsOthers, formatPosition: source.formatPosition })
}

/** Finds the keys of rows that may be of several people, or of a stored person with another GUID. */
function* findSharedKeys(
  source: RowSource<ContactRow>,
  findEmployer: FindEmployer,
  stored: StoredPeople,
): Generator<void, SharedKeys> {
  const keys = new SharedKeys()
  for (const { row: original } of source.read(false)) {
    yield
    const row = normalizeIdentifyingValues(original)
    // Only people without an address are identified by their employers.
    const employer = row.conEmail === '' ? findEmployer(row) : undefined
    const rowKeys = listIdentityKeys(row, employer?.ok ? employer.value.guid : '')
    const [derivedGuid = ''] = rowKeys
    if (row.conGUID === '' && stored !== NOBODY && isStoredOtherwise(row, rowKeys, keys, stored))
      keys.share(derivedGuid)
    keys.add(rowKeys, row.conGUID || `${derivedGuid}\n${getFullName(row)}`)
  }
  return keys
}

const NOBODY: StoredPeople = {
  personByGuid: () => undefined,
  peopleByEmail: () => [],
  peopleByProfile: () => [],
  peopleByLastNameAt: () => [],
}

/**
 * Returns whether a stored person that the row may be has another GUID than the derived one. A key of an earlier row is not
 * searched again: that row has the same identity, or the rows share the key.
 */
function isStoredOtherwise(
  row: ContactRow,
  [derivedGuid = '', ...otherKeys]: readonly string[],
  earlier: SharedKeys,
  stored: StoredPeople,
): boolean {
  const email = toEmailKey(row.conEmail)
  const profile = toProfileKey(row.conPubProfileUrl)
  const people = [
    ...(email === undefined || earlier.has(derivedGuid) ? [] : stored.peopleByEmail(email)),
    ...(profile === undefined || otherKeys.every((key) => earlier.has(key))
      ? []
      : stored.peopleByProfile(profile)),
  ]
  return people.some(({ guid }) => guid !== derivedGuid)
}

/** Finds the keys that rows of different people may share, by hashes. After a collision, more rows are compared. */
class SharedKeys {
  readonly #identities = new Map<number, number>()
  /** The hashes of all rows, one row after the other, and where the hashes of each row start. */
  readonly #hashes: number[] = []
  readonly #starts: number[] = []
  readonly #shared = new Set<number>()

  get isEmpty(): boolean {
    return this.#shared.size === 0
  }

  /** Adds the keys of a row. Rows with the same identity are certainly of one person. */
  add(keys: readonly string[], identity: string): void {
    const identityHash = hashText(identity)
    this.#starts.push(this.#hashes.length)
    for (const key of keys) {
      const hash = hashText(key)
      this.#hashes.push(hash)
      const earlier = this.#identities.get(hash)
      if (earlier === undefined) this.#identities.set(hash, identityHash)
      else if (earlier !== identityHash) this.#shared.add(hash)
    }
  }

  has(key: string): boolean {
    return this.#identities.has(hashText(key))
  }

  share(key: string): void {
    this.#shared.add(hashText(key))
  }

  /** Returns whether the row with this index has a shared key. */
  hasShared(index: number): boolean {
    return this.#hashes
      .slice(this.#starts[index], this.#starts[index + 1])
      .some((hash) => this.#shared.has(hash))
  }
}

/** Returns a hash of 53 bits. With 32 bits, a million rows would have collisions, and would be read a second time. */
const hashText = (text: string): number => Number(Bun.hash.xxHash64(text))
