/** What may stand in a body, read without knowing what it is. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a field; blank where there is none. */
export function textIn(fields: unknown, name: string): string {
  const value = isFields(fields) ? fields[name] : undefined
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

export const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '')
