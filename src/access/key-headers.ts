/** Which header each operation reads its key from, and the headers that callers mistake for it. */
import type { Operation } from '../traffic/operations.ts'

/** The documented name first; HTTP ignores the case. */
export const API_KEY_HEADERS = ['apikey'] as const
export const ADMIN_KEY_HEADERS = ['Admin-Api-Key', 'Admin_Api_Key'] as const
export const KEY_ADMIN_KEY_HEADERS = ['Api-Key'] as const

export type KeyHeaders = typeof API_KEY_HEADERS | typeof ADMIN_KEY_HEADERS | typeof KEY_ADMIN_KEY_HEADERS

export function keyHeadersOf(operation: Operation): KeyHeaders {
  if (operation === 'enrich' || operation === 'buyingGroup') return API_KEY_HEADERS
  return operation.includes('User') ? ADMIN_KEY_HEADERS : KEY_ADMIN_KEY_HEADERS
}

const ANY_KEY_HEADER = /^(?:(?:x[-_])?(?:admin[-_])?api[-_]?key|authorization)$/

/** Returns the headers of a request that look as if they held a key and are not among `wanted`, in lower case. */
export function misplacedKeyHeaders(headers: Headers, wanted: KeyHeaders): string[] {
  const read = wanted.map((name) => name.toLowerCase())
  return [...headers.keys()].filter((name) => ANY_KEY_HEADER.test(name) && !read.includes(name))
}

/**
 * Returns the `WWW-Authenticate` challenge of a 401.
 * @param operation `undefined` for the control API
 */
export const challengeOf = (operation: Operation | undefined): string =>
  operation === undefined
    ? 'Bearer realm="Signalbox control API"'
    : `ApiKey realm="Signalbox", header="${keyHeadersOf(operation)[0]}"`
