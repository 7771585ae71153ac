/** Finds the stored people that the people of rows may be. Each stored person is loaded and parsed once per address or profile. */
import type { Person } from '../store/records.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import { getNameEnding, type NameWords, parseNameWords, toNameLetters } from './same-person.ts'

/** Of more people with one ending of the name at one address, only those with equal names are compared. */
export const MAX_COMPARED = 50

/** By what a row finds stored people. */
export interface StoredKeys {
  /** `''` without an address. */
  readonly email: string
  readonly derivedGuid: string
  readonly employerGuid: string
  readonly lastNameKey: string
  readonly profiles: readonly string[]
}

export interface StoredPerson {
  readonly guid: string
  readonly fullName: string
  readonly words: NameWords
  readonly letters: string
}

/** The stored people with one address, profile, or last name at a company. */
export interface StoredGroup {
  readonly hasAddress: boolean
  /** Sorted by GUID. */
  readonly people: readonly StoredPerson[]
  readonly byLetters: ReadonlyMap<string, readonly StoredPerson[]>
  readonly byEnding: ReadonlyMap<string, readonly StoredPerson[]>
}

export class StoredCandidates {
  readonly #queries: StoredPeople
  readonly #groups = new Map<string, StoredGroup>()

  constructor(queries: StoredPeople) {
    this.#queries = queries
  }

  /** Returns the groups of stored people that a row finds. */
  *find({
    email,
    derivedGuid,
    employerGuid,
    lastNameKey,
    profiles,
  }: StoredKeys): Generator<void, StoredGroup[]> {
    const { personByGuid, peopleByEmail, peopleByProfile, peopleByLastNameAt } = this.#queries
    const found: StoredGroup[] = []
    if (email !== '') {
      const load = () => [personByGuid(derivedGuid), ...peopleByEmail(email)]
      found.push(yield* this.#load(`email ${email}`, true, load))
    } else {
      found.push(yield* this.#load(`guid ${derivedGuid}`, false, () => [personByGuid(derivedGuid)]))
      const load = () => peopleByLastNameAt(employerGuid, lastNameKey)
      found.push(yield* this.#load(`name ${employerGuid} ${lastNameKey}`, false, load))
    }
    for (const profile of profiles)
      found.push(yield* this.#load(`profile ${profile}`, false, () => peopleByProfile(profile)))
    return found.filter(({ people }) => people.length > 0)
  }

  *#load(
    key: string,
    hasAddress: boolean,
    load: () => readonly (Person | undefined)[],
  ): Generator<void, StoredGroup> {
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const people = new Map<string, StoredPerson>()
    for (const person of load()) {
      yield
      if (person === undefined || people.has(person.guid)) continue
      const { guid, fullName } = person
      const words = parseNameWords(fullName)
      people.set(guid, { guid, fullName, words, letters: toNameLetters(words) })
    }
    const sorted = [...people.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1))
    const group: StoredGroup = {
      hasAddress,
      people: sorted,
      byLetters: Map.groupBy(sorted, ({ letters }) => letters),
      byEnding: Map.groupBy(sorted, ({ words }) => getNameEnding(words)),
    }
    this.#groups.set(key, group)
    return group
  }
}

/** Returns the people of a group whose names may agree with this one: all, or of many, those with a similar name. */
export function selectComparable(
  { people, byEnding, byLetters }: StoredGroup,
  { words, letters }: Pick<StoredPerson, 'words' | 'letters'>,
): readonly StoredPerson[] {
  if (people.length <= MAX_COMPARED) return people
  const sameEnding = byEnding.get(getNameEnding(words)) ?? []
  return sameEnding.length <= MAX_COMPARED ? sameEnding : (byLetters.get(letters) ?? [])
}
