/** Websites as they are copied, typed and mistyped. */

import type { Random } from '../../sample/random.ts'
import { type Noise, namedNoise, type Subject } from './noise.ts'

interface Url {
  /** With its slashes. */
  readonly scheme: string
  readonly host: string
  /** Port, path and query. */
  readonly rest: string
}

const URL_PARTS = /^((?:[a-z][a-z0-9+.-]*:)?\/*)([^/?#:]*)(.*)$/is

const SCHEMES = ['http://', 'https://', '', '//', 'HTTPS://', 'HTTP://www.', 'https://www.']
const PATHS = [
  '/about?utm_source=crm',
  '/en/',
  '/contact-us',
  '/index.html',
  '/?ref=list#top',
  '?lang=en',
  '/products/all?page=2&sort=asc',
  '#about',
]
const SUBDOMAINS = ['corp', 'corporate', 'shop', 'www2', 'mail', 'en', 'investors', 'blog', 'm', 'careers']
const PORTS = [':443', ':80', ':8080']
const BROKEN_SCHEMES = ['http:/', 'http//', 'https:', 'htp://', 'http:\\\\', 'https//:', 'http:// ']
const MAILBOXES = ['info', 'sales', 'contact', 'office']
const WRAPPINGS = ['<*>', '"*"', "'*'", '(*)', '[*]', '*,', '“*”', 'Website: *']
const LOGINS = ['user:secret@', 'guest@', 'ftp:ftp@']
const UNICODE_PATHS = [
  '/über-uns/團隊',
  '/%E4%BC%9A%E7%A4%BE/概要?q=ä#§3',
  '/es/compañía/quiénes-somos/índice.html',
  '/o-nás/kariéra;jsessionid=4F2A?x[]=1&y=@2',
]

const usual = namedNoise('companyWebAddress', 'website', 'usual')
const unseen = namedNoise('companyWebAddress', 'website', 'unseen')

export const WEBSITE_NOISE: readonly Noise[] = [
  usual('another scheme', anotherScheme, 2),
  usual('www dropped or added', wwwDroppedOrAdded, 2),
  usual('subdomain', subdomain),
  usual('port', port, 0.5),
  usual('path or query', path, 2),
  usual('slash or dot at the end', slashOrDot),
  unseen('path in Unicode', unicodePath),
  unseen('login', login),
  unseen('broken scheme', brokenScheme, 2),
  unseen('e-mail address', mailbox),
  usual('upper case', (text) => text.toUpperCase()),
  unseen('wrapped', wrapped, 2),
  unseen('blanks', blanks),
]

export function hostOf(website: string): string {
  return parse(website).host
}

function anotherScheme(text: string, random: Random): string {
  const { host, rest } = parse(text)
  return random.pick(SCHEMES) + host.replace(/^www\./i, '') + rest
}

function wwwDroppedOrAdded(text: string): string {
  const { scheme, host, rest } = parse(text)
  return scheme + (/^www\./i.test(host) ? host.slice(4) : `www.${host}`) + rest
}

function subdomain(text: string, random: Random): string {
  const { scheme, host, rest } = parse(text)
  return `${scheme}${random.pick(SUBDOMAINS)}.${host.replace(/^www\./i, '')}${rest}`
}

function port(text: string, random: Random): string | undefined {
  const { scheme, host, rest } = parse(text)
  return rest.startsWith(':') ? undefined : scheme + host + random.pick(PORTS) + rest
}

function path(text: string, random: Random): string {
  return parse(text).rest.length > 1 ? text : text.replace(/\/$/, '') + random.pick(PATHS)
}

function unicodePath(text: string, random: Random): string {
  const { scheme, host } = parse(text)
  return scheme + host + random.pick(UNICODE_PATHS)
}

function slashOrDot(text: string, random: Random): string | undefined {
  return /[\w]$/.test(text) ? text + random.pick(['/', '.', './', '//']) : undefined
}

function login(text: string, random: Random): string {
  const { scheme, host, rest } = parse(text)
  return (scheme || 'http://') + random.pick(LOGINS) + host + rest
}

function brokenScheme(text: string, random: Random): string {
  const { host, rest } = parse(text)
  return random.pick(BROKEN_SCHEMES) + host + rest
}

/** Only of a website that nothing was done to: what is left of a login or a broken scheme is no host. */
function mailbox(text: string, random: Random, { company }: Subject): string | undefined {
  return text === company.website
    ? `${random.pick(MAILBOXES)}@${hostOf(text).replace(/^www\./i, '')}`
    : undefined
}

function wrapped(text: string, random: Random): string {
  return random.pick(WRAPPINGS).replace('*', () => text)
}

function blanks(text: string, random: Random): string {
  return random.pick([
    `  ${text} `,
    `\t${text}\r\n`,
    `\u00a0${text}`,
    text.replace('.', ' .'),
    `${text}\u200b`,
  ])
}

function parse(text: string): Url {
  const [, scheme = '', host = '', rest = ''] = URL_PARTS.exec(text) ?? []
  return { scheme, host, rest }
}
