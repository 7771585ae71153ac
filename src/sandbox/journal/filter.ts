/** What may be asked of a recorded request, to list it or to count it. */

import type { Operation } from '../../http/operations.ts'
import { matchesWildcard } from '../faults/rules.ts'
import type { Shown } from './entry.ts'

export interface Condition {
  /** As the caller wrote it: `status`, `body.companyName`. */
  readonly name: string
  readonly expected: string
  /** What stands there; `null` where nothing does. */
  found(shown: Shown): string | null
  fits(found: string | null): boolean
}

/** What a field of the body may be asked for; `null` for absent or blank. */
type FieldPattern = string | number | boolean | null

interface Criteria {
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
export function conditionsOf(criteria: Criteria): Condition[] {
  const { orgId, operation, status, key, transactionId, recordId, since, until, method, path } = criteria
  const conditions = [
    equal('orgId', orgId, ({ recorded }) => recorded.caller?.orgId),
    equal('operation', operation, ({ recorded }) => recorded.operation),
    equal('status', status?.toString(), (shown) => shown.status?.toString()),
    equal('transactionId', transactionId, ({ recorded }) => recorded.transactionId),
    since !== undefined && within('since', since, Number.POSITIVE_INFINITY),
    until !== undefined && within('until', Number.NEGATIVE_INFINITY, until),
    equal('method', method?.toUpperCase(), ({ recorded }) => recorded.method.toUpperCase()),
    path !== undefined && like('path', path, (shown) => pathFor(path, shown)),
    ...Object.entries(criteria.headers ?? {}).map(([name, pattern]) =>
      like(`headers.${name}`, pattern, (shown) => shown.header(name)),
    ),
    equal('key', key, (shown) => shown.key),
    equal('recordId', recordId, (shown) => textOf(shown.field('recordId'))),
    ...Object.entries(criteria.body ?? {}).map(([field, pattern]) =>
      like(`body.${field}`, pattern, (shown) => textOf(shown.field(field))),
    ),
  ]
  return conditions.filter((condition) => condition !== false)
}

export const fitsAll = (shown: Shown, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => condition.fits(condition.found(shown)))

const equal = (
  name: string,
  expected: string | undefined,
  find: (shown: Shown) => string | null | undefined,
): Condition | false =>
  expected !== undefined && {
    name,
    expected,
    found: (shown) => find(shown) ?? null,
    fits: (found) => found === expected,
  }

const like = (name: string, pattern: FieldPattern, found: (shown: Shown) => string | null): Condition => ({
  name,
  expected: pattern === null ? 'nothing' : String(pattern),
  found,
  fits: (text) =>
    pattern === null ? (text ?? '').trim() === '' : text !== null && matchesWildcard(String(pattern), text),
})

const within = (name: string, from: number, to: number): Condition => ({
  name,
  expected: String(name === 'since' ? from : to),
  found: ({ recorded }) => String(recorded.receivedAt),
  fits: (at) => Number(at) >= from && Number(at) < to,
})

/** A pattern without a query leaves the query open. */
const pathFor = (pattern: string, { path }: Shown): string =>
  pattern.includes('?') ? path : path.replace(/\?.*$/s, '')

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
