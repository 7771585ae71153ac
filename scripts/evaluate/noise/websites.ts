/** Noise of websites: copied, typed, and mistyped. */
import { type Noise, noiseOf } from './noise.ts'

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
const WRAPPERS = ['<*>', '"*"', "'*'", '(*)', '[*]', '*,', '“*”', 'Website: *']
const LOGINS = ['user:secret@', 'guest@', 'ftp:ftp@']
const UNICODE_PATHS = [
  '/über-uns/團隊',
  '/%E4%BC%9A%E7%A4%BE/概要?q=ä#§3',
  '/es/compañía/quiénes-somos/índice.html',
  '/o-nás/kariéra;jsessionid=4F2A?x[]=1&y=@2',
]

const { usual, unseen } = noiseOf('companyWebAddress', 'website')

export const WEBSITE_NOISE: readonly Noise[] = [
  usual('another scheme', 2, (text, random) => {
    const { host, rest } = parseUrl(text)
    return random.pick(SCHEMES) + removeWww(host) + rest
  }),
  usual('www dropped or added', 2, (text) => {
    const { scheme, host, rest } = parseUrl(text)
    return scheme + (/^www\./i.test(host) ? host.slice(4) : `www.${host}`) + rest
  }),
  usual('subdomain', 1, (text, random) => {
    const { scheme, host, rest } = parseUrl(text)
    return `${scheme}${random.pick(SUBDOMAINS)}.${removeWww(host)}${rest}`
  }),
  usual('port', 0.5, (text, random) => {
    const { scheme, host, rest } = parseUrl(text)
    return rest.startsWith(':') ? undefined : scheme + host + random.pick(PORTS) + rest
  }),
  usual('path or query', 2, (text, random) =>
    parseUrl(text).rest.length > 1 ? text : text.replace(/\/$/, '') + random.pick(PATHS),
  ),
  usual('slash or dot at the end', 1, (text, random) =>
    /[\w]$/.test(text) ? text + random.pick(['/', '.', './', '//']) : undefined,
  ),
  unseen('path in Unicode', 1, (text, random) => {
    const { scheme, host } = parseUrl(text)
    return scheme + host + random.pick(UNICODE_PATHS)
  }),
  unseen('login', 1, (text, random) => {
    const { scheme, host, rest } = parseUrl(text)
    return (scheme || 'http://') + random.pick(LOGINS) + host + rest
  }),
  unseen('broken scheme', 2, (text, random) => {
    const { host, rest } = parseUrl(text)
    return random.pick(BROKEN_SCHEMES) + host + rest
  }),
  // Applies to unchanged websites only, because a login or a broken scheme hides the host.
  unseen('email address', 1, (text, random, { company }) =>
    text === company.website ? `${random.pick(MAILBOXES)}@${getDomain(text)}` : undefined,
  ),
  usual('upper case', 1, (text) => text.toUpperCase()),
  unseen('wrapped', 2, (text, random) => random.pick(WRAPPERS).replace('*', () => text)),
  unseen('blanks', 1, (text, random) =>
    random.pick([`  ${text} `, `\t${text}\r\n`, `\u00a0${text}`, text.replace('.', ' .'), `${text}\u200b`]),
  ),
]

/** Returns the host without `www.`. */
export const getDomain = (website: string): string => removeWww(parseUrl(website).host)

const removeWww = (host: string): string => host.replace(/^www\./i, '')

/** Returns the scheme with its slashes, the host, and the rest: port, path, and query. */
function parseUrl(text: string) {
  const [, scheme = '', host = '', rest = ''] = URL_PARTS.exec(text) ?? []
  return { scheme, host, rest }
}
