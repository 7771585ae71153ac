import isEmail from 'validator/lib/isEmail.js'
import { invalidField } from './api-error.ts'

/** What nearly all addresses look like. The validator says yes to each of them, at a tenth of an enrichment's time. */
const PLAIN = /^(?=.{1,60}$)[a-z0-9]+(?:[._-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/i

/** Half a surrogate pair, which JSON can carry, is not text: the validator would throw at it. */
export const isEmailAddress = (text: string): boolean =>
  PLAIN.test(text) || (text.isWellFormed() && isEmail(text))

/**
 * The trimmed address.
 * @throws {ApiError} 400 naming the field, for what is no e-mail address
 */
export function requireEmail(field: string, text: string): string {
  const email = text.trim()
  if (isEmailAddress(email)) return email
  throw invalidField(field, 'is not an e-mail address. Send one such as ada@company.com')
}
