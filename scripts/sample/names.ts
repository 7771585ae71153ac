/** Names as common or rare as in reality. They are those of the sample, and generated ones that are similar to them. */
import firstNamesCsv from '../../data/first-names.csv' with { type: 'text' }
import { readKind } from '../../src/matching/normalize/read-data-tables.ts'
import { Random } from '../lib/random.ts'

/** The language in `data/first-names.csv` for the first names of a country. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  de: ['Germany', 'Austria', 'Switzerland'],
  en: ['United States', 'United Kingdom', 'Canada', 'Australia', 'New Zealand', 'Ireland'],
  es: ['Spain', 'Mexico', 'Argentina', 'Chile', 'Colombia'],
  fr: ['France', 'Belgium'],
  it: ['Italy'],
  nl: ['Netherlands'],
}
/** Countries with a few hundred last names, of which the first few are by far the most common. */
const WITH_FEW_LAST_NAMES = ['China', 'Taiwan', 'Hong Kong', 'South Korea', 'Vietnam']
/** Rare last names to generate for each one in the sample. */
const RARE_PER_LAST_NAME = 60

/** Draws the names of people in one country, from lists that begin with the most common name. */
export class CountryNames {
  readonly #first: readonly string[]
  readonly #last: readonly string[]
  readonly #lastOffset: number

  /** Creates the lists. All data sets have the same common names. */
  constructor(country: string, first: readonly string[], last: readonly string[]) {
    const random = new Random(`names by frequency ${country}`)
    const hasFew = WITH_FEW_LAST_NAMES.includes(country)
    const rare = new WordGenerator(last)
    this.#first = distinct([...random.shuffled(first), ...random.shuffled(readRareFirstNames(country))])
    this.#last = distinct([
      ...random.shuffled(last),
      ...Array.from({ length: hasFew ? 0 : last.length * RARE_PER_LAST_NAME }, () => rare.generate(random)),
    ])
    this.#lastOffset = hasFew ? 1 : 3.5
  }

  drawFirst = (random: Random): string => random.ranked(this.#first, 10)
  drawLast = (random: Random): string => random.ranked(this.#last, this.#lastOffset)
}

function readRareFirstNames(country: string): string[] {
  const language = Object.keys(LANGUAGES).find((one) => LANGUAGES[one]?.includes(country))
  if (language === undefined) return []
  const names = readKind(firstNamesCsv, language).flatMap((row) => row.split(' '))
  return names.filter((name) => /^\p{L}{3,}$/u.test(name))
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

/** Generates words that begin like one word of a list, and end like another. */
export class WordGenerator {
  readonly #models: readonly string[]

  constructor(words: readonly string[]) {
    this.#models = words.filter((word) => /^\p{L}{4,}$/u.test(word))
  }

  generate(random: Random): string {
    const [start, end] = [random.pick(this.#models), random.pick(this.#models)]
    return start.slice(0, Math.ceil(start.length / 2)) + end.slice(Math.floor(end.length / 2)).toLowerCase()
  }
}
