/**
 * The keys that stored values are indexed by and asked values are looked up by. Both sides must use these
 * functions, or they will not meet.
 */

import { parse } from 'tldts'
import { memoized } from '../../lib/cache.ts'
import { fold, soundsLike, wordsOf } from './text.ts'

/** Raised with every change of what these functions return: stored keys are then made anew. */
export const KEYS_VERSION = 3

/** Where a website or a mailbox lives. */
export interface Site {
  /** Without `www` and its like. */
  readonly host: string
  /** What one registrant owns: `x.co.jp`, `me.github.io`. */
  readonly domain: string
}

/** Labels that name a part of a site and not another company. */
const USUAL_SUBDOMAIN =
  /^(?:www?\d*|web|m|mobile|home|global|corporate|corp|company|about|group|ir|investors?|en|us|uk|eu|int|intl|shop|store|mail|email|smtp|mx\d*|e?mail\d*|info|support|blog|news|jobs|careers?)\./
/** Names that nobody can own (RFC 2606, RFC 6761): fictional data lives there. */
const RESERVED_SUFFIX = /\.(?:example|test|invalid)$/
const SCHEME = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/*/i
/** As people mistype it: `http//`, `https//:`, `htp://`, `http:www`. */
const WEB_SCHEME = /^(?:https?|htps?|hhtps?|htt|ftps?)\s*(?:[:;]|\/\/)[\s:;/]*/
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+-]*:)?\/+|^mailto:/
/** What stands around an address in a letter or a cell: quotes, brackets, a label; and what nobody sees. */
const WRAPPING = /["'`<>()[\]{}\u00ab\u00bb\u2018-\u201f\u2039\u203a]/g
/** The same at both ends only: `o'brien@x.com` keeps his apostrophe. */
const AROUND = new RegExp(`^${WRAPPING.source}+|${WRAPPING.source}+$`, 'g')
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const LABEL = /^(?:web ?site|web|url|site|home ?page|e-?mail|mail)\s*[:=]\s*(?!\/)/
/** What nearly all addresses are: nothing has to be taken off. */
const PLAIN_ADDRESS = /^[a-z0-9._-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
/** Nor here: a host name, an address, or a URL without a path. */
const PLAIN_SITE = /^(?:https?:\/\/|[a-z0-9._-]{1,64}@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/?$/i
/** Most names: no site, whatever stands around it. */
const NO_DOTS = /^[\x20-\x2d\x2f-\x7e]*$/
const AT_END = /[\s,;.]+$/
const MAX_URL = 2000

/**
 * The site of a URL, a host name or an e-mail address, however untidy; `undefined` when it holds no registrable
 * domain. Private suffixes count (`me.github.io` is not `github.io`), except for the owner of the suffix itself.
 */
export function siteOf(text: string): Site | undefined {
  const plain = PLAIN_SITE.exec(text)?.[1]
  if (plain !== undefined) return siteNamed(plain.toLowerCase())
  if (NO_DOTS.test(text)) return undefined
  const url = bareUrl(text)
  const afterAt = url.slice(url.lastIndexOf('@', hostEnd(url)) + 1)
  const name = afterAt.slice(0, hostEnd(afterAt)).replace(/:\d*$/, '').replace(/\.+$/, '')
  return !name.includes('.') || /\s/.test(name) ? undefined : siteNamed(name)
}

/** Of a host name. To find its public suffix takes longer than most of an enrichment does. */
const siteNamed = memoized((name: string): Site | undefined => {
  const parsed = parse(name, { allowPrivateDomains: true })
  const domain = parsed.domain ?? parse(name).domain
  if (domain === null || !(parsed.isIcann || parsed.isPrivate || RESERVED_SUFFIX.test(domain)))
    return undefined
  return { host: tidyHost(name, domain), domain }
}, 5_000)

/** The key of `Market.companiesByDomain`; `undefined` for what is no website. */
export function domainKey(website: string): string | undefined {
  return siteOf(website)?.domain
}

/** The name in a domain: `acme` of `acme.co.jp`. */
export function domainLabel(domain: string): string {
  return domain.slice(0, Math.max(domain.indexOf('.'), 0))
}

/** The key of `Market.employmentsByEmail`: trimmed, lower case, without display name, `mailto:` and plus-tag. */
export function emailKey(address: string): string | undefined {
  if (PLAIN_ADDRESS.test(address)) return address.toLowerCase()
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
  const host = bare.slice(at + 1).replace(/\.+$/, '')
  if (at < 1 || local === '' || host === '' || /\s/.test(local + host)) return undefined
  return `${local}@${host}`
}

/** The key of `companiesByProfile` and `employmentsByContactProfile`: host and path, without what varies. */
export function profileKey(url: string): string | undefined {
  const bare = url.trim().slice(0, MAX_URL).replace(SCHEME, '').toLowerCase()
  const path = decode(bare.replace(/[?#].*$/s, ''))
  const key = path.replace(/^(?:[a-z]{2,3}|www)\.(?=[^/]*\.[^/]*)/, '').replace(/[\s/]+$/, '')
  return key === '' ? undefined : key
}

/** The key of `employmentsByLastNames`: one for Müller, Mueller and MULLER, one for van Geenen and Vangeenen. */
export function lastNameKey(lastName: string): string {
  return soundsLike(wordsOf(fold(lastName)).join(''))
}

/** GUIDs compare without case, braces and dashes. */
export function guidKey(guid: string): string {
  return guid.trim().replace(/[{}-]/g, '').toUpperCase()
}

/** Without what comes before the host, and with no blanks around its dots. */
function bareUrl(text: string): string {
  const plain = text
    .slice(0, MAX_URL)
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(WRAPPING, '')
    .replaceAll('\\', '/')
    .trim()
  const unlabelled = plain.replace(LABEL, '').replace(WEB_SCHEME, '').replace(OTHER_SCHEME, '')
  return unlabelled.replace(/\s*\.\s*/g, '.').replace(AT_END, '')
}

function hostEnd(url: string): number {
  const end = url.search(/[/?#\\]/)
  return end < 0 ? url.length : end
}

function tidyHost(name: string, domain: string): string {
  let host = name
  while (host.length > domain.length && USUAL_SUBDOMAIN.test(host)) host = host.slice(host.indexOf('.') + 1)
  return host.length < domain.length ? domain : host
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return path
  }
}
