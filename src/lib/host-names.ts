/** Host names as `Host` headers and `--allow-host` give them. */
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
