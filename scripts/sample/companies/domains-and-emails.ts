/** Domains and work emails. Every company has one email pattern, and every domain and email is unique. */
import { parseWeighted } from '../../lib/csv-table.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import { slug, toAscii } from '../../lib/text.ts'
import type { Country } from '../countries.ts'
import type { PersonName } from '../people/person-names.ts'
import type { CompanyName } from './company-names.ts'

const GERMAN_SPEAKING = ['Germany', 'Austria', 'Switzerland']

/** Returns whether domains and emails spell `ü` as `ue`. */
export const isGermanSpeaking = ({ name }: Country): boolean => GERMAN_SPEAKING.includes(name)

const DOMAIN_STYLES: Weighted<'words' | 'joined' | 'stem'> = [
  ['words', 52],
  ['joined', 26],
  ['stem', 22],
]

/** Draws a domain below the reserved top level `.example` (RFC 2606). */
export function drawDomain(random: Random, name: CompanyName, country: Country, used: Set<string>): string {
  const german = isGermanSpeaking(country)
  const words = slug(name.base, german)
  const labels = { words, joined: words.replaceAll('-', ''), stem: slug(name.stem, german) }
  const code = country.code.toLowerCase()
  const candidates = [
    labels[random.weighted(DOMAIN_STYLES)],
    words,
    labels.joined,
    `${words}-${code}`,
    `${labels.stem}-${code}`,
    `${labels.stem}-group`,
  ]
  let domain = candidates
    .filter((label) => label !== '' && label.length <= 44)
    .map((label) => `${label}.example`)
    .find((candidate) => !used.has(candidate))
  for (let number = 2; domain === undefined; number++) {
    const numbered = `${candidates.at(-1)}-${number}.example`
    if (!used.has(numbered)) domain = numbered
  }
  used.add(domain)
  return domain
}

export const drawWebsite = (random: Random, domain: string): string =>
  `${random.chance(0.9) ? 'https' : 'http'}://${random.chance(0.7) ? 'www.' : ''}${domain}`

/** The patterns of the part before the `@`. `f` is the initial of the first name. */
export const EMAIL_PATTERNS = parseWeighted(
  'first.last:46|flast:24|f.last:10|first_last:7|last.first:6|first:7',
)

interface Employer {
  readonly domain: string
  readonly emailPattern: string
  readonly german: boolean
}

/** Creates an email by the employer's pattern. Namesakes get their full name or a number. */
export function createEmail(employer: Employer, name: PersonName, used: Set<string>): string {
  const { domain, emailPattern, german } = employer
  const [first = '', last = ''] = [name.first, name.last].map((part) =>
    toAscii(part, german)
      .toLowerCase()
      .replace(/[^a-z-]/g, ''),
  )
  const parts: Record<string, string> = { first, last, f: first.charAt(0) }
  const local = emailPattern.replace(/first|last|f/g, (part) => parts[part] ?? '')
  for (let number = 0; ; number++) {
    const numbered = number === 0 ? local : number === 1 ? `${first}.${last}` : `${local}${number}`
    const email = `${numbered}@${domain}`
    if (used.has(email)) continue
    used.add(email)
    return email
  }
}
