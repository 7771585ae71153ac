/** Lists people who were merged by name and employer alone, and people with similar names who were not merged. */
import { formatNames } from '../../lib/text.ts'
import type { Pause } from '../../lib/time-slices.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import { listDerivedGuids } from './guid-finder.ts'
import type { LinkedPeople } from './link-people.ts'
import { selectCompatible } from './second-names.ts'
import type { Shared } from './shared-keys.ts'
import type { FormatRow, NumberedContact, StagedContacts } from './staged-contacts.ts'

/** The people that a message names. The others are counted. */
const MAX_NAMED = 5

/** Returns one problem for each group of people. */
export async function listSimilarPeople(
  rows: StagedContacts,
  people: LinkedPeople,
  formatRow: FormatRow,
  pause: Pause,
): Promise<readonly NumberedProblem[]> {
  const problems: NumberedProblem[] = []
  const isNew = findNew(rows, people)
  const kinds = [...(isNew ? NEW_GUID_KINDS : []), ...(rows.haveAllGuids ? [] : KINDS)]
  /** The positions of the problems that name a person: of those about people who were merged, and of the others. */
  const listed = { merged: new Map<PersonKey, number[]>(), apart: new Map<PersonKey, number[]>() }
  for (const { shared, describe, describeMerged, select = selectAll, split = splitByGuid } of kinds) {
    await pause()
    for (const group of rows.groups(shared).flatMap((found) => split(found, isNew))) {
      const areMerged = new Set(group.map(({ id }) => people.personOf(id))).size === 1
      const toMessage = areMerged ? describeMerged : describe
      if (toMessage === undefined) continue
      const found = select(
        areMerged ? findMerged(rows, group, people) : takeFirst(group, ({ id }) => people.personOf(id)),
      )
      const positions = found.map(({ key }) =>
        listed[areMerged ? 'merged' : 'apart'].getOrInsertComputed(key, () => []),
      )
      const [first, ...others] = positions
      const isListed = first?.some((at) => others.every((one) => one.includes(at)))
      if (found.length < 2 || isListed) continue
      for (const one of positions) one.push(problems.length)
      const names = found.slice(0, MAX_NAMED).map((row) => formatPerson(row, formatRow))
      problems.push(toProblem(found, toMessage(formatNames(names, found.length), found)))
    }
  }
  return problems
}

/** Returns whether the `conGUID` of a row creates a person. */
type IsNew = (row: NumberedContact) => boolean

/** Returns `undefined` if no row of the table creates a person next to stored ones. */
function findNew(rows: StagedContacts, { personOf }: LinkedPeople): IsNew | undefined {
  const stored = new Set<number>()
  for (let id = rows.tableSize; id < rows.size; id++) stored.add(personOf(id))
  const isNew = (id: number): boolean => id < rows.tableSize && !stored.has(personOf(id))
  const hasNew = stored.size > 0 && rows.marks.keys().some(isNew)
  return hasNew ? ({ id, guidKey }) => guidKey !== '' && isNew(id) : undefined
}

/** The number of a person, or the job of a row that may be another person. */
type PersonKey = number | string

interface KeyedContact extends NumberedContact {
  readonly key: PersonKey
}

type Describe = (names: string, found: readonly NumberedContact[]) => string

interface Kind {
  /** What the people have in common. */
  readonly shared: Shared
  readonly describe: Describe
  /** Describes people who became one. Default: they are not listed, because they have more in common. */
  readonly describeMerged?: Describe
  /** Returns the people to list. Default: all. */
  readonly select?: (found: readonly KeyedContact[]) => readonly KeyedContact[]
  /** Returns the groups of rows to list. Default: all rows, unless each one of the table has a `conGUID`. */
  readonly split?: (
    found: readonly NumberedContact[],
    isNew?: IsNew,
  ) => readonly (readonly NumberedContact[])[]
}

const selectAll = (found: readonly KeyedContact[]): readonly KeyedContact[] => found

/** Returns the advice that merges the people of a message. A stored GUID stays, and a stored record remains until it is deleted. */
function advise(found: readonly NumberedContact[]): string {
  const [stored] = found.flatMap((row) => (isOfTable(row) ? [] : row.conGUID)).sort()
  if (stored === undefined) return 'If they are one person, give all of their rows the same conGUID'
  return `If they are one person, give all of their rows the conGUID ${stored}, and delete the other records of the person`
}

