import { networkInterfaces } from 'node:os'

/** An address of this machine that is no loopback one, by which it reaches itself as another machine would. */
export function ownAddress(family: 'IPv4' | 'IPv6'): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  // Link-local addresses need the name of an interface besides.
  return addresses.find(
    (one) => one.family === family && !one.internal && !one.address.toLowerCase().startsWith('fe80:'),
  )?.address
}
