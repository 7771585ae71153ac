/** Builds the tree of subsidiaries of a company. */
import type { StoredCompany } from '../fields.ts'

export interface Branch {
  readonly company: StoredCompany
  readonly children: readonly Branch[]
}

/** Returns the subsidiaries of a company. Each company appears once, even if the data has circles. */
export function buildTree(guid: string, companies: readonly StoredCompany[]): readonly Branch[] {
  const byParent = Map.groupBy(companies, ({ compParentGuid }) => compParentGuid)
  const seen = new Set([guid])
  const childrenOf = (parent: string): Branch[] =>
    (byParent.get(parent) ?? [])
      .filter(({ compGUID }) => !seen.has(compGUID))
      .map((company) => {
        seen.add(company.compGUID)
        return { company, children: childrenOf(company.compGUID) }
      })
  return childrenOf(guid)
}
