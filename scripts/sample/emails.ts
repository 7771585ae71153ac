/** Work addresses: every company has one way to make them, and no address is given twice. */
import type { Weighted } from './random.ts'
import { toAscii } from './text.ts'

export type EmailPattern = 'first.last' | 'flast' | 'first' | 'first_last' | 'last.first' | 'f.last'

export const EMAIL_PATTERNS: Weighted<EmailPattern> = [
  ['first.last', 46],
  ['flast', 24],
  ['f.last', 10],
  ['first_last', 7],
  ['last.first', 6],
  ['first', 7],
]

/** The part before the `@`. */
const MAKE: Record<EmailPattern, (first: string, last: string) => string> = {
  'first.last': (first, last) => `${first}.${last}`,
  flast: (first, last) => `${first.charAt(0)}${last}`,
  first: (first) => first,
  first_last: (first, last) => `${first}_${last}`,
  'last.first': (first, last) => `${last}.${first}`,
  'f.last': (first, last) => `${first.charAt(0)}.${last}`,
}

function mailWord(name: string, german: boolean): string {
  return toAscii(name, german)
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
}

interface Mailbox {
  domain: string
  emailPattern: EmailPattern
  german: boolean
}

export class EmailRegister {
  readonly #used = new Set<string>()

  claim(email: string): string {
    if (this.#used.has(email)) throw new Error(`${email} is taken`)
    this.#used.add(email)
    return email
  }

  /** By the company's pattern; a namesake gets the full name, then a number. */
  assign({ domain, emailPattern, german }: Mailbox, firstName: string, lastName: string): string {
    const first = mailWord(firstName, german)
    const last = mailWord(lastName, german)
    const usual = MAKE[emailPattern](first, last)
    for (let number = 0; ; number++) {
      const namesake = number === 1 ? MAKE['first.last'](first, last) : `${usual}${number}`
      const email = `${number === 0 ? usual : namesake}@${domain}`
      if (!this.#used.has(email)) return this.claim(email)
    }
  }
}
