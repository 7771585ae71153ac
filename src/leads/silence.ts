/** Why a server gives no answer, and what to do about it. */
import { codeOf, messageOf } from '../lib/message-of.ts'
import type { Attempt } from './attempt.ts'

/** Certificates that nobody here vouches for. */
const UNKNOWN_ISSUER: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Asked again, it would be the same certificate, and the same scheme: those end the run. */
export function silence(url: string, error: unknown): Attempt {
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
