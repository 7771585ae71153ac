/** Websites as they are copied, typed and mistyped. */
import { type Noise, namedNoise } from './noise.ts'

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
  usual('another scheme', 2, (text, random) => {
    const { host, rest } = parse(text)
    return random.pick(SCHEMES) + withoutWww(host) + rest
  }),
  usual('www dropped or added', 2, (text) => {
    const { scheme, host, rest } = parse(text)
    return scheme + (/^www\./i.test(host) ? host.slice(4) : `www.${host}`) + rest
  }),
  usual('subdomain', 1, (text, random) => {
    const { scheme, host, rest } = parse(text)
    return `${scheme}${random.pick(SUBDOMAINS)}.${withoutWww(host)}${rest}`
  }),
  usual('port', 0.5, (text, random) => {
    const { scheme, host, rest } = parse(text)
    return rest.startsWith(':') ? undefined : scheme + host + random.pick(PORTS) + rest
  }),
  usual('path or query', 2, (text, random) =>
    parse(text).rest.length > 1 ? text : text.replace(/\/$/, '') + random.pick(PATHS),
  ),
  usual('slash or dot at the end', 1, (text, random) =>
    /[\w]$/.test(text) ? text + random.pick(['/', '.', './', '//']) : undefined,
  ),
  unseen('path in Unicode', 1, (text, random) => {
    const { scheme, host } = parse(text)
    return scheme + host + random.pick(UNICODE_PATHS)
  }),
  unseen('login', 1, (text, random) => {
    const { scheme, host, rest } = parse(text)
    return (scheme || 'http://') + random.pick(LOGINS) + host + rest
  }),
  unseen('broken scheme', 2, (text, random) => {
    const { host, rest } = parse(text)
    return random.pick(BROKEN_SCHEMES) + host + rest
  }),
  // Only of an unchanged website: what is left of a login or a broken scheme is no host.
  unseen('e-mail address', 1, (text, random, { company }) =>
    text === company.website ? `${random.pick(MAILBOXES)}@${withoutWww(hostOf(text))}` : undefined,
  ),
  usual('upper case', 1, (text) => text.toUpperCase()),
  unseen('wrapped', 2, (text, random) => random.pick(WRAPPINGS).replace('*', () => text)),
  unseen('blanks', 1, (text, random) =>
    random.pick([`  ${text} `, `\t${text}\r\n`, `\u00a0${text}`, text.replace('.', ' .'), `${text}\u200b`]),
  ),
]

export function hostOf(website: string): string {
  return parse(website).host
}

function withoutWww(host: string): string {
  return host.replace(/^www\./i, '')
}

function parse(text: string): Url {
  const [, scheme = '', host = '', rest = ''] = URL_PARTS.exec(text) ?? []
  return { scheme, host, rest }
}
