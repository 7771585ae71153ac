/** Which requests are shown. It stands in the address, under the names of the interface. */
import { OPERATION_NAMES } from '../../api/schemas.ts'
import type { Row } from './row.ts'

/** How a request ended; `lost` where the caller saw no answer. */
export const OUTCOMES = ['2xx', '4xx', '5xx', 'lost'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Each blank where it lets everything through. */
export interface Filter {
  /** An operation, or `none`. */
  readonly operation: string
  readonly orgId: string
  readonly status: Outcome | ''
  /** In what was asked, what was found, or the transaction id. */
  readonly text: string
}

export const EVERYTHING: Filter = { operation: '', orgId: '', status: '', text: '' }

const NAMES = ['operation', 'orgId', 'status', 'text'] as const

export const isEverything = (filter: Filter): boolean => NAMES.every((name) => filter[name] === '')

export function filterIn(query: string): Filter {
  const asked = new URLSearchParams(query)
  const operation = asked.get('operation') ?? ''
  return {
    operation: operation === 'none' || Object.hasOwn(OPERATION_NAMES, operation) ? operation : '',
    orgId: asked.get('orgId') ?? '',
    status: OUTCOMES.find((one) => one === asked.get('status')) ?? '',
    text: asked.get('text') ?? '',
  }
}

/** With its question mark; blank where everything is let through. */
export function queryOf(filter: Filter): string {
  const said = new URLSearchParams(NAMES.map((name): [string, string] => [name, filter[name]]))
  for (const name of NAMES) if (filter[name] === '') said.delete(name)
  return said.size === 0 ? '' : `?${said}`
}

const outcomeOf = (status: number | null): Outcome =>
  status === null ? 'lost' : status >= 500 ? '5xx' : status >= 400 ? '4xx' : '2xx'

export function fitting(rows: readonly Row[], filter: Filter): readonly Row[] {
  if (isEverything(filter)) return rows
  const fitsText = fittingText(filter.text.trim().toLowerCase())
  return rows.filter(
    (row) =>
      (filter.operation === '' || (row.operation ?? 'none') === filter.operation) &&
      (filter.orgId === '' || row.orgId === filter.orgId) &&
      (filter.status === '' || outcomeOf(row.status) === filter.status) &&
      fitsText(row),
  )
}

/** All words, in any order; or the beginning of a transaction id. */
function fittingText(text: string): (row: Row) => boolean {
  if (text === '') return () => true
  const words = text.split(/\s+/)
  return ({ id, searched }) => id.startsWith(text) || words.every((word) => searched.includes(word))
}
