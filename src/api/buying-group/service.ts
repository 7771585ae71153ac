/** Buying group: selects the company, its members, and the page. */
import type { PreparedRequest } from '../../http/operation.ts'
import { getTextField } from '../../lib/json.ts'
import {
  isCompanyPlaceholder,
  isInputPlaceholder,
  isWebsitePlaceholder,
  NO_VALUE,
} from '../../matching/normalize/placeholders.ts'
import type { MatchInput } from '../../matching/types.ts'
import type { Records } from '../../records/records.ts'
import type { JobWithPerson } from '../../records/store/rows.ts'
import { findFixedResponse, findFixedResponseByCompany } from '../fixed-responses/find-fixed-response.ts'
import { FIXED_COMPANY, FIXED_STAFF } from '../fixed-responses/fixed-records.ts'
import { type FixedResponse, toEffect } from '../fixed-responses/fixed-response-table.ts'
import { createMissingIdentifierError } from '../missing-identifier.ts'
import { requireReplacedTokens } from '../template-tokens.ts'
import { type BuyingGroup, type PageRequest, toResponse } from './presenter.ts'
import { BuyingGroupInput, type BuyingGroupOutput } from './schema.ts'

/**
 * Finds what identifies the company, and whether the request waits.
 * @throws {ApiError} 400 without a company field
 */
export function prepareBuyingGroup(records: Records, body: BuyingGroupInput): PreparedRequest {
  const resolved = resolveBuyingGroup(body)
  const { identifier, fixed } = resolved
  return {
    effect: fixed && toEffect(fixed),
    ready: fixed ? undefined : records.matcher.waitForIndexes(identifier),
    run: (_, { transactionId }) => respondBuyingGroup(records, body, transactionId, resolved),
  }
}

function resolveBuyingGroup(body: BuyingGroupInput) {
  const identifier = identifierOf(body)
  return { identifier, fixed: findFixedGroupResponse(identifier) }
}

/**
 * Returns the response to a request, which costs nothing.
 * @throws {ApiError} 400 without a company field
 */
export function respondBuyingGroup(
  records: Records,
  body: BuyingGroupInput,
  transactionId: string,
  { identifier, fixed } = resolveBuyingGroup(body),
): BuyingGroupOutput {
  const group = fixed ? toFixedGroup(fixed) : findGroup(records, identifier)
  return toResponse(group, toPage(body), { recordId: body.recordId ?? '', transactionId })
}

function findGroup({ store, matcher }: Records, identifier: MatchInput): BuyingGroup {
  const match = matcher.matchCompany(identifier)
  const company = match.kind === 'company' ? store.rows.companyById(match.company.id) : undefined
  return company ? { company, colleagues: store.colleagues(company.id) } : EMPTY_GROUP
}

const EMPTY_GROUP: BuyingGroup = { company: undefined, colleagues: [] }

/** The first field that is present identifies the company. */
const IDENTIFIERS = [
  ['companyGuid', 'companyGuid', isInputPlaceholder],
  ['companyWebsite', 'companyWebAddress', isWebsitePlaceholder],
  ['companyLinkedinUrl', 'companyProfileUrl', isInputPlaceholder],
  ['companyName', 'companyName', isCompanyPlaceholder],
] as const satisfies readonly (readonly [
  field: keyof BuyingGroupInput,
  input: keyof MatchInput,
  isPlaceholder: (text: string) => boolean,
])[]

/** Returns the fields whose value is a placeholder such as `n/a`. */
export const findBuyingGroupPlaceholders = (body: Readonly<Record<string, unknown>>): string[] =>
  IDENTIFIERS.flatMap(([field, , isPlaceholder]) => (isPlaceholder(getTextField(body, field)) ? field : []))

/**
 * Returns the first identifier that is present. A placeholder counts as a value, and matches nothing.
 * @throws {InputError} for a template token, or {ApiError} 400 without an identifier
 */
export function identifierOf(body: BuyingGroupInput): MatchInput {
  requireReplacedTokens(body, BuyingGroupInput)
  for (const [field, name, isPlaceholder] of IDENTIFIERS) {
    const text = getTextField(body, field)
    if (text !== '') return { [name]: isPlaceholder(text) ? NO_VALUE : text }
  }
  const advice = 'Send companyGuid, companyWebsite, companyLinkedinUrl, or companyName.'
  const fields = Object.keys(BuyingGroupInput.properties)
  throw createMissingIdentifierError('The request names no company.', advice, body, fields)
}

const DEFAULT_PAGE_SIZE = 20

/** Blank and absent values have defaults. The schema has checked the others. */
const toPage = ({ pageNo, pageSize }: BuyingGroupInput): PageRequest => ({
  number: typeof pageNo === 'number' ? pageNo : 1,
  size: typeof pageSize === 'number' ? pageSize : DEFAULT_PAGE_SIZE,
})

/**
 * Returns the fixed response for a website under `outcome.test`, in either field, or for the GUID of the reserved company.
 * @throws {InputError} for an unknown name under `outcome.test`
 */
const findFixedGroupResponse = ({
  companyGuid,
  companyWebAddress,
  companyName,
}: MatchInput): FixedResponse | undefined =>
  findFixedResponseByCompany(companyGuid) ??
  findFixedResponse({ field: 'companyWebsite', value: companyWebAddress }) ??
  findFixedResponse({ field: 'companyName', value: companyName })

/** Returns the reserved company with its staff, or nothing for `no-match`. */
const toFixedGroup = ({ kind }: FixedResponse): BuyingGroup =>
  kind === 'no-match' ? EMPTY_GROUP : { company: FIXED_COMPANY, colleagues: FIXED_STAFF.map(toColleague) }

const toColleague = ({ person, job }: JobWithPerson) => ({ ...job, guid: person.guid })
