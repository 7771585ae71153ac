/** Domains below the reserved top level `.example` (RFC 2606), each given once. */
import type { CompanyName } from '../sample/company-names.ts'
import type { Country } from '../sample/countries.ts'
import { speaksGerman } from '../sample/domains.ts'
import type { Random, Weighted } from '../sample/random.ts'
import { slug } from '../sample/text.ts'

const STYLES: Weighted<'words' | 'joined' | 'stem'> = [
  ['words', 40],
  ['joined', 38],
  ['stem', 22],
]
const LONGEST_LABEL = 40

export class MarketDomains {
  readonly #used = new Set<string>()

  /** After the company's name; who comes later takes the country along, and then a number. */
  draw(random: Random, { base, stem }: CompanyName, country: Country): string {
    const german = speaksGerman(country)
    const words = shortened(slug(base, german))
    const labels = { words, joined: words.replaceAll('-', ''), stem: shortened(slug(stem, german)) }
    const wanted = labels[random.weighted(STYLES)]
    const code = country.code.toLowerCase()
    const candidates = [wanted, words, labels.joined, `${wanted}-${code}`, `${words}-${code}`]
    return this.#claim(candidates.filter((label) => label.length > 1)) ?? this.#numbered(words)
  }

  #claim(candidates: readonly string[]): string | undefined {
    const free = candidates.find((label) => !this.#used.has(label))
    if (free === undefined) return undefined
    this.#used.add(free)
    return `${free}.example`
  }

  #numbered(label: string): string {
    for (let number = 2; ; number++) {
      const domain = this.#claim([`${label || 'company'}-${number}`])
      if (domain !== undefined) return domain
    }
  }
}

function shortened(label: string): string {
  return label.length <= LONGEST_LABEL ? label : label.slice(0, LONGEST_LABEL).replace(/-[^-]*$/, '')
}
