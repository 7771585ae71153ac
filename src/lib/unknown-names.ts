/** Suggests known names for unknown ones, for error messages. */
import { distance } from 'fastest-levenshtein'
import { ApiError, type ErrorDetail } from './api-error.ts'
import { isObject } from './json.ts'
import { findTemplateToken } from './text.ts'

/**
 * Returns the most similar known name; `undefined` if more than about a third of the letters differ. Of equally similar names,
 * returns the one with the longer common start.
 */
export function findNearest(name: string, knownNames: readonly string[]): string | undefined {
  const lowerCaseName = name.toLowerCase()
  const [best] = knownNames
    .map((candidate) => ({
      candidate,
      distance: distance(lowerCaseName, candidate.toLowerCase()),
      start: countCommonStart(lowerCaseName, candidate.toLowerCase()),
    }))
    .sort((a, b) => a.distance - b.distance || b.start - a.start)
  return best && best.distance <= Math.ceil(lowerCaseName.length / 3) ? best.candidate : undefined
}

function countCommonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

const MAX_NAME_LENGTH = 80

/**
 * Returns a similar field, or the only field that ends or starts with the name: `contactEmail` for `email`, and
 * `retryAfterSeconds` for `retryAfter`. Of several that start with it, returns the name: `companyName` for `company`.
 */
export function suggestField(name: string, fields: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined
  return (
    suggestForLetters(lettersOf(name), fields) ??
    suggestForLetters(lettersOf(withRequestPrefix(name)), fields)
  )
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function suggestForLetters(letters: string, fields: readonly string[]): string | undefined {
  if (letters.length <= 3) return findNearest(letters, fields)
  const isStart = (field: string): boolean => field.toLowerCase().startsWith(letters)
  return (
    findOnly(fields, (field) => field.toLowerCase().endsWith(letters)) ??
    findNearest(letters, fields) ??
    findOnly(fields, (field) => isStart(field) && field.endsWith('Name')) ??
    findOnly(fields, isStart)
  )
}

/** Responses shorten the prefixes of the fields of requests: `conEmail` is the value for `contactEmail`. */
const withRequestPrefix = (name: string): string =>
  name.replace(/^comp(?=[A-Z_])/, 'company').replace(/^con(?=[A-Z_])/, 'contact')

function findOnly(fields: readonly string[], matches: (field: string) => boolean): string | undefined {
  const found = fields.filter(matches)
  return found.length === 1 ? found[0] : undefined
}

/** Returns the message for an unknown field, with a similar field if there is one. */
export function describeUnknownField(name: string, fields: readonly string[]): string {
  const suggestion = suggestField(name, fields)
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
    return token && `has the template token ${token}, which the client did not replace by its value.`
  }
  if (isObject(value) || Array.isArray(value))
    return `is ${isObject(value) ? 'an object' : 'a list'}. ${SEND_FLAT}`
  return suggestField(field, knownNames) === undefined ? undefined : describeUnknownField(field, knownNames)
}
