/** Recognizes addresses and names of the local machine. */
import { BlockList, isIP } from 'node:net'

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
  return (
    plain === 'localhost' || plain.endsWith('.localhost') || isLoopback(plain.replace(/^\[(.*)\]$/, '$1'))
  )
}
