/** The list, or what stands in its place. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { count } from '../../../ui/count.ts'
import { Empty, Loading } from '../../../ui/states.tsx'
import { type Filter, fitting, isEverything } from '../filter.ts'
import type { Feeding } from '../journal/feed.ts'
import type { FollowedJournal } from '../journal/use-journal.ts'
import type { Row } from '../row.ts'
import { FirstRequest } from './first-request.tsx'
import { RequestList } from './request-list.tsx'

interface ListPaneProps {
  readonly journal: FollowedJournal
  /** Those that fit the filter. */
  readonly rows: readonly Row[]
  readonly filter: Filter
  readonly isPaused: boolean
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onShowAll: () => void
}

export function ListPane(props: ListPaneProps) {
  const { journal, rows, filter, isPaused, opened, onOpen, onShowAll } = props
  const { feed, state } = journal
  const [isAtTop, setAtTop] = useState(true)
  const [toTop, setToTop] = useState(0)
  useEffect(() => feed.hold(isPaused || !isAtTop), [feed, isPaused, isAtTop])
  const showNews = useCallback(() => {
    feed.release()
    setToTop((times) => times + 1)
  }, [feed])
  return (
    <section className="list-pane panel" aria-label="List">
      <News held={state.held} filter={filter} onShow={showNews} />
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
        <NoRows state={state} isFiltered={!isEverything(filter)} onShowAll={onShowAll} />
      )}
      {rows.length > 0 && <Foot state={state} number={rows.length} isFiltered={!isEverything(filter)} />}
    </section>
  )
}

interface NewsProps {
  readonly held: readonly Row[]
  readonly filter: Filter
  readonly onShow: () => void
}

function News({ held, filter, onShow }: NewsProps) {
  const number = useMemo(() => fitting(held, filter).length, [held, filter])
  return (
    <div className="news" aria-live="polite">
      {number > 0 && (
        <Button slim look="primary" onPress={onShow}>
          {count(number, 'new request', 'new requests')}
        </Button>
      )}
    </div>
  )
}

interface NoRowsProps {
  readonly state: Feeding
  readonly isFiltered: boolean
  readonly onShowAll: () => void
}

function NoRows({ state, isFiltered, onShowAll }: NoRowsProps) {
  if (!state.isLoaded) return state.connection === 'broken' ? null : <Loading what="requests" />
  if (isFiltered && state.older !== null) return <Loading what="older requests, none fits so far" />
  if (state.shown.length === 0 && state.held.length === 0) return <FirstRequest />
  return (
    <Empty title="No request fits">
      <div className="stack">
        <p>
          The journal has {count(state.shown.length, 'request')}, but none like that. What comes next is
          looked at, too.
        </p>
        <div>
          <Button onPress={onShowAll}>Show all</Button>
        </div>
      </div>
    </Empty>
  )
}

interface FootProps {
  readonly state: Feeding
  readonly number: number
  readonly isFiltered: boolean
}

function Foot({ state: { shown, older }, number, isFiltered }: FootProps) {
  const all = count(shown.length, 'request')
  if (!isFiltered)
    return <p className="list-foot">{older === null ? all : `${all}, older ones as you scroll`}</p>
  return (
    <p className="list-foot" role="status">
      {number.toLocaleString('en-US')} of {all}
      {older !== null && ', looking through older ones…'}
    </p>
  )
}
