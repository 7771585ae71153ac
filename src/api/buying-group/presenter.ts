/** Converts a company and its employees to the response of Buying group: selects and sorts its members. */
import type { Colleague, Company } from '../../records/store/rows.ts'
import type { BuyingGroupMember, BuyingGroupOutput } from './schema.ts'

/** A company with its current employees. */
export interface BuyingGroup {
  readonly company: Company | undefined
  readonly colleagues: readonly Colleague[]
}

export interface PageRequest {
  /** From 1. */
  readonly number: number
  readonly size: number
}

/** Returns the response with one page of a group. A page after the last one has no members. */
export function toResponse(
  { company, colleagues }: BuyingGroup,
  page: PageRequest,
  { recordId, transactionId }: Pick<BuyingGroupOutput, 'recordId' | 'transactionId'>,
): BuyingGroupOutput {
  const members = selectMembers(colleagues)
  const start = (page.number - 1) * page.size
  return {
    recordId,
    compGUID: company?.guid ?? '',
    compName: company?.name ?? '',
    compWebsite: company?.website ?? '',
    totalPages: Math.ceil(members.length / page.size),
    totalCount: members.length,
    pageNo: page.number,
    pageSize: page.size,
    transactionId,
    buyingGroup: members.slice(start, start + page.size).map(toMember),
  }
}

const toMember = (colleague: Colleague): BuyingGroupMember => ({
  conGUID: colleague.guid,
  conJobTitle: colleague.jobTitle,
  conLevels: colleague.levels,
  conFunctions: colleague.functions,
  conSubFunctions: colleague.subFunctions,
  conWorkLocCountry: colleague.workLocCountry,
})

/** The levels of a buying group, most senior first. */
const MEMBER_LEVELS: readonly string[] = ['C-Level', 'VP', 'Director', 'Manager']

/**
 * Returns the current contacts at manager level and above, each once: most senior first, then by function, then by
 * `conGUID`. The order is total, so pages never overlap.
 */
function selectMembers(colleagues: readonly Colleague[]): Colleague[] {
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
