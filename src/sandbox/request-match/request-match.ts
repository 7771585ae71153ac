/** The conditions that faults, lists, and verification have in common: which requests they apply to. */
import { lastFourOf } from '../../accounts/keys.ts'
import { canonicalJson } from '../../lib/json.ts'
import { matchesWildcard } from '../../lib/text.ts'
import type { ParsedRequest } from './parsed-request.ts'
import type { RequestMatch } from './request-match-schema.ts'
import type { Masker } from './secret-values.ts'

export interface RequestCondition {
  /** The path of the criterion, such as `status` or `body.companyName`. */
  readonly name: string
  readonly expected: string
  /** Returns the actual value, masked if it may be a key; `null` if the request has none. */
  readonly read: (request: ParsedRequest) => string | null
  readonly matches: (request: ParsedRequest) => boolean
}

/** Selects requests without an organization, operation, or response. */
export const NONE = 'none'

export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** The criteria of a fault, and those that only lists and verification have. */
type Criteria = {
  readonly [Name in keyof Omit<RequestMatch, 'operation'>]?: RequestMatch[Name] | undefined
} & {
  readonly operation?: RequestMatch['operation'] | typeof NONE | undefined
  readonly status?: number | StatusClass | typeof NONE | undefined
  readonly host?: string | undefined
}

/** Returns a condition for each criterion. The conditions that are fastest to check come first. */
export function toMatchConditions(match: Criteria): RequestCondition[] {
  const { status, operation, orgId, host, key, method, path, headers = {}, body = {} } = match
  const conditions = [
    equalCondition('status', status?.toString(), ({ received }) => {
      const text = received.status?.toString()
      return STATUS_CLASSES.some((one) => one === status) ? text?.replace(/..$/, 'xx') : text
    }),
    equalCondition('orgId', orgId, ({ received }) => received.caller?.orgId),
    equalCondition('operation', operation, ({ received }) => received.operation),
    // `none` is a possible host.
    equalCondition('host', host, (request) => request.host ?? ''),
    equalCondition('method', method?.toUpperCase(), ({ received }) => received.method.toUpperCase()),
    path === undefined
      ? undefined
      : patternCondition('path', path, (request) => pathToCompare(path, request)),
    ...Object.entries(headers).map(([name, pattern]) =>
      patternCondition(`headers.${name}`, pattern, (request) => request.headers().get(name), showNamed(name)),
    ),
    key === undefined ? undefined : keyCondition(parseKey(key)),
    ...Object.entries(body).map(([field, expected]) =>
      patternCondition(
        `body.${field}`,
        expected,
        (request) => toComparedText(request.field(field)),
        showNamed(field),
      ),
    ),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

export const matchesAll = (request: ParsedRequest, conditions: readonly RequestCondition[]): boolean =>
  conditions.every((condition) => condition.matches(request))

/** Returns a condition for an exact value, or for `NONE`; `undefined` if no value is expected. */
const equalCondition = (
  name: string,
  expected: string | undefined,
  read: (request: ParsedRequest) => string | null | undefined,
): RequestCondition | undefined =>
  expected === undefined
    ? undefined
    : {
        name,
        expected,
        read: (request) => read(request) ?? null,
        matches: (request) => (read(request) ?? NONE) === expected,
      }

/**
 * Returns a condition for a value, which is compared as it was sent.
 * @param expected a string with wildcards, `null` for an absent or blank value, or any other JSON value
 * @param show masks the value for the nearest misses
 */
function patternCondition(
  name: string,
  expected: unknown,
  read: (request: ParsedRequest) => string | null,
  show: (masker: Masker, value: string) => string = showText,
): RequestCondition {
  const text = expected === null ? 'nothing' : (toComparedText(expected) ?? '')
  const isMatch = (actual: string | null): boolean => {
    if (expected === null) return (actual ?? '').trim() === ''
    if (typeof expected === 'string') return actual !== null && matchesWildcard(expected, actual)
    return actual === text
  }
  return {
    name,
    expected: text,
    read: (request) => {
      const value = read(request)
      return value === null ? null : show(request.masker(), value)
    },
    matches: (request) => isMatch(read(request)),
  }
}

const showText = (masker: Masker, value: string): string => masker.text(value)

const showNamed =
  (name: string) =>
  (masker: Masker, value: string): string =>
    masker.named(name, value)

/** Shows only the last four characters of keys. */
function keyCondition(key: string): RequestCondition {
  const isEnding = key.length <= KEY_ENDING_LENGTH
  return {
    name: 'key',
    expected: `****${lastFourOf(key)}`,
    read: ({ keyLastFour }) => keyLastFour && `****${keyLastFour}`,
    matches: (request) => (isEnding && request.keyLastFour === key) || request.hasKey(key),
  }
}

const KEY_ENDING_LENGTH = 4

/** Accepts the last four characters also in the form of a masked header: `****-key`. */
export const parseKey = (text: string): string => text.trim().replace(/^\*{4}/, '')

/** Returns the path without its query, unless the pattern contains a query. */
const pathToCompare = (pattern: string, { path }: ParsedRequest): string =>
  pattern.includes('?') ? path : path.replace(/\?.*$/s, '')

/** Returns a text as it is, and any other value as JSON. */
export function toComparedText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : canonicalJson(value)
}
