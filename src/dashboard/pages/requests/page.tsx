/** Every request as it comes, and why it was answered so. */
import { useMemo, useState } from 'react'
import { Page } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { RequestPanel } from './detail/request-panel.tsx'
import { EVERYTHING, fitting } from './filter.ts'
import { useJournal, useLookThrough } from './journal/use-journal.ts'
import { Filters } from './list/filters.tsx'
import { ForgetAll, LiveSign, Missed } from './list/list-controls.tsx'
import { ListPane } from './list/list-pane.tsx'
import './page.css'
import { useKeys, usePlace } from './navigation.ts'

export function RequestsPage() {
  const place = usePlace()
  const { opened, filter, choose } = place
  const journal = useJournal()
  const { feed, state } = journal
  const [isPaused, setPaused] = useState(false)
  useLookThrough(journal, filter, opened)
  const rows = useMemo(() => fitting(state.shown, filter), [state.shown, filter])
  const { open, newer, older } = useKeys(place, rows)
  return (
    <Page
      title="Requests"
      lead="Every request as it comes. Open one to see what was sent, what was answered, and why."
      actions={
        <>
          <LiveSign connection={state.connection} isPaused={isPaused} onPause={setPaused} />
          <ForgetAll isDisabled={state.shown.length === 0} onForgotten={feed.beginAnew} />
        </>
      }
    >
      <div className="requests-page">
        <Filters filter={filter} onChange={choose} />
        {state.connection === 'broken' && <Problem error={state.problem} />}
        <Missed number={state.missed} onDismiss={feed.dismissMissed} />
        <div className={opened === undefined ? 'requests-split' : 'requests-split open'}>
          <ListPane
            journal={journal}
            rows={rows}
            filter={filter}
            isPaused={isPaused}
            recorded={journal.recorded}
            opened={opened}
            onOpen={open}
            onShowAll={() => choose(EVERYTHING)}
          />
          {opened !== undefined && (
            <RequestPanel transactionId={opened} newer={newer} older={older} onOpen={open} />
          )}
        </div>
      </div>
    </Page>
  )
}
