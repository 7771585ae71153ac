import { distance } from 'fastest-levenshtein'

/** The known name that `name` was probably meant to be: about a third of its letters may differ. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = Math.ceil(wanted.length / 3)
  for (const candidate of known) {
    const edits = distance(wanted, candidate.toLowerCase())
    if (edits <= least) {
      best = candidate
      least = edits - 1
    }
  }
  return best
}

const LONGEST_NAME = 80

/** Returns the field that `name` was probably meant to be: nearly so called, or the only one that ends so, as `email` for `contactEmail`. */
export function meantField(name: string, fields: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  const ending = fields.filter((field) => folded.length > 3 && field.toLowerCase().endsWith(folded))
  return ending.length === 1 ? ending[0] : nearest(folded, fields)
}
