/** Scrolls the list of requests. */
import { type RefObject, useEffect, useRef, useState } from 'react'

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
  rowHeight: number,
): void {
  const last = useRef<string>(undefined)
  const done = useRef('')
  useEffect(() => {
    if (opened !== undefined) last.current = opened
    const reason = `${last.current} ${opened === undefined ? 'closed' : rowHeight}`
    if (last.current === undefined || reason === done.current) return
    const row = list.current?.querySelector(`[data-key="${CSS.escape(last.current)}"]`)
    // A hidden list has no boxes.
    if (row === undefined || row === null || row.getClientRects().length === 0) return
    done.current = reason
    row.scrollIntoView({ block: 'nearest' })
  })
}

/** The number of rows above and below the visible part that are rendered, at least. */
const AHEAD = 10

/** Returns the indexes of the first row to render, and of the row after the last one. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rowHeight: number) {
  const [range, setRange] = useState({ from: 0, to: 4 * AHEAD })
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = (): void => {
      const { scrollTop, clientHeight } = element
      const from = (Math.floor(scrollTop / rowHeight / AHEAD) - 1) * AHEAD
      const to = (Math.ceil((scrollTop + clientHeight) / rowHeight / AHEAD) + 1) * AHEAD
      setRange((last) => (last.from === from && last.to === to ? last : { from, to }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list, rowHeight])
  return range
}
