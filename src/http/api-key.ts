/** Finds the API key of a request of the service. */
import { ApiError } from '../lib/api-error.ts'
import { isObject } from '../lib/json.ts'
import type { KeyHeaders, Operation } from './operation.ts'

/**
 * Returns the API key of a request.
 * @throws {ApiError} 401 without a key
 */
export function readApiKey(operation: Operation, headers: Headers, body: unknown): string {
  const key = findApiKey(operation, headers, body)
  if (key !== undefined) return key
  const { keyHeaders, readsKeyFromBody: isInBody } = operation
  const where = `in the header ${keyHeaders[0]}${isInBody ? ', or in the body field apikey' : ''}`
  const bodyHint =
    isInBody && body instanceof ApiError ? ` The body field works only in JSON. ${body.message}` : ''
  const hint = describeMisplacedKey(operation, headers) + describeUnusableField(operation, body) + bodyHint
  throw new ApiError('unauthorized', `The request has no API key. Send one ${where}.${hint}`)
}

/** Describes a body field that looks like the key, but is not used as one. */
function describeUnusableField({ readsKeyFromBody }: Operation, body: unknown): string {
  if (!readsKeyFromBody || !isObject(body)) return ''
  const name = Object.keys(body).find((field) => /^api[-_]?key$/i.test(field))
  if (name === undefined) return ''
  if (name !== 'apikey') return ` The body field is called apikey, not ${name}.`
  return typeof body.apikey === 'string' ? '' : ' The body field apikey must be a string.'
}

function describeMisplacedKey({ keyHeaders }: Operation, headers: Headers): string {
  const [misplaced] = findMisplacedKeyHeaders(headers, keyHeaders)
  return misplaced === undefined ? '' : ` This operation ignores the header ${misplaced}.`
}

/** Returns the trimmed API key of a request where the operation reads it; `undefined` without one. */
export function findApiKey(
  { keyHeaders, readsKeyFromBody }: Operation,
  headers: Headers,
  body: unknown,
): string | undefined {
  const inBody = readsKeyFromBody && isObject(body) ? body.apikey : undefined
  const sent = [...keyHeaders.map((name) => headers.get(name)), inBody]
  return sent.map((key) => (typeof key === 'string' ? key.trim() : '')).find((key) => key !== '')
}

/** A header that may contain a key, although no operation may read it. */
const ANY_KEY_HEADER = /^(?:(?:x[-_])?(?:admin[-_])?api[-_]?key|authorization)$/

/** Returns the names of other headers of a request that may contain a key, in lower case. */
export function findMisplacedKeyHeaders(headers: Headers, expected: KeyHeaders): string[] {
  const expectedNames = expected.map((name) => name.toLowerCase())
  return [...headers.keys()].filter((name) => ANY_KEY_HEADER.test(name) && !expectedNames.includes(name))
}

/**
 * Returns the `WWW-Authenticate` challenge of a 401.
 * @param operation `undefined` for the control API
 */
export const challengeOf = (operation: Operation | undefined): string =>
  operation === undefined
    ? 'Bearer realm="Signalbox control API"'
    : `ApiKey realm="Signalbox", header="${operation.keyHeaders[0]}"`
