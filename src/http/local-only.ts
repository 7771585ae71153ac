/** Keeps operations to whoever sits at the machine the server runs on: no other machine, no page of another site. */
import { BlockList, isIP } from 'node:net'
import { Elysia } from 'elysia'
import { ApiError } from '../lib/api-error.ts'

/** What tells the address of whoever is connected. */
interface Connections {
  requestIP(request: Request): { readonly address: string } | null
}

/**
 * Guards every operation of the instance that uses it, before its body is looked at. Three things must hold: the peer's
 * address is a loopback one; so is the host asked for, or a name that browsers were led here by would do (DNS rebinding);
 * and a page that asks is one of this server.
 */
export const localOnly = () =>
  new Elysia({ name: 'local-only' }).onTransform({ as: 'scoped' }, ({ request, server }) =>
    requireLocal(request, server),
  )

/**
 * @param server `null` where there is no socket: a request that the process made itself comes from this machine
 * @throws {ApiError} 403
 */
export function requireLocal(request: Request, server: Connections | null): void {
  const host = request.headers.get('host') ?? (server === null ? new URL(request.url).host : '')
  if (server !== null && !isLoopback(server.requestIP(request)?.address ?? '')) {
    throw refused('Ask it there, at localhost.')
  }
  if (!isLoopbackHost(host)) {
    throw refused('The Host header names something else: ask at localhost, 127.0.0.1 or [::1].')
  }
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== originAt(host, request)) {
    throw refused('The Origin header names another site: only pages of this server may ask, /docs is one.')
  }
}

const refused = (advice: string): ApiError =>
  new ApiError('loopback_only', `Only callers on the machine the server runs on may use this. ${advice}`)

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * IPv4 peers of a socket that takes both have `::ffff:` before their address, and URLs write such an address in
 * hexadecimal: the list knows either for what it is.
 */
function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** A name or an address, and perhaps a port: nothing that a URL could be made to mean something else by. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function isLoopbackHost(host: string): boolean {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  // One dot at the end makes a name absolute, and means the same.
  const hostname = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isLoopback(hostname.replace(/^\[|\]$/g, ''))
  )
}

/** The origin of the pages of this server, as browsers write it. */
const originAt = (host: string, request: Request): string =>
  new URL(`${request.url.startsWith('https:') ? 'https' : 'http'}://${host}`).origin
