/** The page of recorded requests. */
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useStreamState } from '../../api/server-events.ts'
import layout from '../../ui/styles/layout.module.css'
import { ClearRequests, Filters, LiveStatus, NewRequestsButton } from './list/list-controls.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useRequestNavigation, useRequestsLocation } from './navigation.ts'
import styles from './page.module.css'
import { RequestPanel } from './request-panel.tsx'
import { useJournal } from './use-journal.ts'

export function RequestsPage() {
  const address = useRequestsLocation()
  const { opened, original, filter, setFilter } = address
  const { connection } = useStreamState()
  const [isPaused, setPaused] = useState(false)
  /** Whether the list is scrolled down, or the pointer is on it. */
  const [isInUse, setInUse] = useState(false)
  const [toTop, setToTop] = useState(0)
  // New rows above the opened request would move it.
  const isHeld = isPaused || isInUse || opened !== undefined
  const journal = useJournal(filter, isHeld)
  const { open, newer, older } = useRequestNavigation(address, journal.rows)
  const { refresh } = journal
  const isNew = opened !== undefined && journal.isBehind && opened === journal.counts?.items[0]?.transactionId
  useEffect(() => {
    if (isNew) void refresh({ cancelRefetch: false })
  }, [isNew, refresh])
  return (
    <div className={clsx(styles.requestsPage, opened !== undefined && styles.open)}>
      <header className={clsx(layout.pageHead, styles.toolbar)}>
        <h1>Requests</h1>
        <Filters filter={filter} onChange={setFilter} />
        <NewRequestsButton
          journal={journal}
          isHeld={isHeld}
          onShow={() => {
            void refresh()
            setToTop((times) => times + 1)
          }}
        />
        <LiveStatus connection={connection} isHeld={isHeld} isPaused={isPaused} onPause={setPaused} />
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
          onUse={setInUse}
        />
        {opened !== undefined && (
          <RequestPanel
            transactionId={opened}
            original={original}
            newer={newer}
            older={older}
            onOpen={open}
            onReplayed={(id) => address.open(id, { original: opened })}
          />
        )}
      </div>
    </div>
  )
}
