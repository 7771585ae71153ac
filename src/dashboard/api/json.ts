/** Reads JSON values of unknown shape. */

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a field, or `undefined` if the value has none of this name. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The text of a field; blank where there is none. */
export function textIn(fields: unknown, name: string): string {
  const value = memberOf(fields, name)
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}
