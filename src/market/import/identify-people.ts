/**
 * Decides which rows without a `conGUID` are of one person, and which GUID each person gets. The order of the rows does not matter.
 * `docs/data.md` describes the rules, and `same-person.ts` compares the names.
 */
import { copyString } from '../../lib/text.ts'
import { toEmailKey, toLastNameKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import type { Person } from '../store/records.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { ContactRow } from './columns.ts'
import { deriveContactGuid, deriveGuidWithName, getFullName, toPerson } from './row-mapping.ts'
import {
  differByOneLetter,
  getNameEnding,
  type NameWords,
  namesAgree,
  parseNameWords,
  toNameLetters,
} from './same-person.ts'

/** The columns of a name. */
type RowName = Pick<ContactRow, 'conFirstName' | 'conMiddleName' | 'conLastName' | 'conFullName'>

/** A person with the email address of another person. */
interface SharedAddress {
  /** The first row of the person with this address. */
  readonly position: number
  readonly reason: string
}

export interface IdentifiedPeople {
  /** Returns the GUID of the person, and the row. A row without a name gets the name of other rows of the person. */
  resolve(row: ContactRow, employerGuid: string): { readonly row: ContactRow; readonly guid: string }
  readonly sharedAddresses: readonly SharedAddress[]
}

interface IdentifyOptions {
  readonly stored: Omit<StoredPeople, 'peopleByLastNameAt'> & Partial<StoredPeople>
  /** Whether stored people without a row stay stored, as in an edit. Otherwise, an import deletes them. */
  readonly keepsOthers: boolean
  /** Returns text such as `line 11`. */
  readonly formatPosition: (position: number) => string
}

const PROFILE = 'profile '

/** Returns the keys by which rows are compared. Rows without a common key are of different people. */
export function listIdentityKeys(row: ContactRow, employerGuid: string): string[] {
  const profile = toProfileKey(row.conPubProfileUrl)
  const keys = [deriveContactGuid(row, employerGuid)]
  // Of people without an address, only those with similar last names are compared.
  if (toEmailKey(row.conEmail) === undefined)
    keys.push(`${employerGuid} ${getNameEnding(parseNameWords(getFullName(row)))}`)
  if (profile !== undefined) keys.push(`${PROFILE}${profile}`)
  if (row.conGUID !== '') keys.push(row.conGUID.toUpperCase())
  return keys
}

/** Rows with the same `conGUID`, email address or employer, and name. */
interface RowGroup {
  readonly key: string
  /** The `conGUID`, or `''`. */
  readonly guid: string
  readonly derivedGuid: string
  readonly email: string
  readonly employerGuid: string
  readonly row: RowName
  readonly fullName: string
  readonly lastNameKey: string
  readonly words: NameWords
  readonly letters: string
  readonly keys: Set<string>
  /** Of the first row. */
  position: number
}

/** Groups of rows that are one person. */
interface RowPerson {
  guid: string
  /** Sorted, so that nothing depends on the order of the rows. The most complete name comes first. */
  readonly groups: RowGroup[]
}

/** Of more people with one ending of the name at one address, only those with equal names are compared. */
const MAX_COMPARED = 50

const formatGroupKey = (row: ContactRow, derivedGuid: string): string =>
  [row.conGUID.toUpperCase(), derivedGuid, getFullName(row)].join('\n')

/** Collects rows, and identifies their people. */
export class PeopleIdentifier {
  readonly #groups = new Map<string, RowGroup>()

  /**
   * Adds a normalized row.
   * @param position its line or index, for messages
   */
  add(row: ContactRow, employerGuid: string, position: number): void {
    const derivedGuid = deriveContactGuid(row, employerGuid)
    const key = copyString(formatGroupKey(row, derivedGuid))
    const fullName = copyString(getFullName(row))
    const words = parseNameWords(fullName)
    const group = this.#groups.getOrInsertComputed(key, () => ({
      key,
      guid: copyString(row.conGUID.toUpperCase()),
      derivedGuid,
      email: copyString(toEmailKey(row.conEmail) ?? ''),
      employerGuid,
      row: {
        conFirstName: copyString(row.conFirstName),
        conMiddleName: copyString(row.conMiddleName),
        conLastName: copyString(row.conLastName),
        conFullName: copyString(row.conFullName),
      },
      fullName,
      lastNameKey: toLastNameKey(toPerson(row, '', 0).lastName),
      words,
      letters: toNameLetters(words),
      keys: new Set(),
      position,
    }))
    for (const each of listIdentityKeys(row, employerGuid)) group.keys.add(copyString(each))
    group.position = Math.min(group.position, position)
  }

  /** Identifies the people of all rows, in steps. */
  *identify(options: IdentifyOptions): Generator<void, IdentifiedPeople> {
    const groups = [...this.#groups.values()].sort(compareGroups)
    const people = yield* joinGroups(groups)
    const storedGuids = yield* assignStoredGuids(people, options.stored)
    const sharedAddresses = yield* assignDerivedGuids(people, storedGuids, options)
    const personByKey = new Map(people.flatMap((person) => person.groups.map(({ key }) => [key, person])))
    const resolve: IdentifiedPeople['resolve'] = (row, employerGuid) => {
      if (row.conGUID !== '') return { row, guid: row.conGUID.toUpperCase() }
      const derivedGuid = deriveContactGuid(row, employerGuid)
      const person = personByKey.get(formatGroupKey(row, derivedGuid))
      if (person === undefined)
        return { row, guid: storedGuids.has(derivedGuid) ? nameGuid(row, employerGuid) : derivedGuid }
      const name = getFullName(row) === '' ? person.groups[0]?.row : undefined
      return { row: name ? { ...row, ...name } : row, guid: person.guid }
    }
    return { resolve, sharedAddresses }
  }
}

