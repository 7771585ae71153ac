/** Parsers that convert values of tables to the formats of the API. Each returns `undefined` for an invalid value. */
import { lazy, memoize } from '../../lib/cache.ts'
import { toCountryCode } from '../../matching/normalize/country.ts'
import { parseSite, toDomainKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'

const WEB_ADDRESS = /^(?:https?:\/\/)?[^\s/@:]+\.[^\s/@]+(?:\/\S*)?$/i

/** Returns URLs and host names unchanged. Converts email addresses and labeled URLs to the URL of their host. */
export function parseWebsite(text: string): string | undefined {
  if (WEB_ADDRESS.test(text) && (/^https?:/i.test(text) || toDomainKey(text) !== undefined)) return text
  const site = parseSite(text)
  return site && `https://${site.host}`
}

/** Accepts URLs with a host and a path, such as `linkedin.com/in/ada`. */
export const parseProfileUrl = (text: string): string | undefined =>
  /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@]+\/\S+$/i.test(text) ? text : undefined

export const parseCompanyGuid = (text: string): string | undefined => parseGuid(text, 16)

const GUID = /^[0-9A-F]+$/

export function parseGuid(text: string, digits: number): string | undefined {
  if (text.length === digits && GUID.test(text)) return text
  const guid = toGuidKey(text)
  return guid.length === digits && GUID.test(guid) ? guid : undefined
}

/** Matches nearly all numbers. */
const PLAIN_PHONE = /^\+\d[\d ]{4,24}$/
const PHONE = /^\+?[\d\s().\-/]{5,}(?:\s*(?:x|ext\.?|extension|durchwahl)\s*\d{1,6})?$/i

/** Accepts digits with the usual punctuation. Replaces a leading `00` with `+`. */
export function parsePhoneNumber(text: string): string | undefined {
  if (PLAIN_PHONE.test(text)) return text
  const plain = text.replace(/^tel:\s*/i, '').replace(/^00(?=[1-9])/, '+')
  const digits = plain.replace(/\D/g, '').length
  return PHONE.test(plain) && digits >= 5 && digits <= 21 ? plain : undefined
}

