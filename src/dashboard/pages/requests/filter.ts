/** The filter of the list, in the address under the names of the API. The server applies it. */
import type { operations } from '../../../client/openapi-types.ts'
import { isOperation, type Operation, OUTCOMES, type Outcome } from '../../api/schemas.ts'

/** Each field is `''` if it does not filter. */
export interface Filter {
  readonly operation: Operation | ''
  readonly orgId: string
  readonly outcome: Outcome | ''
  /** Words that the request or its response contains. */
  readonly search: string
  /** The first instant, in ISO 8601. */
  readonly since: string
  /** The instant after the last one. */
  readonly until: string
  /** Minutes until now, in place of `since` and `until`. */
  readonly last: (typeof LAST_MINUTES)[number] | ''
  /** The query of a line of the report, without what the other fields have. */
  readonly line: string
}

export const LAST_MINUTES = ['1', '5', '15'] as const

export const NO_FILTER: Filter = {
  operation: '',
  orgId: '',
  outcome: '',
  search: '',
  since: '',
  until: '',
  last: '',
  line: '',
}

export const isEmptyFilter = (filter: Filter): boolean => Object.values(filter).every((value) => value === '')

/** The longest search text that the server accepts. */
const MAX_SEARCH = 512

export function parseFilter(parameters: URLSearchParams): Filter {
  const get = (name: keyof Filter): string => parameters.get(name) ?? ''
  const operation = get('operation')
  return {
    operation: isOperation(operation) ? operation : '',
    orgId: get('orgId') === 'none' ? '' : get('orgId'),
    outcome: OUTCOMES.find((one) => one === get('outcome')) ?? '',
    search: get('search').slice(0, MAX_SEARCH),
    since: toInstant(get('since')),
    until: toInstant(get('until')),
    last: LAST_MINUTES.find((minutes) => minutes === get('last')) ?? '',
    line: new URLSearchParams(
      [...parameters].filter(
        ([name, value]) => LINE_FIELDS.includes(name) || (MAYBE_NONE.includes(name) && value === 'none'),
      ),
    ).toString(),
  }
}

/** The parameters of the API that only the report uses. */
const LINE_FIELDS = ['status', 'host', 'source', 'situation', 'chargedGuid', 'warning', 'warningField']

/** The filters that only the report sets to `none`. */
const MAYBE_NONE = ['orgId', 'operation']

/** Describes the query of a line of the report, such as `status 429, source client`. */
export const describeLine = (line: string): string =>
  [...new URLSearchParams(line)]
    .map(([name, value]) => (value === '' ? `no ${name}` : `${name} ${value}`))
    .join(', ')

const toInstant = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : text)

/** Returns the fields that filter, as parameters of the API. */
export const toQuery = (
  { operation, orgId, outcome, search, since, until, last, line }: Filter,
  now = Date.now(),
): NonNullable<operations['listRequests']['parameters']['query']> => ({
  ...Object.fromEntries(new URLSearchParams(line)),
  ...(operation !== '' && { operation }),
  ...(orgId !== '' && { orgId }),
  ...(outcome !== '' && { outcome }),
  ...(search !== '' && { search }),
  ...(since !== '' && { since }),
  ...(until !== '' && { until }),
  ...(last !== '' && { since: new Date(now - Number(last) * 60_000).toISOString() }),
})

/** Returns the parameters of the address. */
export const formatFilter = ({ line, ...filter }: Filter): string =>
  new URLSearchParams([
    ...Object.entries(filter).filter(([, value]) => value !== ''),
    ...new URLSearchParams(line),
  ]).toString()
