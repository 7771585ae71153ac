/**
 * Company names as a register has them: a few thousand words that everybody uses, and as many again that one company
 * has to itself: places, families, coined words, initials.
 */
import type { CompanyName } from '../sample/company-names.ts'
import { AVOIDED_STEMS, inventName, NameRegister } from '../sample/company-names.ts'
import type { Country } from '../sample/countries.ts'
import { countryNamed } from '../sample/countries.ts'
import type { Industry } from '../sample/industries.ts'
import type { Random, Weighted } from '../sample/random.ts'
import { only } from '../sample/table.ts'
import { slug } from '../sample/text.ts'
import { CLOSING_WORDS, OPENING_WORDS } from './business-words.ts'
import { coinInitials, coinWord } from './coined-words.ts'
import { drawFamilyName } from './people-names.ts'
import { Ranked, zipf } from './ranked.ts'

type StemKind = 'place' | 'family' | 'coined' | 'words' | 'city' | 'initials'

const STEM_KINDS: Weighted<StemKind> = [
  ['place', 27],
  ['family', 26],
  ['coined', 18],
  ['words', 14],
  ['city', 8],
  ['initials', 7],
]

const WORDS_SPREAD = zipf(2)
const openings = new Ranked(OPENING_WORDS, WORDS_SPREAD)
const closings = new Map(
  Object.entries(CLOSING_WORDS).map(([language, words]) => [language, new Ranked(words, WORDS_SPREAD)]),
)

/** By the naming style of a country; what is missing here is English. */
const LANGUAGES: Record<string, string> = {
  de: 'de',
  ch: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt',
  nl: 'nl',
  be: 'nl',
  sv: 'sv',
}
/** Where the trade often comes first: `Grupo Herrera`. */
const TRADE_FIRST = ['fr', 'es', 'it', 'pt']
/** Abroad, too, many take an English name. */
const IN_ENGLISH = 0.2

/** Any number of companies may share a stem, as in life; well-known names are nobody's. */
export class SharedNames extends NameRegister {
  static readonly #avoided: ReadonlySet<string> = new Set(AVOIDED_STEMS.map((stem) => slug(stem)))

  constructor() {
    super([])
  }

  override claim(stem: string): boolean {
    return !SharedNames.#avoided.has(slug(stem))
  }
}

/** A name without its legal form; others may have the same. */
export function composeName(
  random: Random,
  country: Country,
  industry: Industry,
  names: NameRegister,
): CompanyName {
  const kind = random.weighted(STEM_KINDS)
  if (kind === 'place') return inventName(random, country, industry, names)
  const own = LANGUAGES[country.naming] ?? 'en'
  const language = kind === 'words' || random.chance(IN_ENGLISH) ? 'en' : own
  for (;;) {
    const stem = drawStem(random, kind, country)
    if (!names.claim(stem)) continue
    const closing = drawClosing(random, kind, industry, language)
    const isFirst = TRADE_FIRST.includes(language) && !closing.includes(' ') && random.chance(0.5)
    const base = isFirst ? `${closing} ${stem}` : `${stem} ${closing}`.trim()
    return { stem, base, local: '' }
  }
}

function drawStem(random: Random, kind: Exclude<StemKind, 'place'>, country: Country): string {
  switch (kind) {
    case 'family':
      return drawFamily(random, country)
    case 'coined':
      return coinWord(random)
    case 'initials':
      return coinInitials(random)
    case 'city':
      return random.weighted(countryNamed(country.name).cities).name
    case 'words':
      return drawWords(random)
  }
}

function drawFamily(random: Random, country: Country): string {
  const name = drawFamilyName(random, country)
  const shape = random.next()
  if (shape < 0.14) return `${name} & ${drawFamilyName(random, country)}`
  if (shape < 0.18 && LANGUAGES[country.naming] === undefined)
    return `${name} ${random.pick(['Bros', '& Sons'])}`
  return name
}

function drawWords(random: Random): string {
  const first = openings.draw(random)
  if (random.chance(0.45)) return first
  const second = openings.draw(random)
  return second === first ? first : `${first} ${second}`
}

/** What the company does, what companies are called, or both. A coined word may stand alone. */
function drawClosing(random: Random, kind: StemKind, industry: Industry, language: string): string {
  const shape = random.next()
  const common = () => only(closings.get(language), `closing words ${language}`).draw(random)
  if (shape < 0.07 && (kind === 'coined' || kind === 'family')) return ''
  const trade = random.pick(industry.words(language))
  if (shape < 0.4) return trade
  const word = common()
  if (shape < 0.82) return word
  const before = shape < 0.93 ? trade : common()
  return before.includes(word) || word.includes(before) ? before : `${before} ${word}`
}
