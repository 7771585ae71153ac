/** The page of recorded requests. */
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Page } from '../../ui/layout.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import { RequestPanel } from './detail/request-panel.tsx'
import { filterRows, NO_FILTER } from './filter.ts'
import { useJournal, useLoadOlder } from './journal/use-journal.ts'
import { ClearRequests, Filters, LiveStatus, MissedNotice } from './list/list-controls.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useRequestNavigation, useRequestsLocation } from './navigation.ts'
import styles from './page.module.css'

export function RequestsPage() {
  const address = useRequestsLocation()
  const { opened, filter, setFilter } = address
  const journal = useJournal()
  const { feed, state } = journal
  const [isPaused, setPaused] = useState(false)
  useLoadOlder(journal, filter, opened)
  const rows = useMemo(() => filterRows(state.shown, filter), [state.shown, filter])
  const { open, newer, older } = useRequestNavigation(address, rows)
  return (
    <Page
      title="Requests"
      lead="API requests as they arrive. Open one to see why it returned its result."
      actions={
        <>
          <LiveStatus connection={state.connection} isPaused={isPaused} onPause={setPaused} />
          <ClearRequests isDisabled={state.shown.length === 0} onCleared={feed.reload} />
        </>
      }
    >
      <div className={styles.requestsPage}>
        <Filters filter={filter} onChange={setFilter} />
        {state.connection === 'broken' && <Problem error={state.problem} />}
        <MissedNotice number={state.missed} onDismiss={feed.dismissMissed} />
        <div className={clsx(styles.requestsSplit, !(opened === undefined) && styles.open)}>
          <ListPane
            journal={journal}
            rows={rows}
            filter={filter}
            isPaused={isPaused}
            recorded={journal.recorded}
            opened={opened}
            onOpen={open}
            onShowAll={() => setFilter(NO_FILTER)}
          />
          {opened !== undefined && (
            <RequestPanel transactionId={opened} newer={newer} older={older} onOpen={open} />
          )}
        </div>
      </div>
    </Page>
  )
}
