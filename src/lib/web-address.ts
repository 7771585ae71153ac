/** Web addresses of organizations. */
import { hostnameOf } from './host-names.ts'

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
  if (getWebHost(address) === undefined) return undefined
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
