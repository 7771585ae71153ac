/** Parses the whole numbers of requests. */
import { invalidField } from '../lib/api-error.ts'

/**
 * Parses a field or query parameter. Returns `undefined` for an absent one.
 * @throws {ApiError} 400 for any value but a whole number from `min` to `max`
 */
export function parseWholeNumber(
  field: string,
  text: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw invalidField(
    field,
    `must be a whole number from ${min} to ${max}, not ${text.trim().slice(0, 20) || 'blank'}`,
  )
}
