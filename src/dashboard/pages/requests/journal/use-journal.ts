/** Hooks that follow the journal. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSandboxState } from '../../../api/queries.ts'
import { type Filter, isEmptyFilter } from '../filter.ts'
import { useRequest } from '../queries.ts'
import { type FeedState, JournalFeed } from './feed.ts'
import { countRows, type Rows } from './rows.ts'

export interface FollowedJournal {
  readonly feed: JournalFeed
  readonly state: FeedState
  /** How many requests the journal holds, by the last look at the server. */
  readonly recorded: number
}

/** The journal, followed as long as the view is there. */
export function useJournal(): FollowedJournal {
  const [feed] = useState(() => new JournalFeed())
  const state = useSyncExternalStore(feed.subscribe, feed.state)
  useEffect(() => feed.start(), [feed])
  const { data, dataUpdatedAt } = useSandboxState()
  const recorded = data?.counts.requests
  // No event tells that the journal was emptied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look at the server
  useEffect(() => {
    if (recorded !== undefined && recorded < countRows(feed.state())) feed.check().catch(() => {})
  }, [feed, dataUpdatedAt])
  return { feed, state, recorded: recorded ?? 0 }
}

/**
 * Loads the journal page by page: all of it while a filter is set, so that the list is complete, and as far as the opened
 * request, so that the list shows it.
 */
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

/** Whether a request is in the journal, but older than all loaded rows. */
function useIsBeyondLoaded(id: string | undefined, { shown, held }: Rows): boolean {
  const { data } = useRequest(id)
  const last = shown.at(-1)
  if (data === undefined || last === undefined || data.at > last.at) return false
  return ![...shown, ...held].some((row) => row.id === id)
}
