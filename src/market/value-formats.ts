/** What the interface's values look like, column by column. Each reader returns `undefined` for a value it cannot read. */
import { memoized } from '../lib/cache.ts'
import { countryKey } from '../matching/country.ts'
import { domainKey, guidKey, siteOf } from '../matching/keys.ts'

const WEB_ADDRESS = /^(?:https?:\/\/)?[^\s/@:]+\.[^\s/@]+(?:\/\S*)?$/i

/** A URL or a bare host name stays as it is; an email address or a labelled one becomes the URL of its host. */
export function website(text: string): string | undefined {
  if (WEB_ADDRESS.test(text) && (/^https?:/i.test(text) || domainKey(text) !== undefined)) return text
  const site = siteOf(text)
  return site && `https://${site.host}`
}

/** Has a host and a path, such as `linkedin.com/in/ada`. */
export const profileUrl = (text: string): string | undefined =>
  /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@]+\/\S+$/i.test(text) ? text : undefined

export const companyGuid = (text: string): string | undefined => guidOf(text, 16)

const GUID = /^[0-9A-F]+$/

export function guidOf(text: string, digits: number): string | undefined {
  if (text.length === digits && GUID.test(text)) return text
  const guid = guidKey(text)
  return guid.length === digits && GUID.test(guid) ? guid : undefined
}

/** Nearly all numbers. */
const PLAIN_PHONE = /^\+\d[\d ]{4,24}$/
const PHONE = /^\+?[\d\s().\-/]{5,}(?:\s*(?:x|ext\.?|extension|durchwahl)\s*\d{1,6})?$/i

/** Digits with the usual punctuation; `00` in front becomes `+`. */
export function phoneNumber(text: string): string | undefined {
  if (PLAIN_PHONE.test(text)) return text
  const plain = text.replace(/^tel:\s*/i, '').replace(/^00(?=[1-9])/, '+')
  const digits = plain.replace(/\D/g, '').length
  return PHONE.test(plain) && digits >= 5 && digits <= 21 ? plain : undefined
}

/** Separators where no `|` separates. Neither the semicolon of `&amp;` does, nor that of `Instruments; and Related Products`. */
const SEPARATOR = /\s*(?:(?<!&#?\w{1,8});(?!\s*and\b)|\r?\n)\s*/

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('|')

export const textList = (text: string): string =>
  !text.includes('|') && /[;\n]/.test(text) ? joined(text.split(SEPARATOR)) : text

export const REGIONS: readonly string[] = ['AMER', 'EMEA', 'APAC', 'LATAM']

/** Each region once. */
export const regionList = (text: string): string =>
  joined([...new Set(text.split(/\s*[|;,/\n]\s*/).map(regionNamed))])

const regionNamed = (text: string): string => REGIONS.find((known) => known === text.toUpperCase()) ?? text

/** Those of a list that are none of `REGIONS`, as a list. */
export const unknownRegions = (list: string): string =>
  list === '' ? '' : joined(list.split('|').filter((region) => !REGIONS.includes(region)))

/** NAICS and SIC codes: two to eight digits each. */
export function codeList(text: string): string | undefined {
  if (/^\d{2,8}(?:\|\d{2,8})*$/.test(text)) return text
  const codes = text.split(/[\s|;,/]+/).map((code) => code.replace(/\.0$/, ''))
  return codes.every((code) => /^\d{2,8}$/.test(code)) ? codes.join('|') : undefined
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Where the usual name is shorter or older than that of `Intl`. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  CZ: 'Czech Republic',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  TR: 'Turkey',
}

/** The English name of a country given by its code, or by its name in any of many languages. */
export const countryName = memoized((text: string): string | undefined => {
  const code = countryKey(text)
  return code && (USUAL_NAMES[code] ?? ENGLISH.of(code))
}, 5_000)
