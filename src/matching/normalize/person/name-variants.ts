/**
 * Known variants of names of people, from `data/given-names.csv` (spellings and short forms of one name), `data/surnames.csv` (spellings of
 * one surname), and `data/first-names.csv`. `data/README.md` names their sources.
 */

import firstNamesCsv from '../../../../data/first-names.csv' with { type: 'text' }
import givenNamesCsv from '../../../../data/given-names.csv' with { type: 'text' }
import surnamesCsv from '../../../../data/surnames.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readRows } from '../read-data-tables.ts'
import { fold } from '../text.ts'

/** How two known names are related. `short forms`: both are short forms of one name. */
type NameRelation = 'spelling' | 'short form' | 'short forms' | undefined

/** The rows in which a name is listed. */
interface Listing {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

interface NameTable {
  readonly listings: ReadonlyMap<string, Listing>
  /** The languages of the rows. */
  readonly languages: readonly string[]
  /** The first spelling of each row. */
  readonly spellings: readonly string[]
  /** The Latin spelling of each name in another script. */
  readonly native: ReadonlyMap<string, string>
}

const NOT_LETTERS = /[^a-z]+/g
const LATIN = /^[\p{Script=Latin}\p{M}'’.-]+$/u

/** Returns the letters of a name, by which it is listed. */
const toListedName = (name: string): string => fold(name).replace(NOT_LETTERS, '')

const NO_ROWS: readonly number[] = []

const getGivenNames = lazy(() =>
  listNames(givenNamesCsv, ([spellings = '', shortForms = '']) => ({
    native: spellings.split(' ').filter((name) => name !== '' && !LATIN.test(name)),
    first: spellings.split(' ').filter((name) => LATIN.test(name)),
    second: shortForms.split(' '),
  })),
)

const getSurnames = lazy(() =>
  listNames(surnamesCsv, ([written = '', spellings = ''], language) => ({
    native: toWrittenForms(language, written),
    first: spellings.split(' '),
    second: [],
  })),
)

/** Returns one form for the Arabic and Persian letters that writers confuse. */
const unifyLetters = (text: string): string =>
  text
    .replace(/[أإآ]/g, 'ا')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/ة/g, 'ه')
    .replace(/[\u064b-\u0652]/g, '')

/** Returns the written forms of a surname. Chinese and Korean characters stand for one surname each, unless the surname has two. */
function toWrittenForms(language: string, written: string): string[] {
  if (language === 'zh') return written.length <= 3 ? [...written, written] : splitPairs(written)
  if (language === 'ko') return KOREAN_COMPOUND.test(written) ? [written] : [...written]
  return written.split(' ').filter((form) => form !== '')
}

const KOREAN_COMPOUND = /^(?:남궁|황보|제갈|선우|독고|사공)$/

const splitPairs = (text: string): string[] => [text.slice(0, 2), text.slice(2)]

interface NameRow {
  readonly native: readonly string[]
  readonly first: readonly string[]
  readonly second: readonly string[]
}

function listNames(csv: string, toRow: (fields: readonly string[], language: string) => NameRow): NameTable {
  const listings = new Map<string, Listing>()
  const native = new Map<string, string>()
  const languages: string[] = []
  const spellings: string[] = []
  const list = (names: readonly string[], row: number, part: keyof Listing) => {
    for (const name of names.map(toListedName)) {
      if (name === '') continue
      const listing = listings.get(name) ?? { first: NO_ROWS, second: NO_ROWS }
      if (!listing[part].includes(row)) listings.set(name, { ...listing, [part]: [...listing[part], row] })
    }
  }
  for (const [row, [language, fields]] of readRows(csv).entries()) {
    const { first, second, native: written } = toRow(fields.split(','), language)
    languages.push(language)
    spellings.push(toListedName(first[0] ?? ''))
    list(first, row, 'first')
    list(second, row, 'second')
    for (const form of written.map(unifyLetters)) if (!native.has(form)) native.set(form, first[0] ?? '')
  }
  return { listings, languages, spellings, native }
}

/** Returns how two folded names are related, in the language where they are closest. */
function relate({ listings }: NameTable, a: string, b: string): NameRelation {
  const [listingA, listingB] = [listings.get(a), listings.get(b)]
  if (listingA === undefined || listingB === undefined) return undefined
  if (haveCommon(listingA.first, listingB.first)) return 'spelling'
  if (haveCommon(listingA.first, listingB.second) || haveCommon(listingA.second, listingB.first))
    return 'short form'
  return haveCommon(listingA.second, listingB.second) ? 'short forms' : undefined
}

export const relateGivenNames = (a: string, b: string): NameRelation => relate(getGivenNames(), a, b)

/** Returns whether two folded surnames are listed as spellings of one. */
export const areSurnameSpellings = (a: string, b: string): boolean =>
  relate(getSurnames(), a, b) !== undefined

const haveCommon = (a: readonly number[], b: readonly number[]): boolean => a.some((row) => b.includes(row))

/** Returns whether the folded surname is listed with other spellings. */
export const hasSurnameVariants = (surname: string): boolean => getSurnames().listings.has(surname)

/** Returns whether the folded surname is listed in one of the languages. */
export function isSurnameOf(surname: string, language: string): boolean {
  const { listings, languages } = getSurnames()
  for (const row of listings.get(surname)?.first ?? []) if (languages[row] === language) return true
  return false
}

/** Returns the Latin spelling of a given name in another script, or `undefined` if it is not listed. */
export const findNativeGivenName = (written: string): string | undefined =>
  getGivenNames().native.get(unifyLetters(written))

/** Returns the Latin spelling of a surname in another script, or `undefined` if it is not listed. */
export const findNativeSurname = (written: string): string | undefined =>
  getSurnames().native.get(unifyLetters(written))

/** The given names of each culture. */
const getKnownNames = lazy(
  () =>
    new Map(
      readRows(firstNamesCsv).map(([culture, names]) => [
        culture,
        new Set(names.split(' ').map(toListedName)),
      ]),
    ),
)
const getAllKnownNames = lazy(() => new Set([...getKnownNames().values()].flatMap((names) => [...names])))

/** Returns whether the folded word is listed as a given name of a language. */
export function isGivenNameOf(word: string, language: string): boolean {
  const { listings, languages } = getGivenNames()
  return (
    getKnownNames().get(language)?.has(word) === true ||
    listings.get(word)?.first.some((row) => languages[row] === language) === true
  )
}

/** Returns whether the folded word is listed as a given name, or as a short form of one. */
export const isListedGivenName = (word: string): boolean =>
  getAllKnownNames().has(word) || getGivenNames().listings.has(word)

/** Returns the first spelling of the first row that lists a given name, so that Bill and William are equal; else the name. */
export function toCanonicalGivenName(name: string): string {
  const { listings, spellings } = getGivenNames()
  const { first = NO_ROWS, second = NO_ROWS } = listings.get(name) ?? {}
  return spellings[Math.min(...first, ...second)] ?? name
}
