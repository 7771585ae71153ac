/** Names that fit the country; some of the staff come from elsewhere. */
import type { Country } from './countries.ts'
import type { Random } from './random.ts'
import { only, parseWords, readTable } from './table.ts'
import { slug } from './text.ts'

export interface PersonName {
  first: string
  middle: string
  last: string
}

export type Gender = 'female' | 'male'

export interface Culture {
  key: string
  female: string[]
  male: string[]
  last: string[]
}

export const CULTURES = new Map<string, Culture>(
  readTable('person-names').map((row) => [
    row('culture'),
    {
      key: row('culture'),
      female: parseWords(row('female')),
      male: parseWords(row('male')),
      last: parseWords(row('last')),
    },
  ]),
)

/** How often a middle name is on record. */
const MIDDLE_NAMES: Record<string, number> = {
  en: 0.22,
  ga: 0.12,
  de: 0.07,
  es: 0.12,
  pt: 0.1,
  ph: 0.2,
  ng: 0.15,
  ke: 0.15,
}

/** Spanish and Portuguese speakers who give both surnames. */
export const DOUBLE_SURNAMES = ['es', 'pt']

/** Polish, Czech and Greek surnames that have a feminine form. */
export function feminine(culture: string, last: string): string {
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

export function drawMiddle(random: Random, culture: Culture, gender: Gender, first: string): string {
  if (!random.chance(MIDDLE_NAMES[culture.key] ?? 0.02)) return ''
  const middle = random.pick(culture[gender])
  if (middle === first) return ''
  return culture.key === 'en' && random.chance(0.45) ? `${middle.charAt(0)}.` : middle
}

function drawName(random: Random, country: Country): PersonName {
  const key = random.weighted(country.cultures)
  const culture = only(CULTURES.get(key), `names of culture ${key}`)
  const gender: Gender = random.chance(0.47) ? 'female' : 'male'
  const first = random.pick(culture[gender])
  const surname = () => {
    const last = random.pick(culture.last)
    return gender === 'female' ? feminine(key, last) : last
  }
  const last = surname()
  const second = DOUBLE_SURNAMES.includes(key) && random.chance(0.16) ? ` ${surname()}` : ''
  return { first, middle: drawMiddle(random, culture, gender, first), last: `${last}${second}` }
}

export function fullName({ first, middle, last }: PersonName): string {
  return [first, middle, last].filter((part) => part !== '').join(' ')
}

/** Draws names until one is new: namesakes are put in on purpose (`hard-cases.ts`), and counted. */
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
      const name = drawName(random, country)
      if (this.claim(name)) return name
    }
    throw new Error(`the names of ${country.name} are used up`)
  }
}
