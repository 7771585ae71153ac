/** The page of recorded requests. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { Problem } from '../../ui/loading-states.tsx'
import { RequestPanel } from './detail/request-panel.tsx'
import { useJournal, useLoadOlder } from './journal/use-journal.ts'
import { ClearRequests, Filters, LiveStatus, MissedNotice, NewRequestsButton } from './list/list-controls.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useRequestNavigation, useRequestsLocation } from './navigation.ts'
import styles from './page.module.css'

export function RequestsPage() {
  const address = useRequestsLocation()
  const { opened, filter, setFilter } = address
  const journal = useJournal(filter)
  const { feed, state } = journal
  const [isPaused, setPaused] = useState(false)
  const [toTop, setToTop] = useState(0)
  const showNew = (): void => {
    feed.release()
    setToTop((times) => times + 1)
  }
  useLoadOlder(journal, opened)
  const { open, newer, older } = useRequestNavigation(address, state.shown)
  return (
    <div
      className={clsx(styles.requestsPage, opened !== undefined && styles.open)}
    >
      <header className={styles.toolbar}>
        <h1>Requests</h1>
        <Filters filter={filter} onChange={setFilter} />
        <NewRequestsButton number={state.held.length} onShow={showNew} />
        <LiveStatus connection={state.connection} isPaused={isPaused} onPause={setPaused} />
        <ClearRequests isDisabled={state.counts?.recorded === 0} onCleared={feed.count} />
      </header>
      {state.connection === 'broken' && <Problem error={state.problem} />}
      <MissedNotice number={state.missed} onDismiss={feed.dismissMissed} />
      <div className={styles.requestsSplit}>
        <ListPane
          journal={journal}
          filter={filter}
          isPaused={isPaused}
          toTop={toTop}
          opened={opened}
          onOpen={open}
          onFilter={setFilter}
        />
        {opened !== undefined && (
          <RequestPanel
            transactionId={opened}
            original={address.original}
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
