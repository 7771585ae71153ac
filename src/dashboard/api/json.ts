/** Reads JSON values of unknown shape. */

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Escapes what `JSON.stringify` leaves in a JSON text: control characters that a terminal interprets, line ends other than `\n`, and marks
 * that reverse the order of text.
 */
export const escapeJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Returns a field, or `undefined` if the value has no field of this name. */
export const getField = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** Returns the text of a field, or `''` if it has none. */
export function getText(fields: unknown, name: string): string {
  const value = getField(fields, name)
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** Returns the JSON value of a typed text, such as a number, or the text itself; `undefined` if it is blank. */
export function toJsonValue(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}
