/** Draws names of people that fit the country. A part of the staff comes from other cultures. */
import { parseWords, type Row, readTable, required } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { slug } from '../../lib/text.ts'
import type { Country } from '../countries.ts'

export interface PersonName {
  first: string
  middle: string
  last: string
}

export type Gender = 'female' | 'male'

function readCulture(row: Row) {
  return {
    female: parseWords(row('female')),
    male: parseWords(row('male')),
    last: parseWords(row('last')),
    /** The most common last names, if they are known. */
    commonest: row('commonest') === '' ? [] : parseWords(row('commonest')),
    /** The probability of a middle name. */
    middle: Number(row('middle')),
  }
}

const CULTURES = new Map(
  readTable('sample/tables/person-names').map((row) => [row('culture'), readCulture(row)]),
)

export const findCulture = (key: string) => required(CULTURES.get(key), `names of culture ${key}`)

/** Draws the names of a culture. */
export interface NameSource {
  first(random: Random, culture: string, gender: Gender): string
  last(random: Random, culture: string): string
}

/** Draws each name of the tables equally often. */
const EVENLY: NameSource = {
  first: (random, culture, gender) => random.pick(findCulture(culture)[gender]),
  last: (random, culture) => random.pick(findCulture(culture).last),
}

/** Cultures with two surnames. */
const DOUBLE_SURNAMES = ['es', 'pt']

/** Returns the feminine form of Polish, Czech, and Greek surnames. */
function toFeminine(culture: string, last: string): string {
  if (culture === 'pl') return last.replace(/(sk|ck|dzk)i$/, '$1a')
  if (culture === 'el')
    return last
      .replace(/opoulos$/, 'opoulou')
      .replace(/idis$/, 'idou')
      .replace(/akis$/, 'aki')
  if (culture !== 'cs') return last
  if (/ý$/.test(last)) return last.replace(/ý$/, 'á')
  if (/í$/.test(last)) return last
  return `${last.replace(/(?<=[^aeiouyáéíóúůě])e([kc])$/, '$1').replace(/a$/, '')}ová`
}

function drawMiddle(random: Random, culture: string, gender: Gender, first: string): string {
  if (!random.chance(findCulture(culture).middle)) return ''
  const middle = EVENLY.first(random, culture, gender)
  if (middle === first) return ''
  return culture === 'en' && random.chance(0.45) ? `${middle.charAt(0)}.` : middle
}

export function drawName(random: Random, country: Country, source: NameSource): PersonName {
  const culture = random.weighted(country.cultures)
  const gender: Gender = random.chance(0.47) ? 'female' : 'male'
  const first = source.first(random, culture, gender)
  const drawSurname = () => {
    const last = source.last(random, culture)
    return gender === 'female' ? toFeminine(culture, last) : last
  }
  const last = drawSurname()
  const second = DOUBLE_SURNAMES.includes(culture) && random.chance(0.16) ? ` ${drawSurname()}` : ''
  return { first, middle: drawMiddle(random, culture, gender, first), last: `${last}${second}` }
}

export const formatFullName = ({ first, middle, last }: PersonName): string =>
  [first, middle, last].filter((part) => part !== '').join(' ')

/** Returns false if the name is already used. */
export const addUsedName = ({ first, last }: PersonName, used: Set<string>): boolean =>
  used.size < used.add(slug(`${first} ${last}`)).size

/** Draws names until one is unused, because the number of namesakes is fixed (`staffing.ts`). */
export function drawUnusedName(random: Random, country: Country, used: Set<string>): PersonName {
  for (let attempt = 0; attempt < 400; attempt++) {
    const name = drawName(random, country, EVENLY)
    if (addUsedName(name, used)) return name
  }
  throw new Error(`the names of ${country.name} are used up`)
}
