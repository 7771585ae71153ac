/** Parsers that convert values of tables to the formats of the API. Each returns `undefined` for an invalid value. */
import { lazy, memoize } from '../../lib/cache.ts'
import { toCountryCode } from '../../matching/normalize/country.ts'
import { parseSite, stripGuid, toDomainKey } from '../../matching/normalize/lookup-keys.ts'

const WEB_ADDRESS = /^(?:https?:\/\/)?[^\s/@:]+\.[^\s/@]+(?:\/\S*)?$/i

/** Returns URLs and host names unchanged. Converts email addresses and labeled URLs to the URL of their host. */
export function parseWebsite(text: string): string | undefined {
  if (WEB_ADDRESS.test(text) && (/^https?:/i.test(text) || toDomainKey(text) !== undefined)) return text
  const site = parseSite(text)
  return site && `https://${site.host}`
}

/** Accepts URLs with a host and a path, such as `linkedin.com/in/ada`. */
export const parseProfileUrl = (text: string): string | undefined =>
  /^(?:https?:\/\/)?[^\s/@][^\s/@.]*\.[^\s/@]+\/\S+$/i.test(text) ? text : undefined

/** Accepts GUIDs with any letters and digits, and removes dashes and braces. */
export function parseGuid(text: string, length: number): string | undefined {
  const guid = stripGuid(text)
  return guid.length === length && /^[0-9a-z]+$/i.test(guid) ? guid : undefined
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

/** Groups of three digits, all separated by the same comma, dot, apostrophe, or space. */
const GROUPED = /^\d{1,3}([,.'’\s])\d{3}(?:\1\d{3})*$/

/** Converts `12,500` to `12500`. */
export function normalizeWholeNumber(text: string): string | undefined {
  if (/^\d{1,12}$/.test(text)) return text
  const whole = text.replace(/[.,]0{1,2}$/, '')
  if (GROUPED.test(whole)) return whole.replace(/\D/g, '')
  return /^\d{1,12}$/.test(whole) ? whole : undefined
}
