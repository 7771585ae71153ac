/**
 * Decides which rows are one person. `docs/data-files.md` describes the rule. All rows and the stored people that they may be are compared
 * at once, so the result does not depend on the order of the rows.
 */

import type { Pause } from '../../lib/time-slices.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { listDerivedGuids } from './guid-finder.ts'
import { areAllCompatible } from './second-names.ts'
import { ANY_GUID, type NumberedContact, type StagedContacts } from './staged-contacts.ts'

/** The people of staged rows. The number of a person is the id of its first row. */
export interface LinkedPeople {
  personOf(id: number): number
  /** Returns the person without the rows that only have the name and the employer in common. */
  surePersonOf(id: number): number
}

/** A mark that two people have is also set this many bits higher. */
const SEVERAL = 3

export async function linkPeople(rows: StagedContacts, pause: Pause): Promise<LinkedPeople> {
  const sure = await linkSurely(rows, pause)
  if (rows.haveAllGuids) return { personOf: (id) => sure.find(id), surePersonOf: (id) => sure.find(id) }
  const marks = markPeople(rows, sure)
  await pause()
  const all = sure.copy()
  for (const ids of rows.groups(['companyId', 'exact'], `exact <> ''`)) all.join(ids)
  await joinOtherNames(rows, sure, all, pause)
  await pause()
  const state = new Uint8Array(rows.size)
  for (let id = 0; id < rows.size; id++) {
    if (sure.find(id) !== id) continue
    const set = all.find(id)
    const [before, added] = [state[set] ?? 0, marks[id] ?? 0]
    state[set] = before | added | ((before & added) << SEVERAL)
  }
  return {
    // Rows without an address are guessed to be of the only person they may be of.
    personOf: (id) => {
      const set = all.find(id)
      return (state[set] ?? 0) >> SEVERAL === 0 ? set : sure.find(id)
    },
    surePersonOf: (id) => sure.find(id),
  }
}

/**
 * Joins the rows of an employer with the people there who have the name elsewhere: a person with several names has each at every employer,
 * because only one of them will be stored.
 */
async function joinOtherNames(
  rows: StagedContacts,
  sure: DisjointSets,
  all: DisjointSets,
  pause: Pause,
): Promise<void> {
  const several = [...findSeveral(rows, sure)]
  const names = new Set(several.flat().map((id) => rows.names[id]))
  const employers = new Set(several.flat().map((id) => rows.employers[id]))
  /** A row of each name at each employer. */
  const staff = new Map<number, Map<string, number>>()
  for (const [id, name] of rows.names.entries()) {
    if (!names.has(name) || !employers.has(rows.employers[id])) continue
    await pause()
    for (const { companyId, exact } of rows.get([id]))
      if (exact !== '') staff.getOrInsertComputed(companyId, () => new Map()).set(exact, id)
  }
  for (const members of several) {
    const found = rows.get(members)
    const ownNames = new Set(found.map(({ exact }) => exact))
    for (const employer of new Set(found.map(({ companyId }) => companyId))) {
      await pause()
      // The intersection passes through the smaller one, because both may have thousands.
      const namesakes = staff.get(employer) ?? new Map<string, number>()
      const ids = [...ownNames.intersection(namesakes)].flatMap((name) => namesakes.get(name) ?? [])
      all.join([...members.slice(0, 1), ...ids])
    }
  }
}

/** Returns the rows of people with several names and several employers. */
function findSeveral({ names, employers }: StagedContacts, sure: DisjointSets): Iterable<readonly number[]> {
  const [otherName, otherEmployer] = [new Set<number>(), new Set<number>()]
  for (const id of names.keys()) {
    const person = sure.find(id)
    if (names[id] !== names[person]) otherName.add(person)
    if (employers[id] !== employers[person]) otherEmployer.add(person)
  }
  const people = new Map([...otherName.intersection(otherEmployer)].map((person) => [person, [] as number[]]))
  for (const id of names.keys()) people.get(sure.find(id))?.push(id)
  return people.values()
}

