/** The filter of the list, in the address under the names of the API. */
import { OPERATION_NAMES } from '../../api/schemas.ts'
import type { JournalRow } from './journal-rows.ts'

/** The class of a status; `lost` if the caller received no response. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx', 'lost'] as const
type StatusClass = (typeof STATUS_CLASSES)[number]

/** Each field is `''` if it does not filter. */
export interface Filter {
  /** An operation, or `none`. */
  readonly operation: string
  readonly orgId: string
  readonly status: StatusClass | ''
  /** Searched in the request, the result, and the transaction ID. */
  readonly text: string
}

export const NO_FILTER: Filter = { operation: '', orgId: '', status: '', text: '' }

const FILTER_NAMES = ['operation', 'orgId', 'status', 'text'] as const

export const isEmptyFilter = (filter: Filter): boolean => FILTER_NAMES.every((name) => filter[name] === '')

export function parseFilter(parameters: URLSearchParams): Filter {
  const operation = parameters.get('operation') ?? ''
  return {
    operation: operation === 'none' || Object.hasOwn(OPERATION_NAMES, operation) ? operation : '',
    orgId: parameters.get('orgId') ?? '',
    status: STATUS_CLASSES.find((one) => one === parameters.get('status')) ?? '',
    text: parameters.get('text') ?? '',
  }
}

/** Returns the query with its question mark, or `''` without a filter. */
export function formatFilter(filter: Filter): string {
  const parameters = new URLSearchParams(FILTER_NAMES.map((name): [string, string] => [name, filter[name]]))
  for (const name of FILTER_NAMES) if (filter[name] === '') parameters.delete(name)
  return parameters.size === 0 ? '' : `?${parameters}`
}

const getStatusClass = (status: number | null): StatusClass =>
  status === null ? 'lost' : status >= 500 ? '5xx' : status >= 400 ? '4xx' : '2xx'

export function filterRows(rows: readonly JournalRow[], filter: Filter): readonly JournalRow[] {
  if (isEmptyFilter(filter)) return rows
  const fitsText = createTextFilter(filter.text.trim().toLowerCase())
  return rows.filter(
    (row) =>
      (filter.operation === '' || (row.operation ?? 'none') === filter.operation) &&
      (filter.orgId === '' || row.orgId === filter.orgId) &&
      (filter.status === '' || getStatusClass(row.status) === filter.status) &&
      fitsText(row),
  )
}

/** Matches all words in any order, or the start of a transaction ID. */
function createTextFilter(text: string): (row: JournalRow) => boolean {
  if (text === '') return () => true
  const words = text.split(/\s+/)
  return ({ id, searchText }) => id.startsWith(text) || words.every((word) => searchText.includes(word))
}
