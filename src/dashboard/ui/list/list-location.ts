/** The search and the order of a list, in the address: `?search=acme&sort=-compName`. */
import { useSearchParams } from 'react-router'
import type { ColumnHeading } from '../table.tsx'

/** The orders of a column, that of the first click first. */
type Orders<Sort> = readonly [Sort, Sort]

export interface ListLocation<Sort extends string> {
  readonly search: string
  readonly setSearch: (search: string) => void
  /** `undefined` for the default order. */
  readonly sort: Sort | undefined
  readonly setSort: (sort: Sort) => void
}

/** Returns the search and the order, with setters. Back returns to earlier searches, but not to each letter. */
export function useListLocation<Sort extends string>(
  sorts: Readonly<Record<string, Orders<Sort>>>,
): ListLocation<Sort> {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const change = (name: 'search' | 'sort', value: string, replace: boolean): void =>
    setQuery(
      (now) => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace },
    )
  return {
    search,
    setSearch: (next) => change('search', next, continuesTyping(search, next)),
    sort: Object.values(sorts)
      .flat()
      .find((one) => one === query.get('sort')),
    setSort: (next) => change('sort', next, true),
  }
}

/** Returns whether a search text only continues the previous one, so that Back does not return to each letter. */
export const continuesTyping = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== ''

/** Returns the heading of a column that sorts a list; a plain one without a list to sort. */
export const toSortedColumn = <Sort extends string>(
  label: string,
  orders: Orders<Sort>,
  location: Pick<ListLocation<Sort>, 'sort' | 'setSort'> | undefined,
): ColumnHeading => {
  if (location === undefined) return { label }
  const { sort, setSort } = location
  return {
    label,
    sort: !orders.some((one) => one === sort)
      ? undefined
      : sort?.startsWith('-')
        ? 'descending'
        : 'ascending',
    onSort: () => setSort(sort === orders[0] ? orders[1] : orders[0]),
  }
}
