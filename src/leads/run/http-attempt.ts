/** Interprets the outcome of one HTTP request: the result of its row, or the reason to repeat it. */
import { codeOf, messageOf } from '../../lib/errors.ts'
import { type HttpResponse, UnusableResponseError } from '../../lib/http-request.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { EnrichmentResponse, RowResult } from '../enricher.ts'

export type HttpAttempt =
  | RowResult
  /** Nothing was charged, so the request may be repeated. */
  | {
      readonly kind: 'retry'
      /** Milliseconds. */
      readonly retryAfter: number | undefined
      readonly message: string
    }

/**
 * Converts a response to the result of an attempt. Only with 429 and 503 is it certain that nothing was charged, and that
 * another attempt may succeed.
 * @param retryAfter the milliseconds to wait according to the response
 */
export function interpretResponse(
  response: HttpResponse,
  url: string,
  retryAfter: number | undefined,
): HttpAttempt {
  const { status, text } = response
  if (status === 200) return interpretSuccess(response, url)
  const message = readError(text).message ?? `${url} returned status ${status}.`
  if (status === 429 || status === 503) return { kind: 'retry', retryAfter, message }
  if (status === 404 || status === 405 || status === 501)
    return { kind: 'fatal', message: `${url} has no POST /v7/enrich (${status}). Check --url.` }
  if (FATAL_STATUSES.includes(status)) return { kind: 'fatal', message }
  return status >= 500 ? createLostResult(message) : { kind: 'rejected', message }
}

/** Statuses that every later request would get, too: the key is not accepted, or no credits are left. */
const FATAL_STATUSES: readonly number[] = [401, 402, 403]

const createLostResult = (reason: string): RowResult => ({
  kind: 'lost',
  message: `perhaps charged, and not repeated: ${reason}`,
})

function interpretSuccess({ headers, text }: HttpResponse, url: string): RowResult {
  const response = tryParseJson(text)
  if (!isEnrichmentResponse(response)) {
    const type = headers.get('content-type') ?? 'no content type'
    if (type.startsWith('text/html'))
      return { kind: 'fatal', message: `${url} returned a web page for POST /v7/enrich. Check --url.` }
    return createLostResult(
      response === undefined
        ? `${url} returned a response that is not complete JSON (${type}).`
        : `${url} returned JSON without recordStatus, so it may not be Signalbox. Check --url.`,
    )
  }
  const remaining = headers.get('credits-remaining')
  return {
    kind: 'enriched',
    response,
    credits: Number(headers.get('credits-deducted') ?? 0) || 0,
    remaining: remaining === null ? undefined : remaining === 'unlimited' ? null : Number(remaining),
  }
}

const isEnrichmentResponse = (value: unknown): value is EnrichmentResponse =>
  isObject(value) && 'recordStatus' in value

/** Returns the code and the message of an error response. */
export function readError(text: string) {
  const body = tryParseJson(text)
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const parts = [textOf(error.message), textOf(error.hint)].filter(Boolean)
  return { code: textOf(error.code), message: parts.length > 0 ? parts.join(' ') : undefined }
}

/** Error codes of certificates whose issuer is not trusted. */
const UNTRUSTED_ISSUER: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Error codes of requests that were not sent. */
const NOT_SENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Interprets an error of `sendRequest`. Redirects, certificate errors, and TLS errors are fatal. */
export function interpretConnectionError(url: string, error: unknown): HttpAttempt {
  const fatalMessage =
    error instanceof UnusableResponseError ? `${error.message} Check --url.` : describeTlsError(url, error)
  if (fatalMessage !== undefined) return { kind: 'fatal', message: fatalMessage }
  const code = nameOf(error)
  if (!NOT_SENT.includes(code))
    return createLostResult(`${url} did not respond (${code}).${adviseTls(url, code)}`)
  return {
    kind: 'retry',
    retryAfter: undefined,
    message: `${url} does not respond (${code}). Start the server, or wait for it: signalbox wait --url ${url}`,
  }
}

/** Returns the code of an error of `fetch`, or else its name, such as `TimeoutError`. */
function nameOf(error: unknown): string {
  const code = codeOf(error)
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : messageOf(error)
}

/** Returns `undefined` for errors that another attempt may not have. */
export function describeTlsError(url: string, error: unknown): string | undefined {
  const code = nameOf(error)
  if (UNTRUSTED_ISSUER.includes(code))
    return (
      `The certificate of ${url} has an unknown issuer (${code}). ` +
      'If you trust it, save it as cert.pem, and set NODE_EXTRA_CA_CERTS=cert.pem.'
    )
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${url} is for another host name (${code}). Use a --url with a host name of the certificate.`
  if (/CERT_|CRL_|^ERR_TLS_CERT/.test(code))
    return `The certificate of ${url} is not valid (${code}). Check its dates and the clock of this machine.`
  if (code === 'EPROTO' && url.startsWith('https:'))
    return `${url} does not use TLS (${code}). Use --url ${withScheme(url, 'http')}.`
  return undefined
}

const adviseTls = (url: string, code: string): string =>
  code === 'ECONNRESET' && url.startsWith('http:')
    ? ` If it uses TLS, use --url ${withScheme(url, 'https')}.`
    : ''

const withScheme = (url: string, scheme: string): string => url.replace(/^https?:/, `${scheme}:`)
