/** Part of a list that is in view, in pixels. */
interface ScrollView {
  readonly scrollTop: number
  readonly clientHeight: number
}

/** Returns the nearest position at which a row is in view. */
export function getScrollTop({ scrollTop, clientHeight }: ScrollView, top: number, height: number): number {
  if (top < scrollTop) return top
  const bottom = top + height
  return bottom > scrollTop + clientHeight ? bottom - clientHeight : scrollTop
}
