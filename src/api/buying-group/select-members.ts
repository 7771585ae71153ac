/** Selects and sorts the members of a buying group. */
import type { Colleague } from '../../records/store/records.ts'

/** The levels of a buying group, most senior first. */
const MEMBER_LEVELS: readonly string[] = ['C-Level', 'VP', 'Director', 'Manager']

/**
 * Returns the current contacts at manager level and above, each once: most senior first, then by function, then by
 * `conGUID`. The order is total, so pages never overlap.
 */
export function selectMembers(colleagues: readonly Colleague[]): Colleague[] {
  const members = colleagues
    .map((colleague) => ({ colleague, rank: MEMBER_LEVELS.indexOf(colleague.levels) }))
    .filter(({ rank }) => rank >= 0)
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

/** Compares by code unit, which does not depend on the locale. */
const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
