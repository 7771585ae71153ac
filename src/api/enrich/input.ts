/** Converts the body of Enrich to the input of the matcher. */
import { NEWER_NAMES } from '../../http/strictness.ts'
import { invalidField } from '../../lib/api-error.ts'
import { extractEmailAddresses } from '../../lib/email.ts'
import { getTextField, nonBlank } from '../../lib/json.ts'
import { missingIdentifier } from '../../lib/unknown-names.ts'
import {
  isCompanyPlaceholder,
  isCountryPlaceholder,
  isInputPlaceholder,
  isNamePlaceholder,
  isWebsitePlaceholder,
} from '../../matching/normalize/placeholders.ts'
import type { MatchInput } from '../../matching/types.ts'
import {
  findFixedResponse,
  findFixedResponseByCompany,
  findFixedResponseByContact,
} from '../fixed-responses/find-fixed-response.ts'
import type { FixedResponse } from '../fixed-responses/fixed-response-table.ts'
import { type EnrichmentInput, INPUT_FIELDS } from './schema.ts'

/** Moves the values of newer names to the names of version 7. If a field has both, the newer name is ignored. */
export function withOlderNames<Body extends Readonly<Record<string, unknown>>>(body: Body): Body {
  const sent = NAME_PAIRS.filter(([newer]) => newer in body)
  if (sent.length === 0) return body
  const moved = sent.filter(([, older]) => getTextField(body, older) === '')
  const newerNames = sent.map(([newer]): string => newer)
  const others = Object.entries(body).filter(([name]) => !newerNames.includes(name))
  return Object.fromEntries([...others, ...moved.map(([newer, older]) => [older, body[newer]])]) as Body
}

const NAME_PAIRS = Object.entries(NEWER_NAMES)

/** Returns the fields that Enrich ignores because their value is a placeholder such as `n/a`. */
export const findEnrichPlaceholders = (body: Body): string[] =>
  Object.keys(body).filter((field) => {
    const text = getTextField(body, field)
    return text !== '' && PLACEHOLDER_CHECKS.get(field)?.(text, body)
  })

type Body = Readonly<Record<string, unknown>>

/** The checks of all inputs that describe a lead. */
const PLACEHOLDER_CHECKS = new Map<string, (text: string, body: Body) => boolean>([
  ['companyName', isCompanyPlaceholder],
  ['companyWebAddress', isWebsitePlaceholder],
  ['companyGuid', isInputPlaceholder],
  ['companyLnUrl', isInputPlaceholder],
  ['contactFullName', isInputPlaceholder],
  ['contactFirstName', (text, body) => isNamePlaceholder(text, getTextField(body, 'contactLastName'))],
  ['contactMiddleName', isInputPlaceholder],
  ['contactLastName', (text, body) => isNamePlaceholder(text, getTextField(body, 'contactFirstName'))],
  ['contactEmail', isInputPlaceholder],
  ['contactJobTitle', isInputPlaceholder],
  ['contactCountry', isCountryPlaceholder],
  ['contactGuid', isInputPlaceholder],
  ['contactUrl', isInputPlaceholder],
])

/**
 * Removes blank fields and placeholders, trims the other fields, and extracts the email address.
 * @throws {ApiError} 400 for an invalid email address, or without any identifier
 */
export function toMatchInput(sent: EnrichmentInput): MatchInput {
  const body = withOlderNames(sent)
  const placeholders = findEnrichPlaceholders(body)
  const readField = (field: keyof EnrichmentInput): string | undefined =>
    placeholders.includes(field) ? undefined : nonBlank(body[field])
  const input: MatchInput = {
    companyName: readField('companyName'),
    companyWebAddress: readField('companyWebAddress'),
    companyGuid: readField('companyGuid'),
    companyProfileUrl: readField('companyLnUrl'),
    contactFullName: readField('contactFullName'),
    contactFirstName: readField('contactFirstName'),
    contactMiddleName: readField('contactMiddleName'),
    contactLastName: readField('contactLastName'),
    contactEmail: parseEmail(readField('contactEmail')),
    contactJobTitle: readField('contactJobTitle'),
    contactCountry: readField('contactCountry'),
    contactGuid: readField('contactGuid'),
    contactProfileUrl: readField('contactUrl'),
  }
  if (!hasContactIdentifier(input) && !hasCompanyIdentifier(input)) {
    const fields = Object.keys(INPUT_FIELDS)
    throw missingIdentifier('The request has nothing to search with.', ADVICE, body, fields)
  }
  return input
}

/**
 * Parses the email address of the contact.
 * @throws {ApiError} 400 if the field does not contain exactly one address
 */
function parseEmail(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [address, ...others] = extractEmailAddresses(text)
  if (address !== undefined && others.length === 0) return address
  const problem = address === undefined ? 'is not an email address' : 'contains more than one email address'
  throw invalidField('contactEmail', `${problem}. Send one such as ada@company.com, or leave it out`)
}

/**
 * Returns the first fixed response that the input names: by email address, website, company name, or the GUID of a reserved record.
 * @throws {ApiError} 400 for an unknown name under `outcome.test`
 */
export const findRequestedResponse = (input: MatchInput): FixedResponse | undefined =>
  findFixedResponse({ field: 'contactEmail', value: input.contactEmail }) ??
  findFixedResponse({ field: 'companyWebAddress', value: input.companyWebAddress }) ??
  findFixedResponse({ field: 'companyName', value: input.companyName }) ??
  findFixedResponseByContact(input.contactGuid) ??
  findFixedResponseByCompany(input.companyGuid)

/** Returns whether the request is for a contact, not only a company. A first or last name alone is a request, too. */
export const requestsContact = (input: MatchInput): boolean =>
  Boolean(hasContactIdentifier(input) || input.contactFirstName || input.contactLastName)

/** Returns whether the input is sufficient to search for a contact. */
function hasContactIdentifier(input: MatchInput): boolean {
  const { contactEmail, contactFullName, contactFirstName, contactLastName, contactGuid, contactProfileUrl } =
    input
  return Boolean(
    contactEmail ||
      contactFullName ||
      (contactFirstName && contactLastName) ||
      contactGuid ||
      contactProfileUrl,
  )
}

const hasCompanyIdentifier = ({
  companyName,
  companyWebAddress,
  companyGuid,
  companyProfileUrl,
}: MatchInput): boolean => Boolean(companyName || companyWebAddress || companyGuid || companyProfileUrl)

const ADVICE =
  'Send contactEmail, companyName, companyWebAddress, contactFullName, contactFirstName with contactLastName, or a GUID or profile URL. ' +
  'Placeholders such as n/a count as absent.'
