import isEmail from 'validator/lib/isEmail.js'
import { invalidField } from './api-error.ts'

/**
 * The trimmed address.
 * @throws {ApiError} 400 naming the field, for what is no e-mail address
 */
export function requireEmail(field: string, text: string): string {
  const email = text.trim()
  if (isEmail(email)) return email
  throw invalidField(field, 'is not an e-mail address. Send one such as ada@company.com')
}
