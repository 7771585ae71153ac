/** The rules of Buying group: which company, which members, which page. */
import type { AuthorizedCaller } from '../../accounts/callers.ts'
import { invalidField } from '../../lib/api-error.ts'
import { textIn } from '../../lib/json.ts'
import { missingIdentifier } from '../../lib/suggestions.ts'
import { isCompanyPlaceholder } from '../../lib/placeholder.ts'
import type { WholeJob } from '../../market/store/records.ts'
import type { MarketStore } from '../../market/store/market-store.ts'
import type { Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import { outcomeAskedFor, outcomeOfCompany } from '../outcomes/apply-outcome.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { COMPANY, STAFF } from '../outcomes/records.ts'
import { type Group, type Groups, type Page, toAnswer, type WrittenGroup, writtenGroup } from './presenter.ts'
import { BuyingGroupInput, MAX_PAGE_NUMBER, MAX_PAGE_SIZE } from './schema.ts'

export interface BuyingGroupContext {
  readonly market: MarketStore
  readonly matcher: Matcher
  readonly groups: Groups
}

/** One request. */
interface Asked {
  readonly authorized: AuthorizedCaller
  readonly body: BuyingGroupInput
  readonly transactionId: string
  /** Has an outcome that was asked for by name come about; returns where there is an answer to give. */
  readonly applyOutcome: (outcome: Outcome) => Promise<void>
}

/**
 * The answer, as JSON.
 * @throws {ApiError} 400 without a company field, or for a page that cannot be; what `Admission.recheck` throws
 */
export async function buyingGroup(
  context: BuyingGroupContext,
  { authorized, body, transactionId, applyOutcome }: Asked,
): Promise<string> {
  const page = pageOf(body)
  const identifier = identifierOf(body)
  const outcome = outcomeOf(identifier)
  if (outcome) {
    await applyOutcome(outcome)
    // It may have taken its time.
    authorized.recheck()
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

const DEFAULT_PAGE_SIZE = 20

/**
 * Blank and absent values take the defaults.
 * @throws {ApiError} 400 for any other value that is not a whole number, or is out of range
 */
const pageOf = ({ pageNo, pageSize }: BuyingGroupInput): Page => ({
  number: wholeNumber('pageNo', pageNo, 1, MAX_PAGE_NUMBER),
  size: wholeNumber('pageSize', pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
})

function wholeNumber(
  field: string,
  given: BuyingGroupInput['pageNo'],
  fallback: number,
  most: number,
): number {
  const text = String(given ?? '').trim()
  if (text === '') return fallback
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= most) return value
  throw invalidField(field, `must be a whole number from 1 to ${most}, not ${text.slice(0, 20)}`)
}

/**
 * The outcome that the identifier asks for, if it is a website under `outcome.test`, written in either field, or the GUID of its company.
 * @throws {ApiError} 400 for a name under `outcome.test` that is none
 */
const outcomeOf = ({ companyGuid, companyWebAddress, companyName }: MatchInput): Outcome | undefined =>
  outcomeOfCompany(companyGuid) ??
  outcomeAskedFor({ field: 'companyWebsite', value: companyWebAddress }) ??
  outcomeAskedFor({ field: 'companyName', value: companyName })

/** There is a committee, but where nothing is to be found. */
const toReservedGroup = ({ kind }: Outcome): Group =>
  kind === 'no-match'
    ? { company: undefined, colleagues: [] }
    : { company: COMPANY, colleagues: STAFF.map(toColleague) }

const toColleague = ({ person, employment }: WholeJob) => ({ ...employment, guid: person.guid })
