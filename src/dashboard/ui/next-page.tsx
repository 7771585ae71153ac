/** The end of a list, which loads the next page when the user scrolls near it. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import tableStyles from './styles/table.module.css'

/** The distance from the end of the list at which the next page loads. */
const AHEAD = '600px'

interface NextPageProps {
  readonly query: {
    readonly data: { readonly items: readonly unknown[] } | undefined
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

export const NextPage = ({ query }: NextPageProps) => query.hasNextPage && <End query={query} />

function End({ query: { data, isFetchingNextPage, fetchNextPage } }: NextPageProps) {
  const end = useRef<HTMLDivElement>(null)
  const count = data?.items.length ?? 0
  const load = useEffectEvent((isNear: boolean) => {
    if (isNear && !isFetchingNextPage) fetchNextPage()
  })
  // Each page moves the end, so it is observed again.
  useEffect(() => {
    if (end.current === null || count === 0) return
    const observer = new IntersectionObserver(([entry]) => load(entry?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count])
  return (
    <div ref={end} className={tableStyles.nextPage}>
      <Button slim isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
