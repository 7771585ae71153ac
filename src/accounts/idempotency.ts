/** The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): each request is carried out once, and answered alike for a day. */
import { createHash } from 'node:crypto'
import type { Connection } from '../db/open.ts'
import { ApiError, invalidField } from '../lib/api-error.ts'
import { MS_PER_DAY } from '../lib/clock.ts'
import { canonicalJson } from '../lib/json.ts'

/** A request that names itself: whose it is, its key, and what it asks for. */
export interface NamedRequest {
  readonly orgId: string
  readonly key: string
  readonly fingerprint: string
}

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Visible ASCII characters: nothing that a proxy or a log would change or hide. */
const BARE = '[!#-~][!-~]{0,254}'
/** The same in a structured field's string (RFC 8941), which escapes quotes and backslashes. */
const QUOTED = '"(?:[!#-\\[\\]-~]|\\\\["\\\\]){1,255}"'
const HEADER = new RegExp(`^(?:${BARE}|${QUOTED})$`)

/** The header's JSON Schema. Blank counts as absent. */
export const IDEMPOTENCY_KEY_SCHEMA = {
  type: 'string' as const,
  maxLength: 2 * 255 + 2,
  pattern: `^(?:${BARE}|${QUOTED})?$`,
}

/**
 * The key in a header value, which may be quoted, as the draft has it, or bare; `undefined` where the header is absent
 * or empty.
 * @throws {ApiError} 400 for what is no key
 */
export function readIdempotencyKey(header: string | null): string | undefined {
  if (header === null || header.trim() === '') return undefined
  const key = keyIn(header)
  if (key !== undefined) return key
  throw invalidField(
    IDEMPOTENCY_HEADER,
    'must be 1 to 255 visible ASCII characters, quoted or bare. Send a new UUID for each enrichment, and the same one ' +
      'when you repeat it',
  )
}

/** What names a request, if it has a sound key: for where it is not yet known whether the request is sound. */
export function nameIn(
  header: string | null,
  body: object,
): Pick<NamedRequest, 'key' | 'fingerprint'> | undefined {
  const key = header === null ? undefined : keyIn(header)
  return key === undefined ? undefined : { key, fingerprint: fingerprintOf({ ...body }) }
}

/** `undefined` for what is no key. */
function keyIn(header: string): string | undefined {
  if (!HEADER.test(header)) return undefined
  return header.startsWith('"') ? header.slice(1, -1).replace(/\\(.)/g, '$1') : header
}

/** SHA-256 of what is asked: one for bodies that differ in blanks, in the order of fields or in how the key is sent. */
export function fingerprintOf({ apikey: _, ...asked }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex')
}

export type Idempotency = ReturnType<typeof createIdempotency>

interface Stored {
  readonly fingerprint: string
  readonly answer: string
}

/** After so many new entries some of those that are too old are removed: more than have come meanwhile. */
const TIDY_EVERY = 100

export function createIdempotency({ client }: Connection) {
  // A row from more than a day ahead was stored when the sandbox's clock was ahead, and has been set back since.
  const stored = client.prepare<Stored, [string, string, number, number]>(
    `SELECT fingerprint, answer FROM idempotency_keys
      WHERE org_id = ? AND idempotency_key = ? AND answered_at > ? AND answered_at < ?`,
  )
  // A row that exists already is too old, or `earlier` would have found it.
  const insert = client.prepare<void, [string, string, string, string, number]>(
    `INSERT INTO idempotency_keys (org_id, idempotency_key, fingerprint, answer, answered_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, answered_at = excluded.answered_at`,
  )
  const removeOld = client.prepare<void, [number]>(
    `DELETE FROM idempotency_keys
      WHERE rowid IN (SELECT rowid FROM idempotency_keys WHERE answered_at <= ? LIMIT 500)`,
  )
  const remove = client.prepare<void, [string, string]>(
    'DELETE FROM idempotency_keys WHERE org_id = ? AND idempotency_key = ?',
  )

  /** By organization and key, what is asked for. */
  const underWay = new Map<string, NamedRequest>()
  let stores = 0

  const find = ({ orgId, key }: NamedRequest, now: number) =>
    stored.get(orgId, key, now - MS_PER_DAY, now + MS_PER_DAY)
  /**
   * Marks a request as under way. To be ended by the returned function, whatever comes of it.
   * @throws {ApiError} 409 while one of this name is under way already; 422 if that is another request
   */
  const begin = (request: NamedRequest) => {
    const name = `${request.orgId} ${request.key}`
    const other = underWay.get(name)
    if (other) throw other.fingerprint === request.fingerprint ? inProgress() : mismatch()
    underWay.set(name, request)
    return () => {
      if (underWay.get(name) === request) underWay.delete(name)
    }
  }

  return {
    /**
     * The body that was answered to this request within a day; `undefined` if it is the first of its name.
     * @throws {ApiError} 422 if its name was another request's
     */
    earlier: (request: NamedRequest, now: number): string | undefined => {
      const found = find(request, now)
      if (!found) return undefined
      if (found.fingerprint !== request.fingerprint) throw mismatch()
      return found.answer
    },
    begin,
    /** Marks a request that a fault delays as under way, unless its key was used before: that answers it. Throws as `begin`. */
    hold: (request: NamedRequest, now: number) => (find(request, now) ? undefined : begin(request)),
    /** Stores a response, in the transaction of its charge, after `earlier` in the same one. */
    keep: (request: NamedRequest, body: string, now: number): void => {
      if (stores++ % TIDY_EVERY === 0) removeOld.run(now - MS_PER_DAY)
      insert.run(request.orgId, request.key, request.fingerprint, body, now)
    },
    /** Removes responses that the caller has stored itself. To be called in a transaction. */
    forget: (orgId: string, keys: readonly string[]): void => {
      for (const key of keys) remove.run(orgId, key)
    },
    /** Forgets what is under way, as a new process would. */
    forgetUnderWay: (): void => underWay.clear(),
  }
}

/** Of another request. */
export const mismatch = (): ApiError =>
  new ApiError(
    'idempotency_mismatch',
    `This ${IDEMPOTENCY_HEADER} was sent with another body within the last 24 hours. Send a new key with a new request, and ` +
      'the same body with a repeat.',
  )

export const inProgress = (): ApiError =>
  new ApiError(
    'idempotency_in_progress',
    `The request with this ${IDEMPOTENCY_HEADER} is still under way. Send it again when it is answered: the answer will be ` +
      'the same, and charged once.',
  )
