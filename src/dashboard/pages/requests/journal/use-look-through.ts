import { useEffect } from 'react'
import { type Filter, isEverything } from '../filter.ts'
import { useRequest } from '../queries.ts'
import type { Rows } from './rows.ts'
import type { FollowedJournal } from './use-journal.ts'

/**
 * Loads the journal page by page: all of it while a filter is set, so that the list is complete, and as far as the opened
 * request, so that the list shows it.
 */
export function useLookThrough(
  { feed, state }: FollowedJournal,
  filter: Filter,
  opened: string | undefined,
): void {
  const { connection, older, isLoadingOlder } = state
  const hasMore = connection === 'open' && older !== null && !isLoadingOlder
  const isFurtherDown = useIsFurtherDown(opened, state)
  const isLooking = !isEverything(filter) || isFurtherDown
  useEffect(() => {
    if (isLooking && hasMore) void feed.loadOlder()
  }, [feed, isLooking, hasMore])
}

/** Whether a request is in the journal, but older than all loaded rows. */
function useIsFurtherDown(id: string | undefined, { shown, held }: Rows): boolean {
  const { data } = useRequest(id)
  const last = shown.at(-1)
  if (data === undefined || last === undefined || data.at > last.at) return false
  return ![...shown, ...held].some((row) => row.id === id)
}
