/** Suggests known names for unknown ones, for error messages. */
import { distance } from 'fastest-levenshtein'

/**
 * Returns the most similar known name, unless over a third of the letters differ; otherwise the first that contains it: `contactEmail`
 * for `email`. Of equals, the longest, where letters are missing and not wrong: `contactFullName` for `contactName`.
 */
export function findNearest(name: string, knownNames: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const [best] = knownNames
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || b.candidate.length - a.candidate.length)
  if (best && best.distance <= Math.ceil(wanted.length / 3)) return best.candidate
  return wanted.length < 3 ? undefined : knownNames.find((known) => known.toLowerCase().includes(wanted))
}

/** Returns the message for an unknown field of a request or a file, with a similar field if there is one. */
export function describeUnknownField(name: string, fields: readonly string[]): string {
  const suggestion = findNearest(name, fields)
  return `is not a known field. ${suggestion === undefined ? 'Leave it out.' : `Did you mean ${suggestion}?`}`
}
