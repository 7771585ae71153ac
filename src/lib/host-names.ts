/** Host names in headers and flags, and web addresses of organizations. Without `node:net`, which adds 3 ms to a start. */
import { domainToASCII } from 'node:url'

/** A name or an address with an optional port. Excludes text that a URL parser would interpret differently. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The limit of DNS. */
const MAX_LENGTH = 253

/** Returns the name in a `Host` header in lower case, without port and final dot; `undefined` if it has none. */
export function hostnameOf(host: string): string | undefined {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  const plain = hostname.replace(/(?<=[^.])\.$/, '')
  return plain.length > 0 && plain.length <= MAX_LENGTH ? plain : undefined
}

/** Returns an allowed name in the form of `hostnameOf`, with the dot of `.example.com`; `undefined` if it is not a name. */
export function allowedName(text: string): string | undefined {
  // The URL parser would cut off the text after the name.
  if (/[/\\?#@:\s]/.test(text.trim())) return undefined
  const [, dot = '', name = ''] = /^(\.?)([^.].*)$/.exec(text.trim()) ?? []
  const hostname = hostnameOf(domainToASCII(name))
  return hostname && dot + hostname
}

/** Returns whether `hostname` matches one of `names`. A name that starts with a dot also matches all names below it. */
export const isNamed = (hostname: string, names: readonly string[]): boolean =>
  names.some((name) => hostname === name || (name.startsWith('.') && `.${hostname}`.endsWith(name)))

/** Removes the brackets that IPv6 addresses have in URLs and `Host` headers. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Returns whether `hostname` is an IP address, with or without brackets. DNS cannot change where an address leads. */
export const isAddress = (hostname: string): boolean => {
  const plain = withoutBrackets(hostname)
  return IPV4.test(plain) || toShortIpv6(plain) !== undefined
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** The URL parser accepts a colon at the end. */
const IPV6_CHARACTERS = /^(?=.*:)(?!.*[^:]:$)[0-9a-f:.]+$/i

/** Returns the shortest form of an IPv6 address, in lower case; `undefined` if it is not one. */
const toShortIpv6 = (text: string): string | undefined =>
  IPV6_CHARACTERS.test(text) && URL.canParse(`http://[${text}]`)
    ? withoutBrackets(new URL(`http://[${text}]`).hostname)
    : undefined

const LOOPBACK_IPV6 = /^::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/

/**
 * Returns whether an IP address is a loopback address. Also accepts IPv4-mapped IPv6 addresses, such as `::ffff:127.0.0.1` from
 * dual-stack sockets, and their hexadecimal form in URLs.
 */
export const isLoopback = (address: string): boolean =>
  IPV4.test(address) ? address.startsWith('127.') : LOOPBACK_IPV6.test(toShortIpv6(address) ?? '')

/** Returns whether a name is `localhost`, a name below it, or a loopback address, with or without brackets. */
export function isLoopbackName(name: string): boolean {
  // A final dot makes a name absolute without changing its meaning.
  const plain = name.toLowerCase().replace(/\.$/, '')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(withoutBrackets(plain))
}

/** Returns whether a server that listens on `host` listens on all addresses of the machine. */
const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Returns the host in the URL of a server that listens on `host`: `localhost` for all addresses, and IPv6 addresses in brackets. */
export function toUrlHost(host: string): string {
  if (isWildcard(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns the addresses at which other machines can reach a server that listens on `host`. */
export function listPublicAddresses(host: string): string[] {
  if (!isWildcard(host)) return isLoopbackName(host) ? [] : [host]
  // Imported at the start, it would add time to commands that need no address.
  const interfaces = Object.values(process.getBuiltinModule('node:os').networkInterfaces()).flat()
  return interfaces.flatMap((one) =>
    one !== undefined && one.family === 'IPv4' && !one.internal ? [one.address] : [],
  )
}

/** The maximum length of the web address of an organization, with its scheme. */
export const MAX_ADDRESS_LENGTH = 2048

const SCHEME = /^https?:\/\//i
/** A domain without a scheme. The last label of an IP address is a number. */
const BARE_DOMAIN = /^[^\s/@:?#]+\.\p{L}[^\s/@:?#.]*\.?(?:[:/?#]|$)/u

/** What comes before the host, and the host with its port. */
const AUTHORITY = /^(https?:\/\/)([^/?#\\]*@)?([^/?#\\]*)/i
/** The limit of DNS is 63 characters. */
const LABEL = /^(?!-).{1,63}(?<!-)$/
const IPV4_ADDRESS = /^[\d.]+$/

/**
 * Returns the address with a scheme: `https://` if it starts with a bare domain. The scheme and the host are in lower case.
 * Returns `undefined` if it is not a web address.
 */
export function parseWebAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const address = BARE_DOMAIN.test(trimmed) ? `https://${trimmed}` : trimmed
  if (address.length > MAX_ADDRESS_LENGTH || getWebHost(address) === undefined) return undefined
  return address.replace(
    AUTHORITY,
    (_, scheme: string, user = '', host = '') => scheme.toLowerCase() + user + host.toLowerCase(),
  )
}

/** Returns the host of an address without port and `www.`; `undefined` if it is not a web address with a scheme. */
export function getWebHost(address: string): string | undefined {
  if (!SCHEME.test(address) || /\s/.test(address) || !URL.canParse(address)) return undefined
  const hostname = hostnameOf(new URL(address).hostname)
  if (hostname === undefined || hostname === 'www') return undefined
  if (!hostname.split('.').every((label) => LABEL.test(label))) return undefined
  // The URL parser reads `http://1` as `0.0.0.1`.
  if (IPV4_ADDRESS.test(hostname) && !address.includes(hostname)) return undefined
  return hostname.replace(/^www\.(?=.*\.)/, '')
}
