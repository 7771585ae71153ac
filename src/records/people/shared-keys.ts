/** Finds the rows that have something in common, by the hashes of their keys, and then by the keys, which are only read for equal hashes. */

/** The keys of a row, or their hashes. `''` and 0 mean that the row has no such key. */
export interface SharedKeys<Key extends string | number> {
  readonly guidKey: Key
  readonly emailKey: Key
  readonly profileKey: Key
  readonly exact: Key
  readonly folded: Key
  readonly alike: Key
  readonly employer: Key
  readonly isAnonymous: boolean
  readonly number: number
}

type ToShared = <Key extends string | number>(
  row: SharedKeys<Key>,
  join: (a: Key, b: Key) => Key,
) => Key | false

/** What several rows may have in common; falsy for a row without it. */
const SHARED = {
  guid: ({ guidKey }) => guidKey,
  email: ({ emailKey }) => emailKey,
  profile: ({ profileKey }) => profileKey,
  profileAndName: ({ profileKey, folded }, join) => profileKey && folded && join(profileKey, folded),
  name: ({ exact, employer }, join) => exact && employer && join(exact, employer),
  nameOnly: ({ exact, employer, isAnonymous }, join) => isAnonymous && join(exact, employer),
  alike: ({ alike, employer }, join) => alike && employer && join(alike, employer),
  derivedGuid: ({ alike, emailKey, employer, guidKey, number }, join) =>
    (!guidKey || number < 0) && join(alike, emailKey || employer),
} satisfies Readonly<Record<string, ToShared>>
export type Shared = keyof typeof SHARED

/** Returns a number that is 0 for a blank text only. */
export const hash = (text: string): number => (text === '' ? 0 : Bun.hash.xxHash32(text) || 1)
const joinHashes = (a: number, b: number): number => (a ^ Math.imul(b, 0x9e3779b1)) >>> 0 || 1
const joinTexts = (a: string, b: string): string => `${a}\n${b}`

/** Returns the rows that have something in common, if there are several, of the first `size` rows. */
export function* findGroups<Row extends SharedKeys<string>>(
  shared: Shared,
  size: number,
  rows: {
    readonly hashesOf: (id: number) => SharedKeys<number>
    readonly get: (ids: readonly number[]) => readonly Row[]
  },
): Generator<readonly Row[]> {
  const toShared: ToShared = SHARED[shared]
  const hashes = new Uint32Array(size).map((_, id) => Number(toShared(rows.hashesOf(id), joinHashes)))
  for (const ids of findEqual(hashes)) {
    // Hashes of different texts may be equal.
    for (const [key, found] of Map.groupBy(rows.get(ids), (row) => toShared(row, joinTexts)))
      if (key && found.length > 1) yield found
  }
}

/** Returns the positions of equal numbers, if there are several. 0 is no number. The groups do not depend on the order of the numbers. */
function findEqual(numbers: Uint32Array): Iterable<readonly number[]> {
  const groups = new Map<number, number[]>()
  const sorted = numbers.toSorted()
  sorted.forEach((number, at) => {
    if (number !== 0 && number === sorted[at + 1]) groups.set(number, [])
  })
  if (groups.size > 0) for (const [at, number] of numbers.entries()) groups.get(number)?.push(at)
  return groups.values()
}
