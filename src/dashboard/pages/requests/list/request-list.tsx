/** The requests, newest first. However many there are, only those in sight are in the page. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  Collection,
  GridList,
  GridListLoadMoreItem,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import { isOfToday } from '../format.ts'
import type { Row } from '../row.ts'
import { ColumnNames, RequestRow } from './request-row.tsx'
import { useScrolling, useShowsOpened } from './scrolling.ts'

interface RequestListProps {
  readonly rows: readonly Row[]
  readonly opened: string | undefined
  /** `undefined` closes the one that is open. */
  readonly onOpen: (id: string | undefined) => void
  /** Told when it is scrolled to its beginning, and away from there. */
  readonly onTop: (isAtTop: boolean) => void
  /** Counts up to have it scrolled to its beginning. */
  readonly toTop: number
  readonly isLoadingOlder: boolean
  readonly onOlder: () => void
}

/** Heights of a row in pixels: on one line, or on two where there is little room. */
const ONE_LINE = 38
const TWO_LINES = 62

export function RequestList({
  rows,
  opened,
  onOpen,
  onTop,
  toTop,
  isLoadingOlder,
  onOlder,
}: RequestListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(list)
  useScrolling(list, onTop, toTop)
  const rowSize = isNarrow ? TWO_LINES : ONE_LINE
  const layoutOptions = useMemo(() => ({ rowSize, loaderSize: 40 }), [rowSize])
  useShowsOpened(list, opened, rows, rowSize)
  const select = (chosen: Selection): void => {
    const [id] = chosen === 'all' ? [] : chosen
    const next = id === undefined ? undefined : String(id)
    if (next !== opened) onOpen(next)
  }
  return (
    <div
      className={`requests ${isNarrow ? 'narrow' : 'wide'} ${isOfToday(rows[0]?.at ?? '') ? '' : 'with-days'}`}
    >
      {!isNarrow && <ColumnNames />}
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          ref={list}
          className="request-list"
          aria-label="Requests, newest first"
          selectionMode="single"
          // With one open the arrow keys go from one to the next; before, they only look.
          selectionBehavior={opened === undefined ? 'toggle' : 'replace'}
          selectedKeys={opened === undefined ? [] : [opened]}
          onSelectionChange={select}
        >
          <Collection items={rows} dependencies={[isNarrow]}>
            {(row) => <RequestRow row={row} isNarrow={isNarrow} />}
          </Collection>
          <GridListLoadMoreItem isLoading={isLoadingOlder} onLoadMore={onOlder} className="list-end quiet">
            Loading older requests…
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  )
}

/** Pixels below which a row takes two lines. */
const ROOM_FOR_ONE_LINE = 820

/** Whether an element has no room for a row on one line. */
function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(innerWidth < ROOM_FOR_ONE_LINE)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      // Without any it is not shown, and need not change.
      if (width > 0) setNarrow(width < ROOM_FOR_ONE_LINE)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNarrow
}
