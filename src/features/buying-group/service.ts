/** The rules of Buying group: which company, which members, which page. */
import type { Admission } from '../../access/admission.ts'
import { missingIdentifier } from '../../lib/missing-identifier.ts'
import { pageOf } from '../../lib/paging.ts'
import { isCompanyPlaceholder } from '../../lib/placeholder.ts'
import { textIn } from '../../lib/present.ts'
import type { MarketStore } from '../../market/store.ts'
import type { Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import type { Outcome } from '../../outcomes/outcomes.ts'
import type { Groups } from './groups.ts'
import { BuyingGroupInput } from './model.ts'
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

/** The first of these that is given counts. */
const IDENTIFIERS = [
  ['companyGuid', 'companyGuid'],
  ['companyWebsite', 'companyWebAddress'],
  ['companyLinkedinUrl', 'companyProfileUrl'],
  ['companyName', 'companyName'],
] as const satisfies readonly (readonly [keyof BuyingGroupInput, keyof MatchInput])[]

/** Returns the fields whose value is a placeholder such as `n/a`: Buying group ignores them. */
export const placeholdersIn = (body: Readonly<Record<string, unknown>>): string[] =>
  IDENTIFIERS.flatMap(([field]) => (isCompanyPlaceholder(textIn(body, field)) ? field : []))

/** The one identifier that counts: the first of these that is given. */
export function identifierOf(body: BuyingGroupInput): MatchInput {
  for (const [field, name] of IDENTIFIERS) {
    const text = textIn(body, field)
    if (text !== '' && !isCompanyPlaceholder(text)) return { [name]: text }
  }
  const advice =
    'Send companyGuid, companyWebsite, companyLinkedinUrl or companyName. Placeholders such as n/a count as absent.'
  const known = Object.keys(BuyingGroupInput.properties)
  throw missingIdentifier('There is no company to look up.', advice, body, known)
}
