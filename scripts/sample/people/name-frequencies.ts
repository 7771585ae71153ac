/** Names of people as common or rare as in reality, for data sets in which people share names. */
import { readFileSync } from 'node:fs'
import { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'
import { findCulture, type Gender, type NameSource } from './person-names.ts'

/** Cultures whose first names are in `human-names`. */
const WITH_RARE_FIRST_NAMES = ['de', 'en', 'es', 'fr', 'it', 'nl']
/** Cultures with a few hundred last names, of which the first few are by far the most common. */
const WITH_FEW_LAST_NAMES = ['zh', 'tw', 'hk', 'ko', 'vi']
/** Rare last names to generate for each one in the table. */
const RARE_PER_LAST_NAME = 60

type Names = Record<Gender | 'last', readonly string[]>

const namesByCulture = new Map<string, Names>()

/** Draws from lists that begin with the most common name. */
export const BY_FREQUENCY: NameSource = {
  first: (random, culture, gender) => random.ranked(getNames(culture)[gender], 10),
  last: (random, culture) =>
    random.ranked(getNames(culture).last, WITH_FEW_LAST_NAMES.includes(culture) ? 1 : 3.5),
}

/** The names of a culture are generated at their first use, which takes time. All data sets have the same common names. */
const getNames = (culture: string): Names => namesByCulture.getOrInsertComputed(culture, createNames)

function createNames(culture: string): Names {
  const { female, male, last, commonest } = findCulture(culture)
  const random = new Random(`names by frequency ${culture}`)
  const createFirstNames = (names: readonly string[], gender: Gender) =>
    distinct([...random.shuffled(names), ...random.shuffled(readRareFirstNames(culture, gender))])
  return {
    female: createFirstNames(female, 'female'),
    male: createFirstNames(male, 'male'),
    last: distinct([...commonest, ...random.shuffled(last), ...generateLastNames(random, culture, last)]),
  }
}

function readRareFirstNames(culture: string, gender: Gender): string[] {
  if (!WITH_RARE_FIRST_NAMES.includes(culture)) return []
  const file = Bun.resolveSync(`human-names/data/${gender}-human-names-${culture}.json`, import.meta.dir)
  const names: string[] = JSON.parse(readFileSync(file, 'utf8'))
  return names.filter((name) => /^\p{L}{3,}$/u.test(name)).map(capitalize)
}

function generateLastNames(random: Random, culture: string, models: readonly string[]): string[] {
  if (WITH_FEW_LAST_NAMES.includes(culture)) return []
  const generator = new WordGenerator(models)
  return Array.from({ length: models.length * RARE_PER_LAST_NAME }, () => generator.generate(random))
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
  return !/(.)\1\1|(.{2,})\2|^[-'’]|[-'’]$|[^aeiouyáàâäãåæéèêëěíìîïóòôöõøőúùûüůűýąęıœ\-'’]{5}/iu.test(name)
}
