/** What the interface's values look like, column by column. Each reader returns `undefined` for a value it cannot read. */
import { memoized } from '../../lib/cache.ts'
import { countryKey } from '../../matching/normalize/country.ts'
import { domainKey, guidKey, siteOf } from '../../matching/normalize/keys.ts'

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

/** Between groups of three digits: a comma, a dot, an apostrophe, or a space of any kind. */
const GROUPED = /^\d{1,3}(?:[,.'’\s]\d{3})+$/

/** `12,500` → `12500`; `undefined` for what is no whole number. */
export function wholeNumber(text: string): string | undefined {
  if (/^\d{1,12}$/.test(text)) return text
  const whole = text.replace(/[.,]0{1,2}$/, '')
  if (GROUPED.test(whole)) return whole.replace(/\D/g, '')
  return /^\d{1,12}$/.test(whole) ? whole : undefined
}

const DASH = /\s*(?:[-–—]|\bto\b|\bbis\b|\bà\b)\s*/
const NUMBER_RANGE = /^\d[\d,]* - \d[\d,]*$/

/** `51-200` → `51 - 200`; `10000+` → `10,000+`. */
export function numberRange(text: string): string | undefined {
  if (NUMBER_RANGE.test(text)) return text
  const plain = text.replace(/\s*(?:employees|people|mitarbeiter(?:innen|:innen)?|salariés)$/i, '')
  const from = openEnd(plain)
  if (from !== undefined) {
    const least = wholeNumber(from)
    return least && `${Number(least).toLocaleString('en-US')}+`
  }
  const [low, high, ...rest] = plain.split(DASH).map(wholeNumber)
  return low && high && rest.length === 0 && Number(low) <= Number(high) ? `${low} - ${high}` : undefined
}

/** The number of `1000+`, `> 1000`, or `1000 or more`. */
const openEnd = (text: string): string | undefined =>
  /^>\s*(.+)$/.exec(text)?.[1] ?? /^(.+?)\s*(?:\+|(?:and|or) more)$/.exec(text)?.[1]

const AMOUNT_RANGE = /^[$€£]\d[\d.]*[KMB]? - \d[\d.]*[KMB]$|^[$€£]\d[\d.]*[KMB]\+$/
const AMOUNT = /^(?:US)?([$€£])?\s*(\d+(?:\.\d+)?)\s*(k|m|mn|mio|million|b|bn|mrd|billion)?\.?$/i

/** `$10M-$25M` → `$10 - 25M`, `$1B+`, `$500M - 1B`. Without a sign, amounts are dollars. */
export function amountRange(text: string): string | undefined {
  if (AMOUNT_RANGE.test(text)) return text
  const sign = /[€£]/.exec(text)?.[0] ?? '$'
  const plain = text.replace(/\s*(?:USD|EUR|GBP)\s*/g, '')
  const from = openEnd(plain)
  if (from !== undefined) {
    const least = amount(from)
    return least?.unit ? `${sign}${least.number}${least.unit}+` : undefined
  }
  const [low, high, ...rest] = plain.split(DASH).map(amount)
  if (!low || !high?.unit || rest.length > 0) return undefined
  const lowUnit = low.unit === high.unit || low.unit === '' ? '' : low.unit
  return `${sign}${low.number}${lowUnit} - ${high.number}${high.unit}`
}

function amount(text: string): { readonly number: string; readonly unit: string } | undefined {
  const [, , number, unit = ''] = AMOUNT.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  const letter = unit.charAt(0).toUpperCase()
  return { number, unit: unit.toLowerCase() === 'mrd' ? 'B' : letter }
}
