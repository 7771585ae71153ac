/** Parses host names of `Host` headers and `--allow-host`. */
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
