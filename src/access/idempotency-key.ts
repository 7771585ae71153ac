/** The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), and what it was sent with. */
import { createHash } from 'node:crypto'
import { invalidField } from '../lib/api-error.ts'
import { canonicalJson } from '../lib/canonical-json.ts'

/** A request that names itself: whose it is, its key, and what it asks for. */
export interface NamedRequest {
  readonly orgId: string
  readonly key: string
  readonly fingerprint: string
}

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Visible ASCII characters: nothing that a proxy or a log would change or hide. */
const KEY = /^[!-~]{1,255}$/
/** A structured field's string (RFC 8941), in which quotes and backslashes are escaped. */
const QUOTED = /^"(?:[^"\\]|\\["\\])*"$/

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
  const key = header.startsWith('"') ? unquoted(header) : header
  return key !== undefined && KEY.test(key) ? key : undefined
}

const unquoted = (header: string): string | undefined =>
  QUOTED.test(header) ? header.slice(1, -1).replace(/\\(.)/g, '$1') : undefined

/** SHA-256 of what is asked: one for bodies that differ in blanks, in the order of fields or in how the key is sent. */
export function fingerprintOf({ apikey: _, ...asked }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(canonicalJson(asked)).digest('hex')
}
