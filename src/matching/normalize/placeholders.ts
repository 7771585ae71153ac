/** Recognizes placeholders: texts such as `n/a` that stand for no value, and template tokens such as `{{lead.Email}}`. */

import csv from '../../../data/placeholders.csv' with { type: 'text' }
import { lazy, memoize } from '../../lib/cache.ts'
import { findPossibleToken } from '../../lib/text.ts'
import { toCountryCode } from './country.ts'
import { parseSite } from './lookup-keys.ts'
import { readKind } from './read-data-tables.ts'
import { fold, splitWords } from './text.ts'

/** The kinds of general placeholders in `data/placeholders.csv`. Words of the last two are also names. */
const GENERAL_KINDS = ['no value', 'also a person', 'also a person or company'] as const
type GeneralKind = (typeof GENERAL_KINDS)[number]

/** Letters that are placeholders only with a sign between them, as in `n/a`. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['na', 'ka', 'nvt', 'нд'])
/** Letters that are placeholders only if they are separated. They can also be initials, as in S. D. Burman. */
const INITIALS: ReadonlySet<string> = new Set([...ABBREVIATIONS, 'nd', 'nb', 'so', 'sd', 'bd'])

const FILLER = /^x{3,}$/
const SEPARATORS = /[\s./\\_-]+/
const SIGN_BETWEEN = /[\p{L}\p{N}]\s*[./\\_-]\s*[\p{L}\p{N}]/u
/** Characters without a glyph, such as the zero-width space U+200B, which web pages and exports contain. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Brackets, quotes, and signs at both ends. */
const AROUND = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** The errors of spreadsheets in several languages: `#N/A`, `#REF!`, `#WERT!`. */
const SPREADSHEET_ERROR = /^#(?:N\/[ADV]|NV|DIV\/0!|\p{Lu}{3,10}[!?])$/u
/** Words of two or more ASCII letters. Most names are such words, and need no normalization and no cache. */
const PLAIN = /^[a-z]{2,}(?: [a-z]{2,})*$/i
/** No placeholder is longer. */
const MAX_LENGTH = 64

const listPlaceholders = (kind: string): string[] =>
  readKind(csv, kind).map((row) => row.slice(row.indexOf(',') + 1))

const generalWords = lazy(
  (): ReadonlyMap<string, GeneralKind> =>
    new Map(
      GENERAL_KINDS.flatMap((kind) =>
        listPlaceholders(kind).map((word) => [toLetterGroups(word).join(''), kind] as const),
      ),
    ),
)

/** How many letters show that most names are no placeholders. */
const START = 2
const generalStarts = lazy(
  (): ReadonlySet<string> => new Set([...generalWords().keys(), 'xxx'].map((word) => word.slice(0, START))),
)

/**
 * Stands for any placeholder in a query, and matches no stored value. A query with the placeholder itself could: `Freelancer` is also
 * the name of a company, and `n/a` has the initials of people.
 */
export const NO_VALUE = 'placeholderqqq'

/** Returns whether a text stands for no value: `n/a`, `[Unknown]`, `k.A.`, `--`, `test test`. */
export const isPlaceholder = (text: string): boolean => classify(text) !== undefined

/** Returns whether a text stands for no value in any column. `NA` can be a state. */
export const isNoValue = (text: string): boolean => classify(text) === 'no value'

/** Returns whether an input stands for no value. Spreadsheets return `0` for an empty cell. In stored data, it can be a number. */
export const isInputPlaceholder = (text: string): boolean => text.trim() === '0' || isPlaceholder(text)

/** Returns whether a first or last name stands for no value. `Blank` and `Na` are names beside another name. */
export function isNamePlaceholder(name: string, otherName: string): boolean {
  if (name.trim() === '0') return true
  const kind = classify(name)
  if (kind === undefined || kind === 'no value') return kind !== undefined
  return otherName === '' || classifyEach([name, otherName], classify) !== undefined
}

/** Returns whether a country stands for no value. `NA` is Namibia, and `n/a` is not. */
export function isCountryPlaceholder(text: string): boolean {
  const kind = text.trim() === '0' ? 'no value' : classify(text)
  return kind === 'no value' || (kind !== undefined && toCountryCode(text) === undefined)
}

/**
 * Returns whether a text says that there is no company, or describes a person instead: `n/a`, `Self-employed`, but not
 * `Blank`. Ignores case, accents, and punctuation. A placeholder with a legal form (`Freelancer Limited`) is a name,
 * unless it is listed. Cached, because leads of one company often follow each other.
 */
