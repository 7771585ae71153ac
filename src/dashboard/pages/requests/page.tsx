/** The page of recorded requests. */
import { clsx } from 'clsx'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useStreamState } from '../../api/server-events.ts'
import { Skeleton } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import { Compared } from './compared.ts'
import { FilterBar } from './list/filter-bar.tsx'
import { ClearRequests, LiveStatus } from './list/list-controls.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useRequestNavigation, useRequestsLocation } from './navigation.ts'
import styles from './page.module.css'
import { useJournal } from './use-journal.ts'

/** Moves the focus from the search field to the list, unless the key is for an open menu. */
function enterList(event: KeyboardEvent): void {
  const { key, altKey, target } = event
  if (key !== 'ArrowDown' || altKey || !(target instanceof HTMLInputElement)) return
  const menu = document.getElementById(target.getAttribute('aria-controls') ?? '')
  const row = document.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]')
  if ((target.ariaExpanded === 'true' && menu?.hasChildNodes()) || row === null) return
  event.preventDefault()
  event.stopPropagation()
  row.focus()
}

/** The list does not need it. */
const RequestPanel = lazy(async () => ({ default: (await import('./request-panel.tsx')).RequestPanel }))

export function RequestsPage() {
  const address = useRequestsLocation()
  const { opened, original, compared, filter, setFilter } = address
  const { connection } = useStreamState()
  const [isPaused, setPaused] = useState(false)
  /** How the list is used, such as `scrolled down`. */
  const [usage, setUsage] = useState<string>()
  const [toTop, setToTop] = useState(0)
  /** The first of two requests to compare, until the second one is chosen. */
  const [first, setFirst] = useState<string>()
  // New rows above the opened request would move it.
  const hold = first !== undefined ? 'comparing' : opened !== undefined ? 'request open' : usage
  const isHeld = isPaused || hold !== undefined
  const journal = useJournal(filter, isHeld)
  const { open, newer, older } = useRequestNavigation(address, journal.rows)
  const { refresh } = journal
  if (first !== undefined && journal.counts?.recorded === 0) setFirst(undefined)
  const isComparing = first === undefined && opened !== undefined && compared !== undefined
  const chosen = isComparing ? [opened, compared] : first === undefined ? [] : [first]
  const compare = (id: string): void => {
    if (isComparing && chosen.includes(id)) {
      setFirst(id === opened ? compared : opened)
      address.open(opened, { replace: true })
      return
    }
    setFirst(first === undefined ? id : undefined)
    if (first === undefined || first === id) return
    // The newer request is opened, and the list has the newest first.
    const placeOf = (one: string): number =>
      journal.rows.findIndex(({ transactionId }) => transactionId === one)
    const isNewer = placeOf(id) < placeOf(first)
    address.open(isNewer ? id : first, { compared: isNewer ? first : id })
  }
  const isNew = opened !== undefined && journal.isBehind && opened === journal.counts?.items[0]?.transactionId
  useEffect(() => {
    if (isNew) void refresh({ cancelRefetch: false })
  }, [isNew, refresh])
  return (
    <Compared value={{ chosen, choose: compare }}>
      <div className={clsx(styles.requestsPage, opened !== undefined && styles.open)}>
        <header className={clsx(layout.pageHead, styles.toolbar)} onKeyDownCapture={enterList}>
          <h1>Requests</h1>
          <FilterBar filter={filter} onChange={setFilter} />
          <LiveStatus
            {...{ connection, journal, hold, isPaused }}
            onPause={setPaused}
            onShow={() => {
              void refresh()
              setToTop((times) => times + 1)
            }}
          />
          <ClearRequests isDisabled={journal.counts?.recorded === 0} />
        </header>
        <div className={styles.requestsSplit}>
          <ListPane
            journal={journal}
            filter={filter}
            toTop={toTop}
            opened={opened}
            onOpen={open}
            onFilter={setFilter}
            onUse={setUsage}
          />
          {opened !== undefined && (
            <Suspense fallback={<Skeleton what="the request" rows={12} />}>
              <RequestPanel
                transactionId={opened}
                original={original}
                compared={compared}
                newer={newer}
                older={older}
                onOpen={open}
                onReplayed={(id) => address.open(id, { original: opened })}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Compared>
  )
}
