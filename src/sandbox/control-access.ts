/** Limits `/sandbox` to callers on this machine, or to callers with the control token. Rejects pages of other sites. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { EnabledControl } from '../config.ts'
import { hostOf, isOwnOrigin } from '../http/cross-site-guard.ts'
import { ApiError } from '../lib/api-error.ts'
import { hostnameOf, isLoopback, isLoopbackName } from '../lib/host-names.ts'
import type { Log } from '../lib/log.ts'
import type { TokenAttempts } from './wrong-token-limit.ts'

/** Returns the address of the peer. Bun's server implements it. */
interface PeerLookup {
  requestIP(request: Request): { readonly address: string } | null
}

/** Counts and logs wrong tokens. */
export interface ControlTokenContext {
  readonly tokenAttempts: TokenAttempts
  readonly log: Log
}

/** The default: callers on this machine, without a token. */
export const THIS_MACHINE: EnabledControl = { from: 'this machine', token: undefined }

/** Guards every operation of the instance that uses it. Runs before the body is validated. */
export const requireControlAccess = (access: EnabledControl, tokenContext: ControlTokenContext) =>
  new Elysia({ name: 'local-only' }).onTransform({ as: 'scoped' }, ({ request, server }) => {
    requireAccess(request, server, access)
    if (access.token !== undefined) requireToken(request, server, access.token, tokenContext)
  })

/**
 * Checks everything but the token. Rejects pages of other sites, also those that `--cors` allows. The peer must have a
 * loopback address unless other machines are allowed. `http/cross-site-guard.ts` has already checked the host name.
 * @param server `null` for a request without a socket, which this process sent to itself
 * @throws {ApiError} 403
 */
export function requireAccess(request: Request, server: PeerLookup | null, access: EnabledControl): void {
  const host = hostOf(request, server)
  if (access.from === 'this machine') requireLocal(request, server, host, access.token !== undefined)
  requireOwnOrigin(request, host)
}

/**
 * Requires a connection from this machine. A tunnel on this machine is a loopback peer, so a host name of
 * `--allow-host` needs a token.
 */
function requireLocal(request: Request, server: PeerLookup | null, host: string, hasToken: boolean): void {
  if (server !== null && !isLoopback(server.requestIP(request)?.address ?? '')) {
    throw createAccessDeniedError('Send the request from there to localhost.')
  }
  if (!hasToken && !isLoopbackName(hostnameOf(host) ?? '')) {
    throw createAccessDeniedError(
      'Send requests for /sandbox to localhost, 127.0.0.1, or [::1], or start the server with --control-token.',
    )
  }
}

const createAccessDeniedError = (advice: string): ApiError =>
  new ApiError('loopback_only', `Only clients on the machine of the server can use /sandbox. ${advice}`)

/**
 * Rejects requests of pages with another origin. A page under a name of `--allow-host` passes if the server has a token, because
 * browsers do not add the token by themselves. Without a token, `requireLocal` has rejected such a name.
 */
function requireOwnOrigin({ headers, url }: Request, host: string): void {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const origin = headers.get('origin')
  const isSameSite = site === 'none' || site === 'same-origin'
  if (isSameSite && (origin === null || isOwnOrigin(origin, host, url))) return
  throw createAccessDeniedError(
    'The Origin header names another site. Only pages of this server, such as /docs, can use /sandbox.',
  )
}

/**
 * Reads the token from headers only, because URLs end up in logs.
 * @throws {ApiError} 401, or 429 for an address that sent too many wrong tokens
 */
function requireToken(
  request: Request,
  server: PeerLookup | null,
  token: string,
  { tokenAttempts, log }: ControlTokenContext,
): void {
  const { headers } = request
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const sentTokens = [bearer, headers.get('x-control-token')].flatMap((value) => value || [])
  if (sentTokens.length === 0) throw new ApiError('unauthorized', TOKEN_MISSING)
  const address = server?.requestIP(request)?.address ?? 'this process'
  tokenAttempts.requireAllowed(address)
  if (sentTokens.some((sentToken) => isEqual(sentToken, token))) return
  for (const sentToken of sentTokens) {
    if (tokenAttempts.add(address, digest(sentToken))) log.warn('wrong control token', { address })
  }
  throw new ApiError('unauthorized', TOKEN_MISSING)
}

/** The message of the 401 for a missing or wrong token. */
export const TOKEN_MISSING =
  'This server requires its control token. Send the value of --control-token as Authorization: Bearer TOKEN, or in the header x-control-token.'

/** Compares in constant time, whatever the lengths. */
const isEqual = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)))

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
