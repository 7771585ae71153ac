/** Names that fit the country; some of the staff come from elsewhere. */
import type { Country } from '../countries.ts'
import type { Random } from '../../lib/random.ts'
import type { Row } from '../../lib/csv-table.ts'
import { required, parseWords, readTable } from '../../lib/csv-table.ts'
import { slug } from '../text.ts'

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
    /** The commonest last names, where they are well known. */
    commonest: row('commonest') === '' ? [] : parseWords(row('commonest')),
    /** How often a middle name is on record. */
    middle: Number(row('middle')),
  }
}

const CULTURES = new Map(readTable('sample/tables/person-names').map((row) => [row('culture'), readCulture(row)]))

export function cultureNamed(key: string) {
  return required(CULTURES.get(key), `names of culture ${key}`)
}

/** Draws the names of a culture. */
export interface NameSource {
  first(random: Random, culture: string, gender: Gender): string
  last(random: Random, culture: string): string
}

/** Draws each name of the tables equally often. */
const EVENLY: NameSource = {
  first: (random, culture, gender) => random.pick(cultureNamed(culture)[gender]),
  last: (random, culture) => random.pick(cultureNamed(culture).last),
}

/** Spanish and Portuguese speakers who give both surnames. */
const DOUBLE_SURNAMES = ['es', 'pt']

/** Polish, Czech and Greek surnames that have a feminine form. */
function feminine(culture: string, last: string): string {
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
  if (!random.chance(cultureNamed(culture).middle)) return ''
  const middle = EVENLY.first(random, culture, gender)
  if (middle === first) return ''
  return culture === 'en' && random.chance(0.45) ? `${middle.charAt(0)}.` : middle
}

export function drawName(random: Random, country: Country, source: NameSource): PersonName {
  const culture = random.weighted(country.cultures)
  const gender: Gender = random.chance(0.47) ? 'female' : 'male'
  const first = source.first(random, culture, gender)
  const surname = () => {
    const last = source.last(random, culture)
    return gender === 'female' ? feminine(culture, last) : last
  }
  const last = surname()
  const second = DOUBLE_SURNAMES.includes(culture) && random.chance(0.16) ? ` ${surname()}` : ''
  return { first, middle: drawMiddle(random, culture, gender, first), last: `${last}${second}` }
}

export function fullName({ first, middle, last }: PersonName): string {
  return [first, middle, last].filter((part) => part !== '').join(' ')
}

/** Draws names until one is new: namesakes are put in on purpose (`staffing.ts`), and counted. */
export class NamePool {
  readonly #used = new Set<string>()

  claim(name: PersonName): boolean {
    const key = slug(`${name.first} ${name.last}`)
    if (this.#used.has(key)) return false
    this.#used.add(key)
    return true
  }

  draw(random: Random, country: Country): PersonName {
    for (let attempt = 0; attempt < 400; attempt++) {
      const name = drawName(random, country, EVENLY)
      if (this.claim(name)) return name
    }
    throw new Error(`the names of ${country.name} are used up`)
  }
}
