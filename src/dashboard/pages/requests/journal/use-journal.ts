import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSandboxState } from '../../../api/queries.ts'
import { type Feeding, JournalFeed } from './feed.ts'
import { numberOf } from './rows.ts'

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
