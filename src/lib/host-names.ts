/** Host names and addresses as `Host` headers, `--host`, and `--allow-host` have them. */
import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** A name or an address, and an optional port: nothing that a URL parser could read as something else. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The longest name that DNS knows. */
const MOST_CHARACTERS = 253

/** Returns the name in a `Host` header in lower case, without port and final dot; `undefined` if it has none. */
export function hostnameOf(host: string): string | undefined {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  const plain = hostname.replace(/(?<=[^.])\.$/, '')
  return plain.length > 0 && plain.length <= MOST_CHARACTERS ? plain : undefined
}

/** Returns an allowed name in the form of `hostnameOf`, with the dot of `.example.com`; `undefined` if it is not a name. */
export function allowedName(text: string): string | undefined {
  // It cuts off what follows a name in a URL.
  if (/[/\\?#@:\s]/.test(text.trim())) return undefined
  const [, dot = '', name = ''] = /^(\.?)([^.].*)$/.exec(text.trim()) ?? []
  const hostname = hostnameOf(domainToASCII(name))
  return hostname && dot + hostname
}

/** Whether `hostname` is one of `names`. A name that starts with a dot also stands for all names below it. */
export const isNamed = (hostname: string, names: readonly string[]): boolean =>
  names.some((name) => hostname === name || (name.startsWith('.') && `.${hostname}`.endsWith(name)))

/** IPv6 addresses stand in brackets in URLs and `Host` headers. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Whether `hostname` is an IP address: no name server decides where it leads. */
export const isAddress = (hostname: string): boolean => isIP(withoutBrackets(hostname)) !== 0

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * IPv4 peers of a socket that takes both have `::ffff:` before their address, and URLs write such an address in
 * hexadecimal: the list knows either for what it is.
 */
export function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** A loopback address, in brackets or not, or a name that resolves to one everywhere. */
export function isLoopbackName(name: string): boolean {
  // One dot at the end makes a name absolute, and means the same.
  const plain = name.toLowerCase().replace(/\.$/, '')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(withoutBrackets(plain))
}
