import { type RefObject, useEffect } from 'react'

/** Pixels from the beginning that are still taken for it. */
const NEAR = 4

/**
 * @param onTop told when the list is scrolled to its beginning, and away from there
 * @param toTop counts up to have it scrolled there
 */
export function useScrolling(
  list: RefObject<HTMLElement | null>,
  onTop: (isAtTop: boolean) => void,
  toTop: number,
): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = (): void => onTop(element.scrollTop <= NEAR)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [list, onTop])
  useEffect(() => {
    if (toTop > 0) list.current?.scrollTo({ top: 0 })
  }, [list, toTop])
}