/** Returns the marks of all rows of each person, at the number of the person. */
function markPeople({ marks }: StagedContacts, people: DisjointSets): Uint8Array {
  const all = new Uint8Array(marks.length)
  for (const [id, mark] of marks.entries()) all[people.find(id)] = (all[people.find(id)] ?? 0) | mark
  return all
}

/** Joins the rows with equal keys. People with different GUIDs never become one: who fits several of them stays apart. */
async function linkSurely(rows: StagedContacts, pause: Pause): Promise<DisjointSets> {
  const people = new DisjointSets(rows.size)
  for (const ids of rows.hasGuids ? rows.groups(['guidKey'], `guidKey <> ''`) : []) people.join(ids)
  if (rows.haveAllGuids) return people
  const withoutGuid = (ids: readonly number[]): readonly number[] => ids.filter((id) => !hasGuid(rows, id))
  for (const groups of listLinks(rows)) {
    await pause()
    for (const ids of groups) people.join(withoutGuid(ids))
  }
  /** The people with a GUID that each person without one may be. */
  const owners = new Map<number, Set<number>>()
  for (const groups of rows.hasGuids ? listLinks(rows) : []) {
    await pause()
    for (const ids of groups) {
      const found = new Set(ids.filter((id) => hasGuid(rows, id)).map((id) => people.find(id)))
      if (found.size === 0) continue
      for (const person of new Set(withoutGuid(ids).map((id) => people.find(id))))
        owners.set(person, found.union(owners.get(person) ?? new Set()))
    }
  }
  const own = findOwn(rows, people, new Map(owners.entries().filter(([, found]) => found.size > 1)))
  for (const [person, found] of owners) {
    const [owner] = found.size === 1 ? found : [own.get(person)]
    if (owner !== undefined) people.join([owner, person])
  }
  return people
}

/** Of several people with a GUID who fit a person, returns the one with a GUID that its rows derive: an earlier edit has stored them with it. */
function findOwn(
  rows: StagedContacts,
  people: DisjointSets,
  owners: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlyMap<number, number> {
  if (owners.size === 0) return new Map()
  const members = Map.groupBy(rows.marks.keys(), (id) => people.find(id))
  const rowsOf = (person: number): readonly NumberedContact[] => rows.get(members.get(person) ?? [])
  return new Map(
    owners.entries().flatMap(([person, found]): [number, number][] => {
      const own = rowsOf(person)
      const guids = new Set(own.flatMap(listDerivedGuids))
      const names = new Set(own.map(({ folded }) => folded))
      const isOwn = ({ guidKey, folded }: NumberedContact): boolean => guids.has(guidKey) && names.has(folded)
      const fitting = [...found].flatMap((owner) => rowsOf(owner).find(isOwn) ?? [])
      const [first] = fitting.sort((a, b) => (a.guidKey < b.guidKey ? -1 : 1))
      return first ? [[person, people.find(first.id)]] : []
    }),
  )
}

const hasGuid = ({ marks }: StagedContacts, id: number): boolean => ((marks[id] ?? 0) & ANY_GUID) !== 0

/** Returns the groups of rows that are one person, kind by kind. */
function* listLinks(rows: StagedContacts): Generator<Iterable<readonly number[]>> {
  yield rows.groups(['emailKey'], `emailKey <> ''`).flatMap((ids) => listNamesakes(rows.get(ids)))
  yield rows.groups(['profileKey', 'folded'], `profileKey <> '' AND folded <> ''`)
  yield rows.groups(['companyId', 'exact'], 'isAnonymous')
}

/** Returns the rows of one address that are one person. */
function listNamesakes(rows: readonly NumberedContact[]): readonly (readonly number[])[] {
  const compatible = Map.groupBy(rows, ({ shortName }) => shortName)
    .values()
    .filter((ofName) => areAllCompatible(ofName.map(({ secondNames }) => secondNames)))
  const equal = Map.groupBy(rows, ({ folded }) => folded).values()
  return [...compatible, ...equal].map((ofName) => ofName.map(({ id }) => id))
}
