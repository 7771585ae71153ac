/** Lists of the control API, which returns them in pages. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

interface FoundPage<Found> {
  readonly items: readonly Found[]
  readonly total: number
  readonly next: string | null
}

/** The search and the order of a list. */
export interface Listed<Sort extends string> {
  readonly search: string
  readonly sort: Sort | undefined
  /** The number of items of the first page. Default: they fill one screen. */
  readonly first?: number
}

/** The highest `limit` of a list. */
const MAX_LIMIT = 500
/** The first page fills one screen. The others are large, because a change refetches all of them. */
const FIRST_LIMIT = 100

/** Fetches the items of all pages. */
export async function fetchAll<Found>(
  fetchPage: (query: PageQuery) => Promise<Pick<FoundPage<Found>, 'items' | 'next'>>,
): Promise<Found[]> {
  const all: Found[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = await fetchPage({ limit: MAX_LIMIT, ...(cursor !== undefined && { cursor }) })
    all.push(...items)
    cursor = next
  }
  return all
}

/** Returns the items of all loaded pages. Shows the previous results until the new ones arrive. */
export const useFoundItems = <Found, Sort extends string = string>(
  queryKey: readonly unknown[],
  { search, sort, first = FIRST_LIMIT }: Listed<Sort>,
  fetchPage: (
    query: PageQuery & { readonly search?: string; readonly sort?: Sort },
  ) => Promise<FoundPage<Found>>,
  refetchInterval: number | false = false,
) =>
  useInfiniteQuery({
    placeholderData: keepPreviousData,
    queryKey: [...queryKey, 'found', search, sort, first],
    initialPageParam: '',
    refetchInterval,
    queryFn: ({ pageParam }) =>
      fetchPage({
        limit: pageParam === '' ? first : MAX_LIMIT,
        ...(search !== '' && { search }),
        ...(sort !== undefined && { sort }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }),
  })

export type FoundItems<Found> = ReturnType<typeof useFoundItems<Found>>
