/** The list of requests with its chart, or its empty state. */
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useSandboxState } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Empty, Problem, Skeleton } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { Compared } from '../compared.ts'
import { type Filter, isEmptyFilter } from '../filter.ts'
import type { FollowedJournal } from '../use-journal.ts'
import { FirstRequest } from './first-request.tsx'
import styles from './list.module.css'
import { OutcomeChips } from './outcome-chips.tsx'
import { RequestList } from './request-list.tsx'
import { TimelineChart } from './timeline-chart.tsx'

interface ListPaneProps {
  readonly journal: FollowedJournal
  readonly filter: Filter
  /** Increases to scroll the list to its top. */
  readonly toTop: number
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onFilter: (filter: Filter) => void
  /** Called with how the list is used while it is scrolled down or the pointer is on it, and otherwise with `undefined`. */
  readonly onUse: (usage: string | undefined) => void
}

export function ListPane({ journal, filter, toTop, opened, onOpen, onFilter, onUse }: ListPaneProps) {
  const { chosen, choose } = use(Compared)
  const [first, second] = chosen
  const { counts, rows, isStale } = journal
  const evicted = useSandboxState().data?.counts.evictedRequests ?? 0
  const [isAtTop, setAtTop] = useState(true)
  const [isPointerOver, setPointerOver] = useState(false)
  const usage = isAtTop ? (isPointerOver ? 'pointer on list' : undefined) : 'scrolled down'
  useEffect(() => onUse(usage), [onUse, usage])
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
            {counts && (
              <span className={clsx(textStyles.quiet, textStyles.number)} role="status">
                {counts.total.toLocaleString('en-US')} of {formatCount(counts.recorded, 'request')}
              </span>
            )}
            <Button slim look="bare" onPress={() => onFilter({})}>
              <X size={14} aria-hidden />
              Clear filters
            </Button>
          </div>
        )}
        {evicted > 0 && counts && (
          <p className={clsx(textStyles.hint, styles.removed)}>
            {formatCount(evicted + counts.recorded, 'request')} arrived, and{' '}
            {counts.recorded.toLocaleString('en-US')} are still in the journal. The journal keeps the newest
            10,000 requests that fit into <code>--journal-size</code>.
          </p>
        )}
      </div>
      {counts?.timeline !== undefined && counts.recorded > 0 && (
        <TimelineChart
          timeline={counts.timeline}
          filter={filter}
          onSelect={(since, until) => onFilter({ ...filter, since, until, last: undefined })}
        />
      )}
      {rows.length > 0 ? (
        <div
          className={clsx(styles.rows, isStale && styles.stale)}
          onPointerEnter={() => setPointerOver(true)}
          onPointerLeave={() => setPointerOver(false)}
        >
          <RequestList journal={journal} opened={opened} onOpen={onOpen} onTop={setAtTop} toTop={toTop} />
        </div>
      ) : (
        <NoRows journal={journal} />
      )}
      {first !== undefined && second === undefined && (
        <p className={styles.choosing} role="status">
          Check one more request to compare the two.
          <Button slim look="bare" onPress={() => choose(first)}>
            Cancel
          </Button>
        </p>
      )}
    </section>
  )
}

function NoRows({ journal: { counts, error, isStale, retry } }: Pick<ListPaneProps, 'journal'>) {
  if (error !== null)
    return (
      <div className={styles.problem}>
        <Problem error={error} onRetry={retry} />
      </div>
    )
  // The first rows load after the counts.
  if (counts === undefined || isStale || counts.total > 0) return <Skeleton what="requests" rows={8} />
  if (counts.recorded === 0) return <FirstRequest />
  return (
    <Empty title="No matching requests">
      None of {formatCount(counts.recorded, 'recorded request')} matches the filter. New requests that match
      appear here.
    </Empty>
  )
}
