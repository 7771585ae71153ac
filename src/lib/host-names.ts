/** Host names and addresses in `Host` headers, `--host`, and `--allow-host`. */
import { BlockList, isIP } from 'node:net'
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
export const isAddress = (hostname: string): boolean => isIP(withoutBrackets(hostname)) !== 0

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Returns whether an IP address is a loopback address. Also accepts IPv4-mapped IPv6 addresses, such as `::ffff:127.0.0.1` from
 * dual-stack sockets, and their hexadecimal form in URLs.
 */
export function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Returns whether a name is `localhost`, a name below it, or a loopback address, with or without brackets. */
export function isLoopbackName(name: string): boolean {
  // A final dot makes a name absolute without changing its meaning.
  const plain = name.toLowerCase().replace(/\.$/, '')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(withoutBrackets(plain))
}
