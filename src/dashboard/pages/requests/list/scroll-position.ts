/** The visible part of a list, in pixels. */
interface ScrollView {
  readonly scrollTop: number
  readonly clientHeight: number
}

/** Returns the nearest scroll position that shows the row. */
export function getScrollTop({ scrollTop, clientHeight }: ScrollView, top: number, height: number): number {
  if (top < scrollTop) return top
  const bottom = top + height
  return bottom > scrollTop + clientHeight ? bottom - clientHeight : scrollTop
}
