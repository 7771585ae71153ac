/** Work addresses: every company has one way to make them, and no address is given twice. */
import { parseWeighted } from './table.ts'
import { toAscii } from './text.ts'

/** How the part before the `@` is made; `f` is the initial of the first name. */
export const EMAIL_PATTERNS = parseWeighted(
  'first.last:46|flast:24|f.last:10|first_last:7|last.first:6|first:7',
)

function localPart(pattern: string, first: string, last: string): string {
  const parts: Record<string, string> = { first, last, f: first.charAt(0) }
  return pattern.replace(/first|last|f/g, (part) => parts[part] ?? '')
}

function mailWord(name: string, german: boolean): string {
  return toAscii(name, german)
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
}

interface Mailbox {
  domain: string
  emailPattern: string
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
    const usual = localPart(emailPattern, first, last)
    for (let number = 0; ; number++) {
      const namesake = number === 1 ? `${first}.${last}` : `${usual}${number}`
      const email = `${number === 0 ? usual : namesake}@${domain}`
      if (!this.#used.has(email)) return this.claim(email)
    }
  }
}
