/** Keeps what controls the sandbox to whoever may: this machine, or who knows the token; no page of another site. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { Elysia } from 'elysia'
import type { OpenControl } from '../config.ts'
import { ApiError } from '../lib/api-error.ts'
import { isLoopback, isLoopbackName } from '../lib/loopback.ts'

/** What tells the address of whoever is connected. */
interface Connections {
  requestIP(request: Request): { readonly address: string } | null
}

/** As without flags: for this machine alone, without a token. */
export const THIS_MACHINE: OpenControl = { from: 'this machine', token: undefined }

/** Guards every operation of the instance that uses it, before its body is looked at. */
export const localOnly = (access: OpenControl = THIS_MACHINE) =>
  new Elysia({ name: 'local-only' }).onTransform({ as: 'scoped' }, ({ request, server }) =>
    requireAccess(request, server, access),
  )

/**
 * Pages of other sites are refused whatever they send. From this machine, three things must hold besides: the peer's
 * address is a loopback one; so is the host asked for, or a name that browsers were led here by would do (DNS
 * rebinding); and the token is right where there is one. From anywhere, the token alone lets in, also to pages of this
 * server under whatever name it has.
 * @param server `null` where there is no socket: a request that the process made itself comes from this machine
 * @throws {ApiError} 403 or 401
 */
export function requireAccess(request: Request, server: Connections | null, access: OpenControl): void {
  const host = request.headers.get('host') ?? (server === null ? new URL(request.url).host : '')
  if (access.from === 'this machine') requireLocal(request, server, host)
  requireOwnPage(request, host, access.token !== undefined)
  if (access.token !== undefined) requireToken(request.headers, access.token)
}

function requireLocal(request: Request, server: Connections | null, host: string): void {
  if (server !== null && !isLoopback(server.requestIP(request)?.address ?? '')) {
    throw refused('Ask it there, at localhost.')
  }
  if (!isLoopbackName(hostnameOf(host) ?? '')) {
    throw refused('The Host header names something else: ask at localhost, 127.0.0.1 or [::1].')
  }
}

const refused = (advice: string): ApiError =>
  new ApiError('loopback_only', `Only callers on the machine the server runs on may use this. ${advice}`)

/**
 * Where a page has a name, browsers may have been led here by it: its origin says nothing then, and only what such a
 * page cannot know does, the token. No browser adds that by itself, as it does cookies.
 */
function requireOwnPage({ headers, url }: Request, host: string, hasToken: boolean): void {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const origin = headers.get('origin')
  const isOwn = site === 'none' || site === 'same-origin'
  const isTold = hasToken || isUnmistakable(host)
  if (isOwn && (origin === null || (isTold && origin === originAt(host, url)))) return
  throw refused('The Origin header names another site: only pages of this server may ask, /docs is one.')
}

/** Whether no name server has a say in where a host is. */
function isUnmistakable(host: string): boolean {
  const hostname = hostnameOf(host) ?? ''
  return isLoopbackName(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** A name or an address, and perhaps a port: nothing that a URL could be made to mean something else by. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function hostnameOf(host: string): string | undefined {
  return HOST.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/** The origin of the pages of this server, as browsers write it; `undefined` where the host is none. */
const originAt = (host: string, url: string): string | undefined =>
  hostnameOf(host) && new URL(`${url.startsWith('https:') ? 'https' : 'http'}://${host}`).origin

/** Only headers count: what stands in a URL ends up in logs. */
function requireToken(headers: Headers, token: string): void {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const sent = [bearer, headers.get('x-control-token')]
  if (sent.some((one) => typeof one === 'string' && isSame(one, token))) return
  throw new ApiError('unauthorized', TOKEN_MISSING)
}

/** What a caller without the token is told. */
export const TOKEN_MISSING =
  'This server is controlled with a token: send what --control-token was given in the header Authorization, as Bearer TOKEN, or in x-control-token.'

/** In the same time whatever differs, and whatever its length. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
