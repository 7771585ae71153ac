/** Creates the error of a request that identifies nothing. */
import { ApiError } from '../lib/api-error.ts'
import type { ErrorDetail } from '../lib/errors.ts'
import { isObject } from '../lib/json.ts'
import { describeUnknownField, findNearest } from '../lib/unknown-names.ts'

/** Returns `400 missing_identifier`. Its details say which fields of `body` are misnamed or wrap others. */
export function createMissingIdentifierError(
  problem: string,
  advice: string,
  body: object,
  knownNames: readonly string[],
): ApiError {
  const details = findUnusableFields(body, knownNames)
  const hints = details.map(({ field, message }) => `${field} ${message}`)
  return new ApiError('missing_identifier', [problem, ...hints, advice].join(' '), { details })
}

const MAX_SUGGESTIONS = 10

const findUnusableFields = (body: object, knownNames: readonly string[]): ErrorDetail[] =>
  Object.entries(body)
    .values()
    .flatMap(([field, value]) => {
      const message = describeUnusableField(field, value, knownNames)
      return message === undefined ? [] : [{ field, message }]
    })
    .take(MAX_SUGGESTIONS)
    .toArray()

const SEND_FLAT = 'Send the fields of one record at the top level of the body.'

function describeUnusableField(
  field: string,
  value: unknown,
  knownNames: readonly string[],
): string | undefined {
  if (knownNames.includes(field)) return undefined
  if (isObject(value) || Array.isArray(value))
    return `is ${isObject(value) ? 'an object' : 'a list'}. ${SEND_FLAT}`
  return findNearest(field, knownNames) === undefined ? undefined : describeUnknownField(field, knownNames)
}
