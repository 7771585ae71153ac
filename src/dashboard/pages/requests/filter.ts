/** The filter of the list, in the address under the names of the API. The server applies it. */
import { OPERATION_NAMES, type Operation, OUTCOMES, type Outcome } from '../../api/schemas.ts'

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
}

export const NO_FILTER: Filter = {
  operation: '',
  orgId: '',
  outcome: '',
  search: '',
  since: '',
  until: '',
}

const FILTER_NAMES = ['operation', 'orgId', 'outcome', 'search', 'since', 'until'] as const

export const isEmptyFilter = (filter: Filter): boolean => FILTER_NAMES.every((name) => filter[name] === '')

/** The longest search text that the server accepts. */
const MAX_SEARCH = 512

export function parseFilter(parameters: URLSearchParams): Filter {
  const get = (name: keyof Filter): string => parameters.get(name) ?? ''
  const operation = get('operation')
  return {
    operation: isOperation(operation) ? operation : '',
    orgId: get('orgId'),
    outcome: OUTCOMES.find((one) => one === get('outcome')) ?? '',
    search: get('search').slice(0, MAX_SEARCH),
    since: toInstant(get('since')),
    until: toInstant(get('until')),
  }
}

const isOperation = (text: string): text is Operation => Object.hasOwn(OPERATION_NAMES, text)

const toInstant = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : text)

/** Returns the fields that filter, as parameters of the API. */
export const toQuery = ({ operation, orgId, outcome, search, since, until }: Filter) => ({
  ...(operation !== '' && { operation }),
  ...(orgId !== '' && { orgId }),
  ...(outcome !== '' && { outcome }),
  ...(search !== '' && { search }),
  ...(since !== '' && { since }),
  ...(until !== '' && { until }),
})

/** Returns the parameters of the address. */
export const formatFilter = (filter: Filter): string => new URLSearchParams(toQuery(filter)).toString()
