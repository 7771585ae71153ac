/** Limits the other names of a company, because the matcher indexes the words of each. */
import { countCodePoints } from '../../lib/text.ts'
import { splitOtherNames } from '../store/matching-records.ts'

export const MAX_OTHER_NAMES = 50
/** In characters. */
export const MAX_OTHER_NAME_LENGTH = 200

/** Returns why a `compNameAka` has too many or too long names, all its names, and those to store; `undefined` if all can be stored. */
export function findExcessNames(
  aka: string,
): { readonly problem: string; readonly names: readonly string[]; readonly kept: string[] } | undefined {
  const names = splitOtherNames(aka)
  const short = names.filter((name) => countCodePoints(name) <= MAX_OTHER_NAME_LENGTH)
  if (short.length === names.length && names.length <= MAX_OTHER_NAMES) return undefined
  const problem =
    names.length > MAX_OTHER_NAMES
      ? `has ${names.length} names; at most ${MAX_OTHER_NAMES} are allowed`
      : `has a name of ${Math.max(...names.map(countCodePoints))} characters; at most ${MAX_OTHER_NAME_LENGTH} are allowed`
  return { problem, names, kept: short.slice(0, MAX_OTHER_NAMES) }
}
