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
