/** The list of requests, or its empty state. */
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Empty, Loading } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import { type Filter, filterRows, isEmptyFilter } from '../filter.ts'
import type { FeedState } from '../journal/feed.ts'
import type { FollowedJournal } from '../journal/use-journal.ts'
import { countRows, type JournalRow } from '../journal-rows.ts'
import { FirstRequest } from './first-request.tsx'
import styles from './list.module.css'
import { RequestList } from './request-list.tsx'

interface ListPaneProps {
  readonly journal: FollowedJournal
  /** The rows that match the filter. */
  readonly rows: readonly JournalRow[]
  readonly filter: Filter
  readonly isPaused: boolean
  /** The number of requests in the journal. */
  readonly recorded: number
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onShowAll: () => void
}

export function ListPane(props: ListPaneProps) {
  const { journal, rows, filter, isPaused, recorded, opened, onOpen, onShowAll } = props
  const { feed, state } = journal
  const [isAtTop, setAtTop] = useState(true)
  const [toTop, setToTop] = useState(0)
  const has = (some: readonly JournalRow[]): boolean => some.some(({ id }) => id === opened)
  const isOpenedShown = has(rows)
  const isOpenedHeld = has(state.held)
  // New rows above the opened one would move it.
  useEffect(() => feed.hold(isPaused || !isAtTop || isOpenedShown), [feed, isPaused, isAtTop, isOpenedShown])
  useEffect(() => {
    if (isOpenedHeld) feed.release()
  }, [feed, isOpenedHeld])
  const showNew = useCallback(() => {
    feed.release()
    setToTop((times) => times + 1)
  }, [feed])
  const total = getTotal(state, recorded)
  return (
    <section className={clsx(styles.listPane, layout.panel)} aria-label="Request list">
      <NewRequestsButton held={state.held} filter={filter} onShow={showNew} />
      {rows.length > 0 ? (
        <RequestList
          rows={rows}
          opened={opened}
          onOpen={onOpen}
          onTop={setAtTop}
          toTop={toTop}
          isLoadingOlder={state.isLoadingOlder}
          onOlder={feed.loadOlder}
        />
      ) : (
        <NoRows state={state} total={total} isFiltered={!isEmptyFilter(filter)} onShowAll={onShowAll} />
      )}
      {rows.length > 0 && (
        <ListFooter state={state} total={total} number={rows.length} isFiltered={!isEmptyFilter(filter)} />
      )}
    </section>
  )
}

interface NewRequestsButtonProps {
  readonly held: readonly JournalRow[]
  readonly filter: Filter
  readonly onShow: () => void
}

function NewRequestsButton({ held, filter, onShow }: NewRequestsButtonProps) {
  const number = useMemo(() => filterRows(held, filter).length, [held, filter])
  return (
    <div className={styles.newRequests} aria-live="polite">
      {number > 0 && (
        <Button slim look="primary" onPress={onShow}>
          {formatCount(number, 'new request', 'new requests')}
        </Button>
      )}
    </div>
  )
}

/** Returns the number of requests in the journal. */
const getTotal = (state: FeedState, recorded: number): number =>
  state.older === null ? countRows(state) : Math.max(countRows(state), recorded)

interface NoRowsProps {
  readonly state: FeedState
  readonly total: number
  readonly isFiltered: boolean
  readonly onShowAll: () => void
}

function NoRows({ state, total, isFiltered, onShowAll }: NoRowsProps) {
  if (!state.isLoaded) return state.connection === 'broken' ? null : <Loading what="requests" />
  if (isFiltered && state.older !== null) return <Loading what="older requests, no match so far" />
  if (state.shown.length === 0 && state.held.length === 0) return <FirstRequest />
  return (
    <Empty title="No matching requests">
      <div className={layout.stack}>
        <p>
          None of {formatCount(total, 'recorded request')} matches the filter. New requests that match appear
          here.
        </p>
        <div>
          <Button onPress={onShowAll}>Clear filters</Button>
        </div>
      </div>
    </Empty>
  )
}

interface ListFooterProps {
  readonly state: FeedState
  readonly total: number
  /** The number of listed rows. */
  readonly number: number
  readonly isFiltered: boolean
}

function ListFooter({ state: { older }, total, number, isFiltered }: ListFooterProps) {
  const all = formatCount(total, 'request')
  const listed = number === total ? all : `${number.toLocaleString('en-US')} of ${all}`
  if (!isFiltered)
    return (
      <p className={styles.listFoot}>{older === null ? listed : `${listed}. Scroll down for older ones.`}</p>
    )
  return (
    <p className={styles.listFoot} role="status">
      {number.toLocaleString('en-US')} of {all}
      {older !== null && ', searching older ones…'}
    </p>
  )
}
