/**
 * Decides which rows are one person. `docs/merging.md` describes the rule. All rows are compared at once, so their order does not matter:
 * those of the table first, and then with the stored people that they may be.
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
const SEVERAL = 2

export async function linkPeople(rows: StagedContacts, pause: Pause): Promise<LinkedPeople> {
  const jobsOfRenamed = findJobsOfRenamedPeople(rows)
  const sure = await linkSurely(rows, jobsOfRenamed, pause)
  if (rows.haveAllGuids) return { personOf: (id) => sure.find(id), surePersonOf: (id) => sure.find(id) }
  const all = sure.copy()
  const isJobInTable = findJobsInTable(rows, sure)
  for (const found of rows.groups('name'))
    all.join(toIds(found).filter((id) => !isJobInTable(id) && !jobsOfRenamed.has(id)))
  await pause()
  const contradicts = findContradictions(rows, sure, all)
  return {
    // Rows without an address are guessed to be of the only person they may be of.
    personOf: (id) => {
      const set = all.find(id)
      return contradicts(set) ? sure.find(id) : set
    },
    surePersonOf: (id) => sure.find(id),
  }
}

/** Returns whether several people of a set have an address or a GUID, or different profile URLs. */
function findContradictions(
  rows: StagedContacts,
  sure: DisjointSets,
  all: DisjointSets,
): (set: number) => boolean {
  const marks = markPeople(rows, sure)
  const profiles = new Uint32Array(rows.size)
  for (const [id, profile] of rows.profiles.entries()) {
    const person = sure.find(id)
    const before = profiles[person] ?? 0
    if (profile !== 0) profiles[person] = before === 0 ? profile : Math.min(before, profile)
  }
  const state = new Uint8Array(rows.size)
  for (let id = 0; id < rows.size; id++) {
    if (sure.find(id) !== id) continue
    const set = all.find(id)
    const [before, added] = [state[set] ?? 0, marks[id] ?? 0]
    state[set] = before | added | ((before & added) << SEVERAL)
    // The smallest number of a set names it, so its profile is known before those of the others.
    const profile = profiles[id] ?? 0
    if (profile === 0) continue
    if (profiles[set] === 0) profiles[set] = profile
    if (profiles[set] !== profile) state[set] |= 1 << SEVERAL
  }
  return (set) => (state[set] ?? 0) >> SEVERAL !== 0
}

/**
 * Returns whether a stored job is at an employer of the person in the table. The names of the table count there: the stored name may be one
 * that the person only has elsewhere, so the same table would give other people the next time.
 */
function findJobsInTable(rows: StagedContacts, people: DisjointSets): (id: number) => boolean {
  const toStaff = (id: number): string => `${people.find(id)} ${rows.employers[id]}`
  const inTable = new Set<string>()
  for (let id = 0; rows.hasStored && id < rows.tableSize; id++) inTable.add(toStaff(id))
  return (id) => id >= rows.tableSize && inTable.has(toStaff(id))
}

/** Returns the stored jobs of the people whom rows with their GUID rename: the stored name will not find them again. */
function findJobsOfRenamedPeople(rows: StagedContacts): ReadonlySet<number> {
  const groups = rows.hasStored && !rows.haveAllGuids ? rows.groups('guid') : []
  const jobsOfRenamed = [...groups].flatMap((found) => {
    const names = new Set(found.flatMap(({ number, folded }) => (number < 0 || folded === '' ? [] : folded)))
    return names.size === 0 ? [] : found.filter(({ number, folded }) => number < 0 && !names.has(folded))
  })
  return new Set(jobsOfRenamed.map(({ id }) => id))
}

/** Returns the marks of all rows of each person, at the number of the person. */
function markPeople({ marks }: StagedContacts, people: DisjointSets): Uint8Array {
  const all = new Uint8Array(marks.length)
  for (const [id, mark] of marks.entries()) all[people.find(id)] = (all[people.find(id)] ?? 0) | mark
  return all
}

/**
 * Joins the rows with equal keys. People with different GUIDs never become one: who fits several of them stays apart. The rows of the table
 * are compared before the stored people, who have one name each, so that they are the same people when the table is sent again.
 */
async function linkSurely(
  rows: StagedContacts,
  jobsOfRenamed: ReadonlySet<number>,
  pause: Pause,
): Promise<DisjointSets> {
  const people = new DisjointSets(rows.size)
  for (const found of rows.hasGuids ? rows.groups('guid') : []) people.join(toIds(found))
  if (rows.haveAllGuids) return people
  for (const groups of listLinks(rows, rows.tableSize)) {
    await pause()
    for (const ids of groups) people.join(ids.filter((id) => !hasGuid(rows, id)))
  }
  const keepsName = (id: number): boolean => !jobsOfRenamed.has(id)
  if (rows.hasGuids) await joinOwners(people, { rows, size: rows.tableSize, keepsName, pause })
  if (rows.hasStored) await joinOwners(people, { rows, size: rows.size, keepsName, pause })
  return people
}

interface JoinOptions {
  readonly rows: StagedContacts
  /** The number of rows that are compared, from the first. */
  readonly size: number
  readonly keepsName: (id: number) => boolean
  readonly pause: Pause
}

/** Joins each person without a GUID with the one with a GUID who fits. */
async function joinOwners(
  people: DisjointSets,
  { rows, size, keepsName, pause }: JoinOptions,
): Promise<void> {
  const marks = markPeople(rows, people)
  const isOwner = (person: number): boolean => ((marks[person] ?? 0) & ANY_GUID) !== 0
  /** The people with a GUID that each person without one may be. */
  const owners = new Map<number, Set<number>>()
  for (const groups of listLinks(rows, size)) {
    await pause()
    for (const ids of groups) {
      const persons = new Set(ids.filter(keepsName).map((id) => people.find(id)))
      const found = new Set([...persons].filter(isOwner))
      if (found.size === 0) continue
      for (const person of persons)
        if (!isOwner(person)) owners.set(person, found.union(owners.get(person) ?? new Set()))
    }
  }
  const own = findOwn(rows, people, new Map(owners.entries().filter(([, found]) => found.size > 1)))
  for (const [person, found] of owners) {
    const [owner] = found.size === 1 ? found : [own.get(person)]
    if (owner !== undefined) people.join([owner, person])
  }
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
function* listLinks(rows: StagedContacts, size: number): Generator<Iterable<readonly number[]>> {
  yield rows.groups('email', size).flatMap(listNamesakes)
  yield rows.groups('profileAndName', size).map(toIds)
  yield rows.groups('nameOnly', size).map(toIds)
}

/** Returns the rows of one address that are one person. */
function listNamesakes(rows: readonly NumberedContact[]): readonly (readonly number[])[] {
  const compatible = Map.groupBy(rows, ({ shortName }) => shortName)
    .values()
    .filter((ofName) => areAllCompatible(ofName.map(({ secondNames }) => secondNames)))
  const equal = Map.groupBy(rows, ({ folded }) => folded).values()
  return [...compatible, ...equal].map(toIds)
}

const toIds = (rows: readonly NumberedContact[]): readonly number[] => rows.map(({ id }) => id)
