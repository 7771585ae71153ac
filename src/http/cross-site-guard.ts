/** Rejects requests from pages of other sites: by `Host`, against DNS rebinding, and by `Origin`. */
import { Elysia } from 'elysia'
import type { AllowedHosts } from '../config.ts'
import { ApiError } from '../lib/api-error.ts'
import { hostnameOf, isAddress, isLoopbackName, isNamed } from '../lib/host-names.ts'

/** The default without `--allow-host`. */
export const LOOPBACK_HOSTS: AllowedHosts = { names: [], addresses: 'loopback' }

/**
 * Checks requests before routing, so that it includes unknown paths.
 * @param corsOrigin an origin whose pages may send requests, or `*`
 */
export function hostGuard(allowed: AllowedHosts | 'any', corsOrigin: string | undefined) {
  /** The last accepted Host. Most requests have the same one. */
  let lastAcceptedHost: string | undefined
  return new Elysia({ name: 'host-guard' }).onRequest(({ request, server }) => {
    const host = hostOf(request, server)
    if (allowed !== 'any' && host !== lastAcceptedHost) {
      requireHost(host, allowed)
      lastAcceptedHost = host
    }
    const origin = request.headers.get('origin')
    if (origin !== null && corsOrigin !== '*' && origin !== corsOrigin)
      requireOwnOrigin(request, host, origin)
  })
}

/** Returns the `Host` header. A request that this process created may have the host only in its URL. */
export const hostOf = (request: Request, server: unknown): string =>
  request.headers.get('host') ?? (server === null ? new URL(request.url).host : '')

/**
 * Requires a `Host` header that names this server.
 * @throws {ApiError} 403
 */
function requireHost(host: string, { names, addresses }: AllowedHosts): void {
  const hostname = hostnameOf(host)
  if (hostname !== undefined) {
    // DNS rebinding needs a name. It cannot change an IP address.
    const isAllowedAddress = addresses === 'any' && isAddress(hostname)
    if (isLoopbackName(hostname) || isAllowedAddress || isNamed(hostname, names)) return
  }
  throw createHostRejectedError(hostname)
}

/**
 * Requires that a request of a browser comes from a page of this server.
 * @throws {ApiError} 403
 */
function requireOwnOrigin({ url }: Request, host: string, origin: string): void {
  if (isOwnOrigin(origin, host, url)) return
  const isSite = URL.canParse(origin) && new URL(origin).origin === origin
  throw new ApiError(
    'loopback_only',
    `The Origin header names another site. ${isSite ? `To allow requests from its pages, start the server with --cors ${origin}.` : 'Send the request without it, or start the server with --cors "*".'}`,
  )
}

/**
 * Returns whether `origin` is the origin of the server at `host`. Under a name that is not loopback, both schemes are
 * accepted, because a tunnel or proxy may terminate TLS.
 */
export function isOwnOrigin(origin: string, host: string, url: string): boolean {
  const hostname = hostnameOf(host)
  if (hostname === undefined) return false
  const own = url.startsWith('https:') ? 'https' : 'http'
  const schemes = isLoopbackName(hostname) ? [own] : ['http', 'https']
  return schemes.some((scheme) => new URL(`${scheme}://${host}`).origin === origin)
}

/** Returns the error 403 for a `Host` header; `hostname` is `undefined` if the header has none. */
const createHostRejectedError = (hostname: string | undefined): ApiError =>
  new ApiError(
    'loopback_only',
    hostname === undefined
      ? 'The Host header is missing or names no host. Send requests to localhost, 127.0.0.1, or [::1].'
      : `The server does not accept the host name ${hostname}. Send requests to localhost, 127.0.0.1, or [::1], or start the server with --allow-host ${hostname}.`,
  )
