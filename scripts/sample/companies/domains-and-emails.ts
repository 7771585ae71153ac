/** Domains and work emails. Every company has one pattern for emails, and nothing is given out twice. */
import type { Company } from './company.ts'
import type { CompanyName } from './company-names.ts'
import type { Country } from '../countries.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import { parseWeighted } from '../../lib/csv-table.ts'
import { slug, toAscii } from '../text.ts'

const GERMAN_SPEAKING = ['Germany', 'Austria', 'Switzerland']

/** Whether domains and e-mail addresses spell `ü` as `ue`. */
export function speaksGerman(country: Country): boolean {
  return GERMAN_SPEAKING.includes(country.name)
}

/** Hands out domains, all below the reserved top level `.example` (RFC 2606), each once. */
export class DomainRegister {
  readonly #used = new Set<string>()

  /** Takes the first free candidate, or else the last one with a number. */
  claim(candidates: readonly string[]): string {
    const isFree = (label: string) => label !== '' && label.length <= 44 && !this.#used.has(label)
    let free = candidates.find(isFree)
    for (let number = 2; free === undefined; number++) {
      const numbered = `${candidates.at(-1)}-${number}`
      if (!this.#used.has(numbered)) free = numbered
    }
    this.#used.add(free)
    return `${free}.example`
  }
}

const DOMAIN_STYLES: Weighted<'words' | 'joined' | 'stem'> = [
  ['words', 52],
  ['joined', 26],
  ['stem', 22],
]

export function drawDomain(
  random: Random,
  name: CompanyName,
  country: Country,
  domains: DomainRegister,
): string {
  const german = speaksGerman(country)
  const words = slug(name.base, german)
  const labels = { words, joined: words.replaceAll('-', ''), stem: slug(name.stem, german) }
  const first = labels[random.weighted(DOMAIN_STYLES)]
  const code = country.code.toLowerCase()
  return domains.claim([
    first,
    words,
    labels.joined,
    `${words}-${code}`,
    `${labels.stem}-${code}`,
    `${labels.stem}-group`,
  ])
}

export function drawWebsite(random: Random, domain: string): string {
  return `${random.chance(0.9) ? 'https' : 'http'}://${random.chance(0.7) ? 'www.' : ''}${domain}`
}

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

export class EmailRegister {
  readonly #used = new Set<string>()

  claim(email: string): string {
    if (this.#used.has(email)) throw new Error(`${email} is taken`)
    this.#used.add(email)
    return email
  }

  /** By the company's pattern; a namesake gets the full name, then a number. */
  assign({ domain, emailPattern, german }: Company, firstName: string, lastName: string): string {
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
