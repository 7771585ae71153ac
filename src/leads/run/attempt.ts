/** Interprets the result of one HTTP request: a reply, a wait, or a failure to retry. */
import { isObject } from '../../lib/json.ts'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { EnrichmentResponse, RowResult } from './reply.ts'

/** A reply, or the wish to be asked again. */
export type HttpAttempt =
  | { readonly kind: 'reply'; readonly reply: RowResult }
  | { readonly kind: 'wait'; readonly ms: number | undefined; readonly reason: string }
  | {
      readonly kind: 'failure'
      readonly ms: number | undefined
      readonly reason: string
      readonly isSilent?: boolean
    }

/**
 * Reads an answer.
 * @param ms what `Retry-After` asks for
 */
export function interpretResponse(response: Response, body: string, url: string, ms: number | undefined): HttpAttempt {
  const { status } = response
  if (status === 200) return answered(response, body, ms)
  const reason = messageIn(body) ?? `${url} answered ${status}`
  if (status >= 300 && status < 400) {
    const target = response.headers.get('location') ?? 'somewhere else'
    return stopped(`${url} answered ${status}, and leads to ${target}: give that as --url.`)
  }
  if (status === 429) return { kind: 'wait', ms, reason }
  // The first attempt may still be under way.
  if (status >= 500 || status === 408 || status === 409) return { kind: 'failure', ms, reason }
  if (status === 404 || status === 405)
    return stopped(`${url} has no POST /v7/enrich (${status}). Is the --url right?`)
  if (isFatalStatus(status)) return stopped(reason)
  return { kind: 'reply', reply: { kind: 'refused', message: reason } }
}

const stopped = (reason: string): HttpAttempt => ({ kind: 'reply', reply: { kind: 'stopped', reason } })

function answered({ headers }: Response, body: string, ms: number | undefined): HttpAttempt {
  const answer = jsonIn(body)
  if (!isAnswer(answer))
    return { kind: 'failure', ms, reason: 'the answer is not JSON: was it cut off on the way?' }
  const remaining = headers.get('credits-remaining')
  return {
    kind: 'reply',
    reply: {
      kind: 'answered',
      answer,
      credits: Number(headers.get('credits-deducted') ?? 0) || 0,
      remaining: remaining === null ? undefined : remaining === 'unlimited' ? null : Number(remaining),
      isReplayed: headers.get('idempotent-replayed') === 'true',
    },
  }
}

const isAnswer = (value: unknown): value is EnrichmentResponse => isObject(value) && 'recordStatus' in value

function messageIn(body: string): string | undefined {
  const value = jsonIn(body)
  const error = isObject(value) ? value.error : undefined
  return isObject(error) && typeof error.message === 'string' ? error.message : undefined
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Certificates that nobody here vouches for. */
const UNKNOWN_ISSUER: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Asked again, it would be the same certificate, and the same scheme: those end the run. */
export function interpretConnectionError(url: string, error: unknown): HttpAttempt {
  const code = String(codeOf(error) ?? messageOf(error))
  const reason = atOnce(url, code)
  if (reason !== undefined) return { kind: 'reply', reply: { kind: 'stopped', reason } }
  return { kind: 'failure', ms: undefined, reason: passing(url, code), isSilent: true }
}

function atOnce(url: string, code: string): string | undefined {
  if (UNKNOWN_ISSUER.includes(code))
    return (
      `The certificate of ${url} is signed by nobody who is known here (${code}). ` +
      'If it is yours, have it trusted, or the one it was signed with: NODE_EXTRA_CA_CERTS=cert.pem before the command.'
    )
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${url} is for another name (${code}): give a --url with the name that it is for.`
  if (/CERT_|CRL_|^ERR_TLS_CERT/.test(code))
    return `The certificate of ${url} cannot be trusted (${code}): see when it is valid, and that the clock here is right.`
  if (code === 'EPROTO' && url.startsWith('https:'))
    return `${url} does not speak TLS (${code}). Is it ${withScheme(url, 'http')}?`
  return undefined
}

function passing(url: string, code: string): string {
  const other =
    code === 'ECONNRESET' && url.startsWith('http:')
      ? ` Where it speaks TLS, it is ${withScheme(url, 'https')}.`
      : ''
  return `${url} does not answer (${code}).${other} Does the server run? signalbox wait --url ${url} waits for it.`
}

const withScheme = (url: string, scheme: string): string => url.replace(/^https?:/, `${scheme}:`)

/** Answers after which there is no use in asking on: the key, the credits or the address have to be seen to first. */
const STOPPING: readonly number[] = [401, 402, 403, 404, 405]

export const isFatalStatus = (status: number): boolean => STOPPING.includes(status)
