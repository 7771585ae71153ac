/** The recorded requests that match a filter. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { operations } from '../../../client/openapi-types.ts'
import { api, unwrap } from '../../api/client.ts'
import { type Filter, toQuery } from './filter.ts'

/** The first page fills more than one screen, and the others have the highest `limit` of the server. */
const [FIRST_PAGE, NEXT_PAGE] = [60, 500]
/** The maximum number of columns of the chart. */
const BUCKETS = 120
/** Milliseconds between refetches of the requests of the last minutes, which become too old without an event. */
const REFETCH_MS = 10_000

type Query = NonNullable<operations['listRequests']['parameters']['query']>

const fetchRequests = (filter: Filter, query: Query) =>
  unwrap(api.GET('/sandbox/requests', { params: { query: { ...toQuery(filter), ...query, bodies: false } } }))

/**
 * Returns the list, which loads older pages on demand, and the counts of the chips and the chart.
 * @param isHeld whether the list stays as it is when new requests arrive
 */
export function useJournal(filter: Filter, isHeld: boolean) {
  const countsQuery = useQuery({
    queryKey: ['requests', 'counts', filter],
    queryFn: () => fetchRequests(filter, { limit: 1, buckets: BUCKETS }),
    placeholderData: keepPreviousData,
    refetchInterval: filter.last !== undefined && REFETCH_MS,
  })
  const { data: counts, dataUpdatedAt } = countsQuery
  const list = useInfiniteQuery({
    // Events do not refetch this key, so that the list can be held.
    queryKey: ['journal', filter],
    queryFn: ({ pageParam: cursor }) =>
      fetchRequests(filter, cursor === null ? { limit: FIRST_PAGE } : { limit: NEXT_PAGE, cursor }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: filter.last !== undefined && !isHeld && REFETCH_MS,
  })
  const { data, refetch } = list
  const newestId = counts?.items[0]?.transactionId
  const shownId = data?.pages[0]?.items[0]?.transactionId
  const isBehind = counts !== undefined && data !== undefined && newestId !== shownId
  // After all requests were cleared, a held list would show them again with the next one.
  const follows = !isHeld || newestId === undefined || shownId === undefined
  useEffect(() => {
    if (dataUpdatedAt > 0 && follows && isBehind) void refetch({ cancelRefetch: false })
  }, [dataUpdatedAt, follows, isBehind, refetch])
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return {
    counts,
    /** Why there are no requests; `null` without a problem. */
    error: countsQuery.error ?? list.error ?? countsQuery.failureReason,
    retry: () => {
      void countsQuery.refetch()
      void refetch()
    },
    rows: counts?.total === 0 ? [] : rows,
    /** Whether the rows include other operations than Enrich. */
    hasOperations: rows.some(({ operation }) => operation !== 'enrich'),
    /** Whether requests have arrived that the list does not show. */
    isBehind: isBehind && newestId !== undefined,
    /** How many; 0 if the journal is full, so that its size does not change. */
    newCount: Math.max(0, (counts?.total ?? 0) - (data?.pages[0]?.total ?? 0)),
    /** Whether the rows are those of the previous filter. */
    isStale: list.isPlaceholderData,
    isLoadingOlder: list.isFetchingNextPage,
    /** Why the next page could not be loaded; `null` without a problem. */
    olderError: list.isFetchNextPageError ? list.error : null,
    loadOlder: () => {
      // After an error, the user retries.
      if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
    },
    retryOlder: () => void list.fetchNextPage(),
    /** Shows the requests that have arrived. */
    refresh: refetch,
  }
}

export type FollowedJournal = ReturnType<typeof useJournal>
