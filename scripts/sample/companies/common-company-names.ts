/** Company names as in a trade register: several companies may share one. They consist of common words and of rare ones. */
import type { Random, Weighted } from '../../lib/random.ts'
import type { Country } from '../countries.ts'
import { BY_FREQUENCY, WordGenerator } from '../people/name-frequencies.ts'
import { drawStyle, drawUniqueName, getWords, type NameGenerator } from './company-names.ts'
import type { Industry } from './industries.ts'

/** See `Random.ranked`. */
const OFFSET = 2.5
/** Languages in which the industry often comes first: `Grupo Herrera`. */
const INDUSTRY_FIRST = ['fr', 'es', 'it', 'pt']
const INITIALS = [...'ABCDEFGHIJKLMNOPRSTVWX']

const openings = getWords('any', 'opening')
const brands = new WordGenerator([...openings, ...getWords('any', 'closing')])

const STEMS: Weighted<(random: Random, country: Country) => string> = [
  [drawFamily, 26],
  [(random) => brands.generate(random), 18],
  [drawWords, 14],
  [(random, country) => random.weighted(country.cities).name, 8],
  [(random) => Array.from({ length: random.int(2, 4) }, () => random.pick(INITIALS)).join(''), 7],
]

export const drawCommonName: NameGenerator = (random, country, industry, names) => {
  if (random.chance(0.27)) return drawUniqueName(random, country, industry, names)
  const draw = random.weighted(STEMS)
  let stem = draw(random, country)
  while (!names.addStem(stem)) stem = draw(random, country)
  const language = random.chance(0.3) ? 'en' : drawStyle(random, country).language
  const description = random.chance(0.03) ? '' : drawDescription(random, industry, language)
  const isFirst = INDUSTRY_FIRST.includes(language) && !description.includes(' ') && random.chance(0.5)
  return { stem, base: (isFirst ? `${description} ${stem}` : `${stem} ${description}`).trim(), local: '' }
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
  const first = random.ranked(openings, OFFSET)
  const second = random.ranked(openings, OFFSET)
  return second === first || random.chance(0.45) ? first : `${first} ${second}`
}

/** Draws a word of the industry, a common word of company names, or both. */
function drawDescription(random: Random, industry: Industry, language: string): string {
  const word = random.pick(industry.words(language))
  const common = random.ranked(getWords(language, 'closing'), OFFSET)
  const shape = random.next()
  if (shape < 0.35) return word
  return shape < 0.8 || word.includes(common) || common.includes(word) ? common : `${word} ${common}`
}
