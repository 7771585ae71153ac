/** Limits `/sandbox` to callers on this machine, or to callers with the control token. Rejects pages of other sites. */
import { Elysia } from 'elysia'
import type { EnabledControl } from '../config.ts'
import { hostOf, isOwnOrigin } from '../http/cross-site-guard.ts'
import { ApiError } from '../lib/api-error.ts'
import { hostnameOf, isLoopback, isLoopbackName } from '../lib/host-names.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Returns the address of the peer. Bun's server implements it. */
interface PeerLookup {
  requestIP(request: Request): { readonly address: string } | null
}

/** The default: callers on this machine, without a token. */
export const THIS_MACHINE: EnabledControl = { from: 'this machine', token: undefined }

/** Guards every operation of the instance that uses it. Runs before the body is validated. */
export function requireControlAccess(access: EnabledControl, context: Pick<SandboxContext, 'clock' | 'log'>) {
  const logWrongToken = createWrongTokenLog(context)
  return new Elysia({ name: 'local-only' }).onTransform({ as: 'scoped' }, ({ request, server }) => {
    requireAccess(request, server, access)
    if (access.token === undefined || hasToken(request, access.token)) return
    if (readTokens(request).length === 0) throw new ApiError('unauthorized', TOKEN_MISSING)
    logWrongToken(server?.requestIP(request)?.address ?? 'this process')
    throw new ApiError('unauthorized', TOKEN_WRONG)
  })
}

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
 * Requires a connection from this machine. A tunnel or proxy on this machine is a loopback peer, so a host name of
 * `--allow-host` and the headers of a proxy need a token.
 */
function requireLocal(
  request: Request,
  server: PeerLookup | null,
  host: string,
  isTokenRequired: boolean,
): void {
  if (server !== null && !isLoopback(server.requestIP(request)?.address ?? '')) {
    throw createAccessDeniedError('Send the request from there to localhost.')
  }
  if (isTokenRequired) return
  if (!isLoopbackName(hostnameOf(host) ?? '')) {
    throw createAccessDeniedError(
      'Send requests for /sandbox to localhost, 127.0.0.1, or [::1], or start the server with --control-token.',
    )
  }
  if ([...request.headers.keys()].some(isProxyHeader)) {
    throw createAccessDeniedError(
      'The headers of this request come from a proxy. Send the request without the proxy, or start the server with --control-token.',
    )
  }
}

const isProxyHeader = (name: string): boolean => name === 'forwarded' || name.startsWith('x-forwarded-')

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

/** Returns the tokens of a request, right or wrong. Reads headers only, because URLs end up in logs. */
function readTokens({ headers }: Request): string[] {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return [bearer, headers.get('x-control-token')].flatMap((value) => value || [])
}

const hasToken = (request: Request, token: string): boolean =>
  readTokens(request).some((sentToken) => isEqual(sentToken, token))

/** The minimum number of milliseconds between two log lines about wrong tokens. */
const LOG_INTERVAL = 60_000

/** Returns a function that logs the first wrong token, and then at most once a minute the number of further ones. */
function createWrongTokenLog({
  clock,
  log,
}: Pick<SandboxContext, 'clock' | 'log'>): (address: string) => void {
  let count = 0
  let nextLine = 0
  return (address) => {
    count++
    if (clock.machineNow() < nextLine) return
    nextLine = clock.machineNow() + LOG_INTERVAL
    log.warn('wrong control token', { address, count })
    count = 0
  }
}

/** The message of the 401 for a missing token. */
export const TOKEN_MISSING =
  'This server requires its control token. Send the value of --control-token as Authorization: Bearer TOKEN, or in the header x-control-token.'

const TOKEN_WRONG =
  'The control token of this request is wrong. Send the value of --control-token, or the one that the server printed at startup.'

/** Compares in constant time, whatever the lengths. */
const isEqual = (left: string, right: string): boolean => crypto.timingSafeEqual(digest(left), digest(right))

const digest = (text: string): Buffer => new Bun.CryptoHasher('sha256').update(text).digest()
