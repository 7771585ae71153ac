/** The filter of the list, in the address under the names of the API. The server applies it. */
import type { operations } from '../../../client/openapi-types.ts'

export type Query = NonNullable<operations['listRequests']['parameters']['query']>

/** The filters of the API, and `last`: minutes until now, in place of `since` and `until`. */
export type FilterName = Exclude<keyof Query, 'limit' | 'cursor' | 'buckets' | 'bodies'> | 'last'

/** What is absent does not filter. */
export type Filter = Readonly<Partial<Record<FilterName, string | undefined>>>

export const isEmptyFilter = (filter: Filter): boolean => formatFilter(filter) === ''

/** Returns the filter in an address. The server reports values that it does not know. */
export const parseFilter = (parameters: URLSearchParams): Filter =>
  Object.fromEntries(
    [...parameters].filter(([name, value]) => isSet(name, value) && !NOT_FILTERS.includes(name)),
  )

/** The parameters of the address that do not filter. */
const NOT_FILTERS = ['original', 'compared']

/** A blank host is that of requests without the header. */
const isSet = (name: string, value: string | undefined): value is string =>
  value !== undefined && (value !== '' || name === 'host')

/** Returns the parameters of the address. */
export const formatFilter = (filter: Filter): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] =>
      isSet(name, value) ? [[name, value]] : [],
    ),
  ).toString()

/**
 * Returns the parameters of the API.
 * @throws {Error} if `last` is not a number of minutes
 */
export function toQuery({ last, ...filter }: Filter, now = Date.now()): Query {
  const query = Object.fromEntries(new URLSearchParams(formatFilter(filter)))
  if (last === undefined) return query
  const minutes = readMinutes(last)
  if (minutes === undefined)
    throw new Error(`last must be a number of minutes from 0 to ${'9'.repeat(MAX_DIGITS)}, not “${last}”.`)
  return { ...query, since: new Date(now - minutes * 60_000).toISOString() }
}

/** Minutes have at most this number of digits. */
const MAX_DIGITS = 6

/** Returns the minutes of `last`; `undefined` for another text. */
export const readMinutes = (last: string): number | undefined =>
  /^\d+$/.test(last) && last.length <= MAX_DIGITS ? Number(last) : undefined
