/** Converts a company and its employees to the response of Buying group. */
import type { Colleague, Company } from '../../records/store/records.ts'
import type { BuyingGroupMember, BuyingGroupOutput } from './schema.ts'
import { selectMembers } from './select-members.ts'

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
