import { type RefObject, useEffect, useState } from 'react'

/** Pixels below which a row takes two lines. */
const ROOM_FOR_ONE_LINE = 820

/** Whether an element has no room for a row on one line. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
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
