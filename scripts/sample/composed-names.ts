/**
 * Company names as a trade register has them: a few thousand words are common to all companies, and as many words are
 * special to one: places, families, coined words, initials.
 */
import { Coiner } from './coined-words.ts'
import type { Inventor } from './company-names.ts'
import { inventName, styleOf, wordsOf } from './company-names.ts'
import type { Country } from './countries.ts'
import { BY_FREQUENCY } from './frequent-names.ts'
import type { Industry } from './industries.ts'
import type { Random, Weighted } from './random.ts'

const SPREAD = 2.5
const ENGLISH = 'en'
/** Countries where the trade often comes first: `Grupo Herrera`. */
const TRADE_FIRST = ['fr', 'es', 'it', 'pt']
const INITIALS = [...'ABCDEFGHIJKLMNOPRSTVWX']

const openings = wordsOf('any', 'opening')
const brands = new Coiner(openings)

type StemKind = 'family' | 'coined' | 'words' | 'city' | 'initials'

const STEMS: Record<StemKind, (random: Random, country: Country) => string> = {
  family: drawFamily,
  coined: (random) => brands.coin(random),
  words: drawWords,
  city: (random, country) => random.weighted(country.cities).name,
  initials: (random) => Array.from({ length: random.int(2, 4) }, () => random.pick(INITIALS)).join(''),
}

const KINDS: Weighted<StemKind | 'place'> = [
  ['place', 27],
  ['family', 26],
  ['coined', 18],
  ['words', 14],
  ['city', 8],
  ['initials', 7],
]

/** Returns a name without its legal form. Other companies may have the same. */
export const composeName: Inventor = (random, country, industry, names) => {
  const kind = random.weighted(KINDS)
  if (kind === 'place') return inventName(random, country, industry, names)
  const language = kind === 'words' || random.chance(0.2) ? ENGLISH : styleOf(random, country).language
  let stem = STEMS[kind](random, country)
  while (!names.claim(stem)) stem = STEMS[kind](random, country)
  const mayStandAlone = kind === 'coined' || kind === 'family'
  const trade = mayStandAlone && random.chance(0.07) ? '' : drawTrade(random, industry, language)
  const isFirst = TRADE_FIRST.includes(language) && !trade.includes(' ') && random.chance(0.5)
  return { stem, base: (isFirst ? `${trade} ${stem}` : `${stem} ${trade}`).trim(), local: '' }
}

function drawFamily(random: Random, country: Country): string {
  const draw = () => BY_FREQUENCY.last(random, random.weighted(country.cultures))
  const name = draw()
  const shape = random.next()
  if (shape < 0.14) return `${name} & ${draw()}`
  if (shape < 0.16 && country.naming === ENGLISH) return `${name} & Sons`
  return name
}

function drawWords(random: Random): string {
  const first = random.ranked(openings, SPREAD)
  const second = random.ranked(openings, SPREAD)
  return second === first || random.chance(0.45) ? first : `${first} ${second}`
}

/** What the company does, what companies are often called, or both. */
function drawTrade(random: Random, industry: Industry, language: string): string {
  const trade = random.pick(industry.words(language))
  const common = random.ranked(wordsOf(language, 'closing'), SPREAD)
  const shape = random.next()
  if (shape < 0.35) return trade
  return shape < 0.8 || trade.includes(common) || common.includes(trade) ? common : `${trade} ${common}`
}
