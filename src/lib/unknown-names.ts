/** Suggests known names for unknown ones, for error messages. */
import { distance } from 'fastest-levenshtein'
import { ApiError, type ErrorDetail } from './api-error.ts'
import { isObject } from './json.ts'
import { findTemplateToken } from './text.ts'

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

/** Returns the message for an unknown field, with a similar field if there is one. */
export function describeUnknownField(name: string, fields: readonly string[]): string {
  const suggestion = findNearest(name, fields)
  return `is not a known field. ${suggestion === undefined ? 'See /docs.' : `Did you mean ${suggestion}?`}`
}

/** Returns `400 missing_identifier`. Its details say which fields of `body` are misnamed, wrap others, or have template tokens. */
export function missingIdentifier(
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
    .flatMap(([field, value]) => {
      const message = describeUnusableField(field, value, knownNames)
      return message === undefined ? [] : [{ field, message }]
    })
    .slice(0, MAX_SUGGESTIONS)

const SEND_FLAT = 'Send the fields of one record at the top level of the body.'

function describeUnusableField(
  field: string,
  value: unknown,
  knownNames: readonly string[],
): string | undefined {
  if (knownNames.includes(field)) {
    const token = typeof value === 'string' ? findTemplateToken(value) : undefined
    return token && `has the template token ${token}, which the client didn't replace with a value.`
  }
  if (isObject(value) || Array.isArray(value))
    return `is ${isObject(value) ? 'an object' : 'a list'}. ${SEND_FLAT}`
  return findNearest(field, knownNames) === undefined ? undefined : describeUnknownField(field, knownNames)
}
