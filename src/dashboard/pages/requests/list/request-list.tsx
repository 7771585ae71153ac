/** The requests, newest first. Only visible rows are rendered. */
import { clsx } from 'clsx'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  Collection,
  GridList,
  GridListLoadMoreItem,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import { isToday } from '../../../recorded/format.ts'
import { Button } from '../../../ui/button.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { FollowedJournal } from '../use-journal.ts'
import styles from './list.module.css'
import { ColumnNames, RequestRow } from './request-row.tsx'
import { useScrollToOpened, useScrollTop } from './scrolling.ts'

interface RequestListProps {
  readonly journal: FollowedJournal
  readonly opened: string | undefined
  /** Called with `undefined` to close the opened request. */
  readonly onOpen: (id: string | undefined) => void
  /** Called when the list is scrolled to its top, and away from it. */
  readonly onTop: (isAtTop: boolean) => void
  /** Increases to scroll the list to its top. */
  readonly toTop: number
}

/** Row heights in pixels, for one and two lines. */
const WIDE_ROW_HEIGHT = 38
const NARROW_ROW_HEIGHT = 62

export function RequestList({ journal, opened, onOpen, onTop, toTop }: RequestListProps) {
  const { rows, hasOperations, isLoadingOlder, olderError, loadOlder, retryOlder } = journal
  const list = useRef<HTMLDivElement>(null)
  const { isNarrow, scrollbar } = useListSize(list)
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
      className={clsx(
        styles.requests,
        isNarrow ? styles.narrow : styles.wide,
        !hasOperations && styles.enrichOnly,
        !isToday(rows[0]?.at ?? '') && styles.withDays,
      )}
    >
      {!isNarrow && <ColumnNames scrollbar={scrollbar} hasOperations={hasOperations} />}
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          ref={list}
          className={styles.requestList}
          aria-label="Requests, newest first"
          selectionMode="single"
          // With an opened request, arrow keys open the next one. Otherwise they only move the focus.
          selectionBehavior={opened === undefined ? 'toggle' : 'replace'}
          selectedKeys={opened === undefined ? [] : [opened]}
          onSelectionChange={select}
        >
          <Collection items={rows} dependencies={[isNarrow, hasOperations]}>
            {(row) => <RequestRow row={row} isNarrow={isNarrow} hasOperations={hasOperations} />}
          </Collection>
          <GridListLoadMoreItem
            isLoading={isLoadingOlder || olderError !== null}
            onLoadMore={loadOlder}
            className={clsx(styles.listEnd, textStyles.quiet)}
          >
            {olderError === null ? (
              'Loading older requests…'
            ) : (
              <Button slim onPress={retryOlder}>
                Older requests can't be loaded. Try again
              </Button>
            )}
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  )
}

/** The width in pixels below which a row needs two lines. */
const MIN_WIDE_WIDTH = 820

/** Returns whether the list is too narrow for rows on one line, and the width of its scrollbar in pixels. */
function useListSize(ref: RefObject<HTMLElement | null>) {
  const [isNarrow, setNarrow] = useState(innerWidth < MIN_WIDE_WIDTH)
  const [scrollbar, setScrollbar] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { clientWidth, offsetWidth } = element
      // Hidden elements have no width.
      if (offsetWidth === 0) return
      setNarrow(offsetWidth < MIN_WIDE_WIDTH)
      setScrollbar(offsetWidth - clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return { isNarrow, scrollbar }
}
