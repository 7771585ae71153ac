/** Finds the ISO code of a country name in English or another common language. */

import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'text' }
import extraNamesCsv from '../../../data/country-names.csv' with { type: 'text' }
import { lazy } from '../../lib/cache.ts'
import { parseJsonText, readRows } from './read-data-tables.ts'
import { fold, splitWords } from './text.ts'

const USUAL_CODES = new Set(['uk', 'us', 'usa', 'uae'])

/** Languages of further country names. English names take precedence. */
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ja ko zh zh-Hant ar he hi id vi th'.split(' ')

/** Returns the ISO 3166 alpha-2 code of a country name or code, or `undefined` for an unknown one. */
export function toCountryCode(country: string): string | undefined {
  const folded = fold(country).replace(/\./g, '')
  const whole = splitWords(folded).join(' ')
  const parts = folded
    .split(/[-,/(|:;]/)
    .map((part) => splitWords(part).join(' '))
    .filter((part) => part.length > 2)
  for (const key of [whole, whole.replace(/^the /, ''), ...parts]) {
    const code = getEnglishNames().get(key)
    if (code !== undefined) return code
  }
  return getForeignNames().get(whole)
}

/** Compares a code with a stored name. */
export function compareCountries(code: string, stored: string): 'same' | 'missing' | 'different' {
  const other = toCountryCode(stored)
  return other === undefined ? 'missing' : code === other ? 'same' : 'different'
}

/** Returns the code of the country that is named by words of a company name. Ignores codes except for the usual ones. */
export function findCountryCode(words: readonly string[]): string | undefined {
  const key = words.join(' ')
  return key.length > 3 || USUAL_CODES.has(key) ? getEnglishNames().get(key) : undefined
}

const getForeignNames = lazy((): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>()
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of Object.keys(parseJsonText(english).countries)) {
      const key = splitWords(fold(names.of(code) ?? '').replace(/\./g, '')).join(' ')
      if (key !== '' && !codes.has(key)) codes.set(key, code)
    }
  }
  return codes
})

const getEnglishNames = lazy((): ReadonlyMap<string, string> => {
  const byName = new Map<string, string>(readRows(extraNamesCsv))
  for (const [code, names] of Object.entries(parseJsonText(english).countries)) {
    for (const name of [names].flat()) byName.set(splitWords(fold(name)).join(' '), code)
  }
  for (const [alpha2 = '', alpha3 = ''] of codes) {
    byName.set(alpha2.toLowerCase(), alpha2)
    byName.set(alpha3.toLowerCase(), alpha2)
  }
  return byName.set('uk', 'GB')
})