function describeColleagues(names: string, found: readonly NumberedContact[]): string {
  const isSameName = new Set(found.map(({ folded }) => folded)).size === 1
  const mayShareAddress = isSameName && found.every(({ guidKey }) => guidKey === '')
  return `${names} have ${isSameName ? 'the same name' : 'similar names'}, work for the same company, and are not merged, so a request with only the name and the company may find ${found.length === 2 ? 'neither' : 'none'} of them. ${advise(found)}${mayShareAddress ? ' or the same conEmail' : ''}`
}

const describeNewGuid: Describe = (names, found) =>
  `${names} have the same name and are not merged, because their conGUIDs differ. ${advise(found)}`

/** The rows with a new GUID and the stored people with a derived one who have the same name. */
const NEW_GUID_KINDS: readonly Kind[] = (['name', 'profileAndName', 'email'] as const).map((shared) => ({
  shared,
  describe: describeNewGuid,
  split: (found, isNew = () => false) => {
    const isDerived = (row: NumberedContact): boolean =>
      !isOfTable(row) && listDerivedGuids(row).includes(row.guidKey)
    const doubtful = found.filter((row) => isNew(row) || isDerived(row))
    const groups = Map.groupBy(doubtful, ({ folded }) => folded).values()
    return [...groups].filter((group) => group.some(isOfTable) && !group.every(isOfTable))
  },
}))

const KINDS: readonly Kind[] = [
  {
    shared: 'email',
    describe: (names, found) =>
      `${names} have the address ${found[0]?.emailKey} and are not merged, because their names or conGUIDs differ. ${advise(found)}`,
  },
  {
    shared: 'profile',
    describe: (names, found) =>
      `${names} have the same profile URL and are not merged, because their names or conGUIDs differ. ${advise(found)}`,
  },
  // Jean Marc and Jean Paul look different.
  { shared: 'alike', describe: describeColleagues, select: selectCompatible },
  {
    shared: 'name',
    describe: describeColleagues,
    describeMerged: (names) =>
      `${names} are merged, because they have the same name and employer. If they are not one person, give each a conGUID`,
  },
]

const isOfTable = ({ number }: NumberedContact): boolean => number >= 0

/** Returns one row of each person before they were merged. Rows with only the name and the employer are different people unless they have one job. */
function findMerged(
  rows: StagedContacts,
  found: readonly NumberedContact[],
  { surePersonOf }: LinkedPeople,
): readonly KeyedContact[] {
  const mayDiffer =
    found.some(({ id }) => rows.isAnonymous(id)) || new Set(found.map(({ id }) => surePersonOf(id))).size > 1
  if (!mayDiffer) return []
  const stored = new Set(found.filter((row) => !isOfTable(row)).map(toJobText))
  return takeFirst(found, (row) => {
    const job = toJobText(row)
    return row.isAnonymous && !stored.has(job) ? job : surePersonOf(row.id)
  })
}

const toJobText = (row: NumberedContact): string =>
  [row.exact, row.companyId, row.conJobTitleEn, row.conJobStartedOn, row.conJobEndedOn].join('\n')

/** If each row of the table has a `conGUID`, the people are different. */
const splitByGuid: Kind['split'] & {} = (rows) =>
  rows.some((row) => isOfTable(row) && row.guidKey === '') ? [rows] : []

/** Returns one row for each key. */
function takeFirst(
  rows: readonly NumberedContact[],
  toKey: (row: NumberedContact) => PersonKey,
): readonly KeyedContact[] {
  const people = new Map<PersonKey, KeyedContact>()
  for (const row of rows.toSorted(compareNames)) {
    const key = toKey(row)
    people.getOrInsert(key, { ...row, key })
  }
  return [...people.values()]
}

const compareNames = (a: NumberedContact, b: NumberedContact): number =>
  a.conFullName === b.conFullName ? a.number - b.number : a.conFullName < b.conFullName ? -1 : 1

function formatPerson(row: NumberedContact, formatRow: FormatRow): string {
  const place = formatRow(row)
  const name = row.conFullName || row.conEmail
  return place === '' ? name : `${name} (${place})`
}

const toProblem = (found: readonly NumberedContact[], message: string): NumberedProblem => ({
  number: Math.min(...found.filter(isOfTable).map(({ number }) => number)),
  message,
  kind: 'identity',
})
