/** Web addresses of organizations. */
import { hostnameOf } from './host-names.ts'

const SCHEME = /^https?:\/\//i
/** A domain without a scheme. The last label of an IP address is a number. */
const BARE_DOMAIN = /^[^\s/@:?#]+\.\p{L}[^\s/@:?#.]*\.?(?:[:/?#]|$)/u

/** Returns the address with a scheme: `https://` if it starts with a bare domain; `undefined` if it is not a web address. */
export function parseWebAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const address = BARE_DOMAIN.test(trimmed) ? `https://${trimmed}` : trimmed
  return getWebHost(address) === undefined ? undefined : address
}

/** Returns the host of an address without port and `www.`; `undefined` if it is not a web address with a scheme. */
export function getWebHost(address: string): string | undefined {
  if (!SCHEME.test(address) || /\s/.test(address) || !URL.canParse(address)) return undefined
  const hostname = hostnameOf(new URL(address).hostname)
  return hostname === undefined || /^\.|\.\./.test(hostname) ? undefined : hostname.replace(/^www\./, '')
}
