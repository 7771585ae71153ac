/**
 * Company names as a trade register has them: a few thousand words are common to all companies, and as many words are
 * special to one: places, families, coined words, initials.
 */
import type { Inventor } from './company-names.ts'
import { inventName, styleOf, wordsOf } from './company-names.ts'
import type { Country } from '../countries.ts'
import { BY_FREQUENCY, Coiner } from '../people/name-frequencies.ts'
import type { Industry } from './industries.ts'
import type { Random, Weighted } from '../../lib/random.ts'

const SPREAD = 2.5
/** Countries where the trade often comes first: `Grupo Herrera`. */
const TRADE_FIRST = ['fr', 'es', 'it', 'pt']
const INITIALS = [...'ABCDEFGHIJKLMNOPRSTVWX']

const openings = wordsOf('any', 'opening')
const brands = new Coiner([...openings, ...wordsOf('any', 'closing')])

type StemSource = (random: Random, country: Country) => string

const STEMS: Weighted<StemSource> = [
  [drawFamily, 26],
  [(random) => brands.coin(random), 18],
  [drawWords, 14],
  [(random, country) => random.weighted(country.cities).name, 8],
  [(random) => Array.from({ length: random.int(2, 4) }, () => random.pick(INITIALS)).join(''), 7],
]

/** Draws a name that other companies may have, too. */
export const composeName: Inventor = (random, country, industry, names) => {
  if (random.chance(0.27)) return inventName(random, country, industry, names)
  const draw = random.weighted(STEMS)
  let stem = draw(random, country)
  while (!names.claim(stem)) stem = draw(random, country)
  const language = random.chance(0.3) ? 'en' : styleOf(random, country).language
  const trade = random.chance(0.03) ? '' : drawTrade(random, industry, language)
  const isFirst = TRADE_FIRST.includes(language) && !trade.includes(' ') && random.chance(0.5)
  return { stem, base: (isFirst ? `${trade} ${stem}` : `${stem} ${trade}`).trim(), local: '' }
}

function drawFamily(random: Random, country: Country): string {
  const draw = () => BY_FREQUENCY.last(random, random.weighted(country.cultures))
  const name = draw()
  const shape = random.next()
  if (shape < 0.14) return `${name} & ${draw()}`
  if (shape < 0.16 && country.naming === 'en') return `${name} & Sons`
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