export const isCompanyPlaceholder = memoize((shown: string): boolean => {
  const text = shown.replace(INVISIBLE, '')
  const kind = classify(text)
  if (kind !== undefined) return kind !== 'also a person or company'
  if (text.length > MAX_LENGTH) return false
  const words = toWords(text)
  return (
    companyPlaceholders().has(words) ||
    (!IS_ASCII.test(text) && companyPlaceholders().has(toNativeKey(text))) ||
    TYPED_AT_RANDOM.test(words)
  )
}, 2_000)

/** Returns whether a website field says that there is no company. A domain is never a placeholder. */
export const isWebsitePlaceholder = (text: string): boolean =>
  findPossibleToken(text) !== undefined || (parseSite(text) === undefined && isCompanyPlaceholder(text))

const companyPlaceholders = lazy(
  (): ReadonlySet<string> =>
    new Set(
      listPlaceholders('no company').map((text) => (IS_ASCII.test(text) ? toWords : toNativeKey)(text)),
    ),
)

/** One letter or digit throughout (`aaaa`, `000`), or keys that are neighbors on a keyboard. */
const TYPED_AT_RANDOM =
  /^([a-z])\1{3,}$|^(\d)\2{2,}$|^0$|^(?:asdf|qwer|qwertz|azerty|zxcv|yxcv)[a-z]{0,6}$|^(?:asd|qwe|foo|test)(?:\s*\d+)?$/

const IS_ASCII = /^[\x20-\x7e]*$/

/** Returns the key of a text in any script. Other scripts are not transliterated: the Russian word for "no" would be `net`. */
const toNativeKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const toWords = (text: string): string => splitWords(fold(text)).join(' ')

function classify(text: string): GeneralKind | undefined {
  if (text === '') return undefined
  if (text.length <= MAX_LENGTH && PLAIN.test(text)) {
    if (!generalStarts().has(text.slice(0, START).toLowerCase())) return undefined
    const words = text.toLowerCase().split(' ')
    const whole = classifyLetters(words.join(''))
    return words.length === 1 ? whole : (whole ?? classifyEach(words, classifyLetters))
  }
  if (findPossibleToken(text) !== undefined) return 'no value'
  if (text.length > MAX_LENGTH) return undefined
  const visible = IS_ASCII.test(text) ? text : text.replace(INVISIBLE, '')
  if (visible !== text) return visible === '' ? 'no value' : classify(visible)
  if (SPREADSHEET_ERROR.test(text)) return 'no value'
  return /[@\d:]/.test(text) ? undefined : classifyWords(text)
}

/** Classifies a text with several words or signs. Cached, because an import repeats the same countries, functions, and months. */
const classifyWords = memoize((text: string): GeneralKind | undefined => {
  const words = text.trim().split(/\s+/)
  const whole = classifyWord(text)
  return whole !== undefined || words.length === 1 ? whole : classifyEach(words, classifyWord)
}, 5_000)

/**
 * Classifies several words. They are a placeholder if each one is, except for two different words that are also names:
 * `NA NA` is one, and Inga Blank is a person.
 */
function classifyEach(
  words: readonly string[],
  classifyPart: (word: string) => GeneralKind | undefined,
): GeneralKind | undefined {
  let name: string | undefined
  let kind: GeneralKind = 'no value'
  for (const word of words) {
    const part = classifyPart(word)
    if (part === undefined) return undefined
    if (part === 'no value') continue
    if (name !== undefined && name !== word.toLowerCase()) return undefined
    name = word.toLowerCase()
    kind = part
  }
  return kind
}

function classifyWord(text: string): GeneralKind | undefined {
  if (!LETTER_OR_DIGIT.test(text)) return 'no value'
  const parts = toLetterGroups(text)
  const letters = parts.join('')
  const isSpelledOut = parts.length === letters.length
  if (isSpelledOut && ABBREVIATIONS.has(letters) && SIGN_BETWEEN.test(text)) return 'no value'
  return classifyLetters(letters) ?? (isSpelledOut && INITIALS.has(letters) ? 'also a person' : undefined)
}

const classifyLetters = (letters: string): GeneralKind | undefined =>
  FILLER.test(letters) ? 'no value' : generalWords().get(letters)

/** Ignores spaces, dots, slashes, dashes, and underscores between letters. */
const toLetterGroups = (text: string): readonly string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(AROUND, '').split(SEPARATORS)
