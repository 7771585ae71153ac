/** The conditions by which recorded requests are listed, streamed, and counted. */
import { lastFourOf } from '../../accounts/keys.ts'
import type { Operation } from '../../http/api-operations.ts'
import { invalidField } from '../../lib/api-error.ts'
import { matchesWildcard } from '../../lib/text.ts'
import type { LazyJournalEntry, RequestValues } from './journal-entry.ts'
import { isSecretName } from './redactor.ts'

export interface RequestCondition {
  /** The path of the criterion, such as `status` or `body.companyName`. */
  readonly name: string
  readonly expected: string
  /** Returns the actual value with redacted keys; `null` if the request has none. */
  read(request: LazyJournalEntry): string | null
  matches(request: LazyJournalEntry): boolean
}

/** The expected value of a field of the body, with wildcards in a string; `null` for absent or blank. */
type FieldPattern = string | number | boolean | null

interface RequestCriteria {
  readonly orgId?: string | undefined
  readonly operation?: Operation | undefined
  readonly status?: number | undefined
  /** A whole key, or the last four characters of one. */
  readonly key?: string | undefined
  readonly transactionId?: string | undefined
  /** The exact value of the field `recordId` of the body. */
  readonly recordId?: string | undefined
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number | undefined
  /** Milliseconds since 1970, exclusive. */
  readonly until?: number | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly headers?: Readonly<Record<string, string | null>> | undefined
  readonly body?: Readonly<Record<string, FieldPattern>> | undefined
}

/**
 * Returns a condition for each criterion. The conditions that are fastest to check come first.
 * @param parent starts the names of fields in errors
 * @throws {ApiError} 400 for a criterion that no request could match
 */
export function toConditions(criteria: RequestCriteria, parent = ''): RequestCondition[] {
  requireMatchable(criteria, parent)
  const { orgId, operation, status, key, transactionId, recordId, since, until, method, path } = criteria
  const conditions = [
    equalCondition('orgId', orgId, ({ recorded }) => recorded.caller?.orgId),
    equalCondition('operation', operation, ({ recorded }) => recorded.operation),
    equalCondition('status', status?.toString(), (request) => request.status?.toString()),
    equalCondition('transactionId', transactionId, ({ recorded }) => recorded.transactionId),
    since !== undefined && timeCondition('since', since, Number.POSITIVE_INFINITY),
    until !== undefined && timeCondition('until', Number.NEGATIVE_INFINITY, until),
    equalCondition('method', method?.toUpperCase(), ({ recorded }) => recorded.method.toUpperCase()),
    path !== undefined && patternCondition('path', path, (values) => pathToCompare(path, values)),
    ...Object.entries(criteria.headers ?? {}).map(([name, pattern]) =>
      patternCondition(`headers.${name}`, pattern, (values) => values.header(name)),
    ),
    key !== undefined && keyCondition(parseKey(key)),
    recordId !== undefined && recordIdCondition(recordId),
    ...Object.entries(criteria.body ?? {}).map(([field, pattern]) =>
      patternCondition(`body.${field}`, pattern, (values) => toText(values.field(field))),
    ),
  ]
  return conditions.filter((condition) => condition !== false)
}

export const matchesAll = (request: LazyJournalEntry, conditions: readonly RequestCondition[]): boolean =>
  conditions.every((condition) => condition.matches(request))

const equalCondition = (
  name: string,
  expected: string | undefined,
  read: (request: LazyJournalEntry) => string | null | undefined,
): RequestCondition | false =>
  expected !== undefined && {
    name,
    expected,
    read: (request) => read(request) ?? null,
    matches: (request) => read(request) === expected,
  }

/** Compares the values as sent: a pattern for a redacted value would match nothing. */
const patternCondition = (
  name: string,
  pattern: FieldPattern,
  read: (values: RequestValues) => string | null,
): RequestCondition => ({
  name,
  expected: pattern === null ? 'nothing' : String(pattern),
  read: ({ redacted }) => read(redacted),
  matches: ({ sent }) => {
    const actual = read(sent)
    return pattern === null
      ? (actual ?? '').trim() === ''
      : actual !== null && matchesWildcard(String(pattern), actual)
  },
})

const recordIdCondition = (expected: string): RequestCondition => {
  const read = (values: RequestValues): string | null => toText(values.field('recordId'))
  return {
    name: 'recordId',
    expected,
    read: ({ redacted }) => read(redacted),
    matches: ({ sent }) => read(sent) === expected,
  }
}

/** Shows only the last four characters of keys. */
function keyCondition(key: string): RequestCondition | false {
  if (key.length <= KEY_ENDING_LENGTH) return equalCondition('key', key, (request) => request.keyLastFour)
  const ending = lastFourOf(key)
  const expected = `...${ending}`
  return {
    name: 'key',
    expected,
    read: (request) => {
      if (request.hasKey(key)) return expected
      const { keyLastFour } = request
      if (keyLastFour === ending) return `another key that ends in ${ending}`
      return keyLastFour && `...${keyLastFour}`
    },
    matches: (request) => request.hasKey(key),
  }
}

const KEY_ENDING_LENGTH = 4

/** Accepts the last four characters also in the form of a redacted header: `...-key`. */
const parseKey = (text: string): string => text.trim().replace(/^(?:\.{3}|…)/, '')

/** The names that HTTP allows. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

function requireMatchable(criteria: RequestCriteria, parent: string): void {
  const { key, method, path, headers = {}, body = {} } = criteria
  if (key !== undefined && parseKey(key).length < KEY_ENDING_LENGTH) {
    throw invalidField(`${parent}key`, 'must be a whole key or its last four characters')
  }
  if (method?.trim() === '') throw invalidField(`${parent}method`, 'is blank. Send a method such as POST')
  if (path !== undefined && !/^[/*]/.test(path)) throw invalidField(`${parent}path`, 'must start with / or *')
  for (const name of Object.keys(headers)) {
    if (!HEADER_NAME.test(name)) throw invalidField(`${parent}headers.${name}`, 'is not the name of a header')
  }
  for (const [place, patterns] of Object.entries({ headers, body })) {
    for (const [name, pattern] of Object.entries(patterns)) {
      // `null` and `*` do not depend on the value.
      if (!isSecretName(name) || pattern === null || pattern === '*') continue
      throw invalidField(
        `${parent}${place}.${name}`,
        'is redacted in the journal. Send match.key with a whole key or its last four characters, or null or * here',
      )
    }
  }
}

const timeCondition = (name: string, from: number, to: number): RequestCondition => ({
  name,
  expected: String(name === 'since' ? from : to),
  read: ({ recorded }) => String(recorded.receivedAt),
  matches: ({ recorded }) => recorded.receivedAt >= from && recorded.receivedAt < to,
})

/** Returns the path without its query, unless the pattern contains a query. */
const pathToCompare = (pattern: string, { path }: RequestValues): string =>
  pattern.includes('?') ? path : path.replace(/\?.*$/s, '')

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
