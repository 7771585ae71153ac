/** Hooks that follow the journal. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSandboxState } from '../../../api/queries.ts'
import { type Filter, isEverything } from '../filter.ts'
import { useRequest } from '../queries.ts'
import { type Feeding, JournalFeed } from './feed.ts'
import { numberOf, type Rows } from './rows.ts'

export interface FollowedJournal {
  readonly feed: JournalFeed
  readonly state: Feeding
  /** How many requests the journal holds, by the last look at the server. */
  readonly recorded: number
}

/** The journal, followed as long as the view is there. */
export function useJournal(): FollowedJournal {
  const [feed] = useState(() => new JournalFeed())
  const state = useSyncExternalStore(feed.subscribe, feed.state)
  useEffect(() => feed.start(), [feed])
  const { data, dataUpdatedAt } = useSandboxState()
  const kept = data?.counts.requests
  // No event tells that the journal was emptied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look at the server
  useEffect(() => {
    if (kept !== undefined && kept < numberOf(feed.state())) feed.check().catch(() => {})
  }, [feed, dataUpdatedAt])
  return { feed, state, recorded: kept ?? 0 }
}

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
