/** A listening server: the one place that opens a socket. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { AnyElysia } from 'elysia'
import { messageOf, reasonOf } from '../lib/errors.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import { StartupError } from '../lib/startup-error.ts'

interface ListenOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
}

export interface ListeningServer {
  /** Where callers reach it, without a slash at the end. */
  readonly url: string
  /** Takes no new requests, and lets those in flight finish, for so many milliseconds at most. */
  stop(grace?: number): Promise<void>
}

/** Well above the largest body that is accepted, so that the application can refuse larger ones in its own words. */
const MAX_REQUEST_BYTES = 2 ** 30

/** Seconds a connection may be silent. Longer than any caller waits for an answer. */
const IDLE_TIMEOUT_SECONDS = 180

/** Milliseconds that requests in flight are given to finish: container runtimes wait 10 seconds before they kill. */
const GRACE_PERIOD_MS = 8_000

/** @throws {StartupError} when the address cannot be used */
export function listen(app: AnyElysia, options: ListenOptions): ListeningServer {
  const server = startServer(options, app.fetch)
  // Hooks ask it for the address of whoever is connected.
  app.server = server
  return {
    url: `${options.tls ? 'https' : 'http'}://${toReachableHost(options.host)}:${server.port}`,
    stop: (grace = GRACE_PERIOD_MS) => stopWithGrace(server, grace),
  }
}

/**
 * Opens the address and closes it again, before the slow part of a start.
 * @throws {StartupError} when `listen` would
 */
export async function requireUsableAddress(options: ListenOptions): Promise<void> {
  await startServer(options, () => new Response(null, { status: 503 })).stop(true)
}

function startServer(
  { host, port, tls }: ListenOptions,
  fetch: (request: Request) => Response | Promise<Response>,
): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname: host,
      port,
      // Without this a second server on the same port starts in silence and takes half of the requests.
      reusePort: false,
      maxRequestBodySize: MAX_REQUEST_BYTES,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      fetch,
      ...(tls && { tls: { cert: readPem(tls.certFile), key: readPem(tls.keyFile) } }),
    })
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (tls && /PEM|SSL|X509|key values|cipher/i.test(messageOf(error)))
      throw new StartupError(describeTlsProblem(tls))
    throw new StartupError(describeListenError(error, host, port))
  }
}

function readPem(file: string): Buffer {
  try {
    return readRegularFile(file)
  } catch (error) {
    throw new StartupError(`The TLS file ${file} cannot be read: ${reasonOf(error)}.`)
  }
}

function describeTlsProblem({ certFile, keyFile }: NonNullable<ListenOptions['tls']>): string {
  if (!canParse(() => new X509Certificate(readPem(certFile).toString())))
    return `--tls-cert ${certFile} is not a PEM certificate. Name a file that begins with -----BEGIN CERTIFICATE-----.`
  if (!canParse(() => createPrivateKey(readPem(keyFile).toString())))
    return `--tls-key ${keyFile} is not an unencrypted PEM private key. Name the private key of the certificate.`
  return `${certFile} and ${keyFile} do not work together for TLS. Give a certificate and its private key.`
}

function canParse(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}

async function stopWithGrace(server: Bun.Server<unknown>, grace: number): Promise<void> {
  let cutOff: Timer | undefined
  const graceOver = new Promise<void>((resolve) => {
    cutOff = setTimeout(resolve, grace)
  })
  await Promise.race([server.stop(), graceOver])
  clearTimeout(cutOff)
  await server.stop(true)
}

/** A wildcard address is reached by the loopback name; IPv6 addresses stand in brackets. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function describeListenError(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use: stop what listens there, or choose another with --port (0 takes a free one).`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has: choose one above 1023 with --port.`
  // The code of a name that does not resolve is that of some earlier system call.
  const problem = isIP(host) ? 'is not' : 'does not resolve to'
  return `--host ${host} ${problem} an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`
}
