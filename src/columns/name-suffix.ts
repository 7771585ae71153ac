/** Adds the suffixes of names, which exports have in a column of their own. */
import { findGeneration } from '../matching/normalize/person/name-words.ts'
import { isNoValue } from '../matching/normalize/placeholders.ts'
import { cleanCell } from './clean-cell.ts'

/** Returns a last or full name with a generation, unless it is blank or has one. */
export function addGeneration(name: string, generation: string): string {
  const cleaned = cleanCell(name)
  const isComplete = cleaned === '' || isNoValue(cleaned) || findGeneration(name, 1) !== undefined
  return isComplete ? name : `${name} ${generation}`
}
