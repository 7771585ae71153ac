/**
 * The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request is processed once, and repeats get
 * the same response for 24 hours.
 */
import type { Connection } from '../db/open-and-lock.ts'
import { ApiError, invalidField } from '../lib/api-error.ts'
import { MS_PER_DAY } from '../lib/clock.ts'
import { canonicalJson } from '../lib/json.ts'

/** A request with an idempotency key. */
export type KeyedRequest =
  /** The key is new. It is locked until `release`. */
  | { readonly kind: 'new'; readonly request: IdempotentRequest; readonly release: () => void }
  /** The key was used for the same request within the last 24 hours. */
  | { readonly kind: 'repeat'; readonly response: string }
  /** The key is invalid, or another request uses it. */
  | { readonly kind: 'rejected'; readonly error: ApiError }

/** The fingerprint identifies the content of a request. */
interface IdempotentRequest {
  readonly orgId: string
  readonly key: string
  readonly fingerprint: string
}

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Visible ASCII characters, which proxies and logs do not change. */
const BARE = '[!#-~][!-~]{0,254}'
/** A string of a structured field (RFC 8941), which escapes quotes and backslashes. */
const QUOTED = '"(?:[!#-\\[\\]-~]|\\\\["\\\\]){1,255}"'
const HEADER = new RegExp(`^(?:${BARE}|${QUOTED})$`)

/** The JSON Schema of the header. A blank value counts as absent. */
export const IDEMPOTENCY_KEY_SCHEMA = {
  type: 'string' as const,
  maxLength: 2 * 255 + 2,
  pattern: `^(?:${BARE}|${QUOTED})?$`,
}

/** Parses the header. The key may be quoted, as in the draft, or bare. Returns `undefined` for an invalid key. */
function parseKey(header: string): string | undefined {
  if (!HEADER.test(header)) return undefined
  return header.startsWith('"') ? header.slice(1, -1).replace(/\\(.)/g, '$1') : header
}

const createInvalidKeyError = (): ApiError =>
  invalidField(
    IDEMPOTENCY_HEADER,
    'must be 1 to 255 visible ASCII characters, quoted or unquoted. Send a new UUID for each enrichment, and the same one ' +
      'when you repeat it',
  )

/** Returns the SHA-256 of a body. White space, the order of fields, and the API key do not matter. */
function fingerprintOf({ apikey: _, ...content }: Readonly<Record<string, unknown>>): string {
  return new Bun.CryptoHasher('sha256').update(canonicalJson(content)).digest('hex')
}

export type Idempotency = ReturnType<typeof createIdempotency>

interface StoredResponse {
  readonly fingerprint: string
  readonly response: string
}

/** Old rows are removed after so many new ones: 500 at a time, which is more than were added. */
const CLEANUP_INTERVAL = 100

export function createIdempotency({ client }: Connection) {
  // A row from the future was stored before the sandbox clock was set back.
  const select = client.prepare<StoredResponse, [string, string, number, number]>(
    `SELECT fingerprint, response FROM idempotency_keys
      WHERE org_id = ? AND idempotency_key = ? AND responded_at > ? AND responded_at < ?`,
  )
  // An existing row is too old, or `open` would have returned it.
  const insert = client.prepare<void, [string, string, string, string, number]>(
    `INSERT INTO idempotency_keys (org_id, idempotency_key, fingerprint, response, responded_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, response = excluded.response, responded_at = excluded.responded_at`,
  )
  const removeOld = client.prepare<void, [number]>(
    `DELETE FROM idempotency_keys
      WHERE rowid IN (SELECT rowid FROM idempotency_keys WHERE responded_at <= ? LIMIT 500)`,
  )
  const remove = client.prepare<void, [string, string]>(
    'DELETE FROM idempotency_keys WHERE org_id = ? AND idempotency_key = ?',
  )

  /** Requests in progress, by organization and key. */
  let locks = new Map<string, IdempotentRequest>()
  let storeCount = 0

  /** Locks the key of a new request while it is processed. */
  const lock = (request: IdempotentRequest): KeyedRequest => {
    const name = `${request.orgId} ${request.key}`
    const current = locks.get(name)
    if (current) {
      const isSame = current.fingerprint === request.fingerprint
      return { kind: 'rejected', error: isSame ? createKeyInProgressError() : createKeyMismatchError() }
    }
    locks.set(name, request)
    const release = () => {
      if (locks.get(name) === request) locks.delete(name)
    }
    return { kind: 'new', request, release }
  }

  return {
    /**
     * Returns how a request with an `Idempotency-Key` is processed, and locks a new key, so that a repeat does not overtake a
     * delayed request. Returns `undefined` if the header is absent or blank.
     */
    open: (
      header: string | null,
      orgId: string,
      body: Readonly<Record<string, unknown>>,
      now: number,
    ): KeyedRequest | undefined => {
      if (header === null || header.trim() === '') return undefined
      const key = parseKey(header)
      if (key === undefined) return { kind: 'rejected', error: createInvalidKeyError() }
      const request = { orgId, key, fingerprint: fingerprintOf(body) }
      const stored = select.get(orgId, key, now - MS_PER_DAY, now + MS_PER_DAY)
      if (stored === null) return lock(request)
      return stored.fingerprint === request.fingerprint
        ? { kind: 'repeat', response: stored.response }
        : { kind: 'rejected', error: createKeyMismatchError() }
    },
    /** Stores a response. Call it in the transaction of its charge. */
    store: (request: IdempotentRequest, body: string, now: number): void => {
      if (storeCount++ % CLEANUP_INTERVAL === 0) removeOld.run(now - MS_PER_DAY)
      insert.run(request.orgId, request.key, request.fingerprint, body, now)
    },
    /** Removes the responses of some keys. Call it in a transaction. */
    removeResponses: (orgId: string, keys: readonly string[]): void => {
      for (const key of keys) remove.run(orgId, key)
    },
    /** Releases all locks, as a restart does. Returns a function that restores them. */
    releaseAll: (): (() => void) => {
      const before = locks
      locks = new Map()
      return () => {
        locks = before
      }
    },
  }
}

const createKeyMismatchError = (): ApiError =>
  new ApiError(
    'idempotency_mismatch',
    `This ${IDEMPOTENCY_HEADER} was sent with another body within the last 24 hours. Use a new key for a new request, or ` +
      'repeat the request with the same body.',
  )

const createKeyInProgressError = (): ApiError =>
  new ApiError(
    'idempotency_in_progress',
    `The first request with this ${IDEMPOTENCY_HEADER} is in progress. Send the request again after it completes. ` +
      'The response will be the same, and charged once.',
  )
