/** Starts the HTTP server. No other module opens a listening socket. */
import { lookup } from 'node:dns/promises'
import type { AnyElysia } from 'elysia'
import { CommandError, codeOf } from '../lib/errors.ts'
import { isAddress, toUrlHost } from '../lib/host-names.ts'
import { readRegularFile } from '../lib/regular-file.ts'

interface ListenOptions {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
}

/** The part of an app that a server needs. */
export interface ListeningApp {
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Hooks read the IP address of the client from it. */
  server: AnyElysia['server']
}

export interface ListeningServer {
  /** The base URL, without a trailing slash. */
  readonly url: string
  /** Stops accepting requests, and waits for those in progress, for at most `graceMs` milliseconds. */
  stop(graceMs?: number): Promise<void>
}

/** Far above the largest accepted body, so that the application can reject larger ones with its own error. */
const MAX_REQUEST_BYTES = 2 ** 30

/** Longer than the longest response time, which a fault may delay. */
const IDLE_TIMEOUT_SECONDS = 180

/** The time for requests in progress to finish. Container runtimes kill a process after 10 seconds. */
const GRACE_PERIOD_MS = 8_000

/**
 * Starts to accept connections.
 * @throws {CommandError} if the address cannot be used
 */
export function listen(app: ListeningApp, options: ListenOptions): ListeningServer {
  const server = startServer(options, app.fetch)
  app.server = server
  return {
    url: `${options.tls ? 'https' : 'http'}://${toUrlHost(options.host)}:${server.port}`,
    stop: (graceMs = GRACE_PERIOD_MS) => stopWithGrace(server, graceMs),
  }
}

/**
 * Checks the address before the slow part of a start, by listening on it for a moment.
 * @throws {CommandError} as `listen`
 */
export async function requireUsableAddress(options: ListenOptions): Promise<void> {
  const { host } = options
  // Bun reports a name that does not resolve with the code of any earlier error, such as a port in use.
  if (!isAddress(host))
    await lookup(host).catch(() => {
      throw new CommandError(describeUnusableHost(host, 'does not resolve to'))
    })
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
      // Otherwise a second server on the same port starts without an error and gets half of the requests.
      reusePort: false,
      maxRequestBodySize: MAX_REQUEST_BYTES,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      fetch: (request) =>
        hasLargeBody(request) ? respondAfterBody(fetch(request), request) : fetch(request),
      ...(tls && { tls: { cert: readPem(tls.certFile), key: readPem(tls.keyFile) } }),
    })
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (tls && String(codeOf(error)).startsWith('ERR_OSSL')) throw new CommandError(describeTlsProblem(tls))
    throw new CommandError(describeListenError(error, host, port))
  }
}

/** Larger bodies arrive while the application responds. Smaller ones are in the buffers of the sockets. */
const BUFFERED_BYTES = 64 * 1024

const hasLargeBody = ({ headers }: Request): boolean =>
  Number(headers.get('content-length')) > BUFFERED_BYTES || headers.has('transfer-encoding')

/**
 * Reads what the application left unread. Bun would respond and close the connection while the client still sends, and clients that
 * send the whole body first, such as Python and nginx, would report a broken pipe or 502 in place of the error.
 */
async function respondAfterBody(
  responding: Response | Promise<Response>,
  request: Request,
): Promise<Response> {
  const response = await responding
  if (request.bodyUsed || request.body === null) return response
  // A client that has closed the connection is no error of the server.
  await request.body.pipeTo(new WritableStream()).catch(() => {})
  return response
}

const readPem = (file: string): Buffer => readRegularFile(file, `The TLS file ${file}`)

const describeTlsProblem = ({ certFile, keyFile }: NonNullable<ListenOptions['tls']>): string =>
  `${certFile} and ${keyFile} don't work together for TLS. Use a PEM certificate (--tls-cert) and its unencrypted private key (--tls-key).`

async function stopWithGrace(server: Bun.Server<unknown>, graceMs: number): Promise<void> {
  let timer: Timer | undefined
  const graceEnded = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([server.stop(), graceEnded])
  clearTimeout(timer)
  await server.stop(true)
}

function describeListenError(error: unknown, host: string, port: number): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose a different port with --port (0 picks a free one).`
  }
  if (code === 'EACCES')
    return `This user is not allowed to listen on port ${port}. Choose a port above 1023 with --port.`
  return describeUnusableHost(host, 'is not')
}

const describeUnusableHost = (host: string, problem: 'is not' | 'does not resolve to'): string =>
  `--host ${host} ${problem} an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`
