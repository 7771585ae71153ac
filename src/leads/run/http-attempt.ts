/** Interprets the outcome of one HTTP request: a row result, a rate limit, or a failure to retry. */
import { codeOf, messageOf } from '../../lib/errors.ts'
import { type HttpResponse, UnusableResponseError } from '../../lib/http-request.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { EnrichmentResponse, RowResult } from '../enricher.ts'

/** A row result, or the reason to send the request again. */
export type HttpAttempt =
  | { readonly kind: 'result'; readonly result: RowResult }
  | { readonly kind: 'rate-limited'; readonly retryAfter: number | undefined; readonly reason: string }
  | {
      readonly kind: 'failure'
      /** Milliseconds. */
      readonly retryAfter: number | undefined
      readonly reason: string
      /** Whether nothing shows that the server has this API: it did not respond, or its response has another format. */
      readonly isUnknownServer: boolean
    }

/**
 * Converts a response to the result of an attempt.
 * @param retryAfter the milliseconds to wait according to the response
 */
export function interpretResponse(
  response: HttpResponse,
  url: string,
  retryAfter: number | undefined,
): HttpAttempt {
  const { status, text } = response
  if (status === 200) return interpretSuccess(response, url, retryAfter)
  const { message } = readError(text)
  const reason = message ?? `${url} returned status ${status}.`
  if (status === 429) return { kind: 'rate-limited', retryAfter, reason }
  if (status === 404 || status === 405 || status === 501)
    return fatalResult(`${url} has no POST /v7/enrich (${status}). Check --url.`)
  // With 409, the server is still processing an earlier attempt.
  if (status >= 500 || status === 408 || status === 409)
    return { kind: 'failure', retryAfter, reason, isUnknownServer: message === undefined }
  if (isFatalStatus(status)) return fatalResult(reason)
  return { kind: 'result', result: { kind: 'rejected', message: reason } }
}

/** Statuses that every later request would get, too: the key is not accepted, or no credits are left. */
const FATAL_STATUSES: readonly number[] = [401, 402, 403]

const isFatalStatus = (status: number): boolean => FATAL_STATUSES.includes(status)

const fatalResult = (reason: string): HttpAttempt => ({ kind: 'result', result: { kind: 'fatal', reason } })

function interpretSuccess(
  { headers, text }: HttpResponse,
  url: string,
  retryAfter: number | undefined,
): HttpAttempt {
  const response = tryParseJson(text)
  if (!isEnrichmentResponse(response)) {
    const type = headers.get('content-type') ?? 'no content type'
    if (type.startsWith('text/html'))
      return fatalResult(`${url} returned a web page for POST /v7/enrich. Check --url.`)
    const reason =
      response === undefined
        ? `${url} returned a response that is not complete JSON (${type}).`
        : `${url} returned JSON without recordStatus, so it may not be Signalbox. Check --url.`
    return { kind: 'failure', retryAfter, reason, isUnknownServer: true }
  }
  const remaining = headers.get('credits-remaining')
  return {
    kind: 'result',
    result: {
      kind: 'enriched',
      response,
      credits: Number(headers.get('credits-deducted') ?? 0) || 0,
      remaining: remaining === null ? undefined : remaining === 'unlimited' ? null : Number(remaining),
      isReplayed: headers.get('idempotent-replayed') === 'true',
    },
  }
}

const isEnrichmentResponse = (value: unknown): value is EnrichmentResponse =>
  isObject(value) && 'recordStatus' in value

/** Returns the code and the message of an error response. */
export function readError(text: string) {
  const body = tryParseJson(text)
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { code: textOf(error.code), message: textOf(error.message) }
}

/** Error codes of certificates whose issuer is not trusted. */
const UNTRUSTED_ISSUER: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Interprets an error of `sendRequest`. Redirects, certificate errors, and TLS errors are fatal, all others are failures to retry. */
export function interpretConnectionError(url: string, error: unknown): HttpAttempt {
  const fatalReason =
    error instanceof UnusableResponseError ? `${error.message} Check --url.` : describeTlsError(url, error)
  if (fatalReason !== undefined) return fatalResult(fatalReason)
  return {
    kind: 'failure',
    retryAfter: undefined,
    reason: describeConnectionError(url, nameOf(error)),
    isUnknownServer: true,
  }
}

/** Returns the code of an error of `fetch`, or else its message. */
const nameOf = (error: unknown): string => String(codeOf(error) ?? messageOf(error))

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

function describeConnectionError(url: string, code: string): string {
  const tlsAdvice =
    code === 'ECONNRESET' && url.startsWith('http:')
      ? ` If it uses TLS, use --url ${withScheme(url, 'https')}.`
      : ''
  return `${url} does not respond (${code}).${tlsAdvice} Start the server, or wait for it: signalbox wait --url ${url}`
}

const withScheme = (url: string, scheme: string): string => url.replace(/^https?:/, `${scheme}:`)
