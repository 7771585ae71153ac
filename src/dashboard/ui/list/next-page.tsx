/** The end of a list, which loads the next page when the user scrolls near it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Problem } from '../loading-states.tsx'
import tableStyles from '../styles/table.module.css'

/** The distance from the end of the list at which the next page loads. */
const AHEAD = '600px'

interface NextPageProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
    readonly fetchNextPage: () => unknown
  }
}

export const NextPage = ({ query }: NextPageProps) => query.hasNextPage && <End query={query} />

function End({ query: { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } }: NextPageProps) {
  const end = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (end.current === null) return
    // The last entry is the newest.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  const load = useEffectEvent(() => void fetchNextPage())
  // A change of the data cancels the request of the next page, so it is sent again. After an error, the user retries.
  const isDue = isNear && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isDue) load()
  }, [isDue])
  return (
    <div ref={end} className={tableStyles.more}>
      {isFetchNextPageError ? (
        <Problem error={error} onRetry={() => void fetchNextPage()} />
      ) : (
        <Button slim isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
