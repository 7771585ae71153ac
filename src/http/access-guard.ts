/** Decides who may call a path: by host and origin, and for `/sandbox` also by the machine of the client or the control token. */
import { Elysia } from 'elysia'
import type { AllowedHosts, EnabledControl } from '../config/serve-config.ts'
import { ApiError } from '../lib/api-error.ts'
import { hostnameOf, isAddress, isLoopback, isLoopbackName, isNamed } from '../lib/host-names.ts'
import type { Log } from '../lib/log.ts'

/** The default without `--allow-host`. */
export const LOOPBACK_HOSTS: AllowedHosts = { names: [], addresses: 'loopback' }

/** The default for `/sandbox`: clients on this machine, without a token. */
export const THIS_MACHINE: EnabledControl = { from: 'this machine', token: undefined }

/** Returns the address of the peer. Bun's server implements it. */
interface PeerLookup {
  requestIP(request: Request): { readonly address: string } | null
}

/**
 * Guards all paths: the `Host`, against DNS rebinding, and the `Origin`. Runs before routing, so that it includes unknown paths.
 * @param corsOrigin an origin whose pages may send requests, or `*`
 */
export function requestGuard(allowed: AllowedHosts | 'any', corsOrigin: string | undefined) {
  /** The last accepted Host. Most requests have the same one. */
  let lastAcceptedHost: string | undefined
  return new Elysia({ name: 'request-guard' }).onRequest(({ request, server }) => {
    const host = hostOf(request, server)
    if (allowed !== 'any' && host !== lastAcceptedHost) {
      requireHost(host, allowed)
      lastAcceptedHost = host
    }
    const origin = request.headers.get('origin')
    if (corsOrigin !== '*' && origin !== corsOrigin) requireOwnOrigin(request, host)
  })
}

/**
 * Guards every operation of the instance that uses it, in addition to `requestGuard`. Runs before the body is read.
 * @throws {ApiError} 403, or 401 without the token
 */
export const controlGuard = (control: EnabledControl, log: Log) =>
  new Elysia({ name: 'control-guard' }).onTransform({ as: 'scoped' }, ({ request, server }) => {
    requireControl(request, server, control)
    if (control.token === undefined || hasToken(request, control.token)) return
    if (readTokens(request).length === 0) throw new ApiError('unauthorized', TOKEN_MISSING)
    log.warn('wrong control token', { address: server?.requestIP(request)?.address ?? 'this process' })
    throw new ApiError('unauthorized', TOKEN_WRONG)
  })

/**
 * Checks everything but the token. Rejects pages of other sites, also those that `--cors` allows. A page under a name of
 * `--allow-host` passes if the server has a token, because browsers do not add the token by themselves.
 * @param server `null` for a request without a socket, which this process sent to itself
 * @throws {ApiError} 403
 */
export function requireControl(request: Request, server: PeerLookup | null, control: EnabledControl): void {
  const host = hostOf(request, server)
  if (control.from === 'this machine') {
    if (server !== null && !isLoopback(server.requestIP(request)?.address ?? ''))
      throw createAccessDeniedError('Send the request from there to localhost.')
    if (control.token === undefined) requireDirectRequest(request, host)
  }
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  if (site !== 'none' && site !== 'same-origin')
    throw createAccessDeniedError('Only pages of this server, such as /docs, can send requests to it.')
  requireOwnOrigin(request, host)
}

/** A tunnel or proxy on this machine is a loopback peer, so a name of `--allow-host` and the headers of a proxy need a token. */
function requireDirectRequest({ headers }: Request, host: string): void {
  if (!isLoopbackName(hostnameOf(host) ?? '')) {
    throw createAccessDeniedError(
      'Send requests for /sandbox to localhost or 127.0.0.1, or start the server with --control-token.',
    )
  }
  if ([...headers.keys()].some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) {
    throw createAccessDeniedError(
      'The headers of this request come from a proxy. Send the request without the proxy, or start the server with --control-token.',
    )
  }
}

const createAccessDeniedError = (advice: string): ApiError =>
  new ApiError('loopback_only', `Only clients on the server's own machine can use /sandbox. ${advice}`)

/** Returns the `Host` header. A request that this process created may have the host only in its URL. */
const hostOf = (request: Request, server: unknown): string =>
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

/** Returns the error 403 for a `Host` header; `hostname` is `undefined` if the header has none. */
const createHostRejectedError = (hostname: string | undefined): ApiError =>
  new ApiError(
    'loopback_only',
    hostname === undefined
      ? 'The Host header is missing or names no host. Send requests to localhost or 127.0.0.1.'
      : `The server does not accept the host name ${hostname}. Send requests to localhost or 127.0.0.1, or start the server with --allow-host ${hostname}.`,
  )

/**
 * Requires that a request of a page comes from a page of the server at `host`. Under a name that is not loopback, both schemes are
 * accepted, because a tunnel or proxy may terminate TLS.
 * @throws {ApiError} 403
 */
function requireOwnOrigin({ headers, url }: Request, host: string): void {
  const origin = headers.get('origin')
  if (origin === null) return
  const hostname = hostnameOf(host)
  const own = url.startsWith('https:') ? 'https' : 'http'
  const schemes = isLoopbackName(hostname ?? '') ? [own] : ['http', 'https']
  if (hostname !== undefined && schemes.some((scheme) => new URL(`${scheme}://${host}`).origin === origin))
    return
  const isSite = URL.canParse(origin) && new URL(origin).origin === origin
  throw new ApiError(
    'loopback_only',
    `The Origin header names a different site. ${isSite ? `To allow requests from its pages to the service, start the server with --cors ${origin}.` : 'Send the request without it, or start the server with --cors "*".'} /sandbox accepts only pages of this server.`,
  )
}

/** Returns the tokens of a request, right or wrong. Reads headers only, because URLs end up in logs. */
function readTokens({ headers }: Request): string[] {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return [bearer, headers.get('x-control-token')].flatMap((value) => value || [])
}

const hasToken = (request: Request, token: string): boolean =>
  readTokens(request).some((sentToken) => isEqual(sentToken, token))

/** Compares in constant time, whatever the lengths. */
const isEqual = (left: string, right: string): boolean => crypto.timingSafeEqual(digest(left), digest(right))

const digest = (text: string): Buffer => new Bun.CryptoHasher('sha256').update(text).digest()

/** The message of the 401 for a missing token. */
export const TOKEN_MISSING =
  'This server requires its control token. Send the value of --control-token as Authorization: Bearer TOKEN, or in the header x-control-token.'

const TOKEN_WRONG =
  'The control token of this request is wrong. Send the value of --control-token, or the one that the server printed at startup.'
