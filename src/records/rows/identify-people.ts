/**
 * Decides which rows without a `conGUID` are of one person, and which GUID each person gets. The order of the rows does not matter.
 * `docs/data.md` describes the rules, and `same-person.ts` compares the names.
 */
import { copyString } from '../../lib/text.ts'
import { toEmailKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { ContactRow } from './columns.ts'
import { deriveGuidWithName, derivePersonGuid, getFullName, toPerson } from './convert-rows.ts'
import {
  differByOneLetter,
  getNameEnding,
  type NameWords,
  namesAgree,
  parseNameWords,
  toNameLetters,
} from './same-person.ts'
import {
  MAX_COMPARED,
  StoredCandidates,
  type StoredGroup,
  type StoredPerson,
  selectComparable,
} from './stored-candidates.ts'

/** The columns of a name. */
type RowName = Pick<ContactRow, 'conFirstName' | 'conMiddleName' | 'conLastName' | 'conFullName'>

/** A person with the email address of another person. */
interface SharedAddress {
  /** The first row of the person with this address. */
  readonly position: number
  readonly reason: string
  /** Identifies the problem, although the reason contains the other line. */
  readonly subject: readonly string[]
}

export interface IdentifiedPeople {
  /** Returns the GUID of the person, and the row. A row without a name gets the name of other rows of the person. */
  resolve(row: ContactRow, employerGuid: string): { readonly row: ContactRow; readonly guid: string }
  readonly sharedAddresses: readonly SharedAddress[]
}

interface IdentifyOptions {
  readonly stored: StoredPeople
  /** Whether stored people without a row stay stored, as in an edit. Otherwise, an import deletes them. */
  readonly keepsOthers: boolean
  /** Returns text such as `line 11`. */
  readonly formatPosition: (position: number) => string
}

const PROFILE = 'profile '

/** Returns the keys by which rows are compared. Rows without a common key are of different people. */
export function listIdentityKeys(row: ContactRow, employerGuid: string): string[] {
  const profile = toProfileKey(row.conPubProfileUrl)
  const keys = [derivePersonGuid(row, employerGuid)]
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
    const derivedGuid = derivePersonGuid(row, employerGuid)
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
      lastNameKey: toPerson(row, '', 0).lastNameKey,
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
    const candidates = yield* findCandidates(people, options.stored)
    const storedGuids = yield* assignStoredGuids(people, candidates)
    const sharedAddresses = yield* assignDerivedGuids(people, candidates, storedGuids, options)
    const personByKey = new Map(people.flatMap((person) => person.groups.map(({ key }) => [key, person])))
    const resolve: IdentifiedPeople['resolve'] = (row, employerGuid) => {
      if (row.conGUID !== '') return { row, guid: row.conGUID.toUpperCase() }
      const derivedGuid = derivePersonGuid(row, employerGuid)
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

/** The groups of stored people that each person may be in. */
type Candidates = ReadonlyMap<RowPerson, readonly StoredGroup[]>

/** Finds the stored people that the people without a `conGUID` may be. */
function* findCandidates(people: readonly RowPerson[], stored: StoredPeople): Generator<void, Candidates> {
  const finder = new StoredCandidates(stored)
  const candidates = new Map<RowPerson, readonly StoredGroup[]>()
  for (const person of people.filter(({ guid }) => guid === '')) {
    yield
    const found = new Set<StoredGroup>()
    for (const group of person.groups) {
      const profiles = [...group.keys].filter((key) => key.startsWith(PROFILE))
      const keys = { ...group, profiles: profiles.map((key) => key.slice(PROFILE.length)) }
      for (const each of yield* finder.find(keys)) found.add(each)
    }
    if (found.size > 0) candidates.set(person, [...found])
  }
  return candidates
}

/** Gives the people without a `conGUID` those of the stored people they are. Returns these GUIDs. */
function* assignStoredGuids(
  people: readonly RowPerson[],
  candidates: Candidates,
): Generator<void, Set<string>> {
  const taken = new Set(people.map(({ guid }) => guid))
  const assigned = new Set<string>()
  const isFree = ({ guid }: StoredPerson): boolean => !taken.has(guid) && !assigned.has(guid)
  const rules: readonly ClaimRule[] = [findNamesake, findAgreeing, findOneLetterOff]
  for (const findClaimed of rules) {
    const claims: { readonly person: RowPerson; readonly guid: string }[] = []
    for (const [person, found] of candidates) {
      yield
      const claimed = person.guid === '' ? findClaimed(person, found, isFree) : undefined
      if (claimed !== undefined) claims.push({ person, guid: claimed.guid })
    }
    const byGuid = Map.groupBy(claims, ({ guid }) => guid)
    for (const { person, guid } of claims) {
      if (byGuid.get(guid)?.length !== 1) continue
      person.guid = guid
      assigned.add(guid)
    }
  }
  return assigned
}

/** Returns the stored person that this person is by one rule. */
type ClaimRule = (
  person: RowPerson,
  found: readonly StoredGroup[],
  isFree: (person: StoredPerson) => boolean,
) => StoredPerson | undefined

const findNamesake: ClaimRule = ({ groups }, found, isFree) => {
  const letters = new Set(groups.map((group) => group.letters))
  const namesakes = found.flatMap(({ byLetters }) =>
    [...letters].flatMap((each) => byLetters.get(each)?.find(isFree) ?? []),
  )
  return namesakes.sort((a, b) => (a.guid < b.guid ? -1 : 1))[0]
}

/** The only person whose name agrees. A missing name agrees only if one person has the address. */
const findAgreeing: ClaimRule = ({ groups }, found, isFree) => {
  const isNameless = groups.every(({ words }) => words.length === 0)
  const agreeing = found.flatMap((stored) => {
    const isOnly = stored.people.length === 1
    if (isNameless && !isOnly) return []
    const [first] = groups
    if (first === undefined) return []
    return selectComparable(stored, first).filter(
      (person) =>
        isFree(person) &&
        (isOnly || person.words.length > 0) &&
        groups.every((group) => namesAgree(group.words, person.words)),
    )
  })
  const [only] = agreeing
  return new Set(agreeing.map(({ guid }) => guid)).size === 1 ? only : undefined
}

/** A typo of the only person with the address. */
const findOneLetterOff: ClaimRule = ({ groups }, found, isFree) => {
  const holders = found.filter(({ hasAddress }) => hasAddress).flatMap(({ people }) => people.slice(0, 2))
  const [only] = holders
  if (only === undefined || new Set(holders.map(({ guid }) => guid)).size > 1 || !isFree(only))
    return undefined
  return groups.some((group) => differByOneLetter(group.words, only.words)) ? only : undefined
}

/** Gives a derived GUID to each person without one. Returns the people who share an email address. */
function* assignDerivedGuids(
  people: readonly RowPerson[],
  candidates: Candidates,
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
  const findOther = memoizeFirst(({ guid }) => !guids.has(guid))
  for (const person of people.filter(({ guid }) => guid === '')) {
    yield
    const holders = keepsOthers ? (candidates.get(person) ?? []).filter(({ hasAddress }) => hasAddress) : []
    const isFree = ({ derivedGuid }: RowGroup): boolean =>
      holders.length === 0 &&
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
    const [other] = holders.flatMap((group) => findOther(group) ?? [])
    if (other !== undefined) {
      const position = Math.min(...person.groups.map((group) => group.position))
      const reason = describeShared(first.email, other.fullName, `conGUID ${other.guid}`)
      shared.push({ position, reason, subject: toSharedSubject(first) })
    }
  }
  return shared.toSorted((a, b) => a.position - b.position)
}

/** Returns a function that returns the first person of a group with a property, and searches each group once. */
function memoizeFirst(
  test: (person: StoredPerson) => boolean,
): (group: StoredGroup) => StoredPerson | undefined {
  const firsts = new Map<StoredGroup, StoredPerson | undefined>()
  return (group) => firsts.getOrInsertComputed(group, () => group.people.find(test))
}

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
        subject: toSharedSubject(group),
      }
    }
  }
}

const toSharedSubject = ({ email, fullName }: RowGroup): readonly string[] => [
  'shared address',
  email,
  fullName,
]

const describeShared = (email: string, otherName: string, where: string): string =>
  `${email} is also the email address of ${otherName.slice(0, 100) || 'a person without a name'} (${where}): they are stored as different people`
