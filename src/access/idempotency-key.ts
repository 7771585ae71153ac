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
