/** Selects and sorts the members of a buying group. */
import type { Colleague } from '../../records/store/records.ts'

/** The levels of a buying group, most senior first. Each line has the names of one level in lower case. */
const SENIORITY_LEVELS: readonly (readonly string[])[] = [
  ['c-level', 'c-suite', 'cxo', 'founder', 'owner', 'president', 'partner'],
  ['evp', 'svp', 'vp', 'vice president'],
  ['head'],
  ['director'],
  ['manager'],
]

/**
 * Returns the current contacts at manager level and above, each once: most senior first, then by function, then by
 * `conGUID`. The order is total, so pages never overlap.
 */
export function selectMembers(colleagues: readonly Colleague[]): Colleague[] {
  const members = colleagues
    .map((colleague) => ({ colleague, rank: rankOf(colleague.levels) }))
    .filter(({ rank }) => rank < SENIORITY_LEVELS.length)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compareCodeUnits(a.colleague.functions, b.colleague.functions) ||
        compareCodeUnits(a.colleague.guid, b.colleague.guid),
    )
    .map(({ colleague }) => colleague)
  const seen = new Set<string>()
  return members.filter(({ guid }) => !seen.has(guid) && seen.add(guid))
}

/** Returns the index of the highest level in a list such as `VP|Director`; `SENIORITY_LEVELS.length` for lower levels. */
function rankOf(levels: string): number {
  const levelNames = levels.split('|').map((level) => level.trim().toLowerCase())
  const rank = SENIORITY_LEVELS.findIndex((names) => names.some((name) => levelNames.includes(name)))
  return rank < 0 ? SENIORITY_LEVELS.length : rank
}

/** Compares by code unit, which does not depend on the locale. */
const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
