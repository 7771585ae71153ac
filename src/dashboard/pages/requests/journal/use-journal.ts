/** Hooks that follow the journal. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useSandboxState } from '../../../api/queries.ts'
import type { Filter } from '../filter.ts'
import type { Rows } from '../journal-rows.ts'
import { useRequest } from '../queries.ts'
import { type FeedState, JournalFeed } from './feed.ts'

export interface FollowedJournal {
  readonly feed: JournalFeed
  readonly state: FeedState
}

/** Follows the requests that match the filter, while the page is open. */
export function useJournal(filter: Filter): FollowedJournal {
  const [feed] = useState(() => new JournalFeed())
  const state = useStore(feed.store)
  useEffect(() => feed.start(filter), [feed, filter])
  const { data } = useSandboxState()
  // No event reports requests that were evicted, or that do not match the filter.
  const version =
    data && `${data.counts.requests} ${data.counts.evictedRequests} ${data.revisions.clearedRequests}`
  useEffect(() => {
    if (version !== undefined) feed.noticeVersion(version)
  }, [feed, version])
  return { feed, state }
}

/** Loads older pages as far as the opened request. */
export function useLoadOlder({ feed, state }: FollowedJournal, opened: string | undefined): void {
  const { connection, older, isLoadingOlder } = state
  const hasMore = connection === 'open' && older !== null && !isLoadingOlder
  const isBeyondLoaded = useIsBeyondLoaded(opened, state)
  useEffect(() => {
    if (isBeyondLoaded && hasMore) void feed.loadOlder()
  }, [feed, isBeyondLoaded, hasMore])
}

/** Returns whether a request is in the journal but older than all loaded rows. */
function useIsBeyondLoaded(id: string | undefined, { shown, held }: Rows): boolean {
  const { data } = useRequest(id)
  const last = shown.at(-1)
  if (data === undefined || last === undefined || data.at > last.at) return false
  return ![...shown, ...held].some((row) => row.id === id)
}
