/** Sends HTTP requests to servers that may be others than expected: follows no redirect. */
import { lazy } from './cache.ts'
import { codeOf } from './errors.ts'
import { isLoopbackName } from './host-names.ts'

/** The header with the transaction id of every response. Enrich and Buying group repeat the id in the body. */
export const TRANSACTION_HEADER = 'smarteTransactionId'

/** The content type of an exported database. */
export const DATABASE_TYPE = 'application/vnd.sqlite3'

export interface HttpRequest {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
  /** Ends the request, even while the response is being read. */
  readonly signal: AbortSignal
  /** Tests replace it. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface CompleteResponse extends HttpResponse {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A response that is a redirect. The message is one sentence that names the URL. */
class UnusableResponseError extends Error {}

/**
 * Sends a request, and returns the whole response. In Bun, it checks the certificate of a server, except on loopback addresses.
 * Node.js ignores that setting, and checks all certificates.
 * @throws {UnusableResponseError} for a redirect
 */
export const sendRequest = async (url: string, request: HttpRequest): Promise<CompleteResponse> =>
  readResponse(await openResponse(url, request))

/**
 * Sends a request as `sendRequest` does, and returns the response while its body arrives.
 * @throws {UnusableResponseError} for a redirect
 */
export async function openResponse(
  url: string,
  { signal, method, headers, body, fetch = globalThis.fetch }: HttpRequest,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    signal,
    redirect: 'manual',
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...getDirectOptions(url),
    // Sandboxes use self-signed certificates.
    ...(isLoopbackUrl(url) && { tls: { rejectUnauthorized: false } }),
  })
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new UnusableResponseError(
      `${url} redirects to ${findTarget(url, response)} (status ${status}), which Signalbox doesn't follow.`,
    )
  }
  return response
}

const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).hostname)

/**
 * Returns the options of `fetch` that keep requests for this machine from a proxy of the environment, which would receive their
 * keys. Bun knows `proxy`, and Node.js `dispatcher`.
 */
export const getDirectOptions = (url: string): object =>
  isLoopbackUrl(url)
    ? { proxy: false, ...(!process.versions.bun && { dispatcher: getDirectDispatcher() }) }
    : {}

/** Returns the dispatcher of Node.js without the proxies; `undefined` if it uses none. */
const getDirectDispatcher = lazy((): unknown => {
  const dispatcher: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  const usesProxies = dispatcher instanceof Object && dispatcher.constructor.name === 'EnvHttpProxyAgent'
  return usesProxies ? Reflect.construct(dispatcher.constructor, [{ noProxy: '*' }]) : undefined
})

/** Returns a sentence that names the variable of a proxy, with a space before it; blank if a request uses none. */
export function adviseOnProxy(url: string): string {
  const { protocol, hostname } = new URL(url)
  // Node.js uses the variables only on request.
  if (isLoopbackUrl(url) || !(process.versions.bun || process.env.NODE_USE_ENV_PROXY)) return ''
  const lowerCase = `${protocol.slice(0, -1)}_proxy`
  const variable = [lowerCase, lowerCase.toUpperCase()].find((name) => process.env[name])
  const exceptions = (process.env.no_proxy || process.env.NO_PROXY || '').split(/[\s,]+/)
  const isException = exceptions.some(
    (name) => name === '*' || `.${hostname}`.endsWith(`.${name.replace(/^\*?\./, '')}`),
  )
  if (variable === undefined || isException) return ''
  return ` ${variable} is set: check that proxy, or add ${hostname} to NO_PROXY.`
}

/** Reads the whole body of a response. */
export async function readResponse(response: Response): Promise<CompleteResponse> {
  const { status, headers } = response
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status, headers, bytes, text: new TextDecoder().decode(bytes) }
}

function findTarget(url: string, { headers }: Response): string {
  const location = headers.get('location')
  if (location === null) return 'a different address'
  return URL.canParse(location, url) ? new URL(location, url).href : location
}

/** Says what happened and what to do after an error of `sendRequest` or `openResponse`. */
export const describeFailedRequest = (url: string, error: unknown): string =>
  describeFailure(url, error) + adviseOnProxy(url)

function describeFailure(url: string, error: unknown): string {
  if (error instanceof UnusableResponseError) return `${error.message} Check the URL.`
  const { origin } = new URL(url)
  // The error of Node is only "fetch failed". Its cause has the code.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(codeOf(cause) ?? (cause instanceof Error ? cause.name : cause))
  if (/CERT|^ERR_TLS|^UNABLE_TO/.test(code))
    return `The certificate of ${origin} is not trusted (${code}). To trust it, save it as cert.pem, and set NODE_EXTRA_CA_CERTS=cert.pem.`
  if (code === 'EPROTO') return `${origin} does not use TLS (${code}). Use ${withScheme(origin, 'http')}.`
  if (/^(ECONNREFUSED|ENOTFOUND|E(HOST|NET)UNREACH|EAI_AGAIN)$/.test(code))
    return `No server responds at ${origin} (${code}). Start the server, or check the URL.`
  const advice =
    code === 'ECONNRESET' && origin.startsWith('http:')
      ? ` If the server uses TLS, use ${withScheme(origin, 'https')}.`
      : ''
  return `${origin} did not respond (${code}).${advice}`
}

const withScheme = (url: string, scheme: string): string => url.replace(/^https?:/, `${scheme}:`)
