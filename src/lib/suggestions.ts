/** Suggests known names for unknown ones, for error messages. */
import { distance } from 'fastest-levenshtein'
import { ApiError, type ErrorDetail } from './api-error.ts'

/** Returns the most similar known name; `undefined` if more than about a third of the letters differ. */
export function findNearest(name: string, knownNames: readonly string[]): string | undefined {
  const lowerCaseName = name.toLowerCase()
  let best: string | undefined
  let maxDistance = Math.ceil(lowerCaseName.length / 3)
  for (const candidate of knownNames) {
    const distanceToCandidate = distance(lowerCaseName, candidate.toLowerCase())
    if (distanceToCandidate <= maxDistance) {
      best = candidate
      maxDistance = distanceToCandidate - 1
    }
  }
  return best
}

const MAX_NAME_LENGTH = 80

/** Returns a similar field, or the only field with this ending, such as `contactEmail` for `email`. */
export function suggestField(name: string, fields: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  const ending = fields.filter((field) => folded.length > 3 && field.toLowerCase().endsWith(folded))
  return ending.length === 1 ? ending[0] : findNearest(folded, fields)
}

/** Returns `400 missing_identifier`. Its details suggest known fields for the unknown fields of `body`. */
export function missingIdentifier(
  problem: string,
  advice: string,
  body: object,
  knownNames: readonly string[],
): ApiError {
  const details = findMisnamedFields(body, knownNames)
  const hints = details.map(({ field, message }) => `${field} ${message}`)
  return new ApiError('missing_identifier', [problem, ...hints, advice].join(' '), { details })
}

const MAX_SUGGESTIONS = 10

const findMisnamedFields = (body: object, knownNames: readonly string[]): ErrorDetail[] =>
  Object.keys(body)
    .filter((field) => !knownNames.includes(field))
    .flatMap((field) => {
      const suggestion = suggestField(field, knownNames)
      const message = `is not a field of this operation. Did you mean ${suggestion}?`
      return suggestion === undefined ? [] : [{ field, message }]
    })
    .slice(0, MAX_SUGGESTIONS)
