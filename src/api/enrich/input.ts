/** Converts the body of Enrich to the input of the matcher. */

import { describeInvalidEmail, extractEmailAddress } from '../../lib/email.ts'
import { invalidField } from '../../lib/errors.ts'
import { nonBlank } from '../../lib/json.ts'
import { NO_VALUE } from '../../matching/normalize/placeholders.ts'
import type { MatchInput } from '../../matching/types.ts'
import {
  findFixedResponse,
  findFixedResponseByCompany,
  findFixedResponseByContact,
} from '../fixed-responses/find-fixed-response.ts'
import type { FixedResponse } from '../fixed-responses/fixed-response-table.ts'
import { createMissingIdentifierError } from '../missing-identifier.ts'
import { requireReplacedTokens } from '../template-tokens.ts'
import { ENRICH_FIELD_NAMES, findEnrichPlaceholders, resolveAliases } from './fields.ts'
import { EnrichmentInput } from './schema.ts'

/**
 * Removes blank fields, and trims the other fields. Placeholders count as values, and match nothing.
 * @throws {InputError} for a template token or an invalid email address, or {ApiError} 400 without any identifier besides a name
 */
export function toMatchInput(sent: EnrichmentInput): MatchInput {
  requireReplacedTokens(sent, EnrichmentInput)
  const body = resolveAliases(sent)
  const placeholders = findEnrichPlaceholders(body)
  const readField = (field: keyof EnrichmentInput): string | undefined =>
    placeholders.includes(field) ? NO_VALUE : nonBlank(body[field])
  const input: MatchInput = {
    companyName: readField('companyName'),
    companyWebAddress: readField('companyWebAddress'),
    companyGuid: readField('companyGuid'),
    companyProfileUrl: readField('companyLnUrl'),
    contactFullName: readField('contactFullName'),
    contactFirstName: readField('contactFirstName'),
    contactMiddleName: readField('contactMiddleName'),
    contactLastName: readField('contactLastName'),
    contactEmail: parseEmail(nonBlank(body.contactEmail)),
    contactJobTitle: readField('contactJobTitle'),
    contactCountry: readField('contactCountry'),
    contactGuid: readField('contactGuid'),
    contactProfileUrl: readField('contactUrl'),
  }
  if (!hasContactIdentifier(input) && !hasCompanyIdentifier(input)) {
    throw createMissingIdentifierError(
      hasName(input) ? 'The request has only a name.' : 'The request has nothing to search with.',
      ADVICE,
      body,
      ENRICH_FIELD_NAMES,
    )
  }
  return input
}

/**
 * Parses the email address of the contact.
 * @throws {InputError} if the field is anything but one address
 */
function parseEmail(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const address = extractEmailAddress(text)
  if (address === text) return address
  if (address !== undefined) throw invalidField('contactEmail', `has more than an address. Send ${address}`)
  const problem = describeInvalidEmail(text)
  throw invalidField('contactEmail', `${problem}. Send one such as ada@company.com, or leave it out`)
}

/**
 * Returns the first fixed response that the input names: by email address, website, company name, or the GUID of a reserved record.
 * @throws {InputError} for an unknown name under `outcome.test`
 */
export const findFixedEnrichResponse = (input: MatchInput): FixedResponse | undefined =>
  findFixedResponse({ field: 'contactEmail', value: input.contactEmail }) ??
  findFixedResponse({ field: 'companyWebAddress', value: input.companyWebAddress }) ??
  findFixedResponse({ field: 'companyName', value: input.companyName }) ??
  findFixedResponseByContact(input.contactGuid) ??
  findFixedResponseByCompany(input.companyGuid)

/** Returns whether the request is for a contact, not only a company. A first or last name alone is a request, too. */
export const requestsContact = (input: MatchInput): boolean => hasContactIdentifier(input) || hasName(input)

const hasName = ({ contactFullName, contactFirstName, contactLastName }: MatchInput): boolean =>
  Boolean(contactFullName || contactFirstName || contactLastName)

/** Returns whether the input is sufficient to search for a contact. */
const hasContactIdentifier = ({ contactEmail, contactGuid, contactProfileUrl }: MatchInput): boolean =>
  Boolean(contactEmail || contactGuid || contactProfileUrl)

const hasCompanyIdentifier = ({
  companyName,
  companyWebAddress,
  companyGuid,
  companyProfileUrl,
}: MatchInput): boolean => Boolean(companyName || companyWebAddress || companyGuid || companyProfileUrl)

const ADVICE =
  'Send contactEmail, companyName, companyWebAddress, or a GUID or profile URL. A name needs one of them next to it.'