/** Returns the GUID of a row whose derived GUID belongs to somebody else. */
const nameGuid = (row: ContactRow, employerGuid: string): string =>
  deriveGuidWithName(
    toEmailKey(row.conEmail) ?? employerGuid,
    toNameLetters(parseNameWords(getFullName(row))),
  )

/** Sorts the most complete names first. */
const compareGroups = (a: RowGroup, b: RowGroup): number =>
  b.words.length - a.words.length ||
  b.letters.length - a.letters.length ||
  (a.letters < b.letters ? -1 : a.letters > b.letters ? 1 : 0) ||
  (a.key < b.key ? -1 : 1)

/** Joins the groups that are one person. */
function* joinGroups(groups: readonly RowGroup[]): Generator<void, readonly RowPerson[]> {
  const neighbors = yield* findNeighbors(groups)
  const people = new Map<RowGroup, RowPerson>(
    groups.map((group) => [group, { guid: group.guid, groups: [group] }]),
  )
  const join = (a: RowGroup, b: RowGroup): void => {
    const [personA, personB] = [people.get(a), people.get(b)]
    if (personA === undefined || personB === undefined || personA === personB) return
    const guid = personA.guid || personB.guid
    if (personB.guid !== '' && personB.guid !== guid) return
    const isLarger = personA.groups.length >= personB.groups.length
    const [to, from] = isLarger ? [personA, personB] : [personB, personA]
    to.guid = guid
    for (const group of from.groups) {
      to.groups.push(group)
      people.set(group, to)
    }
  }
  for (const [first, ...others] of Map.groupBy(groups, ({ guid }) => guid).values()) {
    if (first !== undefined && first.guid !== '') for (const other of others) join(first, other)
  }
  const ambiguous = new Set<RowGroup>()
  for (const group of groups) {
    yield
    if (isAmbiguous([...(neighbors.get(group) ?? [])])) ambiguous.add(group)
  }
  for (const group of groups) {
    yield
    for (const other of neighbors.get(group) ?? []) {
      const isCertain = !ambiguous.has(group) && !ambiguous.has(other)
      if (isCertain || (group.letters === other.letters && group.guid === other.guid)) join(group, other)
    }
  }
  joinNameless(groups, people, join)
  const distinct = [...new Set(groups.flatMap((group) => people.get(group) ?? []))]
  for (const person of distinct) person.groups.sort(compareGroups)
  return distinct
}

/** Finds the groups with a common key whose names agree. */
function* findNeighbors(
  groups: readonly RowGroup[],
): Generator<void, ReadonlyMap<RowGroup, ReadonlySet<RowGroup>>> {
  const named = groups.filter(({ words }) => words.length > 0)
  const entries = named.flatMap((group) =>
    [...group.keys].map((key) => ({ group, key: `${key}\n${getNameEnding(group.words)}` })),
  )
  const neighbors = new Map(groups.map((group) => [group, new Set<RowGroup>()]))
  for (const sameEnding of Map.groupBy(entries, ({ key }) => key).values()) {
    yield
    const isMany = sameEnding.length > MAX_COMPARED
    const comparable = isMany
      ? [...Map.groupBy(sameEnding, ({ group }) => group.letters).values()]
      : [sameEnding]
    for (const compared of comparable) {
      compared.forEach(({ group: a }, at) => {
        // Equal names need no more than a chain.
        for (const { group: b } of compared.slice(at + 1, isMany ? at + 2 : undefined)) {
          if (!namesAgree(a.words, b.words)) continue
          neighbors.get(a)?.add(b)
          neighbors.get(b)?.add(a)
        }
      })
    }
  }
  return neighbors
}

