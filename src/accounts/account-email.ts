/** The email addresses of users and keys, which are unique in an organization, regardless of case. */

import { describeInvalidEmail, isEmailAddress } from '../lib/email.ts'
import { invalidField } from '../lib/errors.ts'
import { describeToken, findRejectedToken } from '../lib/text.ts'

/** Returns the key by which users and API keys of an organization are unique: the address in lower case. */
export const accountEmailKey = (email: string): string => email.trim().toLowerCase()

/**
 * Returns the trimmed address of a user or key.
 * @throws {InputError} with the field if the text is not an email address
 */
export function requireEmail(field: string, text: string): string {
  const email = text.trim()
  const token = findRejectedToken(email)
  if (token !== undefined) throw invalidField(field, describeToken(token))
  if (isEmailAddress(email)) return email
  throw invalidField(field, `${describeInvalidEmail(email)}. Send one such as ada@company.com`)
}
