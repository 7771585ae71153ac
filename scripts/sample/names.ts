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

const START = '\u0002'
const END = '\u0003'
const ORDER = 3
const MIN_LENGTH = 4
const MAX_LENGTH = 13
const MAX_TRIES = 25

/** Generates words similar to those of a list, with a Markov chain of letters. */
export class WordGenerator {
  readonly #models: ReadonlySet<string>
  /** The letters that follow each sequence of letters, repeated by frequency. */
  readonly #followers = new Map<string, string[]>()

  constructor(words: readonly string[]) {
    this.#models = new Set(words.filter((word) => !word.includes(' ')))
    for (const word of this.#models) this.#learn([...`${START.repeat(ORDER)}${word}${END}`])
  }

  /** Returns a pronounceable word that is not in the list, unless the list is too short. */
  generate(random: Random): string {
    let word = this.#spell(random)
    for (let tries = 1; tries < MAX_TRIES && (this.#models.has(word) || !isPronounceable(word)); tries++)
      word = this.#spell(random)
    return word
  }

  #learn(letters: readonly string[]): void {
    for (let i = ORDER; i < letters.length; i++) {
      for (const order of [ORDER - 1, ORDER]) {
        const sequence = letters.slice(i - order, i).join('')
        this.#followers.getOrInsertComputed(sequence, () => []).push(letters[i] ?? END)
      }
    }
  }

  #spell(random: Random): string {
    let word = START.repeat(ORDER)
    while (word.length < MAX_LENGTH + ORDER + 1) {
      // Sequences of three letters alone give few new words.
      const order = random.chance(0.6) ? ORDER : ORDER - 1
      const next = random.pick(this.#followers.get(word.slice(-order)) ?? [END])
      if (next === END) break
      word += next
    }
    return word.slice(ORDER)
  }
}

function isPronounceable(name: string): boolean {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return false
  return !/(.)\1\1|(.{2,})\2|^[-'’]|[-'’]$|[^aeiouyáéíóúàèìòùâêîôûäëïöüãõåæøőűůýąęıœě\-'’]{5}/iu.test(name)
}
