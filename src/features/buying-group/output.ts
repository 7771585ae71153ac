/** From a company and its staff to the answer, as JSON. */
import type { Page } from '../../lib/paging.ts'
import { slice } from '../../lib/paging.ts'
import type { Colleague, Company } from '../../market/records.ts'
import { committee, type Group } from './committee.ts'
import type { BuyingGroupOutput, Member } from './model.ts'

/** A group as far as it is the same in every answer. */
export interface WrittenGroup {
  /** Members of the answer that tell the company, without braces. */
  readonly company: string
  /** Everybody in the group, each an object, in order. */
  readonly members: readonly string[]
}

export const writtenGroup = ({ company, colleagues }: Group): WrittenGroup => ({
  company: membersOf(companyFields(company)),
  members: committee(colleagues).map((colleague) => JSON.stringify(toMember(colleague))),
})

/** One page of a group. */
export function toAnswer(
  { company, members }: WrittenGroup,
  page: Page,
  echo: Pick<BuyingGroupOutput, 'recordId' | 'transactionId'>,
): string {
  const { items, totalPages } = slice(members, page)
  const numbers = membersOf({
    totalPages,
    totalCount: members.length,
    pageNo: page.number,
    pageSize: page.size,
    transactionId: echo.transactionId,
  })
  return `{${membersOf({ recordId: echo.recordId })},${company},${numbers},"buyingGroup":[${items.join()}]}`
}

/** What stands between the braces of an object that has members. */
const membersOf = (fields: Partial<BuyingGroupOutput>): string => JSON.stringify(fields).slice(1, -1)

const companyFields = (company: Company | undefined) => ({
  compGUID: company?.guid ?? '',
  compName: company?.name ?? '',
  compWebsite: company?.website ?? '',
})

const toMember = (colleague: Colleague): Member => ({
  conGUID: colleague.guid,
  conJobTitle: colleague.jobTitle,
  conLevels: colleague.levels,
  conFunctions: colleague.functions,
  conSubFunctions: colleague.subFunctions,
  conWorkLocCountry: colleague.workLocCountry,
})
