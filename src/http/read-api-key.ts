/** Reads the API key of a request of the service. */
import { ApiError } from '../lib/api-error.ts'
import { isObject } from '../lib/json.ts'
import {
  findApiKey,
  findMisplacedKeyHeaders,
  keyHeadersOf,
  type Operation,
  readsKeyFromBody,
} from './api-operations.ts'

/**
 * Returns the API key of a request.
 * @throws {ApiError} 401 without a key
 */
export function readApiKey(operation: Operation, headers: Headers, body: unknown): string {
  const key = findApiKey(operation, headers, body)
  if (key !== undefined) return key
  const isInBody = readsKeyFromBody(operation)
  const where = `in the header ${keyHeadersOf(operation)[0]}${isInBody ? ', or in the body field apikey' : ''}`
  const bodyHint =
    isInBody && body instanceof ApiError ? ` The body field works only in JSON. ${body.message}` : ''
  const hint = describeMisplacedKey(operation, headers) + describeUnusableField(operation, body) + bodyHint
  throw new ApiError('unauthorized', `The request has no API key. Send one ${where}.${hint}`)
}

/** Describes a body field that looks like the key, but is not used as one. */
function describeUnusableField(operation: Operation, body: unknown): string {
  if (!readsKeyFromBody(operation) || !isObject(body)) return ''
  const name = Object.keys(body).find((field) => /^api[-_]?key$/i.test(field))
  if (name === undefined) return ''
  if (name !== 'apikey') return ` The body field is called apikey, not ${name}.`
  return typeof body.apikey === 'string' ? '' : ' The body field apikey must be a string.'
}

function describeMisplacedKey(operation: Operation, headers: Headers): string {
  const [misplaced] = findMisplacedKeyHeaders(headers, keyHeadersOf(operation))
  return misplaced === undefined ? '' : ` This operation ignores the header ${misplaced}.`
}
