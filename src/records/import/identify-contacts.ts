/** Identifies the people of a contacts table before they are imported. */
import { toEmailKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { ContactRow } from './columns.ts'
import { readCsvRows } from './csv-table.ts'
import type { TableSource } from './data-directory.ts'
import type { EmployerIndex } from './find-employer.ts'
import { type IdentifiedPeople, listIdentityKeys, PeopleIdentifier } from './identify-people.ts'
import { normalizeIdentifyingValues } from './normalize-rows.ts'
import { findContactProblems, getFullName } from './row-mapping.ts'

/** Finds the stored people of an import. */
export type PeopleBeforeImport = Omit<StoredPeople, 'peopleByLastNameAt'>

/** The number of times that `identifyContacts` reads the table. */
export const IDENTIFYING_READS = 2

/**
 * Identifies people in two passes. The first one only finds the keys that different rows share, as hashes: they take little memory
 * even for millions of people. The second one compares the rows with these keys.
 * @param stored the people that the import replaces; `undefined` without any
 */
export function* identifyContacts(
  { file, columns, chunks, bytes }: TableSource<keyof ContactRow>,
  employers: EmployerIndex,
  stored: PeopleBeforeImport | undefined,
  onProgress: (bytes: number) => void,
): Generator<void, IdentifiedPeople> {
  const rules = { file, columns, onProblem: () => {} }
  const keys = new SharedKeys()
  for (const { row: original } of readCsvRows({ ...rules, chunks: chunks(onProgress) })) {
    yield
    const row = normalizeIdentifyingValues(original)
    // Only people without an address are identified by their employers.
    const employer = row.conEmail === '' ? employers.find(row) : undefined
    const rowKeys = listIdentityKeys(row, employer?.ok ? employer.value.guid : '')
    const [derivedGuid = ''] = rowKeys
    if (row.conGUID === '' && stored !== undefined && isStoredOtherwise(row, rowKeys, keys, stored))
      keys.share(derivedGuid)
    keys.add(rowKeys, row.conGUID || `${derivedGuid}\n${getFullName(row)}`)
  }
  const identifier = new PeopleIdentifier()
  if (keys.isEmpty) onProgress(bytes)
  else {
    for (const { row: original, line } of readCsvRows({ ...rules, chunks: chunks(onProgress) })) {
      yield
      const row = normalizeIdentifyingValues(original)
      const employer = employers.find(row)
      if (!employer.ok || findContactProblems(row).length > 0) continue
      const { guid } = employer.value
      if (listIdentityKeys(row, guid).some((key) => keys.isShared(key))) identifier.add(row, guid, line)
    }
  }
  return yield* identifier.identify({
    stored: stored ?? NOBODY,
    keepsOthers: false,
    formatPosition: (line) => `line ${line}`,
  })
}

const NOBODY: PeopleBeforeImport = {
  personByGuid: () => undefined,
  peopleByEmail: () => [],
  peopleByProfile: () => [],
}

/**
 * Returns whether a stored person that the row may be has another GUID than the derived one. A key of an earlier row is not
 * searched again: that row has the same identity, or the rows share the key.
 */
function isStoredOtherwise(
  row: ContactRow,
  [derivedGuid = '', ...otherKeys]: readonly string[],
  earlier: SharedKeys,
  stored: PeopleBeforeImport,
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
  readonly #shared = new Set<number>()

  get isEmpty(): boolean {
    return this.#shared.size === 0
  }

  /** Adds the keys of a row. Rows with the same identity are certainly of one person. */
  add(keys: readonly string[], identity: string): void {
    const identityHash = hashText(identity)
    for (const key of keys) {
      const hash = hashText(key)
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

  isShared(key: string): boolean {
    return this.#shared.has(hashText(key))
  }
}

/** Returns a hash of 53 bits. With 32 bits, a million rows would have collisions, and would be read a second time. */
const hashText = (text: string): number => Number(Bun.hash.xxHash64(text))
