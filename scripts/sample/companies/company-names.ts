/** Invented company names: a coined stem in the country's language, a word of the industry, a legal form. */
import { parseWeighted, type Row, readTable, required } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { capitalize, slug } from '../../lib/text.ts'
import type { Country } from '../countries.ts'
import type { Industry } from './industries.ts'

export interface CompanyName {
  /** The distinctive part, such as `Falkenbrück`. No two unrelated companies of the sample share it. */
  stem: string
  /** The name without the legal form, such as `Falkenbrück Optik`. */
  base: string
  /** The name in the local script, if there is one. */
  local: string
}

type NamingStyle = ReturnType<typeof readStyle>

interface Part {
  latin: string
  local: string
}

function readStyle(row: Row) {
  return {
    name: row('style'),
    weight: Number(row('weight')),
    pool: row('pool'),
    language: row('words'),
    /** The probability that the industry comes before the stem, as in `Bodegas Montealba`. */
    before: Number(row('before')),
    stems: row('stems').includes(':') ? parseWeighted(row('stems')) : ([[row('stems'), 1]] as const),
    local: row('local'),
  }
}

const STYLES = Map.groupBy(readTable('sample/tables/naming').map(readStyle), ({ name }) => name)

const POOLS = new Map<string, Part[]>(
  readTable('sample/tables/stems').map((row) => [
    `${row('pool')} ${row('key')}`,
    row('words').split(' ').map(parsePart),
  ]),
)

/** Parses a part with its local spelling, such as `Kita=北`. An underscore stands for a blank. */
function parsePart(word: string): Part {
  const [latin = '', local = ''] = word.split('=')
  return { latin: latin.replaceAll('_', ' '), local }
}

const getParts = (pool: string, key: string): Part[] =>
  required(POOLS.get(`${pool} ${key}`) ?? POOLS.get(`any ${key}`), `stems ${pool} ${key}`)

export const getWords = (pool: string, key: string): string[] => getParts(pool, key).map(({ latin }) => latin)

export function drawStyle(random: Random, { naming }: Country): NamingStyle {
  const styles = required(STYLES.get(naming), `naming style ${naming}`)
  return random.weighted(styles.map((style) => [style, style.weight]))
}

const ROMANCE = ['fr', 'es', 'it', 'pt']

/** Languages whose stems of two words are followed by the industry. */
const WORD_LAST = ['fr', 'it']

/** Arabic and Hebrew have blanks between words, East Asian scripts have none. */
const LOCAL_WITH_BLANKS = ['ar', 'he']

/** Excludes `Steinstein` and `Hilllea`, and in Romance languages `Roaubry`. */
function clashes(first: string, second: string, noHiatus: boolean): boolean {
  if (noHiatus && /[aeiouáéíóú]$/i.test(first) && /^[aeiouáéíóú]/i.test(second)) return true
  const joined = (first + second).toLowerCase()
  return /(.)\1\1/.test(joined) || joined.startsWith(second.toLowerCase()) || /(.{3,})\1/.test(joined)
}

function fillPattern(random: Random, style: NamingStyle, pattern: string): Part | undefined {
  const parts: Part[] = []
  const latin = pattern.replace(/\{(\w)\}/g, (_, key: string) => {
    const part = random.pick(getParts(style.pool, key))
    parts.push(part)
    return part.latin
  })
  const [first, second] = parts
  const isCompound = pattern.includes('}{')
  const noHiatus = isCompound && ROMANCE.includes(style.language)
  if (first && second && clashes(first.latin, second.latin, noHiatus)) return undefined
  const separator = LOCAL_WITH_BLANKS.includes(style.pool) ? ' ' : ''
  return {
    latin: isCompound && !/[ -]/.test(latin) ? capitalize(latin.toLowerCase()) : latin,
    local: parts.every(({ local }) => local !== '') ? parts.map(({ local }) => local).join(separator) : '',
  }
}

/** Well-known real names that the parts would form. */
const AVOIDED_STEMS = readTable('sample/tables/avoided-stems').map((row) => row('stem'))

/** The names that companies may not have. */
export class NameRegister {
  readonly #stems: Set<string>
  readonly #names = new Set<string>()
  readonly #isShared: boolean

  /**
   * Creates an empty register.
   * @param taken stems of other companies; by default, any number of companies may share a stem
   */
  constructor(taken?: readonly string[]) {
    this.#isShared = taken === undefined
    this.#stems = new Set([...AVOIDED_STEMS, ...(taken ?? [])].map((stem) => slug(stem)))
  }

  /** Adds a stem. Returns false if it is taken. */
  addStem(stem: string): boolean {
    const key = slug(stem)
    if (this.#stems.has(key)) return false
    if (!this.#isShared) this.#stems.add(key)
    return true
  }

  /** Adds a full name with its legal form. Returns false if it is taken. */
  addFullName(name: string): boolean {
    return this.#names.size < this.#names.add(name.toLowerCase()).size
  }
}

/** Draws a name without its legal form. */
export type NameGenerator = (
  random: Random,
  country: Country,
  industry: Industry,
  names: NameRegister,
) => CompanyName

export const drawUniqueName: NameGenerator = (random, country, industry, names) => {
  const style = drawStyle(random, country)
  const mayCoin = industry.kind === 'tech' || industry.kind === 'bio'
  const patterns = style.stems.filter(([pattern]) => mayCoin || !pattern.includes('{c}'))
  for (let attempt = 0; attempt < 400; attempt++) {
    const stem = fillPattern(random, style, random.weighted(patterns))
    if (!stem || stem.latin.length > 24 || !names.addStem(stem.latin)) continue
    const word = random.pick(industry.words(style.language))
    // `Conservas Atalaya Real`, but `Maison Corvandre Conserverie`.
    const isWordFirst =
      random.chance(style.before) && !(WORD_LAST.includes(style.language) && stem.latin.includes(' '))
    const base = isWordFirst ? `${word} ${stem.latin}` : `${stem.latin} ${word}`
    const local = stem.local === '' ? '' : style.local.replace('{}', stem.local)
    return { stem: stem.latin, base, local }
  }
  throw new Error(`the stems of ${country.name} are used up`)
}

/** Adds forms such as `#PT` before the name, and `, Inc.` after it. */
export function addLegalForm(base: string, form: string): string {
  if (form === '') return base
  if (form.startsWith('#')) {
    const [before = '', after = ''] = form.slice(1).split(' ')
    return `${before} ${base} ${after}`.trim()
  }
  return form.startsWith(',') ? `${base}${form}` : `${base} ${form}`
}