/** Returns whether a row may be of several people: A. Keller is Ada Keller or Amy Keller. */
function isAmbiguous(neighbors: readonly RowGroup[]): boolean {
  const areDifferent = (a: RowGroup, b: RowGroup): boolean =>
    a.guid !== '' && b.guid !== '' ? a.guid !== b.guid : !namesAgree(a.words, b.words)
  return neighbors.some((a, at) => neighbors.slice(at + 1).some((b) => areDifferent(a, b)))
}

/** Joins rows without a name to the only person with their email address. */
function joinNameless(
  groups: readonly RowGroup[],
  people: ReadonlyMap<RowGroup, RowPerson>,
  join: (a: RowGroup, b: RowGroup) => void,
): void {
  if (groups.every(({ words }) => words.length > 0)) return
  for (const sameAddress of Map.groupBy(groups, ({ derivedGuid }) => derivedGuid).values()) {
    const named = sameAddress.filter(({ words }) => words.length > 0)
    const [first] = named
    if (first === undefined || new Set(named.map((group) => people.get(group))).size > 1) continue
    for (const nameless of sameAddress.filter(({ words }) => words.length === 0)) join(first, nameless)
  }
}

type StoredQueries = IdentifyOptions['stored']

/** Gives the people without a `conGUID` those of the stored people they are. Returns these GUIDs. */
function* assignStoredGuids(
  people: readonly RowPerson[],
  stored: StoredQueries,
): Generator<void, Set<string>> {
  const taken = new Set(people.map(({ guid }) => guid))
  const assigned = new Set<string>()
  const candidates = new Map<RowPerson, readonly StoredPerson[]>()
  for (const person of people.filter(({ guid }) => guid === '')) {
    yield
    const found = findStored(person, stored).filter(({ guid }) => !taken.has(guid))
    if (found.length > 0) candidates.set(person, found)
  }
  const rules: readonly ClaimRule[] = [findNamesakes, findAgreeing, findOneLetterOff]
  for (const findClaimed of rules) {
    const claims = [...candidates].flatMap(([person, all]) => {
      const free = all.filter(({ guid }) => !assigned.has(guid))
      return person.guid === '' ? findClaimed(person, free, all).map(({ guid }) => ({ person, guid })) : []
    })
    const byGuid = Map.groupBy(claims, ({ guid }) => guid)
    for (const { person, guid } of claims) {
      if (person.guid !== '' || byGuid.get(guid)?.length !== 1) continue
      person.guid = guid
      assigned.add(guid)
    }
  }
  return assigned
}

interface StoredPerson {
  readonly guid: string
  readonly fullName: string
  readonly words: NameWords
  readonly letters: string
  /** Whether the email address leads to the person. */
  readonly hasAddress: boolean
}

/** Returns the stored people that are this person by one rule. */
type ClaimRule = (
  person: RowPerson,
  free: readonly StoredPerson[],
  all: readonly StoredPerson[],
) => readonly StoredPerson[]

const findNamesakes: ClaimRule = ({ groups }, free) =>
  free.filter(({ letters }) => groups.some((group) => group.letters === letters)).slice(0, 1)

const findAgreeing: ClaimRule = ({ groups }, free) => {
  const agreeing = free.filter(({ words }) => groups.every((group) => namesAgree(group.words, words)))
  return agreeing.length === 1 ? agreeing : []
}

/** A typo of the only person with the address. */
const findOneLetterOff: ClaimRule = ({ groups }, free, all) => {
  const [only, ...others] = all.filter(({ hasAddress }) => hasAddress)
  if (only === undefined || others.length > 0 || !free.includes(only)) return []
  return groups.some((group) => differByOneLetter(group.words, only.words)) ? [only] : []
}

