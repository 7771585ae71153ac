import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** What is opened within a view begins at its top, and is where the keyboard goes on when what was followed is gone. */
export function useBeginning(): void {
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that counts
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [location])
}
