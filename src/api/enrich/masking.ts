/** Masks email addresses and phone numbers, for organizations that mask them. */

/** Masks an email address: `jane.doe@x.com` → `j***@x.com`. A text without `@` becomes `***`; blank stays blank. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const first = at === 0 ? '' : (Array.from(email)[0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** A digit with at most three digits after it. */
const LAST_FOUR_DIGITS = /\p{Nd}(?=(?:\P{Nd}*\p{Nd}){0,3}\P{Nd}*$)/gu

/** Masks the last four digits of a phone number: `+1 415 555 0134` → `+1 415 555 ****`. */
export const maskPhone = (phone: string): string => phone.replace(LAST_FOUR_DIGITS, '*')
