/**
 * Decides which rows are one person. `docs/data-files.md` describes the rule. All rows and the stored people that they may be are compared
 * at once, so the result does not depend on the order of the rows.
 */

import type { Pause } from '../../lib/time-slices.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { deriveGuid } from './person-guids.ts'
import { areCompatible } from './second-names.ts'
import { ANY_GUID, type StagedContacts } from './staged-contacts.ts'

/** The people of staged rows. The number of a person is the id of its first row. */
export interface LinkedPeople {
  personOf(id: number): number
  /** People whose rows only have the name and the employer in common: they are one. */
  readonly joined: readonly (readonly number[])[]
}

/** A mark that two people have is also set this many bits higher. */
const SEVERAL = 3

export async function linkPeople(rows: StagedContacts, pause: Pause): Promise<LinkedPeople> {
  const strong = await linkStrongly(rows, pause)
  const marks = markPeople(rows, strong)
  await pause()
  const weak = strong.copy()
  for (const ids of rows.groups(['companyId', 'exact'], `exact <> ''`)) weak.join(ids)
  await pause()
  const state = new Uint8Array(rows.size)
  const connected = new Map<number, number[]>()
  for (let id = 0; id < rows.size; id++) {
    if (strong.find(id) !== id) continue
    const set = weak.find(id)
    const [before, added] = [state[set] ?? 0, marks[id] ?? 0]
    state[set] = before | added | ((before & added) << SEVERAL)
    if (set !== id) connected.getOrInsertComputed(set, () => [set]).push(id)
  }
  const mayJoin = (set: number): boolean => (state[set] ?? 0) >> SEVERAL === 0
  return {
    personOf: (id) => {
      const set = weak.find(id)
      return mayJoin(set) ? set : strong.find(id)
    },
    joined: connected
      .entries()
      .flatMap(([set, people]) => (mayJoin(set) ? [people] : []))
      .toArray(),
  }
}

/** Returns the marks of all rows of each person, at the number of the person. */
function markPeople({ marks }: StagedContacts, people: DisjointSets): Uint8Array {
  const all = new Uint8Array(marks.length)
  for (const [id, mark] of marks.entries()) all[people.find(id)] = (all[people.find(id)] ?? 0) | mark
  return all
}

/** Joins the rows with equal keys. People with different GUIDs never become one: who fits several of them stays apart. */
async function linkStrongly(rows: StagedContacts, pause: Pause): Promise<DisjointSets> {
  const byGuid = new DisjointSets(rows.size)
  for (const ids of rows.groups(['guidKey'], `guidKey <> ''`)) byGuid.join(ids)
  const all = byGuid.copy()
  for (const groups of listLinks(rows)) {
    await pause()
    for (const ids of groups) all.join(ids)
  }
  const contradicted = findContradicted(rows, byGuid, all)
  if (contradicted.size === 0) return all
  const isApart = (id: number): boolean => hasGuid(rows, id) && contradicted.has(all.find(id))
  const result = byGuid.copy()
  for (const groups of listLinks(rows)) {
    await pause()
    for (const ids of groups) result.join(ids.filter((id) => !isApart(id)))
  }
  joinDerived(rows, { contradicted, all, result })
  return result
}

const hasGuid = ({ marks }: StagedContacts, id: number): boolean => ((marks[id] ?? 0) & ANY_GUID) !== 0

/** Returns the sets with several GUIDs. */
function findContradicted(
  rows: StagedContacts,
  byGuid: DisjointSets,
  all: DisjointSets,
): ReadonlySet<number> {
  const firsts = new Int32Array(rows.size).fill(-1)
  const contradicted = new Set<number>()
  for (let id = 0; id < rows.size; id++) {
    if (!hasGuid(rows, id)) continue
    const [set, person] = [all.find(id), byGuid.find(id)]
    if (firsts[set] === -1) firsts[set] = person
    else if (firsts[set] !== person) contradicted.add(set)
  }
  return contradicted
}

/** Of several GUIDs that fit a row, the one that it derives is its own: an earlier edit has stored the row with it. */
function joinDerived(
  rows: StagedContacts,
  sets: {
    readonly contradicted: ReadonlySet<number>
    readonly all: DisjointSets
    readonly result: DisjointSets
  },
): void {
  const { contradicted, all, result } = sets
  const apart = rows.all().filter(({ id }) => contradicted.has(all.find(id)))
  for (const members of Map.groupBy(apart, ({ id }) => all.find(id)).values()) {
    const owners = new Map(members.map((row) => [row.guidKey, row]))
    const others = members.filter(({ guidKey }) => guidKey === '')
    for (const person of Map.groupBy(others, ({ id }) => result.find(id)).values()) {
      const own = person.flatMap((row) => {
        const owner = owners.get(deriveGuid(row))
        return owner?.folded === row.folded ? [owner] : []
      })
      const [first] = own.sort((a, b) => (a.guidKey < b.guidKey ? -1 : 1))
      if (first) result.join([first.id, ...person.map(({ id }) => id)])
    }
  }
}

/** Returns the groups of rows that are one person, kind by kind. */
function* listLinks(rows: StagedContacts): Generator<Iterable<readonly number[]>> {
  yield rows.groups(['emailKey', 'folded'], `emailKey <> ''`)
  yield rows.groups(['profileKey', 'folded'], `profileKey <> '' AND folded <> ''`)
  yield rows.groups(['companyId', 'exact'], 'isAnonymous')
  yield rows
    .groups(['emailKey', 'core'], `emailKey <> '' AND core <> ''`)
    .filter((ids) => areCompatible(rows.get(ids).map(({ seconds }) => seconds)))
}
