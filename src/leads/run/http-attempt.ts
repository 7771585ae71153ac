/** Interprets the outcome of one HTTP request: the result of its row, or the reason to repeat it. */
import { describeFailedRequest, type HttpResponse } from '../../lib/http-request.ts'
import { isObject, toText, tryParseJson } from '../../lib/json.ts'
import type { RowResult } from '../enricher.ts'

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
 */
export function interpretResponse(response: HttpResponse, url: string): HttpAttempt {
  const { status, headers, text } = response
  if (status < 300) return interpretSuccess(response, url)
  const message = readError(text) ?? `${url} returned status ${status}.`
  if (status === 429 || status === 503) {
    return { kind: 'retry', retryAfter: parseRetryAfter(headers), message }
  }
  if (status === 404 || status === 405 || status === 501)
    return {
      kind: 'failed',
      message: `${url} has no POST /v7/enrich (${status}). Check --url.`,
      endsRun: true,
    }
  // Later requests would get these, too: the key is not accepted, or no credits are left.
  if ([401, 402, 403].includes(status)) return { kind: 'failed', message, endsRun: true }
  return { kind: status >= 500 ? 'lost' : 'rejected', message }
}

/** Returns the milliseconds of a `Retry-After` header: seconds, or a date, which is relative to the `Date` of the response. */
function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

function interpretSuccess({ headers, text }: HttpResponse, url: string): RowResult {
  const body = tryParseJson(text)
  if (!isObject(body) || !('recordStatus' in body)) {
    const type = headers.get('content-type') ?? 'no content type'
    return {
      kind: 'lost',
      message: `${url} returned no JSON with recordStatus (${type}). Check --url.`,
    }
  }
  const remaining = headers.get('credits-remaining')
  return {
    kind: 'enriched',
    response: Object.fromEntries(Object.entries(body).map(([field, value]) => [field, toText(value)])),
    credits: parseCredits(headers.get('credits-deducted')),
    remaining: remaining === 'unlimited' ? null : parseCredits(remaining),
  }
}

const parseCredits = (text: string | null): number | undefined =>
  text !== null && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined

/** Returns the message of an error response with its hint. */
export function readError(text: string): string | undefined {
  const body = tryParseJson(text)
  const { message, hint } = isObject(body) && isObject(body.error) ? body.error : {}
  return [message, hint].filter((sentence) => typeof sentence === 'string').join(' ') || undefined
}

/** Interprets an error of `sendRequest`. Without a connection, later requests would fail, too. */
export function interpretConnectionError(url: string, error: unknown): RowResult {
  const { isSent, message } = describeFailedRequest(url, error)
  return isSent ? { kind: 'lost', message } : { kind: 'failed', message, endsRun: true }
}
