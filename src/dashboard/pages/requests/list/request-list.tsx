/** The requests, newest first: a grid that renders only the rows near the visible part. */
// biome-ignore-all lint/a11y/useSemanticElements: a table can neither position its rows nor divide them into two lines
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on one row, or on one cell
import { clsx } from 'clsx'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findSandboxTime, formatRowTime, formatSandboxTime } from '../../../recorded/format.ts'
import { Button } from '../../../ui/button.tsx'
import textStyles from '../../../ui/styles/text.module.css'
import type { FollowedJournal } from '../use-journal.ts'
import styles from './list.module.css'
import { ColumnNames, RequestRow } from './request-row.tsx'
import { useScrollToOpened, useScrollTop, useVisibleRows } from './scrolling.ts'

interface RequestListProps {
  readonly journal: FollowedJournal
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  /** Called when the list is scrolled to its top, and away from it. */
  readonly onTop: (isAtTop: boolean) => void
  /** Increases to scroll the list to its top. */
  readonly toTop: number
}

/** Row heights in pixels: in one line whose texts may have two, in two lines, and with the sandbox clock on a third one. */
const WIDE_ROW_HEIGHT = 46
const NARROW_ROW_HEIGHT = 64
const SANDBOX_ROW_HEIGHT = 86
/** The characters of a time with milliseconds, and of the icon before the sandbox clock. */
const MIN_TIME_LENGTH = 12
const ICON_LENGTH = 2

export function RequestList({ journal, opened, onOpen, onTop, toTop }: RequestListProps) {
  const { rows, hasOperations, isLoadingOlder, olderError, loadOlder, retryOlder } = journal
  const list = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(list)
  const hasSandboxTimes = rows.some((entry) => findSandboxTime(entry) !== undefined)
  const height = !isNarrow ? WIDE_ROW_HEIGHT : hasSandboxTimes ? SANDBOX_ROW_HEIGHT : NARROW_ROW_HEIGHT
  useScrollTop(list, onTop, toTop)
  useScrollToOpened(list, opened, height)
  const { from, to } = useVisibleRows(list, height)
  useEffect(() => {
    if (to >= rows.length) loadOlder()
  })
  /** The row that Tab reaches. It stays rendered, so that it keeps the focus. */
  const [focused, setFocused] = useState(opened)
  useEffect(() => setFocused((last) => opened ?? last), [opened])
  const current = Math.max(
    0,
    rows.findIndex(({ transactionId }) => transactionId === focused),
  )
  const shown = [...rows.keys()].filter((index) => (index >= from && index < to) || index === current)
  const times = new Map(shown.map((index) => [index, formatRowTime(rows, index)]))
  // The last row is the oldest, so its time is the longest.
  const last = rows.length === 0 ? '' : formatRowTime(rows, rows.length - 1)
  const sandboxTimes = shown.flatMap((index) => {
    const entry = rows[index]
    const sandboxTime = entry && findSandboxTime(entry)
    if (sandboxTime === undefined) return []
    return formatSandboxTime(sandboxTime, entry?.at ?? sandboxTime).length + ICON_LENGTH
  })
  const timeLength = Math.max(
    MIN_TIME_LENGTH,
    ...[last, ...times.values()].map(({ length }) => length),
    ...sandboxTimes,
  )
  const open = (id: string | undefined): void => {
    if (id !== undefined && id !== opened) onOpen(id)
  }
  const layout = { isNarrow, hasOperations, hasSandboxTimes }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = findRow(event.target)
    if (list.current === null || row === null || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.floor(list.current.clientHeight / height) - 1
    const step = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    }[event.key]
    const cellStep = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const cell = findCells(row).findLastIndex((one) => one.contains(document.activeElement))
    if (step !== undefined) {
      const id = rows[Math.min(rows.length - 1, Math.max(0, current + step))]?.transactionId
      flushSync(() => setFocused(id))
      focusCell(list.current.querySelector('[role=row][tabindex="0"]'), cell)
      // With an opened request, the keys open the next one.
      if (opened !== undefined) open(id)
    } else if (cellStep !== undefined) focusCell(row, Math.max(0, cell + cellStep))
    else if (event.key === 'Enter' || (event.key === ' ' && !isBox(event.target))) open(row.dataset.key)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="grid"
      aria-label="Requests, newest first"
      aria-rowcount={rows.length + 1}
      className={clsx(
        styles.requestList,
        isNarrow ? styles.narrow : styles.wide,
        hasOperations && styles.withOperations,
      )}
      style={{ '--time': `${timeLength}ch` } as CSSProperties}
      onFocus={({ target }) => setFocused(findRow(target)?.dataset.key)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (!isBox(target) && getSelection()?.isCollapsed !== false) open(findRow(target)?.dataset.key)
      }}
    >
      <ColumnNames {...layout} />
      <div role="rowgroup" className={styles.rowGroup} style={{ height: rows.length * height }}>
        {rows.map(
          (entry, index) =>
            times.has(index) && (
              <RequestRow
                key={entry.transactionId}
                entry={entry}
                time={times.get(index) ?? ''}
                index={index}
                height={height}
                isOpened={entry.transactionId === opened}
                isCurrent={index === current}
                {...layout}
              />
            ),
        )}
      </div>
      {(isLoadingOlder || olderError !== null) && (
        <div role="row" className={clsx(styles.listEnd, textStyles.quiet)}>
          <span role="gridcell">
            {olderError === null ? (
              'Loading older requests…'
            ) : (
              <Button slim onPress={retryOlder}>
                Older requests can't be loaded. Try again
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

const isBox = (target: EventTarget): boolean => target instanceof HTMLInputElement
const findRow = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/** Returns what the left and right keys move between: the row, then its cells. */
const findCells = (row: HTMLElement): readonly HTMLElement[] => [
  row,
  ...row.querySelectorAll<HTMLElement>('[role=gridcell]'),
]

/** Focuses a cell, or the control in it. Only the keyboard reaches cells: a click focuses the row. */
function focusCell(row: HTMLElement | null, index: number): void {
  const cell = row === null ? undefined : findCells(row)[index]
  if (cell === undefined) return
  const target = index === 0 ? cell : (cell.querySelector('input') ?? cell)
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus()
}

/** The width in pixels below which a row needs two lines. */
const MIN_WIDE_WIDTH = 1000

/** Returns whether the list is too narrow for rows on one line. */
function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(innerWidth < MIN_WIDE_WIDTH)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { offsetWidth } = element
      // Hidden elements have no width.
      if (offsetWidth > 0) setNarrow(offsetWidth < MIN_WIDE_WIDTH)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isNarrow
}
