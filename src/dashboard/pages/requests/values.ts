/** What may stand in a body, read without knowing what it is. */
import { memberOf } from '../../api/json-values.ts'

/** The text of a field; blank where there is none. */
export function textIn(fields: unknown, name: string): string {
  const value = memberOf(fields, name)
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

export const filled = (parts: readonly string[]): string[] => parts.filter((part) => part !== '')
