/** Every request as it comes, and why it was answered so. */
import { useMemo, useState } from 'react'
import { Page } from '../../ui/layout.tsx'
import { Problem } from '../../ui/states.tsx'
import { EVERYTHING, fitting } from './filter.ts'
import { useJournal } from './journal/use-journal.ts'
import { useLookThrough } from './journal/use-look-through.ts'
import { Filters } from './list/filters.tsx'
import { ForgetAll } from './list/forget-all.tsx'
import { ListPane } from './list/list-pane.tsx'
import { LiveSign } from './list/live-sign.tsx'
import { Missed } from './list/missed.tsx'
import { RequestPanel } from './one/request-panel.tsx'
import './page.css'
import { usePlace } from './place.ts'
import { useKeys } from './use-keys.ts'

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
