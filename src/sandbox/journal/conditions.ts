/** What may be asked of a recorded request, to list it or to count it. */

import type { Operation } from '../../http/operations.ts'
import { matchesWildcard } from '../faults/rules.ts'
import type { RedactedRequest } from './redacted-request.ts'

export interface RequestCondition {
  /** As the caller wrote it: `status`, `body.companyName`. */
  readonly name: string
  readonly expected: string
  /** What stands there; `null` where nothing does. */
  actual(shown: RedactedRequest): string | null
  matches(found: string | null): boolean
}

/** What a field of the body may be asked for; `null` for absent or blank. */
type FieldPattern = string | number | boolean | null

interface RequestCriteria {
  readonly orgId?: string | undefined
  readonly operation?: Operation | undefined
  readonly status?: number | undefined
  readonly key?: string | undefined
  readonly transactionId?: string | undefined
  /** Of the body; as it stands, without wildcards. */
  readonly recordId?: string | undefined
  /** Milliseconds since 1970: from here on. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly headers?: Readonly<Record<string, string | null>> | undefined
  readonly body?: Readonly<Record<string, FieldPattern>> | undefined
}

/** One condition for each criterion. Those that are checked fastest come first. */
export function toConditions(criteria: RequestCriteria): RequestCondition[] {
  const { orgId, operation, status, key, transactionId, recordId, since, until, method, path } = criteria
  const conditions = [
    equalCondition('orgId', orgId, ({ recorded }) => recorded.caller?.orgId),
    equalCondition('operation', operation, ({ recorded }) => recorded.operation),
    equalCondition('status', status?.toString(), (shown) => shown.status?.toString()),
    equalCondition('transactionId', transactionId, ({ recorded }) => recorded.transactionId),
    since !== undefined && timeCondition('since', since, Number.POSITIVE_INFINITY),
    until !== undefined && timeCondition('until', Number.NEGATIVE_INFINITY, until),
    equalCondition('method', method?.toUpperCase(), ({ recorded }) => recorded.method.toUpperCase()),
    path !== undefined && patternCondition('path', path, (shown) => pathToCompare(path, shown)),
    ...Object.entries(criteria.headers ?? {}).map(([name, pattern]) =>
      patternCondition(`headers.${name}`, pattern, (shown) => shown.header(name)),
    ),
    equalCondition('key', key, (shown) => shown.keyLastFour),
    equalCondition('recordId', recordId, (shown) => toText(shown.field('recordId'))),
    ...Object.entries(criteria.body ?? {}).map(([field, pattern]) =>
      patternCondition(`body.${field}`, pattern, (shown) => toText(shown.field(field))),
    ),
  ]
  return conditions.filter((condition) => condition !== false)
}

export const matchesAll = (shown: RedactedRequest, conditions: readonly RequestCondition[]): boolean =>
  conditions.every((condition) => condition.matches(condition.actual(shown)))

const equalCondition = (
  name: string,
  expected: string | undefined,
  find: (shown: RedactedRequest) => string | null | undefined,
): RequestCondition | false =>
  expected !== undefined && {
    name,
    expected,
    actual: (shown) => find(shown) ?? null,
    matches: (found) => found === expected,
  }

const patternCondition = (name: string, pattern: FieldPattern, found: (shown: RedactedRequest) => string | null): RequestCondition => ({
  name,
  expected: pattern === null ? 'nothing' : String(pattern),
  actual: found,
  matches: (text) =>
    pattern === null ? (text ?? '').trim() === '' : text !== null && matchesWildcard(String(pattern), text),
})

const timeCondition = (name: string, from: number, to: number): RequestCondition => ({
  name,
  expected: String(name === 'since' ? from : to),
  actual: ({ recorded }) => String(recorded.receivedAt),
  matches: (at) => Number(at) >= from && Number(at) < to,
})

/** A pattern without a query leaves the query open. */
const pathToCompare = (pattern: string, { path }: RedactedRequest): string =>
  pattern.includes('?') ? path : path.replace(/\?.*$/s, '')

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
