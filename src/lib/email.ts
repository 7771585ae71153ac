import isEmail from 'validator/lib/isEmail.js'
import { invalidField } from './api-error.ts'

/** What nearly all addresses look like. The validator says yes to each of them, at a tenth of an enrichment's time. */
const PLAIN = /^(?=.{1,60}$)[a-z0-9]+(?:[._-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/i

/** Half a surrogate pair, which JSON can carry, is not text: the validator would throw at it. */
export const isEmailAddress = (text: string): boolean =>
  PLAIN.test(text) || (text.isWellFormed() && isEmail(text))

/** What separates an address from a display name, a comment, or another address. */
const BETWEEN = /[\s<>()[\]",;:|\u201c-\u201f，；：、（）＜＞【】]+/
/** Signs that are allowed in an address, but not at its ends. */
const AROUND = /^['`{*.\u2018-\u201b]+|['`}*.!?\u2018-\u201b]+$/g
/** A query of a `mailto:` URL can name other recipients, and ends with the URL. */
const MAILTO = /(?:mailto:)+([^\s<>?]*)(?:\?[^\s<>]*)?/gi

/** A bare word before an address, as in `john doe@company.com`, is more likely a part of it: `doe@company.com` is somebody else. */
const WORD_BEFORE = /[\p{L}\p{N}_.%+-]\s+[^\s<>()[\]",;:|]+@/u

/** Returns the one address in `Ada Keller <ada@company.com>`, `mailto:ada@company.com` or `ada@company.com (work)`. */
export function addressIn(text: string): string | undefined {
  const [address, ...others] = addressesIn(text)
  return others.length === 0 ? address : undefined
}

/** Returns the distinct valid addresses in a text. Upper and lower case do not matter. */
export function addressesIn(text: string): readonly string[] {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed)) return [trimmed]
  if (WORD_BEFORE.test(trimmed)) return []
  const tokens = trimmed
    .replace(MAILTO, (_, address: string) => ` ${decoded(address)} `)
    .split(BETWEEN)
    .map((token) => token.replace(AROUND, ''))
    .filter((token) => !token.startsWith('//') && isEmailAddress(token))
  return [...new Map(tokens.map((token) => [token.toLowerCase(), token])).values()]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The trimmed address.
 * @throws {ApiError} 400 naming the field, for what is no e-mail address
 */
export function requireEmail(field: string, text: string): string {
  const email = text.trim()
  if (isEmailAddress(email)) return email
  throw invalidField(field, 'is not an email address. Send one such as ada@company.com')
}

/** Identifies the users and keys of an organization: addresses compare without case. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
