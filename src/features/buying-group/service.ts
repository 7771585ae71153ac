/** The rules of Buying group: which company, which members, which page. */
import { ApiError } from '../../lib/api-error.ts'
import { pageOf, slice } from '../../lib/paging.ts'
import { present } from '../../lib/present.ts'
import type { Colleague, Company, MarketStore } from '../../market/store.ts'
import type { Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import { committee } from './committee.ts'
import type { BuyingGroupInput, BuyingGroupOutput, Member } from './model.ts'

export interface BuyingGroupContext {
  readonly market: MarketStore
  readonly matcher: Matcher
}

/** @throws {ApiError} 400 without a company field, or for a page that cannot be */
export function buyingGroup(
  { market, matcher }: BuyingGroupContext,
  body: BuyingGroupInput,
  transactionId: string,
): BuyingGroupOutput {
  const page = pageOf(body.pageNo, body.pageSize)
  const match = matcher.matchCompany(identifierOf(body))
  const company = match.kind === 'company' ? market.wholeCompany(match.company.id) : undefined
  const members = company ? committee(market.colleagues(company.id)) : []
  const { items, totalPages } = slice(members, page)
  return {
    recordId: body.recordId ?? '',
    ...companyFields(company),
    totalPages,
    totalCount: members.length,
    pageNo: page.number,
    pageSize: page.size,
    transactionId,
    buyingGroup: items.map(toMember),
  }
}

/** The one identifier that counts: the first of these that is given. */
function identifierOf(body: BuyingGroupInput): MatchInput {
  const companyGuid = present(body.companyGuid)
  if (companyGuid) return { companyGuid }
  const companyWebAddress = present(body.companyWebsite)
  if (companyWebAddress) return { companyWebAddress }
  const companyProfileUrl = present(body.companyLinkedinUrl)
  if (companyProfileUrl) return { companyProfileUrl }
  const companyName = present(body.companyName)
  if (companyName) return { companyName }
  throw new ApiError(
    'missing_identifier',
    'There is no company to look up. Send companyGuid, companyWebsite, companyLinkedinUrl or companyName.',
  )
}

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
