/** From what was sent to what can be searched with. */
import { Value } from '@sinclair/typebox/value'
import { invalidField } from '../../lib/api-error.ts'
import { addressesIn } from '../../lib/email.ts'
import { present, textIn } from '../../lib/json.ts'
import { missingIdentifier } from '../../lib/suggestions.ts'
import { isCompanyPlaceholder, isNamePlaceholder, isPlaceholder } from '../../lib/placeholder.ts'
import type { MatchInput } from '../../matching/types.ts'
import { outcomeAskedFor, outcomeOfCompany, outcomeOfContact } from '../outcomes/apply-outcome.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { EnrichmentInput } from './schema.ts'

/** Returns the fields whose value is a placeholder such as `n/a`: Enrich ignores them. */
export function placeholdersIn(body: Readonly<Record<string, unknown>>): string[] {
  const [first, last] = [textIn(body, 'contactFirstName'), textIn(body, 'contactLastName')]
  return [
    ...COMPANY_FIELDS.filter((field) => isCompanyPlaceholder(textIn(body, field))),
    ...OTHER_NAMES.filter((field) => isPlaceholder(textIn(body, field))),
    ...(isNamePlaceholder(first, last) ? ['contactFirstName'] : []),
    ...(isNamePlaceholder(last, first) ? ['contactLastName'] : []),
  ]
}

type Fields = readonly (keyof EnrichmentInput)[]
const COMPANY_FIELDS = [
  'companyName',
  'companyWebAddress',
  'companyGuid',
  'companyLnUrl',
] as const satisfies Fields
const OTHER_NAMES = ['contactFullName', 'contactMiddleName'] as const satisfies Fields

/**
 * Blank fields and placeholders become absent, the rest is trimmed, and an email is reduced to its address.
 * @throws {ApiError} 400 for a malformed email, or when nothing is left to search with
 */
export function toMatchInput(body: EnrichmentInput): MatchInput {
  const placeholders = placeholdersIn(body)
  const meaningful = (field: keyof EnrichmentInput): string | undefined =>
    placeholders.includes(field) ? undefined : present(body[field])
  const input: MatchInput = {
    companyName: meaningful('companyName'),
    companyWebAddress: meaningful('companyWebAddress'),
    companyGuid: meaningful('companyGuid'),
    companyProfileUrl: meaningful('companyLnUrl'),
    contactFullName: meaningful('contactFullName'),
    contactFirstName: meaningful('contactFirstName'),
    contactMiddleName: meaningful('contactMiddleName'),
    contactLastName: meaningful('contactLastName'),
    contactEmail: emailOf(body),
    contactJobTitle: present(body.contactJobTitle),
    contactCountry: present(body.contactCountry),
    contactGuid: present(body.contactGuid),
    contactProfileUrl: present(body.contactUrl),
  }
  if (!namesContact(input) && !namesCompany(input)) {
    const known = Object.keys(EnrichmentInput.properties)
    throw missingIdentifier('There is nothing to search with.', SEND, body, known)
  }
  return input
}

/** @throws {ApiError} 400 where it does not hold exactly one address */
function emailOf({ contactEmail }: EnrichmentInput): string | undefined {
  const text = present(contactEmail)
  if (text === undefined) return undefined
  const [address, ...others] = addressesIn(text)
  if (address !== undefined && others.length === 0) return address
  const problem = address === undefined ? 'is not an email address' : 'holds more than one email address'
  throw invalidField('contactEmail', `${problem}. Send one such as ada@company.com, or leave it out`)
}

/**
 * The outcome an input asks for, by its address, its website, a domain in its name, or a GUID that such an answer had: the first of these.
 * @throws {ApiError} 400 for a name under `outcome.test` that is none
 */
export const outcomeOf = (input: MatchInput): Outcome | undefined =>
  outcomeAskedFor({ field: 'contactEmail', value: input.contactEmail }) ??
  outcomeAskedFor({ field: 'companyWebAddress', value: input.companyWebAddress }) ??
  outcomeAskedFor({ field: 'companyName', value: input.companyName }) ??
  outcomeOfContact(input.contactGuid) ??
  outcomeOfCompany(input.companyGuid)

/** Whether Enrich accepts a body that has not been validated yet. */
export function canBeAsked(body: unknown): boolean {
  if (!Value.Check(EnrichmentInput, body)) return false
  try {
    toMatchInput(body)
    return true
  } catch {
    return false
  }
}

/** Whether the caller wants a person, not only a company. A first or last name alone says so, too. */
export const asksForContact = (input: MatchInput): boolean =>
  Boolean(namesContact(input) || input.contactFirstName || input.contactLastName)

/** Whether there is enough of a person to search with. */
function namesContact(input: MatchInput): boolean {
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

const namesCompany = ({
  companyName,
  companyWebAddress,
  companyGuid,
  companyProfileUrl,
}: MatchInput): boolean => Boolean(companyName || companyWebAddress || companyGuid || companyProfileUrl)

const SEND =
  'Send contactEmail, companyName, companyWebAddress, contactFullName, contactFirstName with contactLastName, or a GUID or profile URL. ' +
  'Placeholders such as n/a count as absent.'
