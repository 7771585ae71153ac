/** Invented company names: a coined stem in the country's language, a word of the trade, a legal form. */
import type { Country } from '../countries.ts'
import type { Industry } from './industries.ts'
import type { Random } from '../../lib/random.ts'
import type { Row } from '../../lib/csv-table.ts'
import { required, parseWeighted, readTable } from '../../lib/csv-table.ts'
import { capitalise, slug } from '../text.ts'

export interface CompanyName {
  /** `Falkenbrück`: what makes the company recognisable; no two unrelated companies share it. */
  stem: string
  /** `Falkenbrück Optik`: without the legal form. */
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
    pool: row('pool'),
    language: row('words'),
    /** How often the trade comes before the stem, as in `Bodegas Montealba`. */
    before: Number(row('before')),
    stems: row('stems').includes(':') ? parseWeighted(row('stems')) : ([[row('stems'), 1]] as const),
    local: row('local'),
  }
}

const STYLE_ROWS = Map.groupBy(readTable('sample/tables/naming'), (row) => row('style'))
const STYLES = new Map(
  [...STYLE_ROWS].map(([name, rows]) => [
    name,
    rows.map((row) => [readStyle(row), Number(row('weight'))] as const),
  ]),
)

const POOLS = new Map<string, Part[]>(
  readTable('sample/tables/stems').map((row) => [`${row('pool')} ${row('key')}`, row('words').split(' ').map(parsePart)]),
)

/** `Kita=北` is a part with its local spelling, `del_Norte` one of two words. */
function parsePart(word: string): Part {
  const [latin = '', local = ''] = word.split('=')
  return { latin: latin.replaceAll('_', ' '), local }
}

function partsOf(pool: string, key: string): Part[] {
  return required(POOLS.get(`${pool} ${key}`) ?? POOLS.get(`any ${key}`), `stems ${pool} ${key}`)
}

export function wordsOf(pool: string, key: string): string[] {
  return partsOf(pool, key).map(({ latin }) => latin)
}

export function styleOf(random: Random, country: Country): NamingStyle {
  return random.weighted(required(STYLES.get(country.naming), `naming style ${country.naming}`))
}

const ROMANCE = ['fr', 'es', 'it', 'pt']

/** Languages whose stems of two words are followed by the trade. */
const WORD_LAST = ['fr', 'it']

/** Arabic and Hebrew keep the blank between words; East Asian scripts have none. */
const LOCAL_WITH_BLANKS = ['ar', 'he']

/** Neither `Steinstein` nor `Hilllea`, nor in a Romance language `Roaubry`. */
function clashes(first: string, second: string, noHiatus: boolean): boolean {
  if (noHiatus && /[aeiouáéíóú]$/i.test(first) && /^[aeiouáéíóú]/i.test(second)) return true
  const joined = (first + second).toLowerCase()
  return /(.)\1\1/.test(joined) || joined.startsWith(second.toLowerCase()) || /(.{3,})\1/.test(joined)
}

function fill(random: Random, style: NamingStyle, pattern: string): Part | undefined {
  const parts: Part[] = []
  const latin = pattern.replace(/\{(\w)\}/g, (_, key: string) => {
    const part = random.pick(partsOf(style.pool, key))
    parts.push(part)
    return part.latin
  })
  const [first, second] = parts
  const compound = pattern.includes('}{')
  const noHiatus = compound && ROMANCE.includes(style.language)
  if (first && second && clashes(first.latin, second.latin, noHiatus)) return undefined
  return {
    latin: compound && !latin.includes(' ') && !latin.includes('-') ? capitalise(latin.toLowerCase()) : latin,
    local: parts.every((part) => part.local !== '')
      ? parts.map((part) => part.local).join(LOCAL_WITH_BLANKS.includes(style.pool) ? ' ' : '')
      : '',
  }
}

/** Names that are well known in the real world, and that the parts would make. */
const AVOIDED_STEMS = readTable('sample/tables/avoided-stems').map((row) => row('stem'))

/** The names that companies may not have. */
export class NameRegister {
  readonly #stems: Set<string>
  readonly #names = new Set<string>()
  readonly #isShared: boolean

  /** @param taken stems of other companies; without it, any number of companies may share a stem */
  constructor(taken?: readonly string[]) {
    this.#isShared = taken === undefined
    this.#stems = new Set([...AVOIDED_STEMS, ...(taken ?? [])].map((stem) => slug(stem)))
  }

  /** Takes a stem. Returns false if it is not free. */
  claim(stem: string): boolean {
    const key = slug(stem)
    if (this.#stems.has(key)) return false
    if (!this.#isShared) this.#stems.add(key)
    return true
  }

  /** Takes a full name, which differs from all others at least in its legal form. Returns false if it is not free. */
  claimFull(name: string): boolean {
    return this.#names.size < this.#names.add(name.toLowerCase()).size
  }
}

/** Draws a name without its legal form. */
export type Inventor = (
  random: Random,
  country: Country,
  industry: Industry,
  names: NameRegister,
) => CompanyName

export const inventName: Inventor = (random, country, industry, names) => {
  const style = styleOf(random, country)
  const coins = industry.kind === 'tech' || industry.kind === 'bio'
  const patterns = style.stems.filter(([pattern]) => coins || !pattern.includes('{c}'))
  for (let attempt = 0; attempt < 400; attempt++) {
    const stem = fill(random, style, random.weighted(patterns))
    if (!stem || stem.latin.length > 24 || !names.claim(stem.latin)) continue
    const word = random.pick(industry.words(style.language))
    // `Conservas Atalaya Real`, yet `Maison Corvandre Conserverie`.
    const wordFirst =
      random.chance(style.before) && !(WORD_LAST.includes(style.language) && stem.latin.includes(' '))
    const base = wordFirst ? `${word} ${stem.latin}` : `${stem.latin} ${word}`
    const local = stem.local === '' ? '' : style.local.replace('{}', stem.local)
    return { stem: stem.latin, base, local }
  }
  throw new Error(`the stems of ${country.name} are used up`)
}

/** `#PT` goes before the name; `, Inc.` follows without a blank. */
export function withLegalForm(base: string, form: string): string {
  if (form === '') return base
  if (form.startsWith('#')) {
    const [before = '', after = ''] = form.slice(1).split(' ')
    return `${before} ${base} ${after}`.trim()
  }
  return form.startsWith(',') ? `${base}${form}` : `${base} ${form}`
}
