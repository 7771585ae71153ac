import { useEffect } from 'react'
import { type Filter, isEverything } from '../filter.ts'
import type { FollowedJournal } from './use-journal.ts'

/** Whoever filters wants to know whether it is there at all: the whole journal is read, page by page. */
export function useLookThrough({ feed, state }: FollowedJournal, filter: Filter): void {
  const { connection, older, isLoadingOlder } = state
  const hasMore = connection === 'open' && older !== null && !isLoadingOlder
  const isLooking = !isEverything(filter)
  useEffect(() => {
    if (isLooking && hasMore) void feed.loadOlder()
  }, [feed, isLooking, hasMore])
}
