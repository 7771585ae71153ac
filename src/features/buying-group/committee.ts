/** Who belongs to a buying committee, and in which order. */
import type { Colleague, Company } from '../../market/records.ts'

/** A company and who works there. */
export interface Group {
  readonly company: Company | undefined
  readonly colleagues: readonly Colleague[]
}

/** From the top; several names of one level stand in one line, lower case. Below the last nobody decides on buying. */
const LEVELS: readonly (readonly string[])[] = [
  ['c-level', 'c-suite', 'cxo', 'founder', 'owner', 'president', 'partner'],
  ['evp', 'svp', 'vp', 'vice president'],
  ['head'],
  ['director'],
  ['manager'],
]

/**
 * The company's current contacts at manager level and above, each once: most senior first, then by function, then by
 * `conGUID`. The order is total, so pages never overlap.
 */
export function committee(colleagues: readonly Colleague[]): Colleague[] {
  const members = colleagues
    .map((colleague) => ({ colleague, rank: rankOf(colleague.levels) }))
    .filter(({ rank }) => rank < LEVELS.length)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.colleague.functions, b.colleague.functions) ||
        compare(a.colleague.guid, b.colleague.guid),
    )
    .map(({ colleague }) => colleague)
  const seen = new Set<string>()
  return members.filter(({ guid }) => !seen.has(guid) && seen.add(guid))
}

/** The highest of the levels named, `LEVELS.length` for none of these. */
function rankOf(levels: string): number {
  const named = levels.split('|').map((level) => level.trim().toLowerCase())
  const rank = LEVELS.findIndex((names) => names.some((name) => named.includes(name)))
  return rank < 0 ? LEVELS.length : rank
}

/** By code unit: the same everywhere, whatever the locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
