/** Creates the keys by which stored values are indexed and queried values are looked up. Both sides must use these functions. */

import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { memoize } from '../../lib/cache.ts'
import { decodePercent } from '../../lib/text.ts'
import { fold, foldSpelling, splitWords } from './text.ts'

/**
 * Increment it when a stored key changes, such as after a change of a function here. The next start of the server then derives
 * all stored keys again (`records/import/update-keys.ts`).
 */
export const KEYS_VERSION = 10

/** The host of a website or an email address. */
export interface Site {
  /** Without `www` and similar labels. */
  readonly host: string
  /** The registrable domain: `x.co.jp`, `me.github.io`. */
  readonly domain: string
}

/** Subdomains that belong to the same company. */
const USUAL_SUBDOMAIN =
  /^(?:www?\d*|web|m|mobile|home|global|corporate|corp|company|about|group|ir|investors?|en|us|uk|eu|int|intl|shop|store|mail|email|smtp|mx\d*|e?mail\d*|info|support|blog|news|jobs|careers?)\./
/** Reserved top-level domains (RFC 2606, RFC 6761), which fictional data use. */
const RESERVED_SUFFIX = /\.(?:example|test|invalid)$/
const SCHEME = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/*/i
/** With common typos: `http//`, `https//:`, `htp://`, `http:www`. */
const WEB_SCHEME = /^(?:https?|htps?|hhtps?|htt|ftps?)\s*(?:[:;]|\/\/)[\s:;/]*/
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+-]*:)?\/+|^mailto:/
/** Quotes and brackets around an address in a letter or a spreadsheet cell. */
const WRAPPING = /["'`<>()[\]{}\u00ab\u00bb\u2018-\u201f\u2039\u203a]/g
/** The same at both ends only, so that `o'brien@x.com` keeps its apostrophe. */
const AROUND = new RegExp(`^${WRAPPING.source}+|(?<!${WRAPPING.source})${WRAPPING.source}+$`, 'g')
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const LABEL = /^(?:web ?site|web|url|site|home ?page|e-?mail|mail)\s*[:=]\s*(?!\/)/
/** An email address that needs only lower-casing, as nearly all do. */
const PLAIN_ADDRESS = /^[a-z0-9._-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
/** A plain host name, email address, or URL without a path. */
const PLAIN_SITE = /^(?:https?:\/\/|[a-z0-9._-]{1,64}@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/?$/i
/** Text that cannot contain a host name, as most company names. */
const NO_DOTS = /^[\x20-\x2d\x2f-\x7e]*$/
const AT_END = /(?<![\s,;.])[\s,;.]+$/
const DOTS_AT_END = /(?<!\.)\.+$/
const BLANKS_AROUND_DOTS = /(?<!\s)\s+(?=\.)|(?<=\.)\s+/g
const MAX_URL = 2000

/**
 * Parses the site of a URL, a host name, or an email address, and tolerates typos and surrounding text. Returns `undefined` without a
 * registrable domain. Private suffixes count (`me.github.io` is not `github.io`), except for the suffix itself.
 */
export function parseSite(text: string): Site | undefined {
  const plain = PLAIN_SITE.exec(text)?.[1]
  if (plain !== undefined) return parseHost(plain.toLowerCase())
  if (NO_DOTS.test(text)) return undefined
  const url = stripScheme(text)
  const afterAt = url.slice(url.lastIndexOf('@', findHostEnd(url)) + 1)
  const name = afterAt.slice(0, findHostEnd(afterAt)).replace(/:\d*$/, '').replace(DOTS_AT_END, '')
  return !name.includes('.') || /\s/.test(name) ? undefined : parseHost(name)
}

/** Parses a host name. Cached, because looking up the public suffix takes longer than most of an enrichment. */
const parseHost = memoize((host: string): Site | undefined => {
  const name = toUnicodeHost(host)
  const parsed = parse(name, { allowPrivateDomains: true })
  const domain = parsed.domain ?? parse(name).domain
  if (domain === null || !(parsed.isIcann || parsed.isPrivate || RESERVED_SUFFIX.test(domain)))
    return undefined
  return { host: removeUsualSubdomains(name, domain), domain }
}, 5_000)

/** Returns an encoded host name in its Unicode spelling: `müller.de` for `xn--mller-kva.de`. */
const toUnicodeHost = (host: string): string => (host.includes('xn--') ? domainToUnicode(host) || host : host)

/** Returns whether a URL has a path: `x.com/acme`, but not `https://x.com/?lang=en`. */
export function hasPath(url: string): boolean {
  const address = stripScheme(url)
  return /^\/+[^/?#]/.test(address.slice(findHostEnd(address)))
}

/** Returns the key of `RecordSource.companiesByDomain`, or `undefined` if the text is not a website. */
export const toDomainKey = (website: string): string | undefined => parseSite(website)?.domain

/** Returns the first label of a domain: `acme` of `acme.co.jp`. */
export const getDomainLabel = (domain: string): string => domain.slice(0, Math.max(domain.indexOf('.'), 0))

/** Returns the key of `RecordSource.jobsByEmail`: trimmed, lower case, without display name, `mailto:`, and plus-tag. */
export function toEmailKey(address: string): string | undefined {
  if (PLAIN_ADDRESS.test(address) && !address.includes('--')) return address.toLowerCase()
  const text = address
    .slice(0, MAX_URL)
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(AT_END, '')
    .trim()
  const inBrackets = /<([^<>]*)>[\s)\]"'>]*$/.exec(text)?.[1]?.trim() ?? text
  const bare = inBrackets
    .replace(AROUND, '')
    .replace(LABEL, '')
    .replace(/^mailto:/, '')
    .trim()
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const host = toUnicodeHost(bare.slice(at + 1).replace(DOTS_AT_END, ''))
  if (at < 1 || local === '' || host === '' || /\s/.test(local + host)) return undefined
  return `${local}@${host}`
}

/**
 * Returns the key of `companiesByProfile` and `jobsByPersonProfile`: lower-case host and path, without scheme,
 * `www`, query, and trailing slash. LinkedIn has one profile at several language subdomains. In `profile.php?id=1`, the id is the profile.
 */
export function toProfileKey(url: string): string | undefined {
  const bare = url.trim().slice(0, MAX_URL).replace(SCHEME, '').toLowerCase()
  const path = decodePercent(bare.replace(/[?#].*$/s, '')).toLowerCase()
  const [, id = ''] = /^[^#]*?[?&](id=[^&#]+)/.exec(bare) ?? []
  const key = path
    .replace(/^(?:www\.(?=[^/]*\.)|[a-z]{2,3}\.(?=linkedin\.com(?:\/|$)))/, '')
    .replace(/(?<![\s/])[\s/]+$/, '')
  if (key === '') return undefined
  return id === '' ? key : `${key}?${id}`
}

/** Returns the key of `RecordSource.peopleWithLastNames`. Müller, Mueller, and MULLER share one key, and so do van Geenen and Vangeenen. */
export const toLastNameKey = (lastName: string): string => foldSpelling(splitWords(fold(lastName)).join(''))

/** Returns the GUID without braces and dashes. */
export const stripGuid = (guid: string): string => guid.trim().replace(/[{}-]/g, '')

/** Returns the same in upper case, because GUIDs are compared without case. */
export const toGuidKey = (guid: string): string => stripGuid(guid).toUpperCase()

/** Returns the URL without label, scheme, and wrapping characters, and without blanks around its dots. */
function stripScheme(text: string): string {
  const plain = text
    .slice(0, MAX_URL)
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(WRAPPING, '')
    .replaceAll('\\', '/')
    .trim()
  const withoutLabel = plain.replace(LABEL, '').replace(WEB_SCHEME, '').replace(OTHER_SCHEME, '')
  return withoutLabel.replace(BLANKS_AROUND_DOTS, '').replace(AT_END, '')
}

function findHostEnd(url: string): number {
  const end = url.search(/[/?#\\]/)
  return end < 0 ? url.length : end
}

function removeUsualSubdomains(name: string, domain: string): string {
  let host = name
  while (host.length > domain.length && USUAL_SUBDOMAIN.test(host)) host = host.slice(host.indexOf('.') + 1)
  return host.length < domain.length ? domain : host
}
