import { networkInterfaces } from 'node:os'

/** Returns a non-loopback address of this machine. Requests to it look like requests from another machine. */
export function externalAddress(family: 'IPv4' | 'IPv6'): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  // Link-local addresses also need the name of an interface.
  return addresses.find(
    (one) => one.family === family && !one.internal && !one.address.toLowerCase().startsWith('fe80:'),
  )?.address
}
