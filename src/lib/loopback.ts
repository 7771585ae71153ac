/** Which addresses and names mean this very machine. */
import { BlockList, isIP } from 'node:net'

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
  return (
    plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(plain.replace(/^\[(.*)\]$/, '$1'))
  )
}