/** Returns the stored people who may be this person, sorted by GUID. */
function findStored({ groups }: RowPerson, stored: StoredQueries): readonly StoredPerson[] {
  const found = new Map<string, StoredPerson>()
  const add = (hasAddress: boolean, people: readonly (Person | undefined)[]): void => {
    for (const person of people) {
      if (person === undefined) continue
      const { guid, fullName } = person
      const words = parseNameWords(fullName)
      const isKnown = found.get(guid)?.hasAddress === true
      found.set(guid, {
        guid,
        fullName,
        words,
        letters: toNameLetters(words),
        hasAddress: isKnown || hasAddress,
      })
    }
  }
  for (const { email, derivedGuid, employerGuid, lastNameKey, keys } of groups) {
    const hasAddress = email !== ''
    add(hasAddress, [stored.personByGuid(derivedGuid)])
    add(hasAddress, hasAddress ? stored.peopleByEmail(email) : [])
    if (!hasAddress) add(false, stored.peopleByLastNameAt?.(employerGuid, lastNameKey) ?? [])
    for (const key of keys) {
      if (key.startsWith(PROFILE)) add(false, stored.peopleByProfile(key.slice(PROFILE.length)))
    }
  }
  return [...found.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1))
}

/** Gives a derived GUID to each person without one. Returns the people who share an email address. */
function* assignDerivedGuids(
  people: readonly RowPerson[],
  storedGuids: ReadonlySet<string>,
  { stored, keepsOthers, formatPosition }: IdentifyOptions,
): Generator<void, readonly SharedAddress[]> {
  const owners = new Map<string, Set<RowPerson>>()
  for (const person of people) {
    for (const { guid, derivedGuid } of person.groups) {
      for (const each of [guid, derivedGuid]) owners.getOrInsertComputed(each, () => new Set()).add(person)
    }
  }
  const shared: SharedAddress[] = [...findSharedAddresses(people, formatPosition)]
  const guids = new Set(people.map(({ guid }) => guid))
  for (const person of people.filter(({ guid }) => guid === '')) {
    yield
    const others = keepsOthers ? findStored(person, stored).filter(isHolder) : []
    const isFree = ({ derivedGuid }: RowGroup): boolean =>
      others.length === 0 &&
      owners.get(derivedGuid)?.size === 1 &&
      !storedGuids.has(derivedGuid) &&
      !(keepsOthers && stored.personByGuid(derivedGuid))
    const withEmail = person.groups
      .filter(({ email }) => email !== '')
      .sort((a, b) => (a.email < b.email ? -1 : 1))
    const [named] = person.groups
    const [first] = withEmail.length > 0 ? withEmail : person.groups
    if (named === undefined || first === undefined) continue
    const free = (withEmail.length > 0 ? withEmail : [first]).find(isFree)
    person.guid = free?.derivedGuid ?? deriveGuidWithName(first.email || first.employerGuid, named.letters)
    const [other] = others.filter(({ guid }) => !guids.has(guid))
    if (other !== undefined) {
      const position = Math.min(...person.groups.map((group) => group.position))
      shared.push({ position, reason: describeShared(first.email, other.fullName, `conGUID ${other.guid}`) })
    }
  }
  return shared.toSorted((a, b) => a.position - b.position)
}

const isHolder = ({ hasAddress }: StoredPerson): boolean => hasAddress

/** Finds the people with an email address that an earlier row with another name has. Rows with a `conGUID` are intended. */
function* findSharedAddresses(
  people: readonly RowPerson[],
  formatPosition: (position: number) => string,
): Generator<SharedAddress> {
  const entries = people.flatMap((person) => person.groups.map((group) => ({ person, group })))
  const withEmail = entries.filter(({ group }) => group.email !== '')
  const inOrder = withEmail.sort((a, b) => a.group.position - b.group.position)
  for (const sameAddress of Map.groupBy(inOrder, ({ group }) => group.email).values()) {
    const [first] = sameAddress
    const reported = new Set([first?.person])
    for (const { person, group } of sameAddress) {
      if (first === undefined || reported.has(person)) continue
      reported.add(person)
      if (first.group.guid !== '' && group.guid !== '') continue
      const { fullName, position, email } = first.group
      yield {
        position: group.position,
        reason: describeShared(email, fullName, formatPosition(position)),
      }
    }
  }
}

const describeShared = (email: string, otherName: string, where: string): string =>
  `${email} is also the email address of ${otherName.slice(0, 100) || 'a person without a name'} (${where}): they are stored as two people`
