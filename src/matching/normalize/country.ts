/** Finds the ISO code of a country name in English or another common language. */

import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { fold, splitWords } from './text.ts'

/** Names that callers send and that the ISO list does not contain. */
const EXTRA_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  grossbritannien: 'GB',
  'grande bretagne': 'GB',
  'gran bretana': 'GB',
  korea: 'KR',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'north korea': 'KP',
  russia: 'RU',
  holland: 'NL',
  'the netherlands': 'NL',
  'viet nam': 'VN',
  vietnam: 'VN',
  taiwan: 'TW',
  'ivory coast': 'CI',
  'congo brazzaville': 'CG',
  'congo kinshasa': 'CD',
  macau: 'MO',
  macao: 'MO',
  macedonia: 'MK',
  turkey: 'TR',
  turkiye: 'TR',
  'hong kong sar': 'HK',
  'czech republic': 'CZ',
  czechia: 'CZ',
  uae: 'AE',
  deutschland: 'DE',
  espana: 'ES',
  italia: 'IT',
  schweiz: 'CH',
  osterreich: 'AT',
  brasil: 'BR',
  prc: 'CN',
  'pr china': 'CN',
  'peoples republic of china': 'CN',
  'mainland china': 'CN',
  'republic of ireland': 'IE',
  'northern ireland': 'GB',
}

const USUAL_CODES = new Set(['uk', 'us', 'usa', 'uae'])

/** Languages of further country names. English names take precedence. */
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ja ko zh zh-Hant ar he hi id vi th'.split(' ')

let codeByName: ReadonlyMap<string, string> | undefined
let codeByForeignName: ReadonlyMap<string, string> | undefined

/** Returns the ISO 3166 alpha-2 code of a country name or code, or `undefined` for an unknown one. */
export function toCountryCode(country: string): string | undefined {
  codeByName ??= readEnglishNames()
  const folded = fold(country).replace(/\./g, '')
  const whole = splitWords(folded).join(' ')
  const parts = folded
    .split(/[-,/(|:;]/)
    .map((part) => splitWords(part).join(' '))
    .filter((part) => part.length > 2)
  for (const key of [whole, whole.replace(/^the /, ''), ...parts]) {
    const code = codeByName.get(key)
    if (code !== undefined) return code
  }
  codeByForeignName ??= readForeignNames()
  return codeByForeignName.get(whole)
}

/**
 * Returns the code of the country that is named by words of a company name. Ignores codes except for the usual ones.
 */
export function findCountryCode(words: readonly string[]): string | undefined {
  codeByName ??= readEnglishNames()
  const key = words.join(' ')
  return key.length > 3 || USUAL_CODES.has(key) ? codeByName.get(key) : undefined
}

function readForeignNames(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of Object.keys(english.countries)) {
      const key = splitWords(fold(names.of(code) ?? '').replace(/\./g, '')).join(' ')
      if (key !== '' && !codes.has(key)) codes.set(key, code)
    }
  }
  return codes
}

function readEnglishNames(): Map<string, string> {
  const codes = new Map<string, string>(Object.entries(EXTRA_NAMES))
  for (const [code, names] of Object.entries(english.countries)) {
    for (const name of [names].flat()) codes.set(splitWords(fold(name)).join(' '), code)
    codes.set(code.toLowerCase(), code)
    const alpha3 = countries.alpha2ToAlpha3(code)
    if (alpha3 !== undefined) codes.set(alpha3.toLowerCase(), code)
  }
  return codes.set('uk', 'GB')
}
