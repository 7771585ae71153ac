import type { CompanyName } from './company-names.ts'
import type { Country } from './countries.ts'
import type { Random, Weighted } from './random.ts'
import { slug } from './text.ts'

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
