/** Lists people who were joined by name and employer alone, and people who look alike and were not joined. */
import { formatNames } from '../../lib/text.ts'
import type { Pause } from '../../lib/time-slices.ts'
import type { NumberedProblem } from '../rows/unite-values.ts'
import type { LinkedPeople } from './link-people.ts'
import { selectCompatible } from './second-names.ts'
import type { FormatRow, NumberedContact, Shared, StagedContacts } from './staged-contacts.ts'

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
  if (rows.haveAllGuids) return problems
  /** The positions of the problems that name a person: of those about people who were joined, and of the others. */
  const listed = { joined: new Map<PersonKey, number[]>(), apart: new Map<PersonKey, number[]>() }
  for (const { shared, describe, describeJoined, select = selectAll } of KINDS) {
    await pause()
    for (const group of rows.groups(shared)) {
      const areJoined = new Set(group.map(({ id }) => people.personOf(id))).size === 1
      const toMessage = areJoined ? describeJoined : describe
      if (toMessage === undefined) continue
      const found = select(
        areJoined ? findJoined(rows, group, people) : takeFirst(group, ({ id }) => people.personOf(id)),
      )
      const positions = found.map(({ key }) =>
        listed[areJoined ? 'joined' : 'apart'].getOrInsertComputed(key, () => []),
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
  readonly describeJoined?: Describe
  /** Returns the people to list. Default: all. */
  readonly select?: (found: readonly KeyedContact[]) => readonly KeyedContact[]
}

const selectAll = (found: readonly KeyedContact[]): readonly KeyedContact[] => found

const describeColleagues = (names: string, { length }: readonly NumberedContact[]): string =>
  `${names} look alike, work for one company, and are not joined, so a request with only the name and the company may find ${length === 2 ? 'neither' : 'none'} of them. If they are one person, give all of their rows one conGUID or one conEmail`

const KINDS: readonly Kind[] = [
  {
    shared: 'email',
    describe: (names, [first]) =>
      `${names} have the address ${first?.emailKey} and are not joined, because their names or conGUIDs differ. If they are one person, give all of their rows one conGUID`,
  },
  {
    shared: 'profile',
    describe: (names) =>
      `${names} have the same profile URL and are not joined, because their names or conGUIDs differ. If they are one person, give all of their rows one conGUID`,
  },
  // Jean Marc and Jean Paul look different.
  { shared: 'alike', describe: describeColleagues, select: selectCompatible },
  {
    shared: 'name',
    describe: describeColleagues,
    describeJoined: (names) =>
      `${names} were joined, because they have the same name and employer. If they are not one person, give each a conGUID`,
  },
]

const isOfTable = ({ number }: NumberedContact): boolean => number >= 0

/** Returns one row of each person before they were joined. Rows with only the name and the employer are different people unless they have one job. */
function findJoined(
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

/** Returns one row for each key, unless each row of the table has a `conGUID`, which says that the people are different. */
function takeFirst(
  rows: readonly NumberedContact[],
  toKey: (row: NumberedContact) => PersonKey,
): readonly KeyedContact[] {
  if (!rows.some((row) => isOfTable(row) && row.guidKey === '')) return []
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
