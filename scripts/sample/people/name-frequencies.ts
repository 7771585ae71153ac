/** Names as common or rare as in real life, for markets in which people share names. */
import { readFileSync } from 'node:fs'
import type { Gender, NameSource } from './person-names.ts'
import { cultureNamed } from './person-names.ts'
import { Random } from '../../lib/random.ts'
import { capitalise } from '../text.ts'

/** `human-names` lists first names for these cultures. */
const WITH_RARE_FIRST_NAMES = ['de', 'en', 'es', 'fr', 'it', 'nl']
/** Everybody shares a few hundred last names, and the first few are the commonest by far. */
const WITH_FEW_LAST_NAMES = ['zh', 'tw', 'hk', 'ko', 'vi']
/** Rare last names to coin for each one in the table. */
const COINED = 60

type Names = Record<Gender | 'last', readonly string[]>

const books = new Map<string, Names>()

/** Both lists start with the commonest name. */
export const BY_FREQUENCY: NameSource = {
  first: (random, culture, gender) => random.ranked(namesOf(culture)[gender], 10),
  last: (random, culture) =>
    random.ranked(namesOf(culture).last, WITH_FEW_LAST_NAMES.includes(culture) ? 1 : 3.5),
}

/** Coining takes a moment, so each culture waits for its first use. All markets have the same common names. */
function namesOf(culture: string): Names {
  const known = books.get(culture)
  if (known !== undefined) return known
  const { female, male, last, commonest } = cultureNamed(culture)
  const random = new Random(`names by frequency ${culture}`)
  const first = (names: readonly string[], gender: Gender) =>
    distinct([...shuffled(random, names), ...shuffled(random, rareFirstNames(culture, gender))])
  const names = {
    female: first(female, 'female'),
    male: first(male, 'male'),
    last: distinct([...commonest, ...shuffled(random, last), ...coinLastNames(random, culture, last)]),
  }
  books.set(culture, names)
  return names
}

function rareFirstNames(culture: string, gender: Gender): string[] {
  if (!WITH_RARE_FIRST_NAMES.includes(culture)) return []
  const file = Bun.resolveSync(`human-names/data/${gender}-human-names-${culture}.json`, import.meta.dir)
  const names: string[] = JSON.parse(readFileSync(file, 'utf8'))
  return names.filter((name) => /^\p{L}{3,}$/u.test(name)).map(capitalise)
}

function coinLastNames(random: Random, culture: string, models: readonly string[]): string[] {
  if (WITH_FEW_LAST_NAMES.includes(culture)) return []
  const coiner = new Coiner(models)
  return Array.from({ length: models.length * COINED }, () => coiner.coin(random))
}

function shuffled(random: Random, names: readonly string[]): string[] {
  return names
    .map((name) => [random.next(), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name)
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)]
}

const START = '\u0002'
const END = '\u0003'
const ORDER = 3
const SHORTEST = 4
const LONGEST = 13
const TRIES = 25

/** Invents words that sound like the words of a list: each letter follows the letters before it as it does there. */
export class Coiner {
  readonly #models: ReadonlySet<string>
  /** What follows each run of letters, as often as it does. */
  readonly #followers = new Map<string, string[]>()

  constructor(words: readonly string[]) {
    this.#models = new Set(words.filter((word) => !word.includes(' ')))
    for (const word of this.#models) this.#learn([...`${START.repeat(ORDER)}${word}${END}`])
  }

  /** A pronounceable word that is not a model, unless the models are too few. */
  coin(random: Random): string {
    let word = this.#spell(random)
    for (let tries = 1; tries < TRIES && (this.#models.has(word) || !isPronounceable(word)); tries++) {
      word = this.#spell(random)
    }
    return word
  }

  #learn(letters: readonly string[]): void {
    for (let at = ORDER; at < letters.length; at++) {
      for (const order of [ORDER - 1, ORDER]) {
        const run = letters.slice(at - order, at).join('')
        const known = this.#followers.get(run) ?? []
        this.#followers.set(run, known)
        known.push(letters[at] ?? END)
      }
    }
  }

  #spell(random: Random): string {
    let written = START.repeat(ORDER)
    while (written.length < LONGEST + ORDER + 1) {
      // Runs of three letters alone yield few new words.
      const order = random.chance(0.6) ? ORDER : ORDER - 1
      const next = random.pick(this.#followers.get(written.slice(-order)) ?? [END])
      if (next === END) break
      written += next
    }
    return written.slice(ORDER)
  }
}

function isPronounceable(name: string): boolean {
  if (name.length < SHORTEST || name.length > LONGEST) return false
  return !/(.)\1\1|(.{2,})\2|^[-'’]|[-'’]$|[^aeiouyáàâäãåæéèêëěíìîïóòôöõøőúùûüůűýąęıœ\-'’]{5}/iu.test(name)
}