/** Separators of lists without `|`. Excludes the semicolons of `&amp;` and of `Instruments; and Related Products`. */
const SEPARATOR = /\s*(?:(?<!&#?\w{1,8});(?!\s*and\b)|\r?\n)\s*/

const joinList = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('|')

export const parseTextList = (text: string): string =>
  !text.includes('|') && /[;\n]/.test(text) ? joinList(text.split(SEPARATOR)) : text

export const REGIONS: readonly string[] = ['AMER', 'EMEA', 'APAC', 'LATAM']

/** Removes duplicate regions. */
export const parseRegionList = (text: string): string =>
  joinList([...new Set(text.split(/\s*[|;,/\n]\s*/).map(toRegion))])

const toRegion = (text: string): string => REGIONS.find((region) => region === text.toUpperCase()) ?? text

/** Returns the items of a list that are not in `REGIONS`, as a list. */
export const findUnknownRegions = (list: string): string =>
  list === '' ? '' : joinList(list.split('|').filter((region) => !REGIONS.includes(region)))

/** Parses NAICS and SIC codes of two to eight digits. */
export function parseCodeList(text: string): string | undefined {
  if (/^\d{2,8}(?:\|\d{2,8})*$/.test(text)) return text
  const codes = text.split(/[\s|;,/]+/).map((code) => code.replace(/\.0$/, ''))
  return codes.every((code) => /^\d{2,8}$/.test(code)) ? codes.join('|') : undefined
}

/** Created at first use, because it takes milliseconds of each start. */
const englishNames = lazy(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))
/** Country names that differ from those of `Intl`. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  CZ: 'Czech Republic',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  TR: 'Turkey',
}

/** Returns the English name of a country, from its code or its name in many languages. */
export const parseCountryName = memoize((text: string): string | undefined => {
  const code = toCountryCode(text)
  return code && (USUAL_NAMES[code] ?? englishNames().of(code))
}, 5_000)

/** Groups of three digits, separated by a comma, a dot, an apostrophe, or any kind of space. */
const GROUPED = /^\d{1,3}(?:[,.'’\s]\d{3})+$/

/** Converts `12,500` to `12500`. */
export function normalizeWholeNumber(text: string): string | undefined {
  if (/^\d{1,12}$/.test(text)) return text
  const whole = text.replace(/[.,]0{1,2}$/, '')
  if (GROUPED.test(whole)) return whole.replace(/\D/g, '')
  return /^\d{1,12}$/.test(whole) ? whole : undefined
}

const DASH = /\s*(?:[-–—]|\bto\b|\bbis\b|\bà\b)\s*/
const NUMBER_RANGE = /^\d[\d,]* - \d[\d,]*$/

/** Converts `51-200` to `51 - 200`, and `10000+` to `10,000+`. */
export function parseNumberRange(text: string): string | undefined {
  if (NUMBER_RANGE.test(text)) return text
  const plain = text.replace(/\s*(?:employees|people|mitarbeiter(?:innen|:innen)?|salariés)$/i, '')
  const from = parseOpenRange(plain)
  if (from !== undefined) {
    const lowest = normalizeWholeNumber(from)
    return lowest && `${Number(lowest).toLocaleString('en-US')}+`
  }
  const [low, high, ...rest] = plain.split(DASH).map(normalizeWholeNumber)
  return low && high && rest.length === 0 && Number(low) <= Number(high) ? `${low} - ${high}` : undefined
}

/** Returns the number of `1000+`, `> 1000`, or `1000 or more`. */
const parseOpenRange = (text: string): string | undefined =>
  /^>\s*(.+)$/.exec(text)?.[1] ?? /^(.+?)\s*(?:\+|(?:and|or) more)$/.exec(text)?.[1]

const AMOUNT_RANGE = /^\$\d[\d.]*[KMB]? - \d[\d.]*[KMB]$|^\$\d[\d.]*[KMB]\+$/
const AMOUNT = /^(?:US)?\$?\s*(\d+(?:\.\d+)?)\s*(k|m|mn|mio|million|b|bn|mrd|billion)?\.?$/i
/** A number with the sign or the code of a currency: `€5M`, `C$5M`, `5M CHF`. */
const OTHER_CURRENCY = /^(?=.*\d).*(?:(?!\$)\p{Sc}|[A-Z]\$|\b[A-Z]{3}\b)/u

/**
 * Converts `$10M-$25M` to `$10 - 25M`. Other results are `$1B+` and `$500M - 1B`. Amounts without a currency are dollars. Returns
 * ranges in other currencies unchanged.
 */
export const parseAmountRange = (text: string): string | undefined =>
  AMOUNT_RANGE.test(text)
    ? text
    : (parseDollarRange(text.replace(/\s*USD\s*/g, '')) ?? (OTHER_CURRENCY.test(text) ? text : undefined))

function parseDollarRange(text: string): string | undefined {
  const from = parseOpenRange(text)
  if (from !== undefined) {
    const lowest = parseAmount(from)
    return lowest?.unit ? `$${lowest.number}${lowest.unit}+` : undefined
  }
  const [low, high, ...rest] = text.split(DASH).map(parseAmount)
  if (!low || !high?.unit || rest.length > 0) return undefined
  const lowUnit = low.unit === high.unit || low.unit === '' ? '' : low.unit
  return `$${low.number}${lowUnit} - ${high.number}${high.unit}`
}

function parseAmount(text: string): { readonly number: string; readonly unit: string } | undefined {
  const [, number, unit = ''] = AMOUNT.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  const letter = unit.charAt(0).toUpperCase()
  return { number, unit: unit.toLowerCase() === 'mrd' ? 'B' : letter }
}
