/** Names that were probably meant: for messages about unknown ones. */
import { distance } from 'fastest-levenshtein'
import { ApiError, type ErrorDetail } from './api-error.ts'

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

/** Returns `400 missing_identifier`, which names the unknown fields of `body` that stand for known ones. */
export function missingIdentifier(
  problem: string,
  advice: string,
  body: object,
  known: readonly string[],
): ApiError {
  const details = misnamedFields(body, known)
  const hints = details.map(({ field, message }) => `${field} ${message}`)
  return new ApiError('missing_identifier', [problem, ...hints, advice].join(' '), { details })
}

const MOST_FIELDS = 10

const misnamedFields = (body: object, known: readonly string[]): ErrorDetail[] =>
  Object.keys(body)
    .filter((field) => !known.includes(field))
    .flatMap((field) => {
      const meant = meantField(field, known)
      const message = `is not a field of this operation. Did you mean ${meant}?`
      return meant === undefined ? [] : [{ field, message }]
    })
    .slice(0, MOST_FIELDS)
