/** What may be asked of a recorded request, to list it or to count it. */
import { fitsWildcard } from '../../lib/wildcard.ts'
import type { Operation } from '../../traffic/operations.ts'
import type { Shown } from './requests-entry.ts'

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

/** One for each criterion, those first that are quickly told. */
export const conditionsOf = (criteria: Criteria): Condition[] => {
  const { orgId, operation, status, key, transactionId, recordId, since, until, method, path } = criteria
  return [
    ...given(orgId, (wanted) => equal('orgId', wanted, ({ recorded }) => recorded.caller?.orgId)),
    ...given(operation, (wanted) => equal('operation', wanted, ({ recorded }) => recorded.operation)),
    ...given(status, (wanted) =>
      equal('status', String(wanted), (shown) => (shown.status === null ? null : String(shown.status))),
    ),
    ...given(transactionId, (wanted) =>
      equal('transactionId', wanted, ({ recorded }) => recorded.transactionId),
    ),
    ...given(since, (from) => within('since', from, Number.POSITIVE_INFINITY)),
    ...given(until, (to) => within('until', Number.NEGATIVE_INFINITY, to)),
    ...given(method, (wanted) =>
      equal('method', wanted.toUpperCase(), ({ recorded }) => recorded.method.toUpperCase()),
    ),
    ...given(path, (pattern) => like('path', pattern, (shown) => pathFor(pattern, shown))),
    ...Object.entries(criteria.headers ?? {}).map(([name, pattern]) =>
      like(`headers.${name}`, pattern, (shown) => shown.header(name)),
    ),
    ...given(key, (wanted) => equal('key', wanted, (shown) => shown.key)),
    ...given(recordId, (wanted) => equal('recordId', wanted, (shown) => textOf(shown.field('recordId')))),
    ...Object.entries(criteria.body ?? {}).map(([field, pattern]) =>
      like(`body.${field}`, pattern, (shown) => textOf(shown.field(field))),
    ),
  ]
}

export const fitsAll = (shown: Shown, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => condition.fits(condition.found(shown)))

const given = <Value>(value: Value | undefined, make: (value: Value) => Condition): Condition[] =>
  value === undefined ? [] : [make(value)]

const equal = (
  name: string,
  expected: string,
  find: (shown: Shown) => string | null | undefined,
): Condition => ({
  name,
  expected,
  found: (shown) => find(shown) ?? null,
  fits: (found) => found === expected,
})

const like = (name: string, pattern: FieldPattern, found: (shown: Shown) => string | null): Condition => ({
  name,
  expected: pattern === null ? 'nothing' : String(pattern),
  found,
  fits: (text) =>
    pattern === null ? (text ?? '').trim() === '' : text !== null && fitsWildcard(String(pattern), text),
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
