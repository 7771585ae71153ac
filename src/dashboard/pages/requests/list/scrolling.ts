/** Scrolls the list of requests. */
import { type RefObject, useEffect, useRef } from 'react'
import type { JournalRow } from '../journal-row.ts'

/** The maximum distance from the top in pixels. */
const TOP_TOLERANCE = 4

/**
 * Reports whether the list is at its top, and scrolls it there.
 * @param onTop called when the list is scrolled to its top, and away from it
 * @param toTop increases to scroll the list to its top
 */
export function useScrollTop(
  list: RefObject<HTMLElement | null>,
  onTop: (isAtTop: boolean) => void,
  toTop: number,
): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = (): void => onTop(element.scrollTop <= TOP_TOLERANCE)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [list, onTop])
  useEffect(() => {
    if (toTop > 0) list.current?.scrollTo({ top: 0 })
  }, [list, toTop])
}

/**
 * Scrolls the opened row into view when it is opened, appears, is closed, or when the row height changes. It then
 * stays until the next change, so that the user can look at other rows.
 * @param rowHeight in pixels
 */
export function useScrollToOpened(
  list: RefObject<HTMLElement | null>,
  opened: string | undefined,
  rows: readonly JournalRow[],
  rowHeight: number,
): void {
  const last = useRef<string>(undefined)
  const done = useRef('')
  useEffect(() => {
    const element = list.current
    if (opened !== undefined) last.current = opened
    const reason = `${last.current} ${opened === undefined ? 'closed' : rowHeight}`
    // A hidden list has no height.
    if (element === null || element.clientHeight === 0 || reason === done.current) return
    const index = rows.findIndex(({ id }) => id === last.current)
    if (index < 0) return
    const top = index * rowHeight
    let frame = 0
    // The list reaches its full height in a later frame.
    const scroll = (): void => {
      if (element.scrollHeight < top + rowHeight) {
        frame = requestAnimationFrame(scroll)
        return
      }
      done.current = reason
      element.scrollTop = getScrollTop(element, top, rowHeight)
    }
    scroll()
    return () => cancelAnimationFrame(frame)
  }, [list, opened, rows, rowHeight])
}

/** Returns the nearest scroll position that shows the row. */
function getScrollTop({ scrollTop, clientHeight }: HTMLElement, top: number, height: number): number {
  if (top < scrollTop) return top
  const bottom = top + height
  return bottom > scrollTop + clientHeight ? bottom - clientHeight : scrollTop
}
