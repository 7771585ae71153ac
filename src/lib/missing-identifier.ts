import { ApiError, type ErrorDetail } from './api-error.ts'
import { meantField } from './nearest.ts'

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
