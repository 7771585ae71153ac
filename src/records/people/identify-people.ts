/** Turns staged rows into people with their jobs. */
import type { Pause } from '../../lib/time-slices.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { createGuidFinder } from './guid-finder.ts'
import { type LinkedPeople, linkPeople } from './link-people.ts'
import { type MergedPerson, mergePerson } from './merge-rows.ts'
import { listSimilarPeople } from './similar-people.ts'
import type { FormatRow, NumberedContact, StagedContacts } from './staged-contacts.ts'

interface IdentifyOptions {
  readonly formatRow: FormatRow
  readonly onProblem: (problem: NumberedProblem) => void
  /** Returns whether a stored person has a GUID. */
  readonly isStored: (guid: string) => boolean
  readonly pause: Pause
}

/** A person of one or more rows. */
export interface IdentifiedPerson extends MergedPerson {
  readonly guid: string
  /** The jobs of the stored person; none for a new one. */
  readonly stored: readonly NumberedContact[]
}

/** Returns the people of all rows, in the order of their first rows. */
export async function identifyPeople(
  rows: StagedContacts,
  { formatRow, onProblem, isStored, pause }: IdentifyOptions,
): Promise<IteratorObject<IdentifiedPerson>> {
  const linked = await linkPeople(rows, pause)
  for (const problem of await listSimilarPeople(rows, linked, formatRow, pause)) onProblem(problem)
  await pause()
  const findGuid = createGuidFinder(rows, linked.personOf, isStored)
  return listMembers(rows, linked).flatMap((members) => {
    const ofTable = members.filter(({ number }) => number >= 0)
    if (ofTable.length === 0) return []
    const stored = members.filter(({ number }) => number < 0)
    const merged = mergePerson(ofTable, formatRow, stored)
    merged.problems.forEach(onProblem)
    return [{ ...merged, guid: findGuid(members), stored }]
  })
}

/** Returns the rows of each person. */
function* listMembers(rows: StagedContacts, { personOf }: LinkedPeople): Generator<NumberedContact[]> {
  // The next row of the same person, because lists for a million people would take much memory.
  const next = new Int32Array(rows.size).fill(-1)
  const last = new Int32Array(rows.size)
  for (let id = 0; id < rows.size; id++) {
    const person = personOf(id)
    if (person !== id) next[last[person] ?? id] = id
    last[person] = id
  }
  for (const row of rows.all()) {
    if (personOf(row.id) !== row.id) continue
    const others: number[] = []
    for (let id = next[row.id] ?? -1; id >= 0; id = next[id] ?? -1) others.push(id)
    yield [row, ...rows.get(others)]
  }
}
