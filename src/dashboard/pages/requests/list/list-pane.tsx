/** The list of requests with its chart, or its empty state. */
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Empty, Skeleton } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { type Filter, isEmptyFilter, NO_FILTER } from '../filter.ts'
import { formatTime } from '../format.ts'
import type { FollowedJournal } from '../journal/use-journal.ts'
import { FirstRequest } from './first-request.tsx'
import styles from './list.module.css'
import { OutcomeChips } from './outcome-chips.tsx'
import { RequestList } from './request-list.tsx'
import { TimelineChart } from './timeline-chart.tsx'

interface ListPaneProps {
  readonly journal: FollowedJournal
  readonly filter: Filter
  readonly isPaused: boolean
  /** Increases to scroll the list to its top. */
  readonly toTop: number
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onFilter: (filter: Filter) => void
}

export function ListPane({ journal, filter, isPaused, toTop, opened, onOpen, onFilter }: ListPaneProps) {
  const { feed, state } = journal
  const { shown, held, counts } = state
  const [isAtTop, setAtTop] = useState(true)
  const isOpenedShown = shown.some(({ id }) => id === opened)
  const isOpenedHeld = held.some(({ id }) => id === opened)
  // New rows above the opened one would move it.
  useEffect(() => feed.hold(isPaused || !isAtTop || isOpenedShown), [feed, isPaused, isAtTop, isOpenedShown])
  useEffect(() => {
    if (isOpenedHeld) feed.release()
  }, [feed, isOpenedHeld])
  const isStale = state.filter !== filter
  return (
    <section className={clsx(styles.listPane, layout.panel)} aria-label="Request list" aria-busy={isStale}>
      <div className={styles.summary}>
        <OutcomeChips
          counts={counts}
          chosen={filter.outcome}
          onChoose={(outcome) => onFilter({ ...filter, outcome })}
        />
        {!isEmptyFilter(filter) && (
          <div className={styles.summaryEnd}>
            <TimeRange filter={filter} onFilter={onFilter} />
            {counts && (
              <span className={styles.count} role="status">
                {counts.total.toLocaleString('en-US')} of {formatCount(counts.recorded, 'request')}
              </span>
            )}
            <Button slim look="bare" onPress={() => onFilter(NO_FILTER)}>
              <X size={14} aria-hidden />
              Clear filters
            </Button>
          </div>
        )}
      </div>
      {counts !== undefined && counts.recorded > 0 && (
        <TimelineChart
          timeline={counts.timeline}
          outcome={filter.outcome}
          onSelect={(since, until) => onFilter({ ...filter, since, until })}
        />
      )}
      {shown.length > 0 ? (
        <div className={clsx(styles.rows, isStale && styles.stale)}>
          <RequestList
            rows={shown}
            opened={opened}
            onOpen={onOpen}
            onTop={setAtTop}
            toTop={toTop}
            isLoadingOlder={state.isLoadingOlder}
            onOlder={feed.loadOlder}
          />
        </div>
      ) : (
        <NoRows journal={journal} isStale={isStale} onShowAll={() => onFilter(NO_FILTER)} />
      )}
    </section>
  )
}

interface TimeRangeProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** The time range of the filter, with a button that removes it. */
const TimeRange = ({ filter, onFilter }: TimeRangeProps) =>
  (filter.since !== '' || filter.until !== '') && (
    <Button slim aria-label="Show all times" onPress={() => onFilter({ ...filter, since: '', until: '' })}>
      {filter.since !== '' && formatTime(filter.since)} – {filter.until !== '' && formatTime(filter.until)}
      <X size={14} aria-hidden />
    </Button>
  )

interface NoRowsProps {
  readonly journal: FollowedJournal
  readonly isStale: boolean
  readonly onShowAll: () => void
}

function NoRows({ journal: { state }, isStale, onShowAll }: NoRowsProps) {
  const { counts, held, connection } = state
  if (counts === undefined || isStale) {
    return connection === 'broken' ? null : <Skeleton what="requests" rows={8} />
  }
  if (held.length > 0) return null
  if (counts.recorded === 0) return <FirstRequest />
  return (
    <Empty title="No matching requests">
      <div className={layout.stack}>
        <p>
          None of {formatCount(counts.recorded, 'recorded request')} matches the filter. New requests that
          match appear here.
        </p>
        <div>
          <Button onPress={onShowAll}>Show all requests</Button>
        </div>
      </div>
    </Empty>
  )
}
