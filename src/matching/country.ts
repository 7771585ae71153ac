/** Countries, under whatever English name or code they are given. */

import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { fold, wordsOf } from './normalise.ts'

/** Names that the ISO list does not have and that callers send. */
const ALSO: Readonly<Record<string, string>> = {
  america: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  britain: 'GB',
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
}

const USUAL_CODES = new Set(['uk', 'us', 'usa', 'uae'])

let codes: ReadonlyMap<string, string> | undefined

/** ISO 3166 alpha-2 code of a name or code; the folded text itself when it is no country known here. */
export function countryKey(country: string): string {
  codes ??= readCodes()
  const key = wordsOf(fold(country)).join(' ')
  return codes.get(key) ?? key
}

/** The country that the words name, as a part of a name may: not by a code, but for the usual ones. */
export function countryNamed(words: readonly string[]): string | undefined {
  codes ??= readCodes()
  const key = words.join(' ')
  return key.length > 3 || USUAL_CODES.has(key) ? codes.get(key) : undefined
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
