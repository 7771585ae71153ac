/** Masks email addresses and phone numbers, for organizations that mask them. */

/** Masks an email address: `jane.doe@x.com` → `j***@x.com`. A text without `@` becomes `***`; blank stays blank. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const first = at === 0 ? '' : (Array.from(email)[0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** Digits, letters, and signs of a phone number. A dash or bracket after a space is one if only an extension follows. */
const PHONE_TOKEN = /(\p{Nd}+)|(\p{L}+)|[#;,*]|\s[-–—(]\s*(?=(\p{Nd}{1,6})\P{Nd}*$)/gu
const EXTENSION_WORD = /^(?:x|ext|extn|extension|durchwahl|dw|app|apparat|poste|int|interno|anexo|ramal)$/i
const DIGIT = /\p{Nd}/gu
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/gu
/** A word after so many characters is no part of the number, as in `1-800-555-CALL`. */
const MAX_BEFORE_WORD = 7
/** A number of so many digits is complete. */
const COMPLETE_LENGTH = 9

/**
 * Masks the last four digits or letters of a phone number, and its extension: `+1 415 555 0134 ext. 7` →
 * `+1 415 555 **** ext. *`, `1-800-FLOWERS` → `1-800-FLO****`.
 */
export function maskPhone(phone: string): string {
  const start = phone.search(DIGIT)
  if (start < 0) return phone
  const { end, length } = findExtension(phone)
  const number = phone.slice(start, end)
  let visible = length - 4
  const masked = number.replace(LETTER_OR_DIGIT, (character) => (visible-- > 0 ? character : '*'))
  // A short number may continue in the extension.
  const extension = phone.slice(end).replace(length < COMPLETE_LENGTH ? LETTER_OR_DIGIT : DIGIT, '*')
  return phone.slice(0, start) + masked + extension
}

/** Returns where the number ends, and how many digits and letters it has. */
function findExtension(phone: string): { readonly end: number; readonly length: number } {
  let length = 0
  for (const { index, 1: digits, 2: word, 3: extension = '' } of phone.matchAll(PHONE_TOKEN)) {
    const isAfterSpace = /\s/.test(phone.charAt(index - 1))
    const isPart =
      digits !== undefined ||
      (word !== undefined &&
        !EXTENSION_WORD.test(word) &&
        length <= MAX_BEFORE_WORD - (isAfterSpace ? 1 : 0)) ||
      (extension.length > 3 && length < COMPLETE_LENGTH)
    if (length > 0 && !isPart) return { end: index, length }
    if (length > 0 || digits !== undefined) length += (digits ?? word ?? '').length
  }
  return { end: phone.length, length }
}
