/** Rejects template tokens, which are mistakes of the integration: the real service would search for them. */
import type { TObject } from '@sinclair/typebox'
import { type ErrorDetail, invalidFields } from '../lib/errors.ts'
import { describeToken, findRejectedToken } from '../lib/text.ts'

/**
 * Rejects template tokens in the known fields of a body. The response echoes any `recordId`.
 * @throws {InputError} that names each field with its token
 */
export function requireReplacedTokens(body: object, { properties }: TObject): void {
  const details: ErrorDetail[] = []
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'string' || field === 'recordId' || !Object.hasOwn(properties, field)) continue
    const token = findRejectedToken(value)
    if (token !== undefined) details.push({ field, message: describeToken(token) })
  }
  if (details.length > 0) throw invalidFields(details)
}
