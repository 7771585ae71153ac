/** From what was sent to what can be searched with. */
import { Value } from '@sinclair/typebox/value'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { present } from '../../lib/present.ts'
import type { MatchInput } from '../../matching/types.ts'
import { EnrichmentInput } from './model.ts'

/**
 * Blank fields become absent, the rest is trimmed.
 * @throws {ApiError} 400 for a malformed e-mail address, or when nothing is left to search with
 */
export function toMatchInput(body: EnrichmentInput): MatchInput {
  const input: MatchInput = {
    companyName: present(body.companyName),
    companyWebAddress: present(body.companyWebAddress),
    companyGuid: present(body.companyGuid),
    companyProfileUrl: present(body.companyLnUrl),
    contactFullName: present(body.contactFullName),
    contactFirstName: present(body.contactFirstName),
    contactMiddleName: present(body.contactMiddleName),
    contactLastName: present(body.contactLastName),
    contactEmail: present(body.contactEmail),
    contactJobTitle: present(body.contactJobTitle),
    contactCountry: present(body.contactCountry),
    contactGuid: present(body.contactGuid),
    contactProfileUrl: present(body.contactUrl),
  }
  if (input.contactEmail !== undefined && !isEmailAddress(input.contactEmail)) {
    throw invalidField(
      'contactEmail',
      'is not an e-mail address. Send one such as ada@company.com, or leave it out',
    )
  }
  if (!namesContact(input) && !namesCompany(input)) throw missingIdentifier()
  return input
}

/** Whether it will not be refused for its fields: for where it has not been validated yet. */
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

const missingIdentifier = (): ApiError =>
  new ApiError(
    'missing_identifier',
    'There is nothing to search with. Send contactEmail, companyName, companyWebAddress, contactFullName, ' +
      'contactFirstName with contactLastName, or a GUID or profile URL.',
  )
