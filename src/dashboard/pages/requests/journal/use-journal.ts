/** Hooks that follow the journal. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useSandboxState } from '../../../api/queries.ts'
import { type Filter, isEmptyFilter } from '../filter.ts'
import { countRows, type Rows } from '../journal-rows.ts'
import { useRequest } from '../queries.ts'
import { type FeedState, JournalFeed } from './feed.ts'

export interface FollowedJournal {
  readonly feed: JournalFeed
  readonly state: FeedState
  /** The number of requests in the journal. */
  readonly recorded: number
}

/** Follows the journal while the page is open. */
export function useJournal(): FollowedJournal {
  const [feed] = useState(() => new JournalFeed())
  const state = useStore(feed.store)
  useEffect(() => feed.start(), [feed])
  const { data } = useSandboxState()
  // No event reports that the journal was cleared. Each refresh of the server state has another uptime.
  useEffect(() => {
    if (data && data.counts.requests < countRows(feed.store.getState())) feed.check().catch(() => {})
  }, [feed, data])
  return { feed, state, recorded: data?.counts.requests ?? 0 }
}

/** Loads older pages: all of them while a filter is set, else as far as the opened request. */
export function useLoadOlder(
  { feed, state }: FollowedJournal,
  filter: Filter,
  opened: string | undefined,
): void {
  const { connection, older, isLoadingOlder } = state
  const hasMore = connection === 'open' && older !== null && !isLoadingOlder
  const isBeyondLoaded = useIsBeyondLoaded(opened, state)
  const isNeeded = !isEmptyFilter(filter) || isBeyondLoaded
  useEffect(() => {
    if (isNeeded && hasMore) void feed.loadOlder()
  }, [feed, isNeeded, hasMore])
}

/** Returns whether a request is in the journal but older than all loaded rows. */
function useIsBeyondLoaded(id: string | undefined, { shown, held }: Rows): boolean {
  const { data } = useRequest(id)
  const last = shown.at(-1)
  if (data === undefined || last === undefined || data.at > last.at) return false
  return ![...shown, ...held].some((row) => row.id === id)
}
