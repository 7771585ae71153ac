/** What people are called, by country: common names often, rare ones seldom, and namesakes as they come. */
import femaleGerman from 'human-names/data/female-human-names-de.json'
import femaleEnglish from 'human-names/data/female-human-names-en.json'
import femaleSpanish from 'human-names/data/female-human-names-es.json'
import femaleFrench from 'human-names/data/female-human-names-fr.json'
import femaleItalian from 'human-names/data/female-human-names-it.json'
import femaleDutch from 'human-names/data/female-human-names-nl.json'
import maleGerman from 'human-names/data/male-human-names-de.json'
import maleEnglish from 'human-names/data/male-human-names-en.json'
import maleSpanish from 'human-names/data/male-human-names-es.json'
import maleFrench from 'human-names/data/male-human-names-fr.json'
import maleItalian from 'human-names/data/male-human-names-it.json'
import maleDutch from 'human-names/data/male-human-names-nl.json'
import type { Country } from '../sample/countries.ts'
import type { Gender, PersonName } from '../sample/people.ts'
import { CULTURES, DOUBLE_SURNAMES, drawMiddle, feminine } from '../sample/people.ts'
import { Random } from '../sample/random.ts'
import { only } from '../sample/table.ts'
import { capitalise } from '../sample/text.ts'
import { coinNames } from './coined-names.ts'
import { COMMONEST_LAST_NAMES } from './commonest-last-names.ts'
import { Ranked, type WeightOfRank, zipf } from './ranked.ts'

/** Beyond the tables: rare first names of some languages. */
const RARE_FIRST: Record<string, Record<Gender, readonly string[]>> = {
  de: { female: femaleGerman, male: maleGerman },
  en: { female: femaleEnglish, male: maleEnglish },
  es: { female: femaleSpanish, male: maleSpanish },
  fr: { female: femaleFrench, male: maleFrench },
  it: { female: femaleItalian, male: maleItalian },
  nl: { female: femaleDutch, male: maleDutch },
}

/** How many last names are coined on the pattern of the table. */
const COINED: Record<string, number> = {
  en: 20_000,
  de: 10_000,
  fr: 8000,
  it: 7000,
  in: 7000,
  es: 5000,
  ja: 5000,
  nl: 5000,
  pl: 5000,
  pt: 4000,
}
const COINED_ELSEWHERE = 2000

/** Where a few hundred names, or fewer, are everybody's: nothing is coined, and the first few have most of the people. */
const FEW_NAMES: Record<string, WeightOfRank> = {
  zh: zipf(2),
  tw: zipf(1),
  hk: zipf(1),
  ko: zipf(0),
  vi: zipf(0, 1.4),
}

const FIRST_NAMES_SPREAD = zipf(10, 0.95)
const LAST_NAMES_SPREAD = zipf(3)
const FEMALE = 0.47
const BOTH_SURNAMES = 0.16
/** What common names are is the same in every market. */
const ORDER_SEED = 'names by frequency'

interface Namebook {
  readonly first: Record<Gender, Ranked<string>>
  readonly last: Ranked<string>
}

const namebooks = new Map<string, Namebook>()

/** Built when first needed: coining takes a moment. */
function namebook(key: string): Namebook {
  const known = namebooks.get(key)
  if (known !== undefined) return known
  const { female, male, last } = only(CULTURES.get(key), `names of culture ${key}`)
  const random = new Random(`${ORDER_SEED} ${key}`)
  const first = (common: readonly string[], gender: Gender) =>
    new Ranked(distinct([...shuffled(random, common), ...rareFirst(random, key, gender)]), FIRST_NAMES_SPREAD)
  const made = {
    first: { female: first(female, 'female'), male: first(male, 'male') },
    last: new Ranked(lastNames(random, key, last), FEW_NAMES[key] ?? LAST_NAMES_SPREAD),
  }
  namebooks.set(key, made)
  return made
}

function rareFirst(random: Random, key: string, gender: Gender): string[] {
  const names = RARE_FIRST[key]?.[gender] ?? []
  return shuffled(random, names.filter((name) => /^\p{L}{3,}$/u.test(name)).map(capitalise))
}

function lastNames(random: Random, key: string, table: readonly string[]): string[] {
  const known = distinct([...(COMMONEST_LAST_NAMES[key] ?? []), ...shuffled(random, table)])
  if (FEW_NAMES[key] !== undefined) return known
  return [...known, ...coinNames(random, known, COINED[key] ?? COINED_ELSEWHERE)]
}

export function drawPersonName(random: Random, country: Country): PersonName {
  const key = random.weighted(country.cultures)
  const book = namebook(key)
  const gender: Gender = random.chance(FEMALE) ? 'female' : 'male'
  const first = book.first[gender].draw(random)
  const surname = () => {
    const last = book.last.draw(random)
    return gender === 'female' ? feminine(key, last) : last
  }
  const last = surname()
  const second = DOUBLE_SURNAMES.includes(key) && random.chance(BOTH_SURNAMES) ? ` ${surname()}` : ''
  const culture = only(CULTURES.get(key), `names of culture ${key}`)
  return { first, middle: drawMiddle(random, culture, gender, first), last: `${last}${second}` }
}

/** The last name of a founder. */
export function drawFamilyName(random: Random, country: Country): string {
  return namebook(random.weighted(country.cultures)).last.draw(random)
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
