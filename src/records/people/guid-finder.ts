/**
 * Derives the GUIDs of people without a `conGUID`. Tests assert derived GUIDs, so each depends only on the address (or the employer) and the
 * name, not on other rows or their order, unless two people derive the same.
 */
import { toCanonicalGivenName } from '../../matching/normalize/person/name-variants.ts'
import { derivePersonGuid } from '../rows/convert-rows.ts'
import type { EmployedContact, NumberedContact, StagedContacts } from './staged-contacts.ts'

type Keys = Pick<EmployedContact, 'emailKey' | 'employer' | 'alike' | 'exact' | 'secondNames' | 'profileKey'>

/** The second given names by which the GUIDs of people differ: each could double their number twice. */
const MAX_SECOND_NAMES = 3

const deriveGuid = (row: Keys, key: string): string => derivePersonGuid(row.emailKey || row.employer, key)

/** Returns the key of a row that no other person has. */
const toExactKey = ({ alike, exact, profileKey }: Keys): string => `${alike} ${exact} ${profileKey}`

/** Returns every GUID that an import may have derived for a person with these values: it also depends on the other rows in the table. */
export function listDerivedGuids(row: Keys): readonly string[] {
  let keys = [row.alike]
  for (const name of toSecondNames(row))
    for (const part of listParts(name)) keys = keys.flatMap((key) => [key, `${key} ${part}`])
  const scopes = [row.emailKey, row.employer].filter(Boolean)
  return scopes.flatMap((scope) => [...keys, toExactKey(row)].map((key) => derivePersonGuid(scope, key)))
}

/** The parts of a second given name by which people differ. */
const listParts = (name: string): ReadonlySet<string> => new Set([name.slice(0, 1), name])

const toSecondNames = ({ secondNames }: Keys): readonly string[] =>
  secondNames.split(' ').filter(Boolean).slice(0, MAX_SECOND_NAMES).map(toCanonicalGivenName)

/** Returns the number of the person of a row. */
type PersonOf = (id: number) => number

/** Returns a function that returns the GUID of the person of some rows: of all rows of the person. */
export function createGuidFinder(
  rows: StagedContacts,
  personOf: PersonOf,
  isStored: (guidKey: string) => boolean,
): (members: readonly NumberedContact[]) => string {
  const shared = findSharedKeys(rows, personOf)
  const isTaken = (guid: string): boolean => rows.hasGuid(guid) || isStored(guid)
  return (members) => {
    const [given] = members.filter(({ guidKey }) => guidKey !== '').toSorted(compareGivenGuids)
    if (given) return given.conGUID
    const candidates = members.map((row) => ({ row, key: shared.get(row.id) ?? row.alike }))
    const isOwn = ({ row, key }: (typeof candidates)[number]): boolean => key !== toExactKey(row)
    const derive = (some: typeof candidates, more = ''): string[] =>
      some.map(({ row, key }) => deriveGuid(row, key + more)).sort()
    const derived = [
      ...derive(candidates.filter(isOwn)),
      ...members.map((row) => deriveGuid(row, toExactKey(row))).sort(),
    ]
    for (let number = 2; ; number++) {
      const free = derived.find((guid) => !isTaken(guid))
      if (free !== undefined) return free
      derived.push(...derive(candidates, ` ${number}`))
    }
  }
}

/** The stored spelling of a GUID stays. */
const compareGivenGuids = (a: NumberedContact, b: NumberedContact): number =>
  Math.sign(a.number - b.number) * (a.number < 0 || b.number < 0 ? 1 : 0) ||
  compareTexts(a.conGUID, b.conGUID)

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Returns the keys of the rows whose derived GUID several people would have. Stored people and the first name in the alphabet keep it. */
function findSharedKeys(rows: StagedContacts, personOf: PersonOf): ReadonlyMap<number, string> {
  const shared = new Map<number, string>()
  if (rows.haveAllGuids) return shared
  for (const found of rows.groups('derivedGuid')) {
    if (new Set(found.map(({ id }) => personOf(id))).size === 1) continue
    const keys = new Map<number, string>()
    const used = new Set<string>()
    const secondNames = new Map<string, string>()
    for (const row of found.toSorted(compareNames)) {
      const person = personOf(row.id)
      if (!keys.has(person)) {
        const key = addSecondNames(secondNames, row)
        const own = used.has(key) ? toExactKey(row) : key
        keys.set(person, own)
        used.add(own)
      }
    }
    for (const { id } of found) shared.set(id, keys.get(personOf(id)) ?? '')
  }
  return shared
}

const compareNames = (a: NumberedContact, b: NumberedContact): number =>
  Number(b.number < 0) - Number(a.number < 0) ||
  compareTexts(a.exact, b.exact) ||
  compareTexts(a.profileKey, b.profileKey)

/** Returns the key of a name with the second given names that differ from those of earlier rows. */
function addSecondNames(names: Map<string, string>, row: Keys): string {
  let key = row.alike
  for (const [at, name] of toSecondNames(row).entries()) {
    for (const part of listParts(name)) {
      const slot = `${key} ${at} ${part.length === 1 ? 'initial' : 'name'}`
      if (names.getOrInsert(slot, part) !== part) key = `${key} ${part}`
    }
  }
  return key
}
