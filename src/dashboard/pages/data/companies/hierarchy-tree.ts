/** Companies below one, as a tree. */
import type { Company } from '../fields.ts'

export interface Branch {
  readonly company: Company
  readonly below: readonly Branch[]
}

/** What hangs below `guid`, each company once: data may have circles. */
export function branchesOf(guid: string, companies: readonly Company[]): readonly Branch[] {
  const byParent = Map.groupBy(companies, ({ compParentGuid }) => compParentGuid)
  const seen = new Set([guid])
  const below = (parent: string): Branch[] =>
    (byParent.get(parent) ?? [])
      .filter(({ compGUID }) => !seen.has(compGUID))
      .map((company) => {
        seen.add(company.compGUID)
        return { company, below: below(company.compGUID) }
      })
  return below(guid)
}
