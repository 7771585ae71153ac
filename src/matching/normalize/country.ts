/** Countries, under whatever English name or code they are given. */

import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { fold, wordsOf } from './text.ts'

/** Names that the ISO list does not have and that callers send. */
const ALSO: Readonly<Record<string, string>> = {
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

/** Languages of other names for countries, used only where the English names above do not have the name. */
const LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ja ko zh zh-Hant ar he hi id vi th'.split(' ')

let codes: ReadonlyMap<string, string> | undefined
let foreignCodes: ReadonlyMap<string, string> | undefined

/** ISO 3166 alpha-2 code of a name or code, in English or the languages below; `undefined` when it is no country. */
export function countryKey(country: string): string | undefined {
  codes ??= readCodes()
  const folded = fold(country).replace(/\./g, '')
  const whole = wordsOf(folded).join(' ')
  const parts = folded
    .split(/[-,/(|:;]/)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part.length > 2)
  for (const key of [whole, whole.replace(/^the /, ''), ...parts]) {
    const code = codes.get(key)
    if (code !== undefined) return code
  }
  foreignCodes ??= readForeignCodes()
  return foreignCodes.get(whole)
}

/** The country that the words name, as a part of a name may: not by a code, but for the usual ones. */
export function countryNamed(words: readonly string[]): string | undefined {
  codes ??= readCodes()
  const key = words.join(' ')
  return key.length > 3 || USUAL_CODES.has(key) ? codes.get(key) : undefined
}

function readForeignCodes(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of Object.keys(english.countries)) {
      const key = wordsOf(fold(names.of(code) ?? '').replace(/\./g, '')).join(' ')
      if (key !== '' && !found.has(key)) found.set(key, code)
    }
  }
  return found
}

function readCodes(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(ALSO))
  for (const [code, names] of Object.entries(english.countries)) {
    for (const name of [names].flat()) found.set(wordsOf(fold(name)).join(' '), code)
    found.set(code.toLowerCase(), code)
    const alpha3 = countries.alpha2ToAlpha3(code)
    if (alpha3 !== undefined) found.set(alpha3.toLowerCase(), code)
  }
  return found.set('uk', 'GB')
}
