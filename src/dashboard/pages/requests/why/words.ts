/** What the matcher compares, in words that need no explanation. */

import type { FieldEvidence } from '../wires.ts'
import { STARTING_POINT } from './picture.ts'

export const fieldName = (field: string): string =>
  field === STARTING_POINT ? 'Before comparing' : field.charAt(0).toUpperCase() + field.slice(1)

/** How well a field agrees, and with what. */
export function agreement({ field, level, stored }: FieldEvidence): { level: string; stored: string } {
  if (field === STARTING_POINT) return { level: 'who must be told from the others', stored }
  return { level: level === 'missing' ? 'not stored' : level, stored }
}

/** For a line of text: `last name (different: “keller” for “smith”)`. */
export function inALine({ field, level, asked, stored }: FieldEvidence): string {
  const values = [asked, stored].filter((value) => value !== '').map((value) => `“${value}”`)
  return `${field} (${[level, values.join(' for ')].filter((part) => part !== '').join(': ')})`
}
