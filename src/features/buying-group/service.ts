/** The rules of Buying group: which company, which members, which page. */
import type { Admission } from '../../access/admission.ts'
import { ApiError } from '../../lib/api-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { meaningful } from '../../lib/present.ts'
import type { MarketStore } from '../../market/store.ts'
import type { Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import type { Outcome } from '../../outcomes/outcomes.ts'
import type { Groups } from './groups.ts'
import type { BuyingGroupInput } from './model.ts'
import { toAnswer, type WrittenGroup, writtenGroup } from './output.ts'
import { outcomeOf, toReservedGroup } from './reserved.ts'

export interface BuyingGroupContext {
  readonly market: MarketStore
  readonly matcher: Matcher
  readonly groups: Groups
}

/** One request. */
interface Asked {
  readonly admission: Admission
  readonly body: BuyingGroupInput
  readonly transactionId: string
  /** Has an outcome that was asked for by name come about; returns where there is an answer to give. */
  readonly bringAbout: (outcome: Outcome) => Promise<void>
}

/**
 * The answer, as JSON.
 * @throws {ApiError} 400 without a company field, or for a page that cannot be; what `Admission.recheck` throws
 */
export async function buyingGroup(
  context: BuyingGroupContext,
  { admission, body, transactionId, bringAbout }: Asked,
): Promise<string> {
  const page = pageOf(body.pageNo, body.pageSize)
  const identifier = identifierOf(body)
  const outcome = outcomeOf(identifier)
  if (outcome) {
    await bringAbout(outcome)
    // It may have taken its time.
    admission.recheck()
  } else await context.matcher.preparedFor(identifier)
  const group = outcome ? writtenGroup(toReservedGroup(outcome)) : toGroup(context, identifier)
  return toAnswer(group, page, { recordId: body.recordId ?? '', transactionId })
}

function toGroup({ market, matcher, groups }: BuyingGroupContext, identifier: MatchInput): WrittenGroup {
  const match = matcher.matchCompany(identifier)
  const company = match.kind === 'company' ? market.wholeCompany(match.company.id) : undefined
  return company ? groups(company) : NOBODY
}

const NOBODY = writtenGroup({ company: undefined, colleagues: [] })

/** Fields in which a placeholder such as `n/a` counts as absent. */
export const PLACEHOLDER_FIELDS = [
  'companyGuid',
  'companyWebsite',
  'companyLinkedinUrl',
  'companyName',
] as const satisfies readonly (keyof BuyingGroupInput)[]

/** The one identifier that counts: the first of these that is given. */
export function identifierOf(body: BuyingGroupInput): MatchInput {
  const companyGuid = meaningful(body.companyGuid)
  if (companyGuid) return { companyGuid }
  const companyWebAddress = meaningful(body.companyWebsite)
  if (companyWebAddress) return { companyWebAddress }
  const companyProfileUrl = meaningful(body.companyLinkedinUrl)
  if (companyProfileUrl) return { companyProfileUrl }
  const companyName = meaningful(body.companyName)
  if (companyName) return { companyName }
  throw new ApiError(
    'missing_identifier',
    'There is no company to look up. Send companyGuid, companyWebsite, companyLinkedinUrl or companyName. ' +
      'Placeholders such as n/a count as absent.',
  )
}
