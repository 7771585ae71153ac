/** Limits `/sandbox` to callers on this machine, or to callers with the control token. Pages of other sites are refused. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { OpenControl } from '../config.ts'
import { hostOf, isOwnOrigin } from '../http/host-guard.ts'
import { ApiError } from '../lib/api-error.ts'
import { hostnameOf, isLoopback, isLoopbackName } from '../lib/host-names.ts'
import type { Log } from '../lib/log.ts'
import type { TokenGuesses } from './token-guesses.ts'

/** What tells the address of whoever is connected. */
interface Connections {
  requestIP(request: Request): { readonly address: string } | null
}

/** Where wrong tokens are counted and logged. */
export interface ControlGate {
  readonly guesses: TokenGuesses
  readonly log: Log
}

/** As without flags: for this machine alone, without a token. */
export const THIS_MACHINE: OpenControl = { from: 'this machine', token: undefined }

/** Guards every operation of the instance that uses it, before its body is looked at. */
export const localOnly = (access: OpenControl, gate: ControlGate) =>
  new Elysia({ name: 'local-only' }).onTransform({ as: 'scoped' }, ({ request, server }) => {
    requireAccess(request, server, access)
    if (access.token !== undefined) requireToken(request, server, access.token, gate)
  })

/**
 * Checks everything but the token. Pages of other sites are refused, also those of `--cors`. Without a token for callers
 * elsewhere, the peer's address must be a loopback one. `http/host-guard.ts` has checked the host name before.
 * @param server `null` where there is no socket: a request that the process made itself comes from this machine
 * @throws {ApiError} 403
 */
export function requireAccess(request: Request, server: Connections | null, access: OpenControl): void {
  const host = hostOf(request, server)
  if (access.from === 'this machine') requireLocal(request, server, host, access.token !== undefined)
  requireOwnPage(request, host)
}

/** A tunnel on this machine is a loopback peer: under the name of `--allow-host`, only the token says who calls. */
function requireLocal(request: Request, server: Connections | null, host: string, hasToken: boolean): void {
  if (server !== null && !isLoopback(server.requestIP(request)?.address ?? '')) {
    throw refused('Ask it there, at localhost.')
  }
  if (!hasToken && !isLoopbackName(hostnameOf(host) ?? '')) {
    throw refused(
      'Send requests for /sandbox to localhost, 127.0.0.1, or [::1], or start the server with --control-token.',
    )
  }
}

const refused = (advice: string): ApiError =>
  new ApiError('loopback_only', `Only callers on the machine the server runs on may use this. ${advice}`)

/**
 * Refuses pages of other sites. A page under a name of `--allow-host` passes if the server has a token: browsers do not
 * add that by themselves, as they do cookies. Without a token, `requireLocal` has refused such a name.
 */
function requireOwnPage({ headers, url }: Request, host: string): void {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const origin = headers.get('origin')
  const isOwn = site === 'none' || site === 'same-origin'
  if (isOwn && (origin === null || isOwnOrigin(origin, host, url))) return
  throw refused('The Origin header names another site: only pages of this server may ask, /docs is one.')
}

/**
 * Only headers count: what stands in a URL ends up in logs.
 * @throws {ApiError} 401, or 429 for an address that sent too many wrong tokens
 */
function requireToken(
  request: Request,
  server: Connections | null,
  token: string,
  { guesses, log }: ControlGate,
): void {
  const { headers } = request
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const sent = [bearer, headers.get('x-control-token')].flatMap((one) => one || [])
  if (sent.length === 0) throw new ApiError('unauthorized', TOKEN_MISSING)
  const address = server?.requestIP(request)?.address ?? 'this process'
  guesses.requireRoom(address)
  if (sent.some((one) => isSame(one, token))) return
  for (const one of sent) {
    if (guesses.add(address, digest(one))) log.warn('wrong control token', { address })
  }
  throw new ApiError('unauthorized', TOKEN_MISSING)
}

/** What a caller without the token is told. */
export const TOKEN_MISSING =
  'This server is controlled with a token: send what --control-token was given in the header Authorization, as Bearer TOKEN, or in x-control-token.'

/** In the same time whatever differs, and whatever its length. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
