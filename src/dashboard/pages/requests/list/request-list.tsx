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
import { isToday } from '../format.ts'
import type { JournalRow } from '../row.ts'
import { ColumnNames, RequestRow } from './request-row.tsx'
import { useScrollToOpened, useScrollTop } from './scrolling.ts'

interface RequestListProps {
  readonly rows: readonly JournalRow[]
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
const WIDE_ROW_HEIGHT = 38
const NARROW_ROW_HEIGHT = 62

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
  useScrollTop(list, onTop, toTop)
  const rowSize = isNarrow ? NARROW_ROW_HEIGHT : WIDE_ROW_HEIGHT
  const layoutOptions = useMemo(() => ({ rowSize, loaderSize: 40 }), [rowSize])
  useScrollToOpened(list, opened, rows, rowSize)
  const select = (chosen: Selection): void => {
    const [id] = chosen === 'all' ? [] : chosen
    const next = id === undefined ? undefined : String(id)
    if (next !== opened) onOpen(next)
  }
  return (
    <div
      className={`requests ${isNarrow ? 'narrow' : 'wide'} ${isToday(rows[0]?.at ?? '') ? '' : 'with-days'}`}
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
const MIN_WIDE_WIDTH = 820

/** Whether an element has no room for a row on one line. */
function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(innerWidth < MIN_WIDE_WIDTH)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      // Without any it is not shown, and need not change.
      if (width > 0) setNarrow(width < MIN_WIDE_WIDTH)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNarrow
}
