import isEmail from 'validator/lib/isEmail.js'
import { decodePercent } from './text.ts'

/** Matches nearly all addresses, and only valid ones. It saves the validator, which takes a tenth of an enrichment's time. */
const PLAIN_ADDRESS = /^(?=.{1,60}$)[a-z0-9]+(?:[._-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/i

/** Returns whether a text is a valid address. The validator throws at lone surrogates, which JSON can contain. */
export const isEmailAddress = (text: string): boolean =>
  PLAIN_ADDRESS.test(text) || (text.isWellFormed() && isEmail(text))

/** Characters that separate an address from a display name, a comment, or another address. */
const SEPARATORS = /[\s<>()[\]",;:|\u201c-\u201f，；：、（）＜＞【】]+/
/** Characters that are allowed in an address, but not at its ends. */
const SURROUNDING_SIGNS = /^['`{*.\u2018-\u201b]+|(?<!['`}*.!?\u2018-\u201b])['`}*.!?\u2018-\u201b]+$/g
/** Excludes the query of a `mailto:` URL, which can contain other recipients. */
const MAILTO = /(?:mailto:)+([^\s<>?]*)(?:\?[^\s<>]*)?/gi

const ADDRESS_START = /^[^<>()[\]",;:|]+@/
const WORD_END = /[\p{L}\p{N}_.%+-]$/u

/**
 * Returns whether a word, but not another address, is before an address, as in `john doe@company.com`. It probably belongs to it:
 * `doe@company.com` is a different person.
 */
const hasWordBefore = (words: readonly string[]): boolean =>
  words.some((word, index) => {
    const before = words[index - 1] ?? ''
    return ADDRESS_START.test(word) && WORD_END.test(before) && !before.includes('@')
  })

/** Returns the one address in `Ada Keller <ada@company.com>`, `mailto:ada@company.com` or `ada@company.com (work)`. */
export function extractEmailAddress(text: string): string | undefined {
  const [address, ...others] = extractEmailAddresses(text)
  return others.length === 0 ? address : undefined
}

/** Returns the distinct valid addresses in a text. Upper and lower case do not matter. */
export function extractEmailAddresses(text: string): readonly string[] {
  const trimmed = text.trim()
  if (PLAIN_ADDRESS.test(trimmed)) return [trimmed]
  if (hasWordBefore(trimmed.split(/\s+/))) return []
  const tokens = trimmed
    .replace(MAILTO, (_, address: string) => ` ${decodePercent(address)} `)
    .split(SEPARATORS)
    .map((token) => token.replace(SURROUNDING_SIGNS, ''))
    .filter((token) => !token.startsWith('//') && isEmailAddress(token))
  return [...new Map(tokens.map((token) => [token.toLowerCase(), token])).values()]
}

/** Describes why a text is not one email address. */
export const describeInvalidEmail = (text: string): string =>
  extractEmailAddresses(text).length > 1 ? 'contains more than one email address' : 'is not an email address'
